/** A light English stemmer: Porter's inflections and most common derivations ("billing", "billed", "bills"). */

const hasVowel = (stem: string) => /[aeiouy]/.test(stem);
/** Porter's measure: the number of vowel runs followed by a consonant run. */
const measure = (stem: string) => (stem.match(/[aeiouy]+[^aeiouy]+/g) ?? []).length;

const DERIVATIONS: [RegExp, string, number][] = [
  [/ational$/, "ate", 0],
  [/ization$/, "ize", 0],
  [/isation$/, "ize", 0],
  [/iveness$|fulness$|ousness$/, "", 0],
  [/ibility$|ability$/, "", 1],
  [/ication$/, "ic", 0],
  [/ation$|ator$/, "ate", 0],
  [/ities$|ity$/, "", 1],
  [/able$|ible$/, "", 1],
  [/ement$|ment$/, "", 1],
  [/ness$|less$/, "", 0],
  [/ance$|ence$|ant$|ent$/, "", 1],
  [/ical$/, "ic", 0],
  [/ally$/, "al", 0],
  [/ly$/, "", 1],
  [/ful$/, "", 0],
  [/([st])ion$/, "$1", 1],
  [/ise$/, "ize", 1],
  [/ive$|ize$|ate$|ous$|al$|er$/, "", 1],
];

/** The stem of a lower-case word; words with other characters than a to z are returned unchanged. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let result = dropDerivation(dropDerivation(dropInflection(dropPlural(word))));
  if (result.length > 3 && result.endsWith("y") && hasVowel(result.slice(0, -1))) result = `${result.slice(0, -1)}i`;
  if (result.endsWith("e") && measure(result.slice(0, -1)) > 1) result = result.slice(0, -1);
  if (result.endsWith("ll") && measure(result) > 1) result = result.slice(0, -1);
  return result;
}

function dropDerivation(word: string): string {
  for (const [pattern, replacement, least] of DERIVATIONS) {
    const match = pattern.exec(word);
    if (!match) continue;
    const rest = word.slice(0, match.index);
    return measure(rest) > least ? rest + (replacement === "$1" ? match[1] : replacement) : word;
  }
  return word;
}

function dropPlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  return word;
}

function dropInflection(word: string): string {
  const match = /(eed|ed|ing)$/.exec(word);
  if (!match) return word;
  const rest = word.slice(0, match.index);
  if (match[1] === "eed") return measure(rest) > 0 ? word.slice(0, -1) : word;
  if (!hasVowel(rest)) return word;
  if (rest.length < 3) return rest.length === 2 ? `${rest}e` : word;
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1);
  if (measure(rest) === 1 && /[^aeiouy][aeiouy][^aeiouywx]$/.test(rest)) return `${rest}e`;
  return rest;
}
