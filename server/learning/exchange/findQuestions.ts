/** What a visitor has asked in an exchange with a person, each question so that it can be read cold. Pure. */
import { standsAlone } from "../../cache/contextFree.ts";
import { askedFor } from "../../engines/local/askedFor.ts";
import { rewriteFollowUp } from "../../engines/local/rewriteFollowUp.ts";
import { hasSubstance } from "../../language/manners/hasSubstance.ts";
import { withoutCourtesies } from "../../language/manners/smallTalk.ts";
import { splitSentences } from "../../language/units.ts";
import { distinctTerms } from "../../language/words.ts";
import type { HistoryLine } from "../../ports/engine.ts";
import type { Line } from "./line.ts";

export interface AskedQuestion {
  /** Place of its message among the exchange's lines. */
  line: number;
  /** As it was asked. */
  said: string;
  /** With the words that it leaves out. */
  cold: string;
  /** It asks nothing: what somebody tells of their case, or wishes. */
  isTold: boolean;
}

const asking = /[?？؟]\W*$/u;
/** Words that only a question begins with, for those who leave the question mark out. */
const opensQuestion =
  /^\W*(?:(?:oh|and|but|so|ok|hi|hello|hey|und|aber|et|mais|y|pero)[\s,]+)*(?:what|which|where|when|who|why|how|is there|are there|do you|does|can (?:i|we|you|one)|could (?:i|we|you)|may i|was (?:ist|sind|kostet|mache|muss)|welche[rsn]?|wo|wann|wer|warum|wie|kann (?:ich|man)|gibt es|où|quand|comment|pourquoi|combien|est-ce|dónde|cuándo|cómo|cuánt[oa]s?|dove|quando|come|quanto|waar|wanneer|hoe|איפה|מתי|איך|כמה|האם|למה)(?=\s)/iu;
/** Begins what leans on the line before, and says nothing cold. */
const leads =
  /^\W*(?:(?:oh|and|but|so|ok|okay|also|great|thanks|thank you|und|aber|ach|et|mais|y|pero|e|ma|en|ו)[\s,]+)+(?=\p{L})/iu;

/** @param lines of the exchange, in order; @param locale of the conversation */
export function findQuestions(lines: readonly Line[], locale: string | null): AskedQuestion[] {
  const isFirst = (at: number) => !lines.slice(0, at).some(({ role }) => role === "agent");
  return lines.flatMap(({ role, text, standalone }, line): AskedQuestion[] => {
    if (role !== "visitor") return [];
    const asked = questionsIn(text, locale);
    const [only] = asked;
    if (asked.length === 1 && standalone !== null) return [{ line, said: only!, cold: standalone, isTold: false }];
    if (asked.length > 0) return asked.map((said) => ({ line, said, cold: coldOf(said, lines, line), isTold: false }));
    // What is told before anybody has written is what it is about; later it is a reply, or small talk.
    const told = withoutCourtesies(text, locale);
    return isFirst(line) && hasSubstance(told, locale)
      ? [{ line, said: told, cold: standalone ?? told, isTold: true }]
      : [];
  });
}

function questionsIn(text: string, locale: string | null): string[] {
  return text
    .split(/\n|(?<=[?？؟])\s*/u)
    .flatMap((part) => splitSentences(part))
    .map((sentence) => withoutCourtesies(sentence, locale).trim())
    .filter((sentence) => asking.test(sentence) || opensQuestion.test(sentence) || askedFor(sentence) === "yes_no")
    .filter((sentence) => hasSubstance(sentence, locale) && distinctTerms(sentence).length > 0);
}

/** The question as somebody would ask it who has said nothing before. */
function coldOf(said: string, lines: readonly Line[], line: number): string {
  const bare = said.replace(leads, "");
  const own = bare === "" ? said : bare.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
  if (standsAlone(said)) return own;
  const history = [...lines.slice(0, line)].map(
    ({ role, text }): HistoryLine => ({ role: role === "visitor" ? "visitor" : "agent", content: text }),
  );
  return rewriteFollowUp(own, history, null).question;
}
