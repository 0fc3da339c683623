const MAX_NAME_CHARS = 60;

/**
 * A name that is safe in a mail: only letters, digits and a few signs, so that nobody can put an address into our
 * mails.
 */
export function plainName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’()-]+/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, MAX_NAME_CHARS);
}
