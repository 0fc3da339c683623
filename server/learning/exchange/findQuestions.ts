/** Finds the questions a visitor asked in an exchange with a person, each rewritten to stand alone. Pure. */
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
  /** Index of its message in the exchange. */
  line: number;
  /** The original wording. */
  said: string;
  /** The standalone wording. */
  cold: string;
  /** Not a question: a statement of the visitor's case, or a wish. */
  isTold: boolean;
}

const asking = /[?？؟]\W*$/u;
/** Openings of questions without a question mark. */
const opensQuestion =
  /^\W*(?:(?:oh|and|but|so|ok|hi|hello|hey|und|aber|et|mais|y|pero)[\s,]+)*(?:what|which|where|when|who|why|how|is there|are there|do you|does|can (?:i|we|you|one)|could (?:i|we|you)|may i|was (?:ist|sind|kostet|mache|muss)|welche[rsn]?|wo|wann|wer|warum|wie|kann (?:ich|man)|gibt es|où|quand|comment|pourquoi|combien|est-ce|dónde|cuándo|cómo|cuánt[oa]s?|dove|quando|come|quanto|waar|wanneer|hoe|איפה|מתי|איך|כמה|האם|למה)(?=\s)/iu;
/** Openings that change the subject. */
const startsAnew =
  /^\W*(?:and|also|(?:an)?other|one more|besides|by the way|btw|und|außerdem|andere|noch|übrigens|et|aussi|sinon|y|también|además|e|anche|inoltre|en|ook)(?!\p{L})/iu;
const LONGEST_LEAD_IN = 160;
/** With fewer topic words a question is complete but vague, and needs its lead-in: "What do I have to set?" */
const LEAST_TOPICS = 2;
/** Leading conjunctions and greetings, which mean nothing on their own. */
const leads =
  /^\W*(?:(?:oh|and|but|so|ok|okay|also|great|thanks|thank you|hi+|hello+|hey+|hi there|again|(?:an)?other question|one more (?:thing|question)|und|aber|ach|hallo|moin|servus|nochmal|(?:eine )?andere frage|noch (?:eine frage|was)|et|mais|salut|bonjour|y|pero|hola|e|ma|ciao|en|ו|היי|שלום)[\s,:!–-]+)+(?=\p{L})/iu;

/** @param lines of the exchange, in order @param locale of the conversation */
export function findQuestions(lines: readonly Line[], locale: string | null): AskedQuestion[] {
  const isFirst = (at: number) => !lines.slice(0, at).some(({ role }) => role === "agent");
  return lines.flatMap(({ role, text, standalone }, line): AskedQuestion[] => {
    if (role !== "visitor") return [];
    const asked = questionsIn(text, locale);
    const [only] = asked;
    if (asked.length === 1 && standalone !== null) return [{ line, said: only!.said, cold: standalone, isTold: false }];
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
  asking.test(sentence) || opensQuestion.test(sentence) || askedFor(sentence) === "yes_no";

const capitalized = (text: string) => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

/** Rewrites the question to stand alone. */
function coldOf({ said, leadIn }: Asking, lines: readonly Line[], line: number): string {
  const bare = said.replace(leads, "");
  const own = capitalized(bare === "" ? said : bare);
  const isFull = standsAlone(said);
  const hasTopics = distinctTerms(said).filter(({ weight }) => weight >= 1).length >= LEAST_TOPICS;
  if (isFull && (leadIn === "" || hasTopics)) return own;
  if (leadIn !== "" && leadIn.length <= LONGEST_LEAD_IN) return `${capitalized(leadIn.replace(leads, ""))} ${own}`;
  if (isFull) return own;
  const history = [...lines.slice(0, line)].map(
    ({ role, text }): HistoryLine => ({ role: role === "visitor" ? "visitor" : "agent", content: text }),
  );
  return rewriteFollowUp(own, history, null).question;
}
