/** One question on its way through the graph's own parts: rewritten, searched for, and, where it is to be graded, answered. */
import { gradeAnswer } from "../server/agent/grading.ts";
import { keepAllowedLinks } from "../server/agent/links.ts";
import { retrievePassages } from "../server/knowledge/retrievePassages.ts";
import type { CallContext, Passage } from "../server/ports/engine.ts";
import { rankGolds } from "./matchGolds.ts";
import type { Graded, Ranking } from "./metrics.ts";
import type { EvalQuestion, EvalTenant } from "./packs/pack.ts";
import type { TaughtTenant } from "./teachTenant.ts";

export interface Asked {
  set: string;
  isFirst: boolean;
  /** Rewriting and searching. */
  ms: number;
  /** Null without a gold. */
  ranking: Ranking | null;
  /** Null where it is not known whether the question can be answered. */
  graded: Graded | null;
}

const RANKED = 10;
/** As the graph does it: so many lines back for the rewrite, so many passages for the answer. */
const HISTORY_LINES = 4;
const ANSWERED_FROM = 8;

export async function askQuestion(
  { ctx, places }: Pick<TaughtTenant, "ctx" | "places">,
  unit: EvalTenant["unit"],
  { set, text, history, golds, isAnswerable }: EvalQuestion,
): Promise<Asked> {
  const call: CallContext = { signal: new AbortController().signal, onUsage: () => {} };
  const started = performance.now();
  const isFirst = history.length === 0;
  const asked = isFirst
    ? { question: text, keywords: [] }
    : await ctx.parts.localEngine.contextualize(
        { message: text, history: history.slice(-HISTORY_LINES), summary: null },
        call,
      );
  const passages = await retrievePassages(ctx, { ...asked, limit: RANKED });
  const ms = performance.now() - started;
  const found = passages.map((passage) => places.get(passage.chunk_id)!);
  return {
    set,
    isFirst,
    ms,
    ranking: golds.length > 0 ? rankGolds(golds, found, unit) : null,
    graded:
      isAnswerable === undefined
        ? null
        : {
            isAnswerable,
            confidence: await gradeLocally(asked.question, passages.slice(0, ANSWERED_FROM), ctx, call),
          },
  };

  async function gradeLocally(question: string, passages: Passage[], { parts }: typeof ctx, call: CallContext) {
    if (passages.length === 0) return 0;
    const input = { question, history, passages, locale: null, instructions: null };
    const pieces = await Array.fromAsync(parts.localEngine.generate(input, call));
    const answer = keepAllowedLinks(pieces.join(""), passages, []);
    return gradeAnswer({ question, answer, passages, modelGrade: null }).confidence;
  }
}
