import fc from "fast-check";
import { expect, test } from "vitest";
import type { Candidate } from "../../db/sql/findPassages.ts";
import { packPieces } from "../../db/sql/pieces.ts";
import { PIECE_DIMENSIONS } from "../../ports/embedder.ts";
import { passageWords } from "./passageWords.ts";
import type { QuestionVector } from "./questionVector.ts";
import { rankCandidates } from "./rankCandidates.ts";

const idf = { refund: 3, time: 2, parcel: 4 };
const candidate = fc.record({
  chunk_id: fc.uuid(),
  document_id: fc.constantFrom("a", "b", "c"),
  content: fc
    .array(fc.constantFrom("refund", "time", "parcel", "blue", "green", "later", "paper"), { maxLength: 12 })
    .map((w) => w.join(" ")),
  bm25: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 30, noNaN: true })),
  similarity: fc.oneof(fc.constant(null), fc.double({ min: -1, max: 1, noNaN: true })),
});
const toCandidate = (one: Partial<Candidate>): Candidate => ({
  chunk_id: "x",
  document_id: "a",
  document_version: 1,
  ordinal: 0,
  title: "",
  url: null,
  anchor: null,
  page: null,
  heading_path: [],
  content: "",
  bm25: 0,
  coverage: 0,
  similarity: null,
  pieces: null,
  idf,
  ...one,
});
const terms = ["refund", "time"].map((term) => ({ term, weight: 1, asked: true }));
const vector = {
  model: "m",
  values: [1],
  scale: 1,
  isLexical: false,
  pieces: null,
  everyday: null,
  isForeign: false,
  spansLanguages: false,
};
const rank = (candidates: Candidate[], by: QuestionVector | null = null) =>
  rankCandidates(candidates, { terms, vector: by }, 8);
/** Pieces along some of the axes. */
const pieces = (...axes: number[]) =>
  Int8Array.from({ length: axes.length * PIECE_DIMENSIONS }, (_, at) =>
    at % PIECE_DIMENSIONS === axes[Math.floor(at / PIECE_DIMENSIONS)] ? 127 : 0,
  );

test("the order does not depend on the order of the candidates, scores fall, and nothing comes twice", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(candidate, { selector: (one) => one.chunk_id, maxLength: 60 }),
      fc.boolean(),
      (rows, isLexical) => {
        const candidates = rows.map(toCandidate);
        const ranked = rank(candidates, { ...vector, isLexical });
        const again = rank(candidates.toReversed(), { ...vector, isLexical });
        expect(again.map(({ chunk_id }) => chunk_id)).toEqual(ranked.map(({ chunk_id }) => chunk_id));
        expect(ranked.length).toBeLessThanOrEqual(8);
        expect(new Set(ranked.map((one) => one.chunk_id)).size).toBe(ranked.length);
        for (const [index, one] of ranked.entries()) {
          expect(Number.isFinite(one.fused)).toBe(true);
          if (index > 0) expect(one.fused).toBeLessThanOrEqual(ranked[index - 1]!.fused);
        }
      },
    ),
  );
});

test("chance similarity alone does not count as a find", () => {
  const noise = toCandidate({ chunk_id: "noise", similarity: 0.1 });
  const hit = toCandidate({ chunk_id: "hit", bm25: 2, content: "refund" });
  expect(rank([noise, hit]).map((one) => one.chunk_id)).toEqual(["hit"]);
  expect(rank([noise])).toEqual([]);
});

test("between equals the passage of the better document comes first, then the one with the terms side by side", () => {
  const best = toCandidate({ chunk_id: "best", document_id: "good", bm25: 9, content: "parcel" });
  const sibling = toCandidate({ chunk_id: "sibling", document_id: "good", bm25: 4, content: "green" });
  const stranger = toCandidate({ chunk_id: "stranger", document_id: "other", bm25: 4, content: "blue" });
  expect(rank([stranger, sibling, best]).map((one) => one.chunk_id)).toEqual(["best", "sibling", "stranger"]);
  const near = toCandidate({
    chunk_id: "near",
    document_id: "n",
    bm25: 4,
    content: "refund time blue green later paper",
  });
  const far = toCandidate({
    chunk_id: "far",
    document_id: "f",
    bm25: 4,
    content: "refund blue green later paper parcel blue green time",
  });
  expect(rank([far, near]).map((one) => one.chunk_id)).toEqual(["near", "far"]);
});

