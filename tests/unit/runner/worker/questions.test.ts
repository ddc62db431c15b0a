import { expect, test } from "vitest";
import { type Report, RunFault } from "../../../../functions/runner/src/assignment.ts";
import { openQuestions } from "../../../../functions/runner/src/worker/questions.ts";

function open() {
  const asked: Report[] = [];
  const controller = new AbortController();
  return { asked, controller, questions: openQuestions((report) => asked.push(report), controller.signal) };
}

test("each question is answered by the order of its kind", async () => {
  const { asked, questions } = open();
  const answers = Promise.all([questions.claimCode(7), questions.claimHeal(), questions.keptPage()]);
  questions.answer({ kind: "page", page: null });
  questions.answer({ kind: "heal", isFree: true });
  questions.answer({ kind: "code", period: 7, isFree: false });
  expect(await answers).toEqual([false, true, null]);
  expect(asked).toEqual([{ kind: "wants_code", period: 7 }, { kind: "wants_heal" }, { kind: "wants_page" }]);
});

test("an account without secrets is a fault of the machine's", async () => {
  const { questions } = open();
  const secrets = questions.unlock();
  questions.answer({ kind: "account", secrets: null });
  await expect(secrets).rejects.toThrow(new RunFault({ kind: "infrastructure" }));
});

test("a run that is told to end waits for no answer", async () => {
  const { controller, questions } = open();
  const secrets = questions.unlock();
  controller.abort("stopped");
  await expect(secrets).rejects.toBe("stopped");
  await expect(questions.claimHeal()).rejects.toBe("stopped");
});
