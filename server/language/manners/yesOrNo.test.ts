import { describe, expect, test } from "vitest";
import { allPhrases } from "../phrases/index.ts";
import { isNo, isYes } from "./yesOrNo.ts";

const yes: [string, string[]][] = [
  ["en", ["Yes", "yes please", "Yes, do it.", "ok", "Sure, go ahead!", "YES!!!", "yeah yeah", "I confirm", "👍"]],
  ["de", ["Ja", "ja bitte", "Ja, gerne", "Einverstanden.", "Genau, machen Sie das bitte", "passt"]],
  ["fr", ["Oui", "oui, merci", "D’accord", "allez-y", "Oui, c'est ça"]],
  ["es", ["Sí", "si por favor", "Claro que sí", "adelante", "De acuerdo, gracias"]],
  ["pt", ["Sim", "sim, por favor", "pode fazer", "Com certeza"]],
  ["it", ["Sì", "si grazie", "va bene", "D'accordo, proceda"]],
  ["nl", ["Ja", "ja graag", "doe maar", "Prima, dank u"]],
  ["pl", ["Tak", "tak, proszę", "Oczywiście", "zgadzam się"]],
  ["tr", ["Evet", "evet lütfen", "Tamam", "tabii ki"]],
  ["ar", ["نعم", "نعم من فضلك", "موافق", "بالتأكيد"]],
  ["he", ["כן", "כן, בבקשה", "בטח", "אני מאשרת"]],
  ["hi", ["हाँ", "जी हाँ", "ठीक है", "हाँ, कर दीजिए"]],
  ["ja", ["はい", "はい、お願いします", "お願いします。", "もちろんです"]],
  ["zh", ["是的", "好的，谢谢", "可以", "没问题"]],
];
const no: [string, string[]][] = [
  ["en", ["No", "no thanks", "Nope.", "please don't", "No, never mind", "👎"]],
  ["de", ["Nein", "nein danke", "Nein, lieber nicht", "bitte nicht", "nö"]],
  ["fr", ["Non", "non merci", "surtout pas", "Non, pas maintenant"]],
  ["es", ["No", "no gracias", "mejor no"]],
  ["pt", ["Não", "não, obrigada", "agora não"]],
  ["it", ["No", "no grazie", "meglio di no"]],
  ["nl", ["Nee", "nee dank u", "liever niet"]],
  ["pl", ["Nie", "nie, dziękuję", "raczej nie"]],
  ["tr", ["Hayır", "hayır teşekkürler", "istemiyorum"]],
  ["ar", ["لا", "لا شكرا", "ليس الآن"]],
  ["he", ["לא", "לא תודה", "ממש לא"]],
  ["hi", ["नहीं", "जी नहीं", "नहीं, धन्यवाद"]],
  ["ja", ["いいえ", "いいえ、結構です", "やめてください"]],
  ["zh", ["不", "不用了，谢谢", "算了", "取消"]],
];
const neither: [string, string[]][] = [
  [
    "en",
    [
      "Yes, but to another address",
      "yes?",
      "no wait",
      "Yes no",
      "please",
      "",
      "not sure",
      "ok but only 20 euros",
      "yes and cancel the other one too",
      "Is that ok?",
      "maybe",
    ],
  ],
  ["de", ["Ja, aber erst morgen", "nein, die andere", "ja nein", "vielleicht", "Ja, und noch etwas", "bitte", "ja?"]],
  ["fr", ["Oui, mais pas tout", "non, l'autre", "peut-être", "oui et non"]],
  ["es", ["Sí, pero mañana", "no lo sé", "quizás"]],
  ["ja", ["はい、でも明日にしてください", "たぶん"]],
  ["zh", ["可以但是要改地址", "也许"]],
  ["he", ["כן אבל רק מחר", "אולי"]],
  ["ar", ["نعم ولكن غدا", "ربما"]],
];

const cases = (lists: [string, string[]][]) => lists.flatMap(([locale, texts]) => texts.map((text) => [locale, text]));

describe("a confirmation", () => {
  test.each(cases(yes))("in %s is heard: %s", (locale, text) => {
    expect([isYes(text, locale), isNo(text, locale)]).toEqual([true, false]);
    expect(isYes(text, null)).toBe(true);
  });

  test.each(cases(no))("in %s is refused: %s", (locale, text) => {
    expect([isYes(text, locale), isNo(text, locale)]).toEqual([false, true]);
  });

  test.each(cases(neither))("in %s needs more than %s", (locale, text) => {
    expect([isYes(text, locale), isNo(text, locale)]).toEqual([false, false]);
  });
});

test.each(Object.entries(allPhrases))("the words on the buttons in %s mean what they say", (locale, phrases) => {
  expect([isYes(phrases.actionYes, locale), isNo(phrases.actionNo, locale)]).toEqual([true, true]);
});
