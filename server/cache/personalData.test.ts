/** Nothing that tells of one person gets into a cache that is for everybody. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AgentActor, Ctx } from "../context/context.ts";
import { cases, figure, seed } from "../test/support/figures.ts";
import { HELP_PAGES, HELP_QUESTIONS } from "../test/support/helpdesk.ts";
import { giveAnswer, openShelf, type Shelf } from "../test/support/shelf.ts";
import { type GivenAnswer, keepAnswer } from "./keepAnswer.ts";
import { hasPersonalData } from "./personalData.ts";

let shelf: Shelf;
let ctx: Ctx<AgentActor>;
/** Answers to the plain questions, as sure as can be. */
const plain = new Map<string, GivenAnswer>();
beforeAll(async () => {
  shelf = await openShelf();
  ctx = await shelf.tenant(HELP_PAGES);
  for (const question of Object.values(HELP_QUESTIONS).flat()) {
    plain.set(question, { ...(await giveAnswer(ctx, question)), confidence: 1 });
  }
});
afterAll(() => shelf.close());

type Language = keyof typeof HELP_QUESTIONS;
type Pick = <Item>(items: readonly Item[]) => Item;

/** A small generator with a seed, so that a failure can be run again. */
function randomOf(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const FIRST =
  "Maria Jonas Amélie Çağla Søren Oksana Priya Hiroshi Fatima Lukáš Zoë Ibrahim Wei Chukwuemeka Björn".split(" ");
const LAST =
  "Schmidt Lefèvre García-Ruiz Yılmaz Kowalczyk Nguyễn O'Brien Petrova Al-Sayed Van-Dijk Müller Tanaka Okafor".split(
    " ",
  );
const STREETS = {
  en: "14 Maple Grove Lane, Leeds LS6 2AB",
  de: "Lindenallee 27b, 50667 Köln",
  fr: "8 rue des Tilleuls, 69003 Lyon",
  es: "Calle de la Luna 33, 28004 Madrid",
};
const IBANS = [
  "DE89 3704 0044 0532 0130 00",
  "FR1420041010050500013M02606",
  "ES91 2100 0418 4502 0005 1332",
  "GB29NWBK60161331926819",
];
const PHRASES: Record<Language, Record<string, string[]>> = {
  en: {
    name: [
      "My name is {name}.",
      "I'm {name}.",
      "This is {name} speaking.",
      "Regards, {name}",
      "{name} here.",
      "I am writing for {name}.",
    ],
    email: ["My email is {email}.", "Write to {email}.", "{email}"],
    phone: ["Call me on {phone}.", "My number: {phone}", "{phone}"],
    iban: ["My IBAN is {iban}.", "The account is {iban}."],
    order: ["It is about order {order}.", "Order number {order}.", "ref {order}"],
    address: ["I live at {address}.", "Send it to {address}.", "The address: {address}"],
  },
  de: {
    name: ["Mein Name ist {name}.", "Ich bin {name}.", "Ich heiße {name}.", "Gruß, {name}", "Hier ist {name}."],
    email: ["Meine E-Mail ist {email}.", "Bitte an {email}."],
    phone: ["Rufen Sie mich an: {phone}", "Meine Nummer ist {phone}."],
    iban: ["Meine IBAN lautet {iban}."],
    order: ["Es geht um Bestellung {order}.", "Bestellnummer {order}"],
    address: ["Ich wohne in {address}.", "Bitte an {address}."],
  },
  fr: {
    name: ["Je m'appelle {name}.", "Je suis {name}.", "Cordialement, {name}"],
    email: ["Mon adresse est {email}.", "Écrivez à {email}."],
    phone: ["Mon numéro est {phone}.", "Appelez le {phone}."],
    iban: ["Mon IBAN : {iban}"],
    order: ["C'est la commande {order}."],
    address: ["J'habite {address}.", "Envoyez à {address}."],
  },
  es: {
    name: ["Me llamo {name}.", "Soy {name}.", "Saludos, {name}"],
    email: ["Mi correo es {email}.", "Escriba a {email}."],
    phone: ["Mi teléfono es {phone}.", "Llame al {phone}."],
    iban: ["Mi IBAN es {iban}."],
    order: ["Es el pedido {order}."],
    address: ["Vivo en {address}.", "Envíelo a {address}."],
  },
};

function inventPerson(language: Language, random: () => number, pick: Pick) {
  const name = `${pick(FIRST)} ${pick(LAST)}`;
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
  return {
    name: pick([name, name.split(" ")[0]!, name.toLowerCase(), name.toUpperCase()]),
    email: `${name
      .toLowerCase()
      .normalize("NFD")
      .replace(/[^a-z]+/g, ".")}@${pick(["mail", "post", "inbox"])}.example`,
    phone: pick([`+49 221 ${digits(7)}`, `0${digits(3)}-${digits(6)}`, `(0${digits(2)}) ${digits(4)} ${digits(4)}`]),
    iban: pick(IBANS),
    order: pick([`#${digits(6)}`, `A-${digits(4)}-${digits(3)}`, digits(9), `FD${digits(5)}X`]),
    address: STREETS[language],
  };
}

test("answers to questions without any personal data are kept", async () => {
  const refused: unknown[] = [];
  for (const given of plain.values()) {
    const kept = await keepAnswer(ctx, given);
    if ("refused" in kept) refused.push([given.question, kept.refused]);
  }
  figure("plain answers that were refused", refused.length, plain.size);
  expect(refused).toEqual([]);
  for (const { entry } of await ctx.parts.cache.list(ctx.tenantId)) await ctx.parts.cache.drop(ctx.tenantId, entry.id);
});

test("an answer in a model's own words is kept", async () => {
  const given = plain.get("How do I return an item?")!;
  const answer =
    "You can simply return the item within 30 days of delivery [1]. Please print the label from your account first, " +
    "then bring the parcel to a post office [1].";
  const kept = await keepAnswer(ctx, { ...given, answer });
  expect(kept).toHaveProperty("id");
  if ("id" in kept) await ctx.parts.cache.drop(ctx.tenantId, kept.id);
});

test(
  "no turn with personal data in its question or its answer is kept",
  async () => {
    const random = randomOf(seed("personal data"));
    const pick: Pick = (items) => items[Math.floor(random() * items.length)]!;
    const turns = cases(120, 2000);
    const admitted: string[] = [];
    for (let n = 0; n < turns; n++) {
      const language = pick(Object.keys(HELP_QUESTIONS) as Language[]);
      const question = pick(HELP_QUESTIONS[language]);
      const person = inventPerson(language, random, pick);
      const kind = pick(Object.keys(PHRASES[language]));
      const phrase = pick(PHRASES[language][kind]!).replace(
        /\{(\w+)\}/,
        (_, what: string) => person[what as keyof typeof person],
      );
      const given = plain.get(question)!;
      const turn = pick([
        { ...given, question: `${phrase} ${question}` },
        { ...given, question: `${question} ${phrase}` },
        { ...given, question: `${question.replace(/\s*[?.]$/, "")} (${phrase})?` },
        // The model says it back, or knew it from elsewhere.
        { ...given, answer: `${phrase} ${given.answer}` },
        { ...given, answer: `${given.answer}\n\n${phrase}`, question: `${phrase} ${question}` },
      ]);
      if ("id" in (await keepAnswer(ctx, turn))) admitted.push(JSON.stringify([turn.question, turn.answer]));
    }
    figure("turns with personal data admitted", admitted.length, turns);
    expect(admitted).toEqual([]);
    expect(await ctx.parts.cache.list(ctx.tenantId)).toEqual([]);
  },
  cases(60_000, 600_000),
);

describe("names and numbers that the documents contain", () => {
  const known = "Call us on +49 30 123456 or write to help@shop.example. Part AB-1200 costs 12.50.";
  test.each([
    ["You can call +49 30 123456.", false],
    ["Write to help@shop.example.", false],
    ["Does AB-1200 cost 12.50?", false],
    ["Does AB-1300 cost 12.50?", true],
    ["Write to me@shop.example.", true],
    ["Call +49 30 654321.", true],
    ["My name is Part", true],
  ])("%s: personal %s", (text, expected) => {
    expect(hasPersonalData(text, known)).toBe(expected);
  });
});
