const MAX_NAME_CHARS = 60;

/** A name as a mail may show it: letters, digits and a few signs, so that nobody can write an address of their own into our mails. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’()-]+/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, MAX_NAME_CHARS);
}
