/** Detects whether a sentence refers to something named before it. Pure. */

/** "It" and "there" without an antecedent. */
const expletives =
  /(?<!\p{L})(?:it (?:is|['’]s|was|would be) \p{L}+ (?:to|that)|it (?:depends|takes)|es gibt|gibt es|il y a|il faut|il est \p{L}+ (?:de|que)|es (?:posible|necesario))(?!\p{L})/giu;
/** Capitalized German "Sie" addresses the reader. */
const pronouns =
  /(?<!\p{L})(?:[Ii]t|[Ii]ts|[Tt]hey|[Tt]hem|[Tt]heirs?|[Tt]hese|[Tt]hose|(?:[Tt]his|[Tt]hat)(?= (?:is|was|can|will|does|may|must|way|one)\b)|sie|[Ee]r|ihn|ihm|ihnen|[Ee]s|[Dd]ies(?:e[rmns]?)?|[Dd]a(?:mit|von|für|zu|rauf|rin|rüber)|[Ii]ls?|[Ee]lles?|[Cc]elui-ci|[Cc]elle-ci|[Ee]s[oae]|[Ee]st[oea]|[Ee]ll[oa]s?|[Qq]uest[oa]|אותו|אותה|אותם|זה|זו)(?!\p{L})|(?<=\p{L})-l(?:e|a|es)(?!\p{L})/u;

/** Fillers such as "By the way,". */
const aside = /^\W*(?:[\p{L}'’]+ ?){1,3}, (?=\S+ \S+ )/u;

/**
 * Checks only the first clause: later pronouns usually refer to it, as in "Deleted boards stay a month, you find them
 * there."
 */
export function refersBack(sentence: string): boolean {
  const [begins] = sentence
    .replace(expletives, " ")
    .replace(aside, "")
    .split(/[,;:–](?=\s)/);
  return pronouns.test(begins!);
}
