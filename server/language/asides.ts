/**
 * Filler in an answer: courtesies, offers, and what the documents leave open. Says nothing about the business. Pure.
 */
import { distinctTerms, fold } from "./words.ts";

/** Words of a yes or no, and what accompanies them. */
const ASSENT = new Set(
  `yes no correct incorrect true right wrong sure course indeed ok okay absolutely certainly definitely exactly great good news
  question unfortunately sorry afraid likely probably generally usually happy glad helps help ja nein leider gerne natürlich oui non
  bien sûr malheureusement sí claro`
    .split(/\s+/)
    .map(fold),
);

/** "Yes, they can", "I'm afraid not": states no more than the question it answers. */
function isAssent(statement: string): boolean {
  return /^[\x20-\x7e’–—]*$/.test(statement) && distinctTerms(statement).every(({ raw }) => ASSENT.has(fold(raw)));
}

/** Offers to say more or to be asked again: about what the author could do, never about what the business does. */
const TELLS =
  "(?:help|assist|walk|guide|explain|show|tell|share|look|go (?:into|over|through)|provide more|give you more|go deeper)";
const OFFER = new RegExp(
  [
    String.raw`^(?:please )?(?:let (?:me|us) know|feel free to (?:ask|reach|contact)|(?:do not|don['’]t) hesitate)\b`,
    String.raw`^(?:i['’]?m|i am|we['’]?re|we are)? ?happy to ${TELLS}\b`,
    String.raw`^i hope (?:this|that)\b`,
    String.raw`^if (?:you|there|anything)\b.{0,60}, (?:i can|i['’]ll|i['’]d|i['’]m|let me|just (?:ask|let)|please (?:ask|let|feel)|feel free|(?:do not|don['’]t) hesitate)\b(?:(?! ${TELLS}\b).){0,25}(?: ${TELLS}\b|[.!]?$| me know| us know| to ask)`,
    String.raw`^(?:lassen sie (?:mich|uns) (?:gerne )?wissen|(?:wenn|falls|bei) .{0,60}(?:helfe ich|lassen sie (?:mich|uns)|sagen sie mir))\b`,
    String.raw`^(?:n['’]hésitez pas à (?:me|nous)\b|dites-moi si\b|si vous .{0,60}, (?:n['’]hésitez|dites-le|je (?:suis|reste)))`,
    String.raw`^(?:no dud[ea]s? en (?:preguntar|consultar)|si .{0,60}, (?:no dud|avís|dime|dígame))\b`,
  ].join("|"),
  "iu",
);

const SOURCES = "(?:documents?|documentation|passages?|sources?|context|information|articles?)";
const SAYS =
  "(?:say|mention|state|specify|cover|contain|include|provide|tell|describe|answer|give|list|explain|address|indicate|clarify)";
const LEFT_OPEN = new RegExp(
  [
    String.raw`\b${SOURCES} (?:\w+ )?(?:do(?:es)? not|don['’]t|doesn['’]t|did not|didn['’]t) (?:\w+ ){0,2}${SAYS}\b`,
    String.raw`\b(?:they|it|that|this) (?:do not|don['’]t|does not|doesn['’]t) (?:say|mention|state|specify|indicate)\b`,
    String.raw`(?:\b(?:not|no|nothing|unable|cannot)|n['’]t)\b.{0,60}\b(?:in|from|by|something(?: that)?) (?:the |my |these |those |our )?(?:provided |given |available )*(?:documents?|documentation|passages?|sources?|context|information)\b`,
    String.raw`\bthere(?:['’]s| is) no (?:\w+ )?(?:information|mention|details?)\b`,
    String.raw`^i (?:do not|don['’]t|am not|couldn['’]t|could not|apologi[sz]e)\b`,
    String.raw`\b(?:dokumente?n?|unterlagen|quellen|informationen?|angaben)\b.{0,60}\b(?:nicht|keine?)\b|\b(?:nicht|keine?)\b.{0,60}\b(?:dokumente?n?|unterlagen|quellen|informationen?|angaben)\b`,
    String.raw`\b(?:ne|pas|aucune?)\b.{0,60}\b(?:documents?|informations?|sources?)\b`,
    String.raw`\b(?:no|ning\S+)\b.{0,60}\b(?:documentos?|informaci[oó]n|fuentes?)\b`,
  ].join("|"),
  "iu",
);

/** An offer that contains a number or an address is more than an offer. */
const isOffer = (sentence: string) => OFFER.test(sentence) && !/\d|@|https?:/.test(sentence);

export const isAside = (sentence: string): boolean =>
  isOffer(sentence) || LEFT_OPEN.test(sentence) || isAssent(sentence);
