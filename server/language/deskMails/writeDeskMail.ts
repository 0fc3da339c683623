/** Writes a mail to a team member, in the language they work in. Pure. */
import { isKeyOf } from "../../protocol/keys.ts";
import { escapeHtml } from "../escapeHtml.ts";
import { mailPage } from "../mailPage.ts";
import { fillIn } from "../phrases/index.ts";
import { de } from "./de.ts";
import { type DeskMail, type DeskMails, en } from "./en.ts";
import { he } from "./he.ts";

const languages = { en, de, he } satisfies Record<string, DeskMails>;
/** A language of the admin app. */
type DeskLanguage = keyof typeof languages;

/** Isolates a name or a number (Unicode bidi) from the surrounding right-to-left text. */
const isolated = (value: string | number) => `\u2068${value}\u2069`;

/** @param tag a BCP 47 tag; languages the admin app doesn't have fall back to English */
export function deskLanguage(tag: string | null | undefined): DeskLanguage {
  const language = tag?.slice(0, 2).toLowerCase() ?? "";
  return isKeyOf(languages, language) ? language : "en";
}

interface Written {
  subject: string;
  text: string;
  html: string;
}

/**
 * @param values for the placeholders: names, numbers and times, already formatted. They can't inject headers or tags,
 *   but callers must strip addresses from names that strangers choose
 */
export function writeDeskMail(
  locale: DeskLanguage,
  kind: keyof DeskMails,
  values: Record<string, string | number>,
  link: string,
): Written {
  const { subject, before, after }: DeskMail = languages[locale][kind];
  const plain = mapValues(values, (value) => (locale === "he" ? isolated(value) : String(value)));
  const safe = mapValues(values, (value) => `<bdi>${escapeHtml(String(value))}</bdi>`);
  const href = escapeHtml(link);
  const said = (words: string) => (words ? [`<p>${fillIn(escapeHtml(words), safe)}</p>`] : []);
  return {
    subject: fillIn(subject, plain).replaceAll(/\s+/g, " "),
    text: `${[fillIn(before, plain), link, fillIn(after, plain), "Frontdesk"].filter(Boolean).join("\n\n")}\n`,
    html: mailPage(locale, [
      ...said(before),
      `<p><a href="${href}">${href}</a></p>`,
      ...said(after),
      "<p><strong>Frontdesk</strong></p>",
    ]),
  };
}

/** Formats a duration: "7 days". */
export function sayTime(locale: DeskLanguage, value: number, unit: "hour" | "day"): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

function mapValues<To>(values: Record<string, string | number>, change: (value: string | number) => To) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
