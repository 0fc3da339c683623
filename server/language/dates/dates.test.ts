import { describe, expect, test } from "vitest";
import { datesIn, monthsIn } from "./datesIn.ts";

/** A Friday. */
const TODAY = "2026-11-27";
const read = (text: string, locale: string | null) =>
  datesIn(text, { locale, today: TODAY }).dates.map(({ date }) => date);

describe("a date is read", () => {
  test.each([
    ["en", "from 3 May", "2027-05-03"],
    ["en", "May 3rd, 2027 please", "2027-05-03"],
    ["en", "on the 3rd of May", "2027-05-03"],
    ["en", "put me down for tomorrow", "2026-11-28"],
    ["en", "the day after tomorrow", "2026-11-29"],
    ["en", "today", "2026-11-27"],
    ["en", "on Tuesday evening", "2026-12-01"],
    ["en", "on friday", "2026-12-04"],
    ["en", "yoga on tue please", "2026-12-01"],
    ["de", "am Di., abends", "2026-12-01"],
    ["fr", "jeu. soir", "2026-12-03"],
    ["en", "in two weeks", "2026-12-11"],
    ["en", "in 3 days", "2026-11-30"],
    ["en", "2027-01-31", "2027-01-31"],
    ["en-US", "03/05/2027", "2027-03-05"],
    ["en-GB", "03/05/2027", "2027-05-03"],
    ["en", "25/12", "2026-12-25"],
    ["de", "ab dem 03.05.", "2027-05-03"],
    ["de", "am 3.5.27", "2027-05-03"],
    ["de", "am 3. Mai", "2027-05-03"],
    ["de", "übermorgen", "2026-11-29"],
    ["de", "morgen", "2026-11-28"],
    ["de", "am Dienstag", "2026-12-01"],
    ["de", "in drei Wochen", "2026-12-18"],
    ["de", "31.12.2026", "2026-12-31"],
    ["fr", "à partir du 1er mai", "2027-05-01"],
    ["fr", "demain", "2026-11-28"],
    ["fr", "mardi soir", "2026-12-01"],
    ["fr", "le 03/05", "2027-05-03"],
    ["es", "el 3 de mayo de 2027", "2027-05-03"],
    ["es", "mañana", "2026-11-28"],
    ["es", "dentro de dos semanas", "2026-12-11"],
    ["pt", "3 de maio", "2027-05-03"],
    ["pt", "amanhã", "2026-11-28"],
    ["it", "il 3 maggio", "2027-05-03"],
    ["it", "dopodomani", "2026-11-29"],
    ["nl", "3 mei", "2027-05-03"],
    ["nl", "overmorgen", "2026-11-29"],
    ["pl", "3 maja", "2027-05-03"],
    ["pl", "jutro", "2026-11-28"],
    ["tr", "3 Mayıs", "2027-05-03"],
    ["tr", "yarın", "2026-11-28"],
    ["ar", "٣ مايو", "2027-05-03"],
    ["ar", "غدا", "2026-11-28"],
    ["he", "3 במאי", "2027-05-03"],
    ["he", "מחר", "2026-11-28"],
    ["hi", "3 मई", "2027-05-03"],
    ["hi", "आज", "2026-11-27"],
    ["ja", "5月3日", "2027-05-03"],
    ["ja", "明日お願いします", "2026-11-28"],
    ["ja", "2週間後", "2026-12-11"],
    ["zh", "2027年5月3日", "2027-05-03"],
    ["zh", "明天", "2026-11-28"],
  ])("in %s: %s", (locale, text, date) => {
    expect(read(text, locale)).toEqual([date]);
  });
});

describe("what may mean two days, or none, is left alone", () => {
  test.each([
    ["en", "03/05/2027"],
    ["en", "next Friday"],
    ["en", "31 April"],
    ["en", "30.02.2027"],
    ["en", "order 10482"],
    ["en", "version 2.10"],
    ["de", "Guten Morgen!"],
    ["de", "nächsten Freitag"],
    ["en", "the march on Rome"],
    ["en", "may I ask something"],
    ["es", "por la mañana"],
    ["fr", "Je voudrais décaler mon rendez-vous"],
    ["fr", "une chambre avec vue sur la mer"],
    ["de", "so bald wie möglich"],
    ["pt", "quero ter um lugar"],
  ])("in %s: %s", (locale, text) => {
    expect(read(text, locale)).toEqual([]);
  });
});

test.each<[string, string, number[]]>([
  ["en", "the invoice for March please", [3]],
  ["en", "freeze it in May or from June", [5, 6]],
  ["en", "may I ask something", []],
  ["de", "Rechnung vom März", [3]],
  ["fr", "la facture de février", [2]],
  ["es", "factura abril pdf", [4]],
  ["pl", "faktura za marzec", [3]],
  ["ja", "3月の請求書", [3]],
])("a month is read without a day, in %s: %s", (locale, text, months) => {
  expect([...monthsIn(text, locale)].toSorted()).toEqual(months);
});

test("several days come in their order, each once", () => {
  expect(read("from 3 May to 5 June, so from 3 May", "en")).toEqual(["2027-05-03", "2027-06-05"]);
});
