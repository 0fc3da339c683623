/** Keeps the embeddings of the sentences that answers are graded by, beside the tenant's documents. */
import { keepSentences } from "../knowledge/sentences/keepSentences.ts";
import { isCitedAgain, readSentences } from "../knowledge/sentences/readSentences.ts";
import type { Passage } from "../ports/passage.ts";
import { FITTED_TO, type SentenceStore } from "./gradeAhead.ts";
import type { TurnRun } from "./run.ts";

type Run = Pick<TurnRun, "tenantId" | "isRehearsal"> & { parts: Pick<TurnRun["parts"], "db" | "log"> };

export function sentenceStore(run: Run): SentenceStore {
  const ctx = { db: run.parts.db, tenantId: run.tenantId };
  const sentencesOf = (passage: Passage, texts: string[]) => ({
    ...{ documentId: passage.document_id, model: FITTED_TO, texts },
  });
  return {
    read: async (passage, texts) => (passage.from_web ? null : readSentences(ctx, sentencesOf(passage, texts))),
    keep(passage, texts, make) {
      const sentences = sentencesOf(passage, texts);
      // What is cited once in a while isn't worth its room.
      if (passage.from_web || run.isRehearsal || !isCitedAgain(ctx, sentences)) return;
      make()
        .then((readings) => keepSentences(ctx, sentences, readings))
        .catch((error) =>
          run.parts.log.warn({ err: error, tenant_id: run.tenantId }, "a passage's sentences could not be kept"),
        );
    },
  };
}
