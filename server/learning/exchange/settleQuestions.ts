/** Decides which of a visitor's questions a person's answers settle, and with which sentences. Pure. */

import { findContradiction } from "../../cache/match/contradicts.ts";
import { elementAt } from "../../language/lists.ts";
import { readQuestion } from "../../language/question/readQuestion.ts";
import { hasKindAsked, isFigure } from "../../language/question/thingAsked.ts";
import { refersBack } from "../../language/refersBack.ts";
import { decidesYesOrNo } from "../../language/statementOpenings.ts";
import { distinctTerms, meets } from "../../language/words.ts";
import type { ExchangeQuestion } from "./findQuestions.ts";
import type { Statement } from "./findStatements.ts";

/** A question with the sentences that answer it, in order. */
export interface SettledQuestion {
  question: ExchangeQuestion;
  statements: Statement[];
}

interface Fit {
  question: number;
  similarity: number;
  shared: number;
}

/*
 * Thresholds. Fitted on every second conversation in `eval/desk`, so that no draft answers another question; the
 * figures are measured on the other half (eval/README.md).
 */
interface Least {
  /** Similarity at which a sentence answers a question at any distance. */
  sure: number;
  /** The same, given a common term. */
  sureWithTerms: number;
  /** For the first statement after the question. */
  next: number;
  /** For a first statement that opens with the yes or no asked for. */
  decided: number;
  /** For a continuation of an answer, which may be less similar. */
  goesOn: number;
}
const byMeaning: Least = { sure: 0.35, sureWithTerms: 0.25, next: 0.22, decided: 0.1, goesOn: 0.1 };
/** With lexical similarity, position carries no weight. */
const byWords: Least = { sure: 0.3, sureWithTerms: 0.12, next: 1, decided: 1, goesOn: 0.05 };
/** Sentences with fewer topic words mean nothing out of context. */
const MIN_TERMS = 3;
const MIN_TERMS_NEXT = 4;
const PLAINLY = 0.1;
/** The last sentence that answered something. */
type Last = Pick<Statement, "line" | "turn"> & { question: number; at: number };

/**
 * Matches statements to questions.
 * @param similarity of a question and a statement, by index: semantic, or lexical if `isLexical`; -1 to 1
 * @returns each answered question, in order; none where the answers are about something else
 */
export function settleQuestions(
  questions: readonly ExchangeQuestion[],
  statements: readonly Statement[],
  similarity: (question: number, statement: number) => number,
  isLexical = false,
): SettledQuestion[] {
  const least = isLexical ? byWords : byMeaning;
  const answers = new Map<number, Statement[]>();
  let last: Last | null = null;
  for (const [at, statement] of statements.entries()) {
    const fits = fitsOf(questions, statement, (question) => similarity(question, at)).filter(
      mayAnswer(questions, statement),
    );
    const follows: Last | null = last?.turn === statement.turn ? last : null;
    const chosen = choose(fits, questions, statement, { least, follows, isNext: last?.at === at - 1 });
    if (!chosen) continue;
    const before = (answers.get(chosen.question) ?? []).filter((other) => !isPutRight(other, statement));
    answers.set(chosen.question, [...before, statement]);
    last = { ...statement, question: chosen.question, at };
  }
  return questions.flatMap((question, at): SettledQuestion[] => {
    const found = answers.get(at) ?? [];
    return found.length > 0 && hasWhatIsAsked(question, found) ? [{ question, statements: found }] : [];
  });
}

function fitsOf(
  questions: readonly ExchangeQuestion[],
  { line, text }: Statement,
  similarity: (question: number) => number,
): Fit[] {
  const terms = distinctTerms(text);
  return questions.flatMap(({ line: asked, cold }, question): Fit[] => {
    if (asked > line) return [];
    const stems = new Set(readQuestion(cold).terms.map(({ stem }) => stem));
    return [{ question, similarity: similarity(question), shared: terms.filter((term) => meets(stems, term)).length }];
  });
}

/** Yes and no answer the latest question, whatever else they resemble. */
function mayAnswer(questions: readonly ExchangeQuestion[], { line, isFirst, text }: Statement): (fit: Fit) => boolean {
  const newest = Math.max(...questions.map(({ line: asked }) => (asked < line ? asked : -1)));
  const decides = isFirst && decidesYesOrNo.test(text);
  return ({ question }) => !decides || elementAt(questions, question).line === newest;
}

/** @param how `follows`: the previous answering sentence of the same turn, `isNext`: it directly precedes */
function choose(
  fits: Fit[],
  questions: readonly ExchangeQuestion[],
  statement: Statement,
  { least, follows, isNext }: { least: Least; follows: Last | null; isNext: boolean },
): Fit | null {
  const best = fits.reduce<Fit | null>((top, fit) => (top && top.similarity >= fit.similarity ? top : fit), null);
  // "Choose them on its page" needs the sentence that names them.
  const leans = !statement.isFirst && refersBack(statement.text);
  const hasBase = follows !== null && isNext;
  const goesOn = fits.find(({ question }) => question === follows?.question) ?? null;
  const isRelated = goesOn !== null && (goesOn.similarity >= least.goesOn || goesOn.shared > 0);
  const answers = best && (!leans || hasBase) && answersIt(best, questions, statement, least) ? best : null;
  const isMessage = follows?.line === statement.line;
  // Within one message, a sentence continues the previous one's topic unless it is clearly about something else.
  if (answers && goesOn && isMessage && isRelated && answers.similarity - goesOn.similarity < PLAINLY) return goesOn;
  if (answers) return answers;
  const isOnlyMatter = fits.length === 1 && isMessage;
  return isRelated || (leans && hasBase) || isOnlyMatter ? goesOn : null;
}

function answersIt(
  { question, similarity, shared }: Fit,
  questions: readonly ExchangeQuestion[],
  statement: Statement,
  least: Least,
): boolean {
  const terms = distinctTerms(statement.text).length;
  if (terms < MIN_TERMS) return shared > 0 && similarity >= least.sure;
  if (similarity >= least.sure || (shared > 0 && similarity >= least.sureWithTerms)) return true;
  const { line, isTold, cold } = elementAt(questions, question);
  const isNext = statement.isFirst && !questions.some((other) => other.line > line && other.line < statement.line);
  const isDecided = decidesYesOrNo.test(statement.text) && readQuestion(cold).wanted === "yes_no";
  return isNext && !isTold && terms >= MIN_TERMS_NEXT && similarity >= (isDecided ? least.decided : least.next);
}

/** A later message overrides one that it contradicts. */
const isPutRight = (before: Statement, after: Statement) =>
  before.line < after.line && (after.isCorrection || findContradiction(before.text, after.text) !== null);

/** A question for a number or a time is only settled by an answer that has one. */
function hasWhatIsAsked({ said }: ExchangeQuestion, statements: Statement[]): boolean {
  const question = readQuestion(said);
  return !isFigure(question.thing) || hasKindAsked(question, statements.map(({ text }) => text).join(" "));
}
