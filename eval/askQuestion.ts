/** One question on its way through the graph: rewritten, searched for, and, where it is to be graded, answered. */
import type { Usage } from "../server/ports/engine.ts";
import { rankGolds, rankPassages } from "./matchGolds.ts";
import type { Graded, Ranking } from "./metrics.ts";
import type { EvalQuestion, EvalTenant } from "./packs/pack.ts";
import type { TaughtTenant } from "./teachTenant.ts";
import { walkGraph } from "./walkGraph.ts";

export interface Asked {
  id: string;
  set: string;
  tenant: string;
  kind: string;
  /** What was searched for. */
  asked: string;
  /** Null without a gold. */
  ranking: Ranking | null;
  /** The same on the data's own passages, where it has some. */
  passageRanking: Ranking | null;
  /** Null where it is not known whether the question can be answered. */
  graded: Graded | null;
  isAskedBack: boolean;
  /** Milliseconds per node. */
  ms: Record<string, number>;
  usage: Usage[];
  /** Why the model was not the one that answered, if so. */
  fellBack: string | null;
}

/** @param isGraded false: stop at the search, whatever the data knows */
export async function askQuestion(
  taught: TaughtTenant,
  { name, unit, passages }: Pick<EvalTenant, "name" | "unit" | "passages">,
  question: EvalQuestion,
  isGraded: boolean,
): Promise<Asked> {
  const { id, set, kind, golds, isAnswerable } = question;
  const wantsGrade = isGraded && isAnswerable !== undefined;
  const { state, run, isAskedBack } = await walkGraph(taught, question, wantsGrade ? "grade" : "retrieve");
  const found = run.trace.passages.map((passage) => taught.places.get(passage.chunk_id)!);
  const ms: Record<string, number> = {};
  for (const step of run.trace.steps) ms[step.node] = (ms[step.node] ?? 0) + step.ms;
  const failure = run.trace.steps.find((step) => step.detail.fell_back ?? step.detail.failed)?.detail;
  return {
    id,
    set,
    tenant: name,
    kind,
    asked: state.rephrased_question ?? state.question,
    ranking: golds.length > 0 ? rankGolds(golds, found, unit) : null,
    passageRanking: golds.length > 0 && passages ? rankPassages(golds, found, passages) : null,
    graded: wantsGrade
      ? {
          isAnswerable,
          confidence: state.confidence ?? 0,
          isAnswered: Boolean(state.answer) && state.escalation_reason === null,
        }
      : null,
    isAskedBack,
    ms,
    usage: run.trace.usage,
    fellBack: failure ? String(failure.fell_back ?? failure.failed) : null,
  };
}
