/** Sends one question through the graph: rewriting, search and, on request, answer and judgement. */
import type { HistoryLine, Usage } from "../server/ports/engine.ts";
import { type Ending, goldOption, type Judged, judgeAnswer } from "./judgeAnswer.ts";
import { isHeldBy, rankGolds, rankPassages } from "./matchGolds.ts";
import type { GradedQuestion, Ranking } from "./metrics.ts";
import type { EvalQuestion, EvalTenant } from "./packs/pack.ts";
import type { ChunkPlace, TaughtTenant } from "./teachTenant.ts";
import { type Stretch, type Walk, type WalkOptions, walkGraph } from "./walkGraph.ts";

/** A retrieved chunk, best first. */
interface Found {
  chunk_id: string;
  document: string;
  heading: string;
  scores: Record<string, number>;
  /** Indexes of the golds it contains. */
  golds: number[];
}

/** The product's answer, judged. */
export interface JudgedAnswer extends Judged {
  ended: Ending["ended"];
  answer: string;
  /** Chunk ids. */
  cited: string[];
  /** Null when nothing was graded. */
  confidence: number | null;
  /** Inputs of the grade, by name. */
  signals: Record<string, unknown>;
  /** The options of the clarifying question, if one was asked. */
  options: string[] | null;
  /** The option naming a gold section, and the answer after picking it. */
  choice: (Judged & { option: string; answer: string }) | null;
}

export interface QuestionResult {
  id: string;
  set: string;
  tenant: string;
  kind: string;
  /** As the visitor wrote it. */
  text: string;
  /** The search query. */
  asked: string;
  /** Keywords added to the search. */
  keywords: string[];
  carried: { term: string; weight: number }[];
  found: Found[];
  /** Inverse document frequency of the question's terms. */
  idf: Readonly<Record<string, number>>;
  golds: number;
  wants: EvalQuestion["wants"];
  /** Null without a gold. */
  ranking: Ranking | null;
  /** The same on the data's own passages, if it has any. */
  passageRanking: Ranking | null;
  /** Null when only the search was run. */
  answered: JudgedAnswer | null;
  /** Null when answerability is unknown, or nothing was graded. */
  graded: GradedQuestion | null;
  isClarified: boolean;
  /** Milliseconds per node. */
  ms: Record<string, number>;
  usage: Usage[];
  /** Why the model did not answer, if it fell back. */
  fellBack: string | null;
}

type Teller = Pick<EvalTenant, "name" | "unit" | "passages">;

/** @param how `isAnswered` false: stop after the search; `depth`: the number of chunks searched */
export async function askQuestion(
  taught: TaughtTenant,
  teller: Teller,
  question: EvalQuestion,
  how: { isAnswered: boolean; depth?: number },
): Promise<QuestionResult> {
  const { id, set, kind, text, golds, isAnswerable, wants } = question;
  const before = await sayBefore(taught, question);
  const placesOf = (passages: Stretch["passages"]) => passages.map(({ chunk_id }) => taught.places.get(chunk_id)!);
  const options: WalkOptions = {
    isHeard: question.before !== undefined,
    isClarified: before.isClarified,
    choose: (sections, passages) => goldOption(sections, golds, placesOf(passages)),
    ...(how.isAnswered ? {} : { last: "retrieve" }),
    ...(how.depth ? { depth: how.depth } : {}),
  };
  const asked = { text, history: before.history };
  const first = await walkGraph(taught, asked, options);
  // The clarifying question came before grading: also measure the answer it replaced.
  const isEarly = first.ended === "clarified" && first.state.confidence === null;
  const walk = isEarly ? await walkGraph(taught, asked, { ...options, isClarified: true }) : first;
  const { state, steps } = walk;
  const places = placesOf(walk.passages);
  const ended = before.isWaiting ? "waiting" : (first.ended as Ending["ended"]);
  const answered = how.isAnswered ? answeredOf(taught, question, { ...walk, ended }) : null;
  if (answered && ended === "clarified") {
    answered.options = first.asked!.sections;
    answered.choice = first.chosen && choiceOf(taught, question, first.chosen);
  }
  const failure = steps.find((step) => step.detail.fell_back ?? step.detail.failed)?.detail;
  const { unit, passages } = teller;
  return {
    ...{ id, set, tenant: teller.name, kind, text, wants, golds: golds.length, answered },
    asked: state.rephrased_question ?? state.question,
    keywords: state.keywords,
    carried: state.carried,
    found: foundOf(walk.passages, places, golds),
    idf: (walk.written ?? state).context[0]?.idf ?? {},
    ranking: golds.length > 0 ? rankGolds(golds, places, unit) : null,
    passageRanking: golds.length > 0 && passages ? rankPassages(golds, places, passages) : null,
    graded:
      answered && isAnswerable !== undefined
        ? { isAnswerable, confidence: answered.confidence ?? 0, isAnswered: ended === "answered" }
        : null,
    isClarified: first.asked !== null,
    ms: msOf(steps),
    usage: (isEarly ? [first, walk] : [walk]).flatMap(({ run }) => [...run.booking.usage]),
    fellBack: failure ? String(failure.fell_back ?? failure.failed) : null,
  };
}

