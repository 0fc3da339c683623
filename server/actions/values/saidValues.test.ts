import { describe, expect, test } from "vitest";
import { actionDefinitionSchema } from "../../protocol/actions.ts";
import { saidValues } from "./saidValues.ts";

const definition = actionDefinitionSchema.parse({
  ...{
    name: "invoice",
    title: { en: "Invoice" },
    purpose: "Gives an invoice.",
    phrases: ["My invoice"],
    effect: "reads",
  },
  parameters: [{ name: "month", type: "date", label: { en: "Month" } }],
  request: { method: "GET", url: "https://shop.example/{{month}}" },
  result: { text: { en: "Done." } },
});
const month = (value: string, text: string, locale = "en") =>
  saidValues(definition, { month: value }, { messages: [text], held: {}, locale, today: "2026-11-28" }).month;

describe("a month that was said without a day", () => {
  test.each([
    ["2026-03-01", "the invoice for March", "en"],
    ["2027-03-01", "from March on", "en"],
    ["2026-04-01", "rechnung april als pdf bitte", "de"],
    ["2026-02-01", "J'aimerais une copie de la note de février", "fr"],
  ])("is its first day: %s, %s", (value, text, locale) => {
    expect(month(value, text, locale)).toBe(value);
  });

  test.each([
    ["2026-04-01", "the invoice for March"],
    ["2026-03-05", "the invoice for March"],
    ["2024-03-01", "the invoice for March"],
    ["2027-05-01", "may I have my invoice?"],
    ["2026-03-01", "my invoice please"],
  ])("is no other day, and no month that nobody named: %s, %s", (value, text) => {
    expect(month(value, text)).toBeUndefined();
  });
});
