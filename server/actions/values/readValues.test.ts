import { describe, expect, test } from "vitest";
import { type ActionValues, actionDefinitionSchema } from "../../protocol/actions.ts";
import { readValues } from "./readValues.ts";

const order = actionDefinitionSchema.parse({
  name: "change_order",
  title: { en: "Change an order" },
  purpose: "Changes an order.",
  effect: "changes",
  request: { method: "POST", url: "https://shop.example/orders" },
  result: { text: { en: "Changed." } },
  parameters: [
    {
      ...{ name: "order_number", type: "string", pattern: "\\d{4,8}" },
      label: { en: "Order number", de: "Bestellnummer", ja: "注文番号", ar: "رقم الطلب" },
    },
    { name: "email", type: "email", label: { en: "Email address", de: "E-Mail-Adresse" }, is_proof: true },
    {
      name: "address",
      type: "string",
      label: { en: "New address", de: "Neue Adresse", fr: "Nouvelle adresse" },
      min: 8,
    },
    {
      ...{ name: "reason", type: "enum", label: { en: "Reason", de: "Grund" } },
      options: [
        { value: "damaged", label: { en: "Damaged", de: "Beschädigt", ja: "破損" } },
        { value: "pro", label: { en: "Pro" } },
        { value: "pro_plus", label: { en: "Pro Plus" } },
      ],
    },
    { name: "day", type: "date", label: { en: "Day", de: "Tag" } },
    { name: "months", type: "integer", label: { en: "Months", de: "Monate", fr: "Mois" }, min: 1, max: 12 },
    { name: "amount", type: "number", label: { en: "Amount", de: "Betrag" }, max: 500 },
    { name: "gift", type: "boolean", label: { en: "Gift wrap", de: "Geschenk" } },
    { name: "visitor", type: "string", label: { en: "Visitor" }, source: { from: "identity", claim: "id" } },
  ],
});
const read = (text: string, { locale = "en", known = {}, asked = null }: Partial<Asking> = {}) =>
  readValues(order, text, { locale, known, asked, today: "2026-11-27" });
interface Asking {
  locale: string;
  known: ActionValues;
  asked: string | null;
}

describe("among other words is found", () => {
  test.each<[string, string, ActionValues]>([
    ["en", "where is order 10482", { order_number: "10482" }],
    ["en", "it's #20931, thanks", { order_number: "20931" }],
    ["en", "I am jo@example.com and my order is 10482.", { order_number: "10482", email: "jo@example.com" }],
    ["de", "Meine Bestellung 10482, bitte ab morgen", { order_number: "10482", day: "2026-11-28" }],
    ["en", "from 3 May for 3 months", { day: "2027-05-03", months: 3 }],
    ["fr", "à partir du 1er mai, pour trois mois", { day: "2027-05-01", months: 3 }],
    ["de", "für 2 Monate", { months: 2 }],
    ["en", "it came damaged", { reason: "damaged" }],
    ["de", "Es war beschädigt!", { reason: "damaged" }],
    ["ja", "破損していました", { reason: "damaged" }],
    ["en", "switch me to Pro Plus", { reason: "pro_plus" }],
    ["en", 'send it to "14 Mill Lane, York"', { address: "14 Mill Lane, York" }],
    ["de", "an „Lindenweg 3, Köln“", { address: "Lindenweg 3, Köln" }],
    ["en", "amount 25.50 please", { amount: 25.5 }],
  ])("in %s: %s", (locale, text, values) => {
    expect(read(text, { locale })).toEqual(values);
  });
});

describe("a submitted form's lines are read", () => {
  test.each<[string, string, ActionValues]>([
    ["en", "Order number: 10482\nEmail address: jo@example.com", { order_number: "10482", email: "jo@example.com" }],
    ["en", "Bestellnummer: 10482", { order_number: "10482" }],
    ["ja", "注文番号：10482", { order_number: "10482" }],
    ["ar", "رقم الطلب: 10482", { order_number: "10482" }],
    ["en", "New address: 14 Mill Lane: flat 2", { address: "14 Mill Lane: flat 2" }],
    ["de", "Geschenk: ja\nBetrag: 1.250,50", { gift: true }],
    ["de", "Geschenk: nein\nBetrag: 250,50", { gift: false, amount: 250.5 }],
    ["en", "Day: 2027-05-03\nMonths: 3\nReason: Pro", { day: "2027-05-03", months: 3, reason: "pro" }],
    ["en", "order_number: 10482", { order_number: "10482" }],
    ["en", "Order number: 1\nOrder number: 10482", { order_number: "10482" }],
  ])("in %s: %s", (locale, text, values) => {
    expect(read(text, { locale })).toEqual(values);
  });
});

describe("what was asked for is answered in plain words", () => {
  test.each<[string, string, string, ActionValues]>([
    ["en", "address", "14 Mill Lane, York", { address: "14 Mill Lane, York" }],
    ["fr", "address", "12 rue des Lilas, Lyon", { address: "12 rue des Lilas, Lyon" }],
    ["en", "months", "three", { months: 3 }],
    ["en", "months", "3 please", { months: 3 }],
    ["en", "gift", "yes please", { gift: true }],
    ["he", "gift", "לא תודה", { gift: false }],
    ["en", "amount", "12 €", { amount: 12 }],
    ["en", "day", "tomorrow", { day: "2026-11-28" }],
    ["en", "order_number", "10482", { order_number: "10482" }],
    ["en", "email", "jo@example.com", { email: "jo@example.com" }],
  ])("in %s, for %s: %s", (locale, asked, text, values) => {
    expect(read(text, { locale, asked })).toEqual(values);
  });
});

describe("nothing is guessed", () => {
  test.each<[string, Partial<Asking>]>([
    ["please send it to my office in York", {}],
    ["I have lived here for 30 years", {}],
    ["jo@example.com or al@example.com", {}],
    ["either Damaged or Pro", {}],
    ["yes", {}],
    ["3 May or 4 May", {}],
    ["order 12", {}],
    ["orders 10482 and 20931", {}],
    ["for 24 months", {}],
    ["amount 900", {}],
    ["Visitor: somebody else", {}],
    ["visitor 4711a", {}],
    ["Order number: none", {}],
    ["what do you need that for?", { asked: "address" }],
    ["yes", { asked: "address" }],
    ["short", { asked: "address" }],
    ["maybe later", { asked: "gift" }],
    ["between 3 and 5", { asked: "months" }],
    ["", { asked: "address" }],
  ])("%s", (text, asking) => {
    expect(read(text, asking)).toEqual({});
  });
});

describe("what is known", () => {
  const known = { order_number: "10482" };

  test("is replaced where its label is given, or where it was asked for again", () => {
    expect(read("Order number: 20931", { known })).toEqual({ order_number: "20931" });
    expect(read("20931", { known, asked: "order_number" })).toEqual({ order_number: "20931" });
  });

  test("is not replaced by a number in passing", () => {
    expect(read("call me on 5550123", { known })).toEqual({});
  });
});
