/** The tag with Latin digits, as in ticket numbers and citation markers, so that a chat never mixes two kinds. */
export const withDigits = (tag: string) => new Intl.Locale(tag, { numberingSystem: "latn" }).toString();

/** Formats a number: "1,200". */
export function formatNumber(tag: string, value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(withDigits(tag), options).format(value);
}
