/** What the product drafts from a desk conversation, by rules alone. */
import { anonymize } from "../../server/learning/anonymize.ts";
import { settleExchange } from "../../server/learning/exchange/settleExchange.ts";
import { isWorthKnowing } from "../../server/learning/isWorthKnowing.ts";
import { questionOf } from "../../server/learning/readSource.ts";
import type { Embedder } from "../../server/ports/embedder.ts";
import type { QuestionAndAnswer } from "../../server/ports/engine.ts";
import type { Dialogue } from "./readDialogues.ts";

/** @throws the embedder's errors */
export async function draftDialogue(embedder: Embedder, { lines }: Dialogue): Promise<QuestionAndAnswer[]> {
  const settled = await settleExchange(embedder, { lines, locale: null }, { known: "", names: [] });
  return settled
    .map(({ question, statements }) => ({
      question: questionOf(anonymize(question.cold)),
      answer: anonymize(statements.map(({ text }) => text).join(" ")).text,
    }))
    .filter(isWorthKnowing);
}
