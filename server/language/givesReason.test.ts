import { expect, it } from "vitest";
import { givesReason } from "./givesReason.ts";

it.each([
  "That is because nobody can see whether it has had a fall.",
  "Questions are counted, so that nobody pays for a robot.",
  "Der Helm bleibt im Karton, damit er keine Kratzer bekommt.",
  "Le casque reste fermé parce qu’on ne voit pas les chutes.",
  "Si no, se cierra; de lo contrario se pierde el aire.",
  "ヘルメットは見た目では分からないので、交換できません。",
  "因为看不出来，所以不能换。",
])("“%s” gives a reason", (sentence) => {
  expect(givesReason(sentence)).toBe(true);
});

it.each([
  "Delivery costs 5.90 euros.",
  "Since May the café has been open on Sundays.",
  "You need a car to get here.",
  "The widget is embedded by a script tag.",
])("“%s” does not", (sentence) => {
  expect(givesReason(sentence)).toBe(false);
});
