import { describe, expect, it, test } from "vitest";
import { allPhrases, fillIn, phrasesFor } from "../language/phrases/index.ts";
import { languageLine, type Speaker, withoutLanguageLine } from "./languageLine.ts";

const ENGLISH = "You can return any item within 30 days of delivery. [1]";
const GERMAN = "Sie können jeden Artikel innerhalb von 30 Tagen zurückgeben. [1]";
const cited = [{ n: 1 }] as Parameters<typeof languageLine>[1]["citations"];

const speaker = (locale: string | null, settings: Partial<Speaker["settings"]> = {}, engine = "local") =>
  ({ locale, settings: { locale: null, languages: [], ...settings }, trace: { engine } }) satisfies Speaker;
const lineOf = (answer: string, question: string, run: Speaker, change: object = {}) =>
  languageLine(answer, { question, citations: cited, wish: null, ...change }, run);

describe("the line that names an answer's language", () => {
  it.each([
    ["de", "Rückgabe?", "Die Antwort ist auf Englisch, wie das Dokument, aus dem sie stammt."],
    ["pl-PL", "Zwroty?", "Odpowiedź jest w języku dokumentu, z którego pochodzi (angielski)."],
    ["he", "החזרות?", "התשובה באנגלית, כמו המסמך שממנו היא לקוחה.\u200f"],
    ["zh-Hant-TW", "退货？", "回答与其来源文档一样，使用的是英语。"],
    // Nobody speaks Swedish here.
    ["sv", "Kan jag skicka tillbaka det?", null],
  ])("is in the visitor's language, %s", (locale, question, line) => {
    const told = lineOf(ENGLISH, question, speaker(locale));
    expect(told).toBe(line ?? "The answer is in English, like the document it comes from.");
  });

  it("is in the question's language where that is clear and differs from the page's", () => {
    expect(lineOf(GERMAN, "¿Puedo devolver lo que no me gusta?", speaker("en"))).toMatch(
      /^La respuesta está en alemán/,
    );
    expect(lineOf(GERMAN, "Can I send it back?", speaker("de"))).toMatch(/^The answer is in German/);
    expect(lineOf(ENGLISH, "返品できますか?", speaker(null))).toMatch(/英語です。$/);
  });

  it("is added to a model's words that are plainly in another language than the question", () => {
    const run = speaker("de", {}, "openai");
    expect(lineOf(ENGLISH, "Kann ich das zurückgeben?", run)).toBe("Die Antwort ist auf Englisch.");
  });

  it("uses only languages that the tenant allows", () => {
    const run = speaker("de", { locale: "de", languages: ["de", "fr"] });
    expect(lineOf(ENGLISH, "¿Puedo devolver lo que no me gusta?", run)).toMatch(/^Die Antwort ist auf Englisch/);
    expect(lineOf(GERMAN, "¿Puedo devolver lo que no me gusta?", run)).toBeNull();
  });

  it.each<[string, string, string, Speaker, object?]>([
    ["the same language", ENGLISH, "Refunds?", speaker("en-GB")],
    ["a question in the answer's language", ENGLISH, "Can I send it back?", speaker("de")],
    ["a visitor of whom nothing is known", ENGLISH, "Refunds?", speaker(null)],
    ["an answer whose language can't be told", "`npm run build` [1]", "Wie baue ich das?", speaker("de")],
    ["words of a model for a question that may be in any language", ENGLISH, "Retoure?", speaker("de", {}, "openai")],
    ["words of a model in the question's language", GERMAN, "Kann ich das zurückgeben?", speaker("en", {}, "openai")],
    ["fixed words", ENGLISH, "Rückgabe?", speaker("de"), { citations: [] }],
    ["the last answer once more", ENGLISH, "Rückgabe?", speaker("de"), { wish: { kind: "repeat" } }],
    ["a language that is not spoken here", "Du kan skicka tillbaka det som du inte vill ha. [1]", "?", speaker("de")],
  ])("is not added for %s", (_name, answer, question, run, change) => {
    expect(lineOf(answer, question, run, change)).toBeNull();
  });
});

test.each(Object.keys(allPhrases))("is left out when an answer with it in %s is read", (locale) => {
  const line = lineOf(locale === "en" ? GERMAN : ENGLISH, "?", speaker(locale));
  const written = locale === "en" ? "de" : "en";
  const language = new Intl.DisplayNames([locale], { type: "language" }).of(written)!;
  expect(line).toBe(fillIn(phrasesFor(locale).answerLanguage, { language }));
  for (const each of [line, fillIn(phrasesFor(locale).writtenIn, { language })])
    expect(withoutLanguageLine(`${ENGLISH}\n\n${each}`)).toBe(ENGLISH);
  expect(withoutLanguageLine(`${ENGLISH}\n\n1. One.`)).toBe(`${ENGLISH}\n\n1. One.`);
  expect(withoutLanguageLine(line!)).toBe(line);
});
