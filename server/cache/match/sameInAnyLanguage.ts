/** Compares questions in languages we can't analyze: the same only if the words are the same. Pure. */
import type { Question } from "./readQuestion.ts";

/** Articles, courtesies, "I", "my" and "can": they don't change what a question is about. */
const NEUTRAL = new Set(
  `der die das den dem ein eine einen einem einer mein meine meinen meinem meiner ich kann bitte le la les un une mon ma mes je
  puis peux el los las una mi mis puedo por favor il lo gli uno posso per favore o os as um uma meu minha meus minhas de het
  een mijn ik kan alstublieft hallo bonjour hola ciao ola`.split(/\s+/),
);

/** True when both have the same words in the same order, ignoring neutral ones. */
export function sameInAnyLanguage(a: Question, b: Question): boolean {
  const [one, other] = [tellingIn(a), tellingIn(b)];
  return one.length > 0 && one.join(" ") === other.join(" ");
}

const tellingIn = ({ sequence }: Question) => sequence.filter((word) => !NEUTRAL.has(word));
