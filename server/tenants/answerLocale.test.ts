import { expect, test } from "vitest";
import { spokenLocale } from "./answerLocale.ts";

test.each([
  ["Wie stelle ich die Öffnungszeiten ein?", "en", "de"],
  ["Wie stelle ich die Öffnungszeiten ein?", "de-AT", "de-AT"],
  ["Puedo obtener una devolución de mi pedido?", null, "es"],
  ["איך אני מחזיר מוצר?", "en", "he"],
  ["How do I return an item?", "zh", "zh"],
  ["API", "fr", "fr"],
  ["{{constructor}} %s %n %1$s", "en", "en"],
  ["", null, null],
])("%s, on a page in %s, is answered in %s", (message, locale, spoken) => {
  expect(spokenLocale(message, locale)).toBe(spoken);
});
