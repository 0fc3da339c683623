/** How far what was drafted of a conversation is what should have been. Pure. */
import type { QuestionAndAnswer } from "../../server/ports/engine.ts";
import type { Dialogue } from "./readDialogues.ts";

export interface DialogueScore {
  /** Pairs that should be drafted, and of these the ones that were. */
  wanted: number;
  right: number;
  /** Of the right ones those with every sentence that they should have. */
  whole: number;
  /** What was drafted and should not have been. */
  nonsense: QuestionAndAnswer[];
  missed: Dialogue["pairs"];
}

const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** A draft is right when its question is the wanted one, and its answer has the first of the sentences that should be in it. */
export function scoreDialogue({ pairs }: Dialogue, drafted: readonly QuestionAndAnswer[]): DialogueScore {
  const isOf = (pair: Dialogue["pairs"][number], draft: QuestionAndAnswer) =>
    has(draft.question, pair.question) && has(draft.answer, pair.answers[0]!);
  const found = pairs.filter((pair) => drafted.some((draft) => isOf(pair, draft)));
  const whole = found.filter((pair) =>
    drafted.some((draft) => isOf(pair, draft) && pair.answers.every((answer) => has(draft.answer, answer))),
  );
  return {
    wanted: pairs.length,
    right: found.length,
    whole: whole.length,
    nonsense: drafted.filter((draft) => !pairs.some((pair) => isOf(pair, draft))),
    missed: pairs.filter((pair) => !found.includes(pair)),
  };
}
