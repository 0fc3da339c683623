/** A ticket's number as people say it. */
export function ticketNumber(number: number): string {
  return `T-${number}`;
}
