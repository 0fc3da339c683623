/** The line that tells visitors their question was answered in another language. Pure. */
import { languagesIn } from "../language/languagesIn.ts";
import { allPhrases, fillIn, phrasesFor } from "../language/phrases/index.ts";
import { answerLocale } from "../tenants/answerLocale.ts";
import type { TenantSettings } from "../tenants/settings.ts";
import type { TurnRun } from "./run.ts";
import type { State } from "./state.ts";

/** The part of a run it needs: who wrote the answer, and the visitor's possible languages. */
export type Speaker = Pick<TurnRun, "locale"> & {
  settings: Pick<TenantSettings, "locale" | "languages">;
  trace: Pick<TurnRun["trace"], "engine">;
};

/**
 * One line in the visitor's language that names the answer's. Models are asked to write in the question's language,
 * so their answers get the line only when they are clearly in another.
 * @returns null when both are the same, or it can't be told
 */
export function languageLine(
  answer: string,
  { question, citations, wish }: Pick<State, "question" | "citations" | "wish">,
  { locale, settings, trace }: Speaker,
): string | null {
  if (citations.length === 0 || wish) return null;
  const [written, ...others] = languagesIn(answer.replace(/```[\s\S]*?```|`[^`]*`/g, " "));
  if (!written || others.length > 0 || !Object.hasOwn(allPhrases, written)) return null;
  const asked = languagesIn(question);
  if (trace.engine !== "local" && asked.length !== 1) return null;
  const own = baseOf(locale);
  const [only, ...more] = asked;
  // A question that may be in the visitor's language is; one clearly in another outweighs the browser's setting.
  const visitor = only !== undefined && more.length === 0 && only !== own ? answerLocale(only, settings) : locale;
  if (visitor === null || baseOf(visitor) === written || asked.includes(written)) return null;
  const { answerLanguage, writtenIn } = phrasesFor(visitor);
  // A quote is in the document's language; a model's answer may be in neither.
  return fillIn(trace.engine === "local" ? answerLanguage : writtenIn, { language: nameOf(written, visitor) });
}

const baseOf = (tag: string | null) => tag?.split(/[-_]/)[0]?.toLowerCase() ?? null;

/** The language's name in the line's own language. */
function nameOf(language: string, visitor: string): string {
  const base = baseOf(visitor);
  const speaks = base !== null && Object.hasOwn(allPhrases, base) ? base : "en";
  return new Intl.DisplayNames(speaks, { type: "language" }).of(language) ?? language;
}

/** The text before and after the name, in each language. */
const FRAMES = Object.values(allPhrases).flatMap(({ answerLanguage, writtenIn }) =>
  [answerLanguage, writtenIn].map((line) => line.split("{language}")),
);

/** A stored answer without this line, as it was written and graded. */
export function withoutLanguageLine(content: string): string {
  const at = content.lastIndexOf("\n\n");
  const last = content.slice(at + 2);
  const isLine = FRAMES.some(([before = "", after = ""]) => last.startsWith(before) && last.endsWith(after));
  return at > 0 && isLine ? content.slice(0, at) : content;
}
