/** A ticket's number as shown to people. */
export function ticketNumber(number: number): string {
  return `T-${number}`;
}
