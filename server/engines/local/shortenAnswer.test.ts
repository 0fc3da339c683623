import { describe, expect, it } from "vitest";
import { shortenAnswer } from "./shortenAnswer.ts";

describe("a shorter answer", () => {
  it("is the first sentence, with its source", () => {
    expect(shortenAnswer("Returns are free within 30 days. [1] After that we charge 5 euros. [2]")).toBe(
      "Returns are free within 30 days. [1]",
    );
    expect(shortenAnswer("Returns are free. Keep the box. Send it back. [3]")).toBe("Returns are free. [3]");
  });

  it("is a list's first steps", () => {
    const steps = ["1. Open Billing.", "2. Choose the invoice.", "3. Press Refund.", "4. Wait. [1]"];
    expect(shortenAnswer(steps.join("\n"))).toBe(`${steps.slice(0, 3).join("\n")} [1]`);
  });

  it("leaves a heading out", () => {
    expect(shortenAnswer("**Refunds**\n\nThey take five days. More later. [2]")).toBe("They take five days. [2]");
    expect(shortenAnswer("**Refunds**\n1. Open Billing.\n2. Wait. [1]")).toBe("1. Open Billing.\n2. Wait. [1]");
    expect(shortenAnswer("**Refunds** [1]\n\n1. Open Billing.\n2. Wait.")).toBe("1. Open Billing.\n2. Wait. [1]");
  });

  it("keeps what an introduction announces", () => {
    expect(shortenAnswer("To get a refund:\n\n1. Open Billing.\n2. Press Refund. [1]")).toBe(
      "To get a refund:\n\n1. Open Billing.\n2. Press Refund. [1]",
    );
  });

  it("is unchanged when it is one sentence already", () => {
    expect(shortenAnswer("Two years. [1]")).toBe("Two years. [1]");
    expect(shortenAnswer("")).toBe("");
  });
});
