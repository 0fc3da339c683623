/** Decides which of a visitor's questions a person's answers settle, and with which sentences. Pure. */
import { findContradiction } from "../../cache/match/contradicts.ts";
import { askedFor } from "../../engines/local/askedFor.ts";
import { asksForFigure, hasKindAsked } from "../../grading/reading/kindOfAnswer.ts";
import { distinctTerms, meets } from "../../language/words.ts";
import type { AskedQuestion } from "./findQuestions.ts";
import type { Statement } from "./findStatements.ts";
import { refersBack } from "./refersBack.ts";

/** A question with the sentences that answer it, in order. */
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
const LEAST_TERMS = 3;
const LEAST_TERMS_NEXT = 4;
const PLAINLY = 0.1;
const yesOrNo =
  /^\W*(?:yes|yeah|yep|no|nope|ja|nein|oui|non|sí|si|no|sì|sim|não|nee|tak|nie|evet|hayır|כן|לא|نعم|لا|はい|いいえ|हाँ|नहीं)(?!\p{L})\s*[,.!:–-]/iu;

/** The last sentence that answered something. */
type Last = Pick<Statement, "line" | "turn"> & { question: number; at: number };

/**
 * Matches statements to questions.
 * @param similarity of a question and a statement, by index: semantic, or lexical if `isLexical`; -1 to 1
 * @returns each answered question, in order; none where the answers are about something else
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

/** Yes and no answer the latest question, whatever else they resemble. */
function mayAnswer(questions: readonly AskedQuestion[], { line, isFirst, text }: Statement): (fit: Fit) => boolean {
  const newest = Math.max(...questions.map(({ line: asked }) => (asked < line ? asked : -1)));
  const decides = isFirst && yesOrNo.test(text);
  return ({ question }) => !decides || questions[question]!.line === newest;
}

/** @param how `follows`: the previous answering sentence of the same turn, `isNext`: it directly precedes */
function choose(
  fits: Fit[],
  questions: readonly AskedQuestion[],
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

/** A later message overrides one that it contradicts. */
const isPutRight = (before: Statement, after: Statement) =>
  before.line < after.line && (after.isCorrection || findContradiction(before.text, after.text) !== null);

/** A question for a number or a time is only settled by an answer that has one. */
function hasWhatIsAsked({ said }: AskedQuestion, statements: Statement[]): boolean {
  return !asksForFigure(said) || hasKindAsked(said, statements.map(({ text }) => text).join(" "));
}
