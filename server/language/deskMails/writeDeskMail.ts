/** A mail to somebody at the desk, in the language they work in. Pure. */
import { escapeHtml } from "../escapeHtml.ts";
import { mailPage } from "../mailPage.ts";
import { fillIn } from "../phrases/index.ts";
import { de } from "./de.ts";
import { type DeskMail, type DeskMails, en } from "./en.ts";
import { he } from "./he.ts";

const languages = { en, de, he } satisfies Record<string, DeskMails>;
/** One that the admin app speaks. */
type DeskLanguage = keyof typeof languages;

/** Keep a name or a number in its own order where the rest runs from right to left. */
const isolated = (value: string | number) => `\u2068${value}\u2069`;

/** @param tag a BCP 47 tag; people whose language the admin app does not speak get English */
export function deskLanguage(tag: string | null | undefined): DeskLanguage {
  const language = tag?.slice(0, 2).toLowerCase() ?? "";
  return Object.hasOwn(languages, language) ? (language as DeskLanguage) : "en";
}

interface Written {
  subject: string;
  text: string;
  html: string;
}

/**
 * @param values fill the gaps of the words: names, numbers and times as they are to be read. They become neither a header's
 * end nor a tag; whoever lets strangers choose a name takes addresses out of it first
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

/** A span as people write it: "7 days". */
export function sayTime(locale: DeskLanguage, value: number, unit: "hour" | "day"): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

function mapValues<To>(values: Record<string, string | number>, change: (value: string | number) => To) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
