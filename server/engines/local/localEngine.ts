/** The engine without a model: rewrites by carrying words over, answers by quoting the documents, grades by rule. */
import type { Embedder } from "../../ports/embedder.ts";
import { type CallContext, type Engine, EngineError } from "../../ports/engine.ts";
import { composeAnswer } from "./composeAnswer.ts";
import { foldSummary } from "./foldSummary.ts";
import { gradeParts } from "./gradeParts.ts";
import { makeTitle } from "./makeTitle.ts";
import { rewriteFollowUp } from "./rewriteFollowUp.ts";
import { shortenAnswer } from "./shortenAnswer.ts";

/** Words per streamed piece: few enough to look like typing, many enough to be cheap. */
const WORDS_PER_PIECE = 3;

/**
 * An engine without dependencies that never fails, except for EngineError `aborted` when a call is aborted.
 * @param embedder picks the answering part of a long section, if it can compare meaning; otherwise words do
 */
export function createLocalEngine(embedder: Embedder | null = null): Engine {
  return {
    name: "local",
    asksModel: false,
    promptVersion: () => null,
    modelOf: () => null,
    async contextualize({ message, history, summary }, call) {
      stopIfAborted(call);
      return rewriteFollowUp(message, history, summary);
    },
    async *generate({ question, passages }, call) {
      stopIfAborted(call);
      for (const piece of inPieces(await composeAnswer(question, passages, { embedder, signal: call.signal }))) {
        stopIfAborted(call);
        yield piece;
      }
    },
    async restate({ answer, wish }, call) {
      stopIfAborted(call);
      return wish.kind === "translate" || wish.kind === "friendlier" ? "" : shortenAnswer(answer);
    },
    async generalize(pair, call) {
      stopIfAborted(call);
      return pair;
    },
    async grade(input, call) {
      stopIfAborted(call);
      return { score: gradeParts(input).confidence, answers: null, statements: [], gap: [] };
    },
    async title({ message, locale }, call) {
      stopIfAborted(call);
      return makeTitle(message, locale);
    },
    async summarize({ summary, history }, call) {
      stopIfAborted(call);
      return foldSummary(summary, history);
    },
  };
}

/** The text in groups of words; white space is kept, so joining them restores the text. */
function inPieces(text: string): string[] {
  return text.match(new RegExp(`(?:\\S+\\s*){1,${WORDS_PER_PIECE}}`, "g")) ?? [];
}

function stopIfAborted(call: CallContext): void {
  if (call.signal.aborted) throw new EngineError("aborted");
}
