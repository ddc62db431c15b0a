import type { CompletedOption, CompletedVerb } from "./completed-verb.ts";

/** The script for bash; where it has nothing to offer, bash offers file names. */
export function createBashScript(verbs: readonly CompletedVerb[]): string {
  const paths = verbs.flatMap(({ path }) => (path.length === 0 ? [] : [quote(toKey(path))]));
  const values = verbs.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ flag, choices }) => ({ key: quote(`${toKey(path)} ${flag}`), offered: choices.join(" ") })),
  );
  const open = values.filter(({ offered }) => offered === "").map(({ key }) => key);
  const closed = values
    .filter(({ offered }) => offered !== "")
    .map(({ key, offered }) => `    ${key}) offered=${quote(offered)} ;;`);
  const offers = verbs.map(({ path, verbs, options, choices }) => {
    const words = [...verbs.map(({ name }) => name), ...choices, ...options.map(({ flag }) => flag)];
    return `      ${quote(toKey(path))}) offered=${quote(words.join(" "))} ;;`;
  });
  return `_gleaner() {
  local at typed="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" verb="" offered=""
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$verb \${COMP_WORDS[at]}" in
      ${paths.join("|")}) verb="$verb \${COMP_WORDS[at]}" ;;
    esac
  done
  case "$verb $before" in
    ${open.join("|")}) ;;
${closed.join("\n")}
    *) case "$verb" in
${offers.join("\n")}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$typed"))
}
complete -o default -F _gleaner gleaner
`;
}

/** The script for zsh, which can run the one for bash. */
export const createZshScript = (verbs: readonly CompletedVerb[]): string =>
  `autoload -Uz compinit bashcompinit && compinit && bashcompinit\n${createBashScript(verbs)}`;

/** The script for fish. */
export function createFishScript(verbs: readonly CompletedVerb[]): string {
  const lines = verbs.flatMap(({ path, verbs, options, choices }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const names = verbs.map(({ name }) => name);
    const unseen = names.length === 0 ? [] : [`not __fish_seen_subcommand_from ${names.join(" ")}`];
    const complete = (when: readonly string[], what: string) =>
      `complete -c gleaner -n ${quote(when.length === 0 ? "true" : when.join("; and "))} ${what}`;
    return [
      ...verbs.map(({ name, description }) =>
        complete([...seen, ...unseen], `-f -a ${name} -d ${quote(description)}`),
      ),
      ...(choices.length > 0 ? [complete(seen, `-f -a ${quote(choices.join(" "))}`)] : []),
      ...options.map((option) => complete([...seen, ...unseen], describeFishOption(option))),
    ];
  });
  return `${lines.join("\n")}\n`;
}

function describeFishOption({ flag, description, takesValue, choices }: CompletedOption): string {
  const value = choices.length > 0 ? ` -x -a ${quote(choices.join(" "))}` : takesValue ? " -r" : "";
  return `-l ${flag.slice(2)}${value} -d ${quote(description)}`;
}

const toKey = (path: readonly string[]): string => path.map((word) => ` ${word}`).join("");

/** A word in quotes that a shell leaves as it is. */
const quote = (text: string): string => `'${text.replaceAll("'", "’")}'`;
