/** Which of a visitor's questions a person's answers have settled, and with which sentences. Pure. */
import { findContradiction } from "../../cache/match/contradicts.ts";
import { askedFor } from "../../engines/local/askedFor.ts";
import { asksForFigure, hasKindAsked } from "../../grading/reading/kindOfAnswer.ts";
import { distinctTerms, meets } from "../../language/words.ts";
import type { AskedQuestion } from "./findQuestions.ts";
import type { Statement } from "./findStatements.ts";
import { refersBack } from "./refersBack.ts";

/** A question with the sentences that answer it, in the order in which they were written. */
export interface Settled {
  question: AskedQuestion;
  statements: Statement[];
}

interface Fit {
  question: number;
  similarity: number;
  shared: number;
}

/*
 * Chosen on every second of the conversations in `eval/desk`, so that nothing is drafted that answers another question; the other
 * half has the figures (eval/README.md).
 */
interface Least {
  /** A sentence this much about a question answers it, however far apart they stand. */
  sure: number;
  /** So much with a word in common. */
  sureWithTerms: number;
  /** So much as the first thing said after the question. */
  next: number;
  /** So much where it begins with the yes or no that was asked for. */
  decided: number;
  /** What goes on from an answer may be about less of it. */
  goesOn: number;
}
const byMeaning: Least = { sure: 0.35, sureWithTerms: 0.25, next: 0.22, decided: 0.1, goesOn: 0.1 };
/** Where likeness is of words alone, being next says nothing. */
const byWords: Least = { sure: 0.3, sureWithTerms: 0.12, next: 1, decided: 1, goesOn: 0.05 };
/** Fewer words with a topic say nothing to who has not read the rest. */
const LEAST_TERMS = 3;
const LEAST_TERMS_NEXT = 4;
const PLAINLY = 0.1;
const yesOrNo =
  /^\W*(?:yes|yeah|yep|no|nope|ja|nein|oui|non|sí|si|no|sì|sim|não|nee|tak|nie|evet|hayır|כן|לא|نعم|لا|はい|いいえ|हाँ|नहीं)(?!\p{L})\s*[,.!:–-]/iu;

/** The sentence that last answered something. */
type Last = Pick<Statement, "line" | "turn"> & { question: number; at: number };

/**
 * @param similarity of question and statement by their places: of meaning, or of words where `isLexical`; -1 to 1
 * @returns each question that was answered, in order; none where the answers are about something else
 */
export function settleQuestions(
  questions: readonly AskedQuestion[],
  statements: readonly Statement[],
  similarity: (question: number, statement: number) => number,
  isLexical = false,
): Settled[] {
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
  return questions.flatMap((question, at): Settled[] => {
    const found = answers.get(at) ?? [];
    return found.length > 0 && hasWhatIsAsked(question, found) ? [{ question, statements: found }] : [];
  });
}

function fitsOf(
  questions: readonly AskedQuestion[],
  { line, text }: Statement,
  similarity: (question: number) => number,
): Fit[] {
  const terms = distinctTerms(text);
  return questions.flatMap(({ line: asked, cold }, question): Fit[] => {
    if (asked > line) return [];
    const stems = new Set(distinctTerms(cold).map(({ stem }) => stem));
    return [{ question, similarity: similarity(question), shared: terms.filter((term) => meets(stems, term)).length }];
  });
}

/** Yes and no answer what was asked last, whatever else they sound like. */
function mayAnswer(questions: readonly AskedQuestion[], { line, isFirst, text }: Statement): (fit: Fit) => boolean {
  const newest = Math.max(...questions.map(({ line: asked }) => (asked < line ? asked : -1)));
  const decides = isFirst && yesOrNo.test(text);
  return ({ question }) => !decides || questions[question]!.line === newest;
}

/** @param how `follows`: what answered in the same turn before, `isNext`: directly before */
function choose(
  fits: Fit[],
  questions: readonly AskedQuestion[],
  statement: Statement,
  { least, follows, isNext }: { least: Least; follows: Last | null; isNext: boolean },
): Fit | null {
  const best = fits.reduce<Fit | null>((top, fit) => (top && top.similarity >= fit.similarity ? top : fit), null);
  // "Choose them on its page" is no answer without the sentence that names them.
  const leans = !statement.isFirst && refersBack(statement.text);
  const hasBase = follows !== null && isNext;
  const goesOn = fits.find(({ question }) => question === follows?.question) ?? null;
  const isRelated = goesOn !== null && (goesOn.similarity >= least.goesOn || goesOn.shared > 0);
  const answers = best && (!leans || hasBase) && answersIt(best, questions, statement, least) ? best : null;
  const isMessage = follows?.line === statement.line;
  // Of one message, a sentence is about what the one before it was about, unless it is plainly about something else.
  if (answers && goesOn && isMessage && isRelated && answers.similarity - goesOn.similarity < PLAINLY) return goesOn;
  if (answers) return answers;
  const isOnlyMatter = fits.length === 1 && isMessage;
  return isRelated || (leans && hasBase) || isOnlyMatter ? goesOn : null;
}

function answersIt(
  { question, similarity, shared }: Fit,
  questions: readonly AskedQuestion[],
  statement: Statement,
  least: Least,
): boolean {
  const terms = distinctTerms(statement.text).length;
  if (terms < LEAST_TERMS) return shared > 0 && similarity >= least.sure;
  if (similarity >= least.sure || (shared > 0 && similarity >= least.sureWithTerms)) return true;
  const { line, isTold, cold } = questions[question]!;
  const isNext = statement.isFirst && !questions.some((other) => other.line > line && other.line < statement.line);
  const isDecided = yesOrNo.test(statement.text) && askedFor(cold) === "yes_no";
  return isNext && !isTold && terms >= LEAST_TERMS_NEXT && similarity >= (isDecided ? least.decided : least.next);
}

/** A later message that says otherwise counts. */
const isPutRight = (before: Statement, after: Statement) =>
  before.line < after.line && (after.isCorrection || findContradiction(before.text, after.text) !== null);

/** A question for a number or a time is not settled by an answer without one. */
function hasWhatIsAsked({ said }: AskedQuestion, statements: Statement[]): boolean {
  return !asksForFigure(said) || hasKindAsked(said, statements.map(({ text }) => text).join(" "));
}
