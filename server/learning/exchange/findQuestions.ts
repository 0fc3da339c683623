/** Finds the questions a visitor asked in an exchange with a person, each rewritten to stand alone. Pure. */
import { standsAlone } from "../../cache/contextFree.ts";
import { rewriteFollowUp } from "../../engines/local/rewriteFollowUp.ts";
import { hasSubstance } from "../../language/manners/hasSubstance.ts";
import { withoutCourtesies } from "../../language/manners/smallTalk.ts";
import { leads, opensQuestion, startsAnew } from "../../language/question/openings.ts";
import { readQuestion } from "../../language/question/readQuestion.ts";
import { splitSentences } from "../../language/units.ts";
import { distinctTerms } from "../../language/words.ts";
import type { HistoryLine } from "../../ports/engine.ts";
import type { ExchangeLine } from "./line.ts";

export interface ExchangeQuestion {
  /** Index of its message in the exchange. */
  line: number;
  /** The original wording. */
  said: string;
  /** The standalone wording. */
  cold: string;
  /** Not a question, but a description of the visitor's case, or a request. */
  isTold: boolean;
}

const asking = /[?？؟]\W*$/u;
const MAX_LEAD_IN_CHARS = 160;
/** With fewer topic words a question is complete but vague, and needs its lead-in: "What do I have to set?" */
const MIN_TOPICS = 2;
/** @param lines of the exchange, in order @param locale of the conversation */
export function findQuestions(lines: readonly ExchangeLine[], locale: string | null): ExchangeQuestion[] {
  const isFirst = (at: number) => !lines.slice(0, at).some(({ role }) => role === "agent");
  return lines.flatMap(({ role, text, standalone }, line): ExchangeQuestion[] => {
    if (role !== "visitor") return [];
    const asked = questionsIn(text, locale);
    const [only, ...others] = asked;
    if (only && others.length === 0 && standalone !== null)
      return [{ line, said: only.said, cold: standalone, isTold: false }];
    if (asked.length > 0)
      return asked.map((one) => ({ line, said: one.said, cold: coldOf(one, lines, line), isTold: false }));
    // A statement before any reply describes the case; later ones are replies or small talk.
    const told = capitalized(withoutCourtesies(text, locale).trim());
    return isFirst(line) && hasSubstance(told, locale)
      ? [{ line, said: told, cold: standalone ?? told, isTold: true }]
      : [];
  });
}

interface Asking {
  said: string;
  /** What precedes it in the same message. */
  leadIn: string;
}

function questionsIn(text: string, locale: string | null): Asking[] {
  // People in a hurry start sentences in lower case.
  const sentences = text
    .split(/\n|(?<=[?？؟])\s*|(?<=\p{L}{3}[.!…])\s+(?=\p{Ll})/u)
    .flatMap((part) => splitSentences(part))
    .map((sentence) => withoutCourtesies(sentence, locale).trim());
  let leadIn: string[] = [];
  return sentences.flatMap((said): Asking[] => {
    if (!hasSubstance(said, locale)) return [];
    const asks = isAsking(said) || isAsking(said.replace(leads, ""));
    if (!asks || distinctTerms(said).length === 0) {
      leadIn.push(said);
      return [];
    }
    const before = startsAnew.test(said) ? "" : leadIn.join(" ");
    leadIn = [];
    return [{ said, leadIn: before }];
  });
}

const isAsking = (sentence: string) =>
  asking.test(sentence) || opensQuestion.test(sentence) || readQuestion(sentence).wanted === "yes_no";

const capitalized = (text: string) => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

/** Rewrites the question to stand alone. */
function coldOf({ said, leadIn }: Asking, lines: readonly ExchangeLine[], line: number): string {
  const bare = said.replace(leads, "");
  const own = capitalized(bare === "" ? said : bare);
  const isFull = standsAlone(said);
  const hasTopics = distinctTerms(said).filter(({ weight }) => weight >= 1).length >= MIN_TOPICS;
  if (isFull && (leadIn === "" || hasTopics)) return own;
  if (leadIn !== "" && leadIn.length <= MAX_LEAD_IN_CHARS) return `${capitalized(leadIn.replace(leads, ""))} ${own}`;
  if (isFull) return own;
  const history = [...lines.slice(0, line)].map(
    ({ role, text }): HistoryLine => ({ role: role === "visitor" ? "visitor" : "agent", content: text }),
  );
  return rewriteFollowUp(own, history, null).question;
}
