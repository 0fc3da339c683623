/** From single questions to how often the product answers, and how often it is right: per set. Pure. */
import type { Answered, Asked } from "./askQuestion.ts";
import { type ReliabilityBin, reliabilityBins, share } from "./metrics.ts";

/** Confidence from which an answer has to be right 92 times of 100. */
export const HIGH = 0.8;

/** Where answerable questions are lost, from the search to the answer: each step counts questions of all. */
export interface ChainRow {
  set: string;
  kind: string;
  questions: number;
  /** A gold among the candidates, among the first three, first. */
  found: number;
  third: number;
  first: number;
  /** Of those whose first candidate holds a gold. */
  first_answered: number;
  first_right: number;
  /** Answered at all, with a gold cited, and with what it had to say as well. */
  answered: number;
  cites_gold: number;
  right: number;
  /** Right at once, or after the visitor chose the option that names a gold section. */
  with_choice: number;
  asked_back: number;
}

/** What the answers given are worth. */
export interface AnsweringRow {
  set: string;
  questions: number;
  /** Answers with a source, and their share of all questions. */
  given: number;
  given_share: number | null;
  /** Of those given to answerable questions: the share that cites a gold section. */
  cites_gold: number | null;
  /** Of all that are given: the share that is right. */
  right: number | null;
  /** The same of answers graded at least `HIGH`. */
  high: number;
  high_cites_gold: number | null;
  high_right: number | null;
  /** How many of a tenth's answers are right. */
  bins: ReliabilityBin[];
}

/** What is to be done with each kind of message, and how often it is. */
export interface KindRow {
  set: string;
  kind: string;
  questions: number;
  right: number;
  with_choice: number;
}

type Done = Asked & { answered: Answered };
const isDone = (one: Asked): one is Done => one.answered !== null;
const isRight = ({ answered }: Done) => answered.fault === null;
const isRightWithChoice = (one: Done) => isRight(one) || one.answered.choice?.fault === null;

/** Each set's answerable questions, and each kind of them where a set tells kinds apart by what is asked. */
export function chainRows(asked: Asked[]): ChainRow[] {
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
    asked_back: count((one) => one.answered.ended === "asked_back"),
  };
}

/** Per set, and all sets together: as many answers as each set gives. */
export function answeringRows(asked: Asked[]): AnsweringRow[] {
  const questions = asked.filter(isDone).filter((one) => one.wants === undefined);
  const sets = [...Map.groupBy(questions, (one) => one.set)];
  return sets.map(([set, members]) => answeringRow(set, members));
}

function answeringRow(set: string, members: Done[]): AnsweringRow {
  const given = members.filter((one) => one.answered.isGiven);
  const high = given.filter((one) => (one.answered.confidence ?? 0) >= HIGH);
  const citing = (of: Done[]) => {
    const answerable = of.filter((one) => one.golds > 0);
    return share(answerable.filter((one) => one.answered.citesGold).length, answerable.length);
  };
  const right = (of: Done[]) => share(of.filter(isRight).length, of.length);
  return {
    ...{ set, questions: members.length, given: given.length },
    given_share: share(given.length, members.length),
    cites_gold: citing(given),
    right: right(given),
    high: high.length,
    high_cites_gold: citing(high),
    high_right: right(high),
    bins: reliabilityBins(given.map((one) => ({ confidence: one.answered.confidence ?? 0, isRight: isRight(one) }))),
  };
}

/** Of sets in which messages want different things. */
export function kindRows(asked: Asked[]): KindRow[] {
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
