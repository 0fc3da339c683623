/** Whether a text has nothing that counts (numbers, sources, links, addresses) which the one it is made from lacks. Pure. */

const facts = /https?:\/\/[^\s)\]>]+|[\w.+-]+@[\w-]+\.[\w.]+|\p{N}+(?:[.,:]\p{N}+)*/gu;

/** Digits of any script count as the same. */
export function addsNothing(text: string, original: string): boolean {
  const known = new Set(factsOf(original));
  return factsOf(text).every((fact) => known.has(fact));
}

function factsOf(text: string): string[] {
  return [...plainDigits(text).matchAll(facts)].map(([fact]) => fact.replace(/[.,:;]+$/, "").replaceAll(",", "."));
}

/** "٣٠" and "३०" are 30. */
function plainDigits(text: string): string {
  return text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    if (code < 128) return digit;
    const zero = [0x660, 0x6f0, 0x966].find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
