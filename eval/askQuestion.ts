/** One question on its way through the graph: rewritten, searched for, and, where it is wanted, answered and judged. */
import type { HistoryLine, Usage } from "../server/ports/engine.ts";
import { type Ending, goldOption, type Judged, judgeAnswer } from "./judgeAnswer.ts";
import { isHeldBy, rankGolds, rankPassages } from "./matchGolds.ts";
import type { Graded, Ranking } from "./metrics.ts";
import type { EvalQuestion, EvalTenant } from "./packs/pack.ts";
import type { ChunkPlace, TaughtTenant } from "./teachTenant.ts";
import { type Stretch, type Walk, type WalkOptions, walkGraph } from "./walkGraph.ts";

/** A chunk that was found, best first. */
interface Found {
  chunk_id: string;
  document: string;
  heading: string;
  scores: Record<string, number>;
  /** Which golds it holds, as indexes. */
  golds: number[];
}

/** What the product answered, and what that is worth. */
export interface Answered extends Judged {
  ended: Ending["ended"];
  answer: string;
  /** Chunks, by id. */
  cited: string[];
  /** Null where nothing was graded. */
  confidence: number | null;
  /** What the grade was made of, by name. */
  signals: Record<string, unknown>;
  /** What the visitor was asked to choose from, if so. */
  options: string[] | null;
  /** The option that names a gold section, and how the answer to it does. */
  choice: (Judged & { option: string; answer: string }) | null;
}

export interface Asked {
  id: string;
  set: string;
  tenant: string;
  kind: string;
  /** As the visitor wrote it. */
  text: string;
  /** What was searched for. */
  asked: string;
  /** Words added to the search. */
  keywords: string[];
  carried: { term: string; weight: number }[];
  found: Found[];
  /** Rareness of the asked terms. */
  idf: Readonly<Record<string, number>>;
  golds: number;
  wants: EvalQuestion["wants"];
  /** Null without a gold. */
  ranking: Ranking | null;
  /** The same on the data's own passages, where it has some. */
  passageRanking: Ranking | null;
  /** Null where only the search was wanted. */
  answered: Answered | null;
  /** Null where it is not known whether the question can be answered, or nothing was graded. */
  graded: Graded | null;
  isAskedBack: boolean;
  /** Milliseconds per node. */
  ms: Record<string, number>;
  usage: Usage[];
  /** Why the model was not the one that answered, if so. */
  fellBack: string | null;
}

type Teller = Pick<EvalTenant, "name" | "unit" | "passages">;

/** @param how `isAnswered` false: stop at the search; `depth`: how many chunks are looked at */
export async function askQuestion(
  taught: TaughtTenant,
  teller: Teller,
  question: EvalQuestion,
  how: { isAnswered: boolean; depth?: number },
): Promise<Asked> {
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
  // Asked back before there was anything to grade: what would be answered otherwise is measured as well.
  const isEarly = first.ended === "asked_back" && first.state.confidence === null;
  const walk = isEarly ? await walkGraph(taught, asked, { ...options, isClarified: true }) : first;
  const { state, steps } = walk;
  const places = placesOf(walk.passages);
  const ended = before.isWaiting ? "waiting" : (first.ended as Ending["ended"]);
  const answered = how.isAnswered ? answeredOf(taught, question, { ...walk, ended }) : null;
  if (answered && ended === "asked_back") {
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
    isAskedBack: first.asked !== null,
    ms: msOf(steps),
    usage: (isEarly ? [first, walk] : [walk]).flatMap(({ run }) => run.trace.usage),
    fellBack: failure ? String(failure.fell_back ?? failure.failed) : null,
  };
}

/** The lines before the question, each answered; once a person is asked, the rest waits for them. */
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
    isClarified = ended === "asked_back";
  }
  return { history: lines, isWaiting, isClarified };
}

function answeredOf(
  { places }: TaughtTenant,
  question: EvalQuestion,
  { state, steps, written, ended }: Pick<Stretch, "state" | "steps" | "written"> & Pick<Ending, "ended">,
): Answered {
  // Of an answer that did not pass its grade, what it would have been.
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