/** Sends the preceding lines, answering each; after an escalation the rest waits for a person. */
async function sayBefore(taught: TaughtTenant, { history, before = [] }: EvalQuestion) {
  const lines: HistoryLine[] = [...history];
  let isWaiting = false;
  let isClarified = false;
  for (const text of before) {
    const line = { text, history: lines };
    const { state, ended, asked } = await walkGraph(taught, line, { isHeard: true, isClarified });
    const reply = ended === "answered" ? state.answer : asked?.prompt;
    lines.push({ role: "visitor", content: text }, ...(reply ? [{ role: "assistant" as const, content: reply }] : []));
    isWaiting ||= ended === "escalated";
    isClarified = ended === "clarified";
  }
  return { history: lines, isWaiting, isClarified };
}

function answeredOf(
  { places }: TaughtTenant,
  question: EvalQuestion,
  { state, steps, written, ended }: Pick<Stretch, "state" | "steps" | "written"> & Pick<Ending, "ended">,
): JudgedAnswer {
  // If the answer failed its grade, take the draft.
  const said = ended === "answered" ? state : (written ?? state);
  const ids = citedIds(said);
  const answer = said.answer ?? "";
  const cited = ids.map((id) => places.get(id)!);
  return {
    ...judgeAnswer(question, { ended, answer, cited }),
    ...{ ended, answer, cited: ids, options: null, choice: null },
    confidence: state.confidence,
    signals: steps.findLast((step) => step.node === "grade")?.detail ?? {},
  };
}

function choiceOf(taught: TaughtTenant, question: EvalQuestion, chosen: NonNullable<Walk["chosen"]>) {
  const ended = chosen.ended as Ending["ended"];
  const { fault, isGiven, citesGold, saysIt, answer } = answeredOf(taught, question, { ...chosen, ended });
  return { option: chosen.section, fault, isGiven, citesGold, saysIt, answer };
}

function citedIds({ citations, context }: NonNullable<Stretch["written"]>): string[] {
  const byNumber = new Map(context.map((passage) => [passage.n, passage.chunk_id]));
  return citations.flatMap(({ n }) => byNumber.get(n) ?? []);
}

function foundOf(passages: Stretch["passages"], places: ChunkPlace[], golds: EvalQuestion["golds"]): Found[] {
  return passages.map(({ chunk_id, scores }, index) => {
    const place = places[index]!;
    const held = golds.flatMap((gold, at) => (isHeldBy(gold, place) ? [at] : []));
    return { chunk_id, document: place.document, heading: place.heading, scores, golds: held };
  });
}

function msOf(steps: Stretch["steps"]): Record<string, number> {
  const ms: Record<string, number> = {};
  for (const step of steps) ms[step.node] = (ms[step.node] ?? 0) + step.ms;
  return ms;
}
