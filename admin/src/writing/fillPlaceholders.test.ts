import { expect, test } from "vitest";
import { fillPlaceholders } from "./fillPlaceholders.ts";

test("a saved reply is filled in with what is known, and leaves the rest visible", () => {
  const text =
    "Hi {{visitor.name}}, {{ agent.name }} here about {{ticket.number}} ({{visitor.email}}, {{ticket.age}}).";
  const known = { "visitor.name": "Ada", "agent.name": "Olga", "ticket.number": "T-7", "visitor.email": "" };
  expect(fillPlaceholders(text, known)).toBe("Hi Ada, Olga here about T-7 ({{visitor.email}}, {{ticket.age}}).");
});
