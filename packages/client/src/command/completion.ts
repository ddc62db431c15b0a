import { Argument, type Command } from "commander";
import { describeVerbs } from "./completed-verb.ts";
import { createBashScript, createFishScript, createZshScript } from "./completion-script.ts";
import type { Terminal } from "./terminal.ts";
import { addVerb } from "./verb.ts";

const scripts = { bash: createBashScript, zsh: createZshScript, fish: createFishScript } as const;

/** Adds the verb `completion`. */
export function addCompletion(program: Command, terminal: Terminal): void {
  addVerb(program, {
    name: "completion",
    description: "print what lets a shell complete commands",
    example: 'source <(gleaner completion bash)   # in ~/.bashrc, with "gleaner" on the PATH',
  })
    .addArgument(new Argument("<shell>", "your shell").choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => {
      terminal.out(scripts[shell](describeVerbs(program)));
    });
}
