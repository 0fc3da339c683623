import { expect, it } from "vitest";
import { documents, inOwnWords } from "./ownTexts.ts";

const sentences = documents.flatMap(({ text }) =>
  text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 60),
);
const tenants = Array.from({ length: 8 }, (_, tenant) => tenant);

it("shares hardly a sentence between tenants", () => {
  expect(sentences.length).toBeGreaterThan(1000);
  const shared = sentences.filter(
    (sentence) => new Set(tenants.map((tenant) => inOwnWords(tenant, sentence))).size < tenants.length,
  );
  expect(shared.length / sentences.length).toBeLessThan(0.01);
});

it("keeps headings that are questions, and uses the same words in a question and its answer", () => {
  expect(inOwnWords(3, "## How do I install it?")).toMatch(/^## How do I [a-z]+ it\?$/);
  const [, word] = /How do I ([a-z]+)/.exec(inOwnWords(3, "How do I install it?"))!;
  expect(inOwnWords(3, "To install it, copy the line.")).toContain(`To ${word} it`);
});
