import { expect, test } from "vitest";
import { questionOf, type SaidMessage } from "./questionOf.ts";

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n)).toISOString();

/** A conversation in order: `v:` the visitor, `ai:` an answer of the assistant, `p:` a person. Escalated at minute 30. */
function asked(lines: string[], { note = null as string | null, status = "open" } = {}) {
  const said = lines.map((line, n): SaidMessage => {
    const [who, content = ""] = line.split(": ");
    const role = ({ v: "visitor", ai: "assistant", p: "agent" } as const)[who as "v" | "ai" | "p"];
    const isVisitor = role === "visitor";
    // What a person has written came after the escalation.
    const at = minute(role === "agent" ? 31 + n : n);
    return { role, is_answer: !isVisitor, by_person: role === "agent", at, content: isVisitor ? content : null };
  });
  return questionOf({ said: said.toReversed(), locale: "en", escalation: { status, note, created_at: minute(30) } });
}

test("the question is the first unanswered one, never a greeting, thanks or a request for a person", () => {
  expect(asked(["v: Hi", "v: My lamp flickers.", "v: I want a human"])).toBe("My lamp flickers.");
  expect(asked(["v: Opening hours?", "ai: 9 to 5", "v: Do you repair lamps?", "v: Hello?"])).toBe(
    "Do you repair lamps?",
  );
  expect(asked(["v: Where is order 77?", "p: It left.", "v: And order 78?", "v: Thanks"])).toBe("And order 78?");
});

test("a bare request for a person shows the question that was answered before it", () => {
  expect(asked(["v: How do I return a lamp?", "ai: So.", "v: I want a human"])).toBe("How do I return a lamp?");
});

test("what was added when asking for a person counts until the visitor writes a question", () => {
  const note = "The box was empty.";
  expect(asked(["v: Where is order 77?", "ai: On its way."], { note })).toBe(note);
  expect(asked(["v: Where is order 77?", "p: Sorry!", "v: Where is my refund?"], { note })).toBe("Where is my refund?");
});

test("without a question the last words are shown, and without words nothing", () => {
  expect(asked(["v: Hi", "v: I want a human"])).toBe("I want a human");
  expect(asked([])).toBeNull();
});

test("a closed ticket shows the last question, not the thanks after it", () => {
  expect(asked(["v: Where is order 77?", "p: It left.", "v: Thanks!"], { status: "answered" })).toBe(
    "Where is order 77?",
  );
});
