/**
 * Recognizes addresses in text that can become links. The Markdown renderers and the link filter both use this, so that
 * they always agree. Pure.
 */

/** Invisible characters: they can hide text, or assemble an address where none seems to be. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/** The text as every Markdown reader gets it. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** A web address in running text. */
export const WEB_ADDRESS =
  /https?:\/\/[^\s<>[\]`\u3000-\u303f\uff00-\uff60]*[^\s<>[\]`\u3000-\u303f\uff00-\uff60?!.,:;*_~'")]/;
export const MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/;
/** An address in angle brackets. */
export const BRACKETED = /<((?:https?:|mailto:)[^\s<>]+|[^\s<>@]+@[^\s<>]+)>/;
/** The target of a Markdown link: no spaces, and balanced parentheses. */
export const TARGET = /<([^<>\s]+)>|((?:[^\s()<]|\([^\s()]*\))+)/;

/** The address as a link target: one without a scheme is a mail address. */
export function toHref(address: string): string {
  return address.includes(":") ? address : `mailto:${address}`;
}
