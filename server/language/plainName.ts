const MAX_NAME_CHARS = 60;

/** A name safe for mails: only letters, digits and a few signs, so that nobody can put an address into them. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’()-]+/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, MAX_NAME_CHARS);
}
