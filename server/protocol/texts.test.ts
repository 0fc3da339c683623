import { expect, it } from "vitest";
import { emailAddress, someText, typedEmailAddress } from "./texts.ts";

const patternOf = (schema: { meta(): Record<string, unknown> | undefined }) =>
  new RegExp(String(schema.meta()?.pattern));

it("counts a text as it was sent, trims it, and refuses one of spaces, as the document's pattern does", () => {
  const text = someText(5);
  expect(text.parse(" ab ")).toBe("ab");
  for (const refused of ["", "   ", "ab    "])
    expect([refused, text.safeParse(refused).success]).toEqual([refused, false]);
  expect(["", "  ", "\0"].some((empty) => patternOf(text).test(empty))).toBe(false);
});

it("refuses an address that mail servers would refuse for its length", () => {
  const taken = (text: string) => emailAddress.safeParse(text).success;
  expect([taken(`${"a".repeat(64)}@b.example`), taken(`a@${"b".repeat(63)}.example`)]).toEqual([true, true]);
  expect([taken(`${"a".repeat(65)}@b.example`), taken(`a@${"b".repeat(64)}.example`)]).toEqual([false, false]);
});

it.each(["a@b.example", "=%@b.example", "#a=*z@b.example", "a@b", ""])(
  "accepts %j as an address where the pattern does",
  (address) => {
    expect(patternOf(emailAddress).test(address)).toBe(emailAddress.safeParse(address).success);
    expect(patternOf(typedEmailAddress).test(` ${address} `)).toBe(typedEmailAddress.safeParse(` ${address} `).success);
  },
);
