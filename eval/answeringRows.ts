/** How often the product answers, and how often it is right, per set. Pure. */
import type { JudgedAnswer, QuestionResult } from "./askQuestion.ts";
import { type ReliabilityBin, reliabilityBins, share } from "./metrics.ts";

/** Confidence from which 92 of 100 answers must be right. */
export const HIGH = 0.8;

/** Answerable questions at each step from search to answer; every count is out of all questions. */
export interface ChainRow {
  set: string;
  kind: string;
  questions: number;
  /** A gold among the candidates, among the first three, in first place. */
  found: number;
  third: number;
  first: number;
  /** Of those with a gold in first place. */
  first_answered: number;
  first_right: number;
  /** Answered at all; citing a gold; and also containing what a right answer must say. */
  answered: number;
  cites_gold: number;
  right: number;
  /** Right at once, or after the visitor picked the option naming a gold section. */
  with_choice: number;
  clarified: number;
}

/** The quality of the answers given; each share comes with its denominator. */
export interface AnsweringRow {
  set: string;
  questions: number;
  /** Answers with a source. */
  given: Share;
  /** Of those to answerable questions: those citing a gold section. */
  cites_gold: Share;
  /** Of all given: those that are right. */
  right: Share;
  /** The same, including the answers after picking a gold section. */
  right_with_choice: Share;
  /** Like `cites_gold` and `right`, for answers graded at least `HIGH`. */
  high_cites_gold: Share;
  high_right: Share;
  /** Right answers per tenth of confidence, over all answers written, including those withheld. */
  bins: ReliabilityBin[];
}

export interface Share {
  count: number;
  of: number;
  /** Null when `of` is 0. */
  share: number | null;
}

/** How often each kind of message gets the treatment it calls for. */
export interface KindRow {
  set: string;
  kind: string;
  questions: number;
  right: number;
  with_choice: number;
}

type Done = QuestionResult & { answered: JudgedAnswer };
const isDone = (one: QuestionResult): one is Done => one.answered !== null;
const isWritten = ({ answered }: Done) => answered.cited.length > 0 && answered.confidence !== null;
const isRight = ({ answered }: Done) => answered.fault === null;
const isRightWithChoice = (one: Done) => isRight(one) || one.answered.choice?.fault === null;

/** Per set, and per kind of answerable question where a set distinguishes kinds. */
export function chainRows(asked: QuestionResult[]): ChainRow[] {
  const answerable = asked.filter(isDone).filter((one) => one.golds > 0);
  return [...Map.groupBy(answerable, (one) => one.set)].map(([set, members]) => chainRow(set, "all", members));
}

function chainRow(set: string, kind: string, members: Done[]): ChainRow {
  const count = (is: (one: Done) => boolean) => members.filter(is).length;
  const within = (one: Done, most: number) => one.found.slice(0, most).some(({ golds }) => golds.length > 0);
  const isFirst = (one: Done) => within(one, 1);
  return {
    ...{ set, kind, questions: members.length },
    found: count((one) => within(one, one.found.length)),
    third: count((one) => within(one, 3)),
    first: count(isFirst),
    first_answered: count((one) => isFirst(one) && one.answered.isGiven),
    first_right: count((one) => isFirst(one) && isRight(one)),
    answered: count((one) => one.answered.isGiven),
    cites_gold: count((one) => one.answered.isGiven && one.answered.citesGold),
    right: count(isRight),
    with_choice: count(isRightWithChoice),
    clarified: count((one) => one.answered.ended === "clarified"),
  };
}

/** One row per set. */
export function answeringRows(asked: QuestionResult[]): AnsweringRow[] {
  const questions = asked.filter(isDone).filter((one) => one.wants === undefined);
  return [...Map.groupBy(questions, (one) => one.set)].map(([set, members]) => answeringRow(set, members));
}

function answeringRow(set: string, members: Done[]): AnsweringRow {
  const given = members.filter((one) => one.answered.isGiven);
  const high = given.filter((one) => (one.answered.confidence ?? 0) >= HIGH);
  const isAnswerable = (one: Done) => one.golds > 0;
  const citesGold = (one: Done) => one.answered.citesGold;
  return {
    ...{ set, questions: members.length },
    given: shareOf(members, (one) => one.answered.isGiven),
    cites_gold: shareOf(given.filter(isAnswerable), citesGold),
    right: shareOf(given, isRight),
    right_with_choice: shareOf(
      members.filter(({ answered }) => answered.isGiven || answered.choice?.isGiven),
      isRightWithChoice,
    ),
    high_cites_gold: shareOf(high.filter(isAnswerable), citesGold),
    high_right: shareOf(high, isRight),
    bins: reliabilityBins(
      members.filter(isWritten).map(({ golds, answered: { confidence, citesGold, saysIt } }) => ({
        confidence: confidence!,
        isRight: golds > 0 && citesGold && saysIt,
      })),
    ),
  };
}

function shareOf(members: Done[], is: (one: Done) => boolean): Share {
  const count = members.filter(is).length;
  return { count, of: members.length, share: share(count, members.length) };
}

/** All sets pooled, each answer weighing the same. */
export function answeringTotal(rows: AnsweringRow[]): AnsweringRow {
  const sum = (pick: (row: AnsweringRow) => Share): Share => {
    const count = total(rows.map((row) => pick(row).count));
    const of = total(rows.map((row) => pick(row).of));
    return { count, of, share: share(count, of) };
  };
  return {
    ...{ set: "all", questions: total(rows.map((row) => row.questions)) },
    given: sum((row) => row.given),
    cites_gold: sum((row) => row.cites_gold),
    right: sum((row) => row.right),
    right_with_choice: sum((row) => row.right_with_choice),
    high_cites_gold: sum((row) => row.high_cites_gold),
    high_right: sum((row) => row.high_right),
    bins: reliabilityBins([]).map((bin, index) => {
      const own = rows.map((row) => row.bins[index]!);
      const answers = total(own.map((one) => one.answers));
      return { ...bin, answers, right: share(total(own.map((one) => one.answers * (one.right ?? 0))), answers) };
    }),
  };
}

const total = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0);

/** For sets whose messages call for different treatments. */
export function kindRows(asked: QuestionResult[]): KindRow[] {
  const mixed = Map.groupBy(asked.filter(isDone), (one) => one.set);
  return [...mixed].flatMap(([set, members]) => {
    if (members.every((one) => one.wants === undefined)) return [];
    const kinds = [...Map.groupBy(members, (one) => one.kind)];
    return [...kinds, ["all", members] as const].map(([kind, ones]) => ({
      ...{ set, kind, questions: ones.length },
      right: ones.filter(isRight).length,
      with_choice: ones.filter(isRightWithChoice).length,
    }));
  });
}
