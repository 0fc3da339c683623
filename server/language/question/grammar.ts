/** The grammar of a question, by its function words: who does it to whom, the interrogative, the direction. English. Pure. */

/** Function words that change what is asked, by what they say: the person, the kind of question, direction, frequency. */
const TELLING = new Map<string, string>([
  ...["i", "me", "my", "mine", "we", "us", "our", "ours", "im", "ive"].map((word) => [word, "me"] as const),
  ...["you", "your", "yours"].map((word) => [word, "you"] as const),
  ...["should", "must", "shall"].map((word) => [word, "should"] as const),
  ...["can", "could", "may", "might"].map((word) => [word, "can"] as const),
  ["which", "what"],
  ...(
    "what why how when where who whose will would without from out off before after under over up down into onto " +
    "again much many long often only other another"
  )
    .split(" ")
    .map((word) => [word, word] as const),
]);
const ASKING = ["what", "why", "how", "when", "where", "who", "whose"];
const YES_OR_NO = new Set("is are was were can could do does did should will would may am has have".split(" "));
/** A request in the form of a question: "Can you tell me …". */
const PLEA = /^(?:can|could|would|will) you (?:please )?(?:tell|help|explain|show|give|let|advise|send)\b/;
/** Direction, time and repetition: adding or changing one makes another question. */
export const directions: ReadonlySet<string> = new Set(
  "from out off before after under over up down into onto without again only other another".split(" "),
);
/** Equivalent after an interrogative: "how can I", "how do I", "how would I". */
const SOFTENED = new Set(["can", "will", "would"]);

export interface Grammar {
  /** What its function words say, in order, without repeats. */
  telling: ReadonlySet<string>;
  /** Interrogatives, else whether it is a yes/no question; empty for a statement or a request. */
  forms: readonly string[];
}

/** @param sequence all words, folded, in order */
export function grammarOf(sequence: readonly string[]): Grammar {
  const telling = new Set(sequence.flatMap((word) => TELLING.get(word) ?? []));
  const asked = ASKING.filter((word) => telling.has(word));
  const isOpen = asked.length > 0 || !YES_OR_NO.has(sequence[0] ?? "") || PLEA.test(sequence.join(" "));
  return { telling, forms: isOpen ? asked : ["yes or no"] };
}

/** Whether a function word makes no difference in a question of this form. */
export const isSoftened = (word: string, form: string | undefined): boolean =>
  ASKING.includes(form ?? "") && SOFTENED.has(word);
