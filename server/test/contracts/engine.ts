/** What every engine promises, run on each adapter. */
import { describe, expect, it } from "vitest";
import { addsNothing } from "../../answering/addsNothing.ts";
import type { CallContext, Engine, Usage } from "../../ports/engine.ts";
import type { Passage } from "../../ports/passage.ts";

/** A passage for tests; scores as retrieval would give them. */
export function passageOf(n: number, heading: string, content: string): Passage {
  return {
    n,
    chunk_id: `chunk-${n}`,
    document_id: `document-${n}`,
    document_version: 1,
    title: "Handbook",
    url: null,
    heading_path: [heading],
    page: null,
    content,
    scores: {},
  };
}

/** A call's context that remembers what was booked. */
export function callContext(signal: AbortSignal = new AbortController().signal): CallContext & { usages: Usage[] } {
  const usages: Usage[] = [];
  return { signal, usages, onUsage: (usage) => void usages.push(usage) };
}

const passages = [
  passageOf(
    1,
    "Refunds",
    "You can ask for a refund within 30 days of the purchase. Open Billing, choose the invoice and press Refund. The money is back on your card after five working days.",
  ),
  passageOf(2, "Invoices", "Invoices are sent by email on the first day of each month."),
];
const question = {
  question: "How do I get a refund?",
  history: [],
  summary: null,
  passages,
  locale: "en",
  instructions: null,
};

/** Runs the contract; `make` is called once per case. */
export function describeEngine(name: string, make: () => Engine): void {
  describe(`engine contract: ${name}`, () => {
    it("writes an answer in pieces that cites a passage it was given", async () => {
      const pieces = await Array.fromAsync(make().generate(question, callContext()));
      expect(pieces.length).toBeGreaterThan(1);
      const text = pieces.join("");
      expect(text).toContain("refund");
      expect([...text.matchAll(/\[(\d+)\]/g)].map((match) => match[1])).toContain("1");
    });

    it("yields nothing at all when there is nothing to answer from", async () => {
      expect(await Array.fromAsync(make().generate({ ...question, passages: [] }, callContext()))).toEqual([]);
    });

    it("words one visitor's answer for everybody, or leaves it as it was given", async () => {
      const pair = { question: "How do I get a refund?", answer: "Open Billing, choose the invoice and press Refund." };
      expect(await make().generalize(pair, callContext())).toEqual(pair);
    });

    it("puts an answer into other words that add nothing to it", async () => {
      const answer = "Open Billing and press Refund. [1] The money is back after five working days. [1]";
      const shorter = await make().restate({ answer, wish: { kind: "shorter" } }, callContext());
      expect(shorter).not.toBe("");
      expect(addsNothing(shorter, answer)).toBe(true);
    });

    it("gives a standalone question and keywords for a follow-up", async () => {
      const history = [
        { role: "visitor" as const, content: "How do I get a refund for an invoice?" },
        { role: "assistant" as const, content: "Open Billing and press Refund. [1]" },
      ];
      const input = { message: "And how long does it take?", history, summary: null };
      const found = await make().contextualize(input, callContext());
      expect(found.question.length).toBeGreaterThanOrEqual(10);
      expect(found.keywords.length).toBeGreaterThan(0);
    });

    it("grades between 0 and 1, or not at all", async () => {
      const input = { question: question.question, answer: "Ask within 30 days. [1]", passages };
      const judgement = await make().grade(input, callContext());
      const score = judgement?.score ?? 0;
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    });

    it("names a conversation in 1 to 5 words", async () => {
      const message = "Hello there, I would like to know how I can change the address on my last invoice, please";
      const title = await make().title({ message, answer: null, locale: "en" }, callContext());
      expect(title.split(/\s+/).length).toBeLessThanOrEqual(5);
      expect(title).not.toBe("");
    });

    it("summarises in at most 120 words", async () => {
      const history = Array.from({ length: 30 }, (_, index) => ({
        role: index % 2 === 0 ? ("visitor" as const) : ("assistant" as const),
        content: `Line ${index} speaks about invoice number ${index} and about the refund that was asked for. It goes on a little.`,
      }));
      const summary = await make().summarize({ summary: "The visitor wants a refund.", history }, callContext());
      expect(summary.split(/\s+/).length).toBeLessThanOrEqual(120);
      expect(summary).not.toBe("");
    });

    it("throws EngineError `aborted` when the call was aborted", async () => {
      const call = callContext(AbortSignal.abort());
      await expect(Array.fromAsync(make().generate(question, call))).rejects.toMatchObject({ reason: "aborted" });
      await expect(make().title({ message: "x", answer: null, locale: null }, call)).rejects.toMatchObject({
        reason: "aborted",
      });
    });
  });
}
