/** A clock that stands still but for those who sleep. */
export function holdClock(seconds: number) {
  let now = seconds * 1000;
  return {
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
