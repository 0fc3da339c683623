/** Whether a text adds no fact (number, source, link, address) that the original lacks. Pure. */

const facts = /https?:\/\/[^\s)\]>]+|[\w.+-]+@[\w-]+\.[\w.]+|\p{N}+(?:[.,:]\p{N}+)*/gu;

/** Digits of every script compare as equal. */
export function addsNothing(text: string, original: string): boolean {
  const known = new Set(factsOf(original));
  return factsOf(text).every((fact) => known.has(fact));
}

function factsOf(text: string): string[] {
  return [...plainDigits(text).matchAll(facts)].map(([fact]) => fact.replace(/[.,:;]+$/, "").replaceAll(",", "."));
}

/** Maps "٣٠" and "३०" to "30". */
function plainDigits(text: string): string {
  return text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0);
    if (code === undefined || code < 128) return digit;
    const zero = [0x660, 0x6f0, 0x966].find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
