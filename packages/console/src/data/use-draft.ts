import { useState } from "preact/hooks";

/** What a form of lines of text holds, each by its name, and how one of them is changed. */
export function useDraft<Name extends string>(start: Readonly<Record<Name, string>>) {
  const [draft, setDraft] = useState(start);
  return {
    draft,
    set: (name: Name) => (value: string) => setDraft((before) => ({ ...before, [name]: value })),
    /** A line as it is sent: left out where it is empty. */
    given: <Given extends Name>(name: Given): Partial<Record<Given, string>> => {
      const text = draft[name].trim();
      return (text === "" ? {} : { [name]: text }) as Partial<Record<Given, string>>;
    },
  };
}
