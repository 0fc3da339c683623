import { expect, it } from "vitest";
import { visitorHandle } from "../../../protocol/visitorHandle.ts";
import { nameTicket } from "./nameTicket.ts";

const ID = "01a1b2c3-0004-7000-8000-000000000001";
const named = (name: string | null, email: string | null = null, locale = "en") =>
  nameTicket({ number: 7, visitor: { id: ID, name, email } }, locale);

it("calls a visitor by name, else by address, else by the handle that the reader sees in the inbox", () => {
  expect(named("Anna Berg", "anna@mail.example")).toBe("T-7 (Anna Berg)");
  expect(named(null, "anna@mail.example")).toBe("T-7 (anna@mail.example)");
  for (const locale of ["en", "de", "he"]) {
    expect(named(null, null, locale)).toBe(`T-7 (${visitorHandle(ID, locale).name})`);
  }
});

it("lets no chosen name write an address into our mails", () => {
  expect(named("Pay at https://evil.example/x")).toBe("T-7 (Pay at https evil example x)");
  expect(named("://")).toBe(`T-7 (${visitorHandle(ID, "en").name})`);
});
