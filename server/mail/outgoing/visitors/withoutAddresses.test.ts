import { expect, it } from "vitest";
import { withoutAddresses } from "./withoutAddresses.ts";

it.each([
  ["[Sign in](https://evil.com/login) now", "Sign in now"],
  ["See https://evil.com/a, www.evil.example or evil.co.uk/x?a=b.", "See   or "],
  ["Write to pay@evil.com", "Write to pay"],
  ["ｅｖｉｌ.com evil。com evil.com:8443 [a](evil.com)", "   a"],
])("leaves nothing in %j that a mail program turns into a link", (text, left) => {
  expect(withoutAddresses(text)).toBe(left);
});

it.each(["It costs 3.50, e.g. in v1.2.3.", "It is done.Thanks, Dr.Smith", "invoice.pdf", "**Yes** – 24/7"])(
  "leaves %j alone",
  (text) => {
    expect(withoutAddresses(text)).toBe(text);
  },
);
