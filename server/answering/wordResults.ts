/** Lets a model word the results of look-ups. Its text is used only if the fields support it. */
import type { CallRow } from "../actions/callRow.ts";
import { visitorParameters } from "../actions/checkValues.ts";
import { drawField, drawValue } from "../actions/drawResult.ts";
import { believed } from "../grading/believed.ts";
import { canPass, gradeWritten, measureWritten } from "../grading/gradeWritten.ts";
import { measureSupport } from "../grading/measureSupport.ts";
import { withoutCitations } from "../language/citations.ts";
import { negations, unspacedNegation } from "../language/vocabulary.ts";
import { fold, rawWords } from "../language/words.ts";
import { EngineError, type GradeInput } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import type { TellInput } from "../ports/planning.ts";
import { localizedText } from "../protocol/localizedText.ts";
import { callContext } from "./callContext.ts";
import { deadline, taskMsLeft } from "./deadline.ts";
import { gradeAhead, SUPPORT_MS } from "./gradeAhead.ts";
import { sourceLine } from "./resultText.ts";
import { isBudgetSpent, type TurnRun } from "./run.ts";
import { type State, standaloneQuestion } from "./state.ts";

interface Worded {
  /** Markdown, including the line that names the source. */
  text: string;
  confidence: number;
}

type Returned = Pick<CallRow, "definition" | "values" | "fields" | "locale" | "is_dry" | "http_status">;

/** @returns null if the owner's own text is used @throws the run's own abort */
export async function wordResults(
  run: TurnRun,
  state: State,
  { calls, business, detail }: { calls: readonly Returned[]; business: string; detail: Record<string, unknown> },
): Promise<Worded | null> {
  const { engine, config } = run.parts;
  if (!engine.tell || isBudgetSpent(run) || !calls.every(isTellable)) return null;
  const results = calls.map((call, at) => ({ n: at + 1, ...linesOf(call) }));
  // After a form, the last message is its lines; the question came before.
  const question = standaloneQuestion(state);
  run.trace.notePrompt(engine, "tell");
  try {
    const withinMs = taskMsLeft(config.TURN_DEADLINE_SECONDS, "tell", run.trace.elapsedMs());
    const written = await engine.tell({ question, locale: run.locale, results }, callContext(run, withinMs));
    const confidence = isPlainText(written, results)
      ? await gradeWording(run, { question, answer: written, passages: results.map(passageOf) })
      : 0;
    Object.assign(detail, { worded: confidence, wording: written.slice(0, 500) });
    if (confidence < run.settings.threshold) return null;
    return { text: `${withoutCitations(written).trim()}\n\n${sourceLine(business, run.locale)}`, confidence };
  } catch (error) {
    if (!(error instanceof EngineError) || run.signal.aborted) throw error;
    detail.wording_failed = error.reason;
    return null;
  }
}

/** Whether a model may word it: a real look-up with fields. Changes keep the owner's words. */
const isTellable = ({ definition, fields, is_dry, http_status }: Returned) =>
  definition.effect === "reads" &&
  !is_dry &&
  http_status !== null &&
  http_status < 300 &&
  Object.keys(fields).length > 0;

function linesOf({ definition, values, fields, locale }: Returned): { title: string; lines: string[] } {
  const asked = visitorParameters(definition)
    .filter(({ is_proof }) => !is_proof)
    .map(({ name, label }) => [localizedText(label, locale), drawValue(definition, name, values, locale)] as const);
  const returned = definition.result.fields
    .filter(({ kind }) => kind !== "link" && kind !== "image")
    .map(({ name, label }) => [localizedText(label, locale), drawField(definition, name, fields, locale)] as const);
  const lines = [...asked, ...returned].flatMap(([label, value]) =>
    value === null ? [] : [`${label}: ${value.replaceAll(/\s+/g, " ")}`],
  );
  return { title: localizedText(definition.title, locale), lines };
}

/**
 * Requirements that no judge can overrule: no links or marks, no digits except those in the fields, no denial that no
 * field contains, and a field's value in each sentence. Pure.
 */
function isPlainText(written: string, results: TellInput["results"]): boolean {
  const text = withoutCitations(written);
  if (text.trim() === "" || /[[\]<>`|]|:\/\/|\bwww\./i.test(text)) return false;
  const lines = results.flatMap((one) => one.lines);
  const given = new Set(numbersOf(lines.join("\n")));
  if (!numbersOf(text).every((number) => given.has(number))) return false;
  if (denies(text) && !lines.some(denies)) return false;
  const values = lines.map((line) => spaced(line.slice(line.indexOf(":") + 1))).filter((value) => value.trim() !== "");
  return sentencesOf(text).every((sentence) => values.some((value) => spaced(sentence).includes(value)));
}

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s+|\n+/u).filter((sentence) => /\p{L}/u.test(sentence));

const spaced = (text: string) =>
  ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

const denies = (text: string) =>
  /n['’]t\b/u.test(text) || unspacedNegation.test(text) || rawWords(text).some((word) => negations.has(fold(word)));

const numbersOf = (text: string): string[] => text.normalize("NFKC").match(/\p{Nd}+/gu) ?? [];

async function gradeWording(run: TurnRun, input: GradeInput): Promise<number> {
  const { engine, config } = run.parts;
  const { embedder } = gradeAhead(run, []);
  const support =
    embedder && (await orNull(run, () => measureSupport(embedder, input, deadline(run.signal, SUPPORT_MS))));
  const measured = measureWritten(input, support);
  if (!canPass(measured)) return 0;
  const withinMs = taskMsLeft(config.TURN_DEADLINE_SECONDS, "grade", run.trace.elapsedMs());
  const word = engine.exam?.word ?? null;
  const judgement =
    word === "nothing" ? null : await orNull(run, () => engine.grade(input, callContext(run, withinMs)));
  // A few fields are easy to compare, so a lenient judge must not outweigh the measured grade.
  const grades = [null, believed(judgement, word)].map((one) => gradeWritten(measured, one).confidence);
  return Math.min(...grades);
}

async function orNull<T>(run: TurnRun, work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (run.signal.aborted) throw error;
    return null;
  }
}

const passageOf = ({ n, title, lines }: TellInput["results"][number]): Passage => ({
  ...{ n, title, url: null, heading_path: [], page: null, scores: {} },
  ...{ chunk_id: `reply-${n}`, document_id: `reply-${n}`, document_version: 1 },
  content: lines.join("\n"),
});
