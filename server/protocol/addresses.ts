/**
 * What of a text can be an address that somebody may follow. The one place that says so: who draws Markdown makes links of these
 * alone, and who filters links finds the same ones. Pure.
 */

/** Characters that nobody sees: they hide text, or put an address together where none seems to be. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/** The text as every reader of Markdown gets it. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** An address in running text. */
export const WEB_ADDRESS =
  /https?:\/\/[^\s<>[\]`\u3000-\u303f\uff00-\uff60]*[^\s<>[\]`\u3000-\u303f\uff00-\uff60?!.,:;*_~'")]/;
export const MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/;
/** One in angle brackets. */
export const BRACKETED = /<((?:https?:|mailto:)[^\s<>]+|[^\s<>@]+@[^\s<>]+)>/;
/** Where a link in Markdown leads to: no space in it, and brackets in pairs. */
export const TARGET = /<([^<>\s]+)>|((?:[^\s()<]|\([^\s()]*\))+)/;

/** The address as it is followed: one without a scheme is a mail address. */
export function toHref(address: string): string {
  return address.includes(":") ? address : `mailto:${address}`;
}
