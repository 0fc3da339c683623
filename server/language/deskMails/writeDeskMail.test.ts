import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { deskLanguage, sayTime, writeDeskMail } from "./writeDeskMail.ts";

const values = {
  ...{ tenant: "Lumen & Co.", inviter: "Olga", author: "Arne", ticket: "T-7", action: "refund_order" },
  ...{ count: 12, tickets: "T-1, T-2", more: 10, time: "7 days" },
};
const link = "https://chat.example/admin/x?a=1&b=2";
const kinds = Object.keys(en) as (keyof typeof en)[];

describe.each(["en", "de", "he"] as const)("a mail to the desk in %s", (locale) => {
  it.each(kinds)("has no unfilled gap and links to its place: %s", (kind) => {
    const mail = writeDeskMail(locale, kind, values, link);
    expect(mail.subject + mail.text + mail.html).not.toMatch(/\{\w+\}/);
    expect(mail.text).toContain(`\n\n${link}\n\n`);
    expect(mail.html).toContain('<a href="https://chat.example/admin/x?a=1&amp;b=2">');
  });
});

it("runs from right to left in Hebrew, with names in their own order", () => {
  const { html, text } = writeDeskMail("he", "invitation", values, link);
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toContain("<bdi>Lumen &amp; Co.</bdi>");
  expect(text).toContain("\u2068Olga\u2069");
  expect(writeDeskMail("de", "reset", values, link).html).toContain('<html lang="de" dir="ltr">');
});

it("lets no name become a tag or another line of the subject", () => {
  const { subject, html } = writeDeskMail("en", "mention", { author: "<b>A\r\nBcc: x", ticket: "T-1" }, link);
  expect(subject).toBe("<b>A Bcc: x mentioned you in T-1");
  expect(html).not.toContain("<b>");
});

it("uses its readers' time format and languages", () => {
  expect([sayTime("en", 1, "hour"), sayTime("de", 24, "hour"), sayTime("en", 7, "day")]).toEqual([
    "1 hour",
    "24 Stunden",
    "7 days",
  ]);
  expect(["he-IL", "de", "fr", null].map(deskLanguage)).toEqual(["he", "de", "en", "en"]);
});
