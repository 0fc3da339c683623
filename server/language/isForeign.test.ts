import { expect, it } from "vitest";
import { isForeign } from "./isForeign.ts";

it.each([
  "Wie lange dauert der Versand?",
  "¿Cuánto tarda?",
  "zapomniałem hasła",
  "כמה זמן לוקח המשלוח?",
  "返金できますか?",
  "Versand für die Schweiz",
])("%j is in another language than English", (text) => expect(isForeign(text)).toBe(true));

it.each(["How long does shipping take?", "refund", "a@b.example 12,50", "404?", "", "Do you ship to Köln?"])(
  "%j counts as English",
  (text) => expect(isForeign(text)).toBe(false),
);
