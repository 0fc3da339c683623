/** The mailbox behind an address: mail to `Anna+desk@…` arrives at `anna@…`. Pure. */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
}
