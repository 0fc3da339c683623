import { describe, expect, it } from "vitest";
import type { HistoryLine } from "../../../ports/engine.ts";
import * as contextualize from "./contextualize.ts";
import * as generate from "./generate.ts";

const said = (role: HistoryLine["role"], count: number): HistoryLine[] =>
  Array.from({ length: count }, (_, index) => ({ role, content: `${role} line ${index + 1}.` }));
const asked = { question: "And for a week?", passages: [], locale: null, instructions: null };

describe("what a model is shown of the conversation", () => {
  it("is the whole window and the summary when it writes", () => {
    const { user } = generate.build({ ...asked, history: said("visitor", 12), summary: "Wants to rent a canoe." });
    expect(user).toContain("<summary>\nWants to rent a canoe.");
    for (let n = 1; n <= 12; n++) expect(user).toContain(`visitor: visitor line ${n}.`);
  });

  it("includes a person's last answer, however long ago that was", () => {
    const history = [...said("agent", 2), ...said("visitor", 30)];
    const { user } = generate.build({ ...asked, history, summary: null });
    expect(user).toContain("agent: agent line 2.");
    expect(user).not.toContain("agent line 1.");
    expect(user).not.toContain("visitor line 10.");
    expect(user).toContain("visitor line 11.");
  });

  it("is the last four lines and the summary when it rewrites", () => {
    const { user } = contextualize.build({ message: "Why?", history: said("visitor", 9), summary: "A canoe." });
    expect(user.match(/visitor line \d/g)).toEqual([6, 7, 8, 9].map((n) => `visitor line ${n}`));
    expect(user).toContain("A canoe.");
  });
});
