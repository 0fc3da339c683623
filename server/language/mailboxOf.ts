/** The mailbox behind an address: `Anna+desk@…` arrives where `anna@…` does. Pure. */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
}
