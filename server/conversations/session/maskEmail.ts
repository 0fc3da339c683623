/** Masks an address so that only its owner recognizes it: `a•••@example.com`. */

/** @param email an address, or null */
export function maskEmail(email: string | null): string | null {
  const at = email?.lastIndexOf("@") ?? -1;
  return email && at > 0 ? `${[...email][0]}•••${email.slice(at)}` : null;
}
