/** Words that determine another word's role in a question, and small words that make no difference. Pure. */

/** Words joined by these may swap places. */
const JOINS = new Set(["and", "or", "between", "versus", "vs"]);
/** Prepositions that give a word its role, each with its opposite. */
const ROLES = new Map(
  ["from to", "before after", "with without", "into from", "since until", "over under", "above below"].flatMap(
    (pair) => {
      const [one = "", other = ""] = pair.split(" ");
      return [
        [one, other],
        [other, one],
      ] as const;
    },
  ),
);
/** Prepositions: with all else equal, another one makes another question ("calls to Spain", "calls in Spain"). */
const PLACES = new Set([...ROLES.keys(), ..."in for by at on about against".split(" ")]);
/** How many words before a word its preposition may stand: "from the nearest airport". */
const REACH = 3;
/** Everyday verbs that change any question they are added to: "where is the password", "where do I change …". */
const ACTS = new Set("change find found lose lost start stop keep call show put try end finish".split(" "));
/** Articles, courtesies, "I", "my" and "can" in other languages: they don't change what a question is about. */
const NEUTRAL = new Set(
  `der die das den dem ein eine einen einem einer mein meine meinen meinem meiner ich kann bitte le la les un une mon ma mes je
  puis peux el los las una mi mis puedo por favor il lo gli uno posso per favore o os as um uma meu minha meus minhas de het
  een mijn ik kan alstublieft hallo bonjour hola ciao ola`.split(/\s+/),
);

/** The preposition of the word at this place; null without one. */
export function roleOf(sequence: readonly string[], place: number): string | null {
  const before = place < 0 ? [] : sequence.slice(Math.max(0, place - REACH), place);
  return before.findLast((word) => PLACES.has(word)) ?? null;
}

/** "From" and "to". */
export const areOppositeRoles = (one: string, other: string): boolean => ROLES.get(one) === other;
export const joins = (word: string): boolean => JOINS.has(word);
export const isAct = (word: string): boolean => ACTS.has(word);
export const isNeutral = (word: string): boolean => NEUTRAL.has(word);
