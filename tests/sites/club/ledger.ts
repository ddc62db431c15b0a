/** What members of the club get to see: one row for each boat. */
export const ledger = [
  { boat: "Ardent", berth: "North 1", fee: 410 },
  { boat: "Bellwether", berth: "North 2", fee: 385 },
  { boat: "Corsair", berth: "South 4", fee: 520 },
  { boat: "Dunlin", berth: "South 5", fee: 295 },
  { boat: "Eider", berth: "East 1", fee: 610 },
  { boat: "Fulmar", berth: "East 3", fee: 345 },
  { boat: "Gannet", berth: "West 2", fee: 475 },
  { boat: "Heron", berth: "West 6", fee: 330 },
  { boat: "Ibis", berth: "North 7", fee: 555 },
  { boat: "Jackdaw", berth: "South 9", fee: 265 },
  { boat: "Kittiwake", berth: "East 8", fee: 440 },
  { boat: "Lapwing", berth: "West 9", fee: 390 },
] as const;

export const pageSize = 3;

/** Who may log in. */
export const member = {
  username: "keeper@club.example",
  password: "Tidal&Lamp/77 <north>",
  mfa: "KRUGKIDROVUWG2ZAMJZG653OEBTG66BA",
} as const;
