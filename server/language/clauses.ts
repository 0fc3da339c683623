/** Splits a sentence into clauses that each say one thing. Pure. */

/** Words that begin a clause with its own truth value. */
const BEGINNINGS = [
  "but while unless if because otherwise whereas",
  "aber sondern weil wenn falls sofern sonst außer danach denn",
  "mais sauf sinon si puis pero sino salvo porque cuando ma però perché altrimenti mas senão",
  "maar omdat tenzij ale jeśli ponieważ gdy chyba inaczej ama fakat ancak eğer çünkü",
  "لكن إلا إذا لأن אבל אם כי אלא लेकिन परंतु अगर क्योंकि यदि",
].join(" ");
const AND = "and und et y e en i ve";
const SPLIT = new RegExp(
  `;\\s|\\s[—–]\\s|:\\s|[，；、]|,?\\s(?=(?:${BEGINNINGS.split(" ").join("|")})\\s)|,\\s(?=(?:car|${AND.split(" ").join("|")})\\s)|\\s(?=and (?:may|can|must|do|does|is|are|will|has|have|cannot|takes?|costs?|closes?|you|they|we|it)\\s)`,
  "iu",
);
const CONDITION =
  /^\s*(?:,\s*)?(?:unless|if|when|until|wenn|falls|sofern|solange|außer|si|sauf|à moins|quand|cuando|salvo|a menos|quando|als|tenzij|wanneer|jeśli|gdy|chyba|eğer|إذا|إلا|אם|אלא אם|अगर|यदि|如果|もし)(?=\s|$)/iu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A shorter clause says nothing on its own. */
const MIN_LENGTH = { words: 2, signs: 5 };

/** @returns the sentence unchanged if it has only one clause */
export function clausesOf(sentence: string): string[] {
  const parts = sentence
    .split(SPLIT)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2) return parts;
  const isWhole = (part: string) =>
    UNSPACED.test(part) ? part.length >= MIN_LENGTH.signs : part.split(/\s+/).length >= MIN_LENGTH.words;
  return parts.filter(isWhole);
}

/** A condition denies nothing, even if it contains a negation. */
export const isCondition = (clause: string): boolean => CONDITION.test(clause);

/** Where a clause ends in English, and in languages that are translated word by word. Coarser than `clausesOf`: no part is left out. */
export const seam = /[,;:]\s|\s(?=(?:but|because|unless|although|while|so|once|after|before|until|when|if)\s)/i;
export const foreignSeam =
  /[,;:.!?–—]\s|\s(?=(?:aber|sondern|weil|wenn|denn|sobald|falls|dass|mais|car|si|quand|puisque|pero|porque|cuando)\s)/iu;

/** Between main clauses that can stand alone. */
export const mainSeam = /;\s|\s[—–]\s|,\s(?=(?:and|but|while|und|aber|et|mais|y|pero)\s)/iu;
