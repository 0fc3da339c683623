import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { packPieces as packForStore } from "../../../db/sql/pieces.ts";
import { askPieces, compareClosely } from "../../../knowledge/retrieval/compareClosely.ts";
import { PIECE_DIMENSIONS } from "../../../ports/embedder.ts";
import { createMeaningEmbedder } from "../meaning.ts";
import { VOCABULARY_FILE } from "./modelFiles.ts";
import { packPieces, tellingPieces } from "./pieces.ts";
import { createWordPieces } from "./wordPieces.ts";

const vocabulary = readFileSync(VOCABULARY_FILE, "utf8");
const names = vocabulary.split("\n").map((piece) => piece.trim());
const cut = createWordPieces(vocabulary);
const telling = tellingPieces(vocabulary);
const embedder = createMeaningEmbedder();
afterAll(() => embedder.close?.());

it.each([
  ["How do I change the colour of the bubble?", "change colour bubble"],
  ["Refunds (within 30 days): yes!", "ref ##unds 30 days yes"],
  ["How is it?", "how is it ?"],
])("of %j only the pieces that carry a topic are kept", (text, kept) => {
  const ids = cut(text, 256);
  expect(
    telling(ids)
      .map((place) => names[ids[place]!])
      .join(" "),
  ).toBe(kept);
});

it("keeps a piece's direction in whole numbers", () => {
  const vectors = Float32Array.from({ length: 3 * PIECE_DIMENSIONS }, (_, at) =>
    at === 2 * PIECE_DIMENSIONS + 5 ? -1 : 0,
  );
  const packed = packPieces(vectors, [2, 0]);
  expect(packed.length).toBe(2 * PIECE_DIMENSIONS);
  expect(packed[5]).toBe(-127);
  expect(packed.slice(PIECE_DIMENSIONS).every((value) => value === 0)).toBe(true);
});

it("reads a text's pieces in context, so that an answer in other words is near its question", async () => {
  const [question, answer, stranger] = (
    await embedder.read!([
      "How long does delivery take?",
      "Parcels arrive within three working days.",
      "The choir sings every Sunday in the old chapel.",
    ])
  ).map(({ pieces }) => pieces!);
  const similarity = (passage: Int8Array) => compareClosely(askPieces(question!), [packForStore(passage)])[0]!.pieces;
  expect(similarity(answer!)).toBeGreaterThan(similarity(stranger!) + 0.1);
  expect(similarity(question!)).toBeGreaterThan(0.97);
});