test("with a model of meaning, similarity can outweigh a few shared words", () => {
  const words = toCandidate({ chunk_id: "words", document_id: "w", bm25: 4, similarity: 0.2, content: "blue" });
  const meaning = toCandidate({ chunk_id: "meaning", document_id: "m", bm25: 3, similarity: 0.8, content: "green" });
  expect(rank([words, meaning], vector)[0]!.chunk_id).toBe("meaning");
  expect(rank([words, meaning])[0]!.chunk_id).toBe("words");
});

test("a list of links comes behind the passage that answers", () => {
  const links = toCandidate({
    chunk_id: "links",
    document_id: "l",
    bm25: 5,
    content: "- [refund time](/faq#refund)\n- [parcel](/faq#parcel)",
  });
  const answer = toCandidate({ chunk_id: "answer", document_id: "a", bm25: 4.5, content: "The refund takes time." });
  expect(rank([links, answer]).map((one) => one.chunk_id)).toEqual(["answer", "links"]);
});

test.each([
  ["", 0],
  ["no links (at all) [1]", 0],
  ["[refund](/a)", 1],
  ['- [one](/a)\n- [two](/b "title")', 1],
  ["half [half](https://example.org/a-long-address)", 0.5],
])("links in %j", (markdown, share) => {
  expect(passageWords(markdown).links).toBeCloseTo(share, 5);
});

test("terms side by side in a heading count like those in the text", () => {
  const heading = toCandidate({ chunk_id: "heading", document_id: "h", bm25: 4, heading_path: ["Refund time"] });
  const apart = toCandidate({ chunk_id: "apart", document_id: "p", bm25: 4, heading_path: ["Refund", "Time"] });
  expect(rank([apart, heading]).map((one) => one.chunk_id)).toEqual(["heading", "apart"]);
});

test("the same text comes once, but once under each heading", () => {
  const content = "Open the settings and choose export.";
  const phone = toCandidate({ chunk_id: "phone", document_id: "p", bm25: 4, heading_path: ["On a phone"], content });
  const copy = toCandidate({ chunk_id: "copy", document_id: "c", bm25: 3, heading_path: ["On a phone"], content });
  const desktop = toCandidate({
    chunk_id: "desktop",
    document_id: "d",
    bm25: 2,
    heading_path: ["On a desktop"],
    content,
  });
  expect(rank([desktop, copy, phone]).map((one) => one.chunk_id)).toEqual(["phone", "desktop"]);
});

test("a passage that speaks of everything asked comes before an equally similar one that speaks of a part", () => {
  const part = toCandidate({
    chunk_id: "part",
    document_id: "p",
    bm25: 3,
    similarity: 0.5,
    pieces: packPieces(pieces(1, 1, 1)),
  });
  const whole = toCandidate({
    chunk_id: "whole",
    document_id: "w",
    bm25: 3,
    similarity: 0.5,
    pieces: packPieces(pieces(5, 2, 1)),
  });
  expect(rank([part, whole], { ...vector, pieces: [pieces(1, 2)] }).map((one) => one.chunk_id)).toEqual([
    "whole",
    "part",
  ]);
});

test("the probabilities of all sections add up to one, and a section's chunks share its own", () => {
  const of = (chunk_id: string, heading: string, bm25: number) =>
    toCandidate({ chunk_id, heading_path: [heading], bm25, content: chunk_id });
  const [first, second, third] = rank([of("red", "A", 5), of("blue", "A", 4), of("green", "B", 3)]);
  expect(first!.chance).toBe(second!.chance);
  expect(first!.chance + third!.chance).toBeCloseTo(1, 10);
});
