/** The tag with the digits of ticket numbers and source marks everywhere, so that one window does not mix two kinds. */
export const withDigits = (tag: string) => new Intl.Locale(tag, { numberingSystem: "latn" }).toString();

/** A number: "1,200". */
export function formatNumber(tag: string, value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(withDigits(tag), options).format(value);
}
