/** Compares a conversation's drafts with the expected ones. Pure. */
import type { QuestionAndAnswer } from "../../server/ports/engine.ts";
import type { Dialogue } from "./readDialogues.ts";

export interface DialogueScore {
  /** Expected drafts, and those found. */
  wanted: number;
  right: number;
  /** Those found that contain every expected sentence. */
  whole: number;
  /** Drafts that were not expected. */
  nonsense: QuestionAndAnswer[];
  missed: Dialogue["pairs"];
}

const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** A draft is right when it has the expected question and the first of the expected sentences. */
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
