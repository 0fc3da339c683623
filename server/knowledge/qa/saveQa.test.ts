import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { openShelf, plainReader, type Shelf } from "../../test/support/shelf.ts";
import { addDocument } from "../documents/addDocument.ts";
import { getDocument } from "../documents/getDocument.ts";
import { ingestDocument } from "../documents/ingestDocument.ts";
import { listDocuments } from "../documents/listDocuments.ts";
import { retrievePassages } from "../retrieval/retrievePassages.ts";
import { getQa } from "./getQa.ts";
import { saveQa } from "./saveQa.ts";

let shelf: Shelf;
beforeAll(async () => {
  shelf = await openShelf();
});
afterAll(() => shelf.close());

const PETS = {
  question: "May I bring [my] *dog*?",
  answer: "Dogs under 10 kg may come along.\n\n# In summer\n\nNot on the roof.",
  alternatives: ["Are pets allowed?", "Are pets  allowed?", "May I bring [my] *dog*?"],
  url: "https://hotel.example/pets",
};

async function save(ctx: Ctx<AgentActor>, input: Partial<Parameters<typeof saveQa>[1]> = {}) {
  const saved = await saveQa(ctx, { ...PETS, ...input });
  const outcome = await ingestDocument(ctx, { documentId: saved.id, reader: plainReader });
  return { ...saved, outcome };
}

describe("a written question and answer", () => {
  test("is found by its question and by each of its other wordings, and comes first in its answer", async () => {
    const ctx = await shelf.tenant();
    const { id } = await save(ctx);
    for (const question of ["Can I bring my dog?", "Are pets allowed?"]) {
      const [first] = await retrievePassages(ctx, { question, keywords: [] });
      expect(first).toMatchObject({ document_id: id, title: "May I bring [my] *dog*?" });
      expect(first!.content).toContain("Dogs under 10 kg may come along.");
    }
    const { chunks, kind, url } = await getDocument(ctx, { documentId: id });
    expect({ kind, url }).toEqual({ kind: "qa", url: PETS.url });
    expect(chunks.map((chunk) => chunk.heading_path)).toEqual([
      ["May I bring [my] *dog*?"],
      ["May I bring [my] *dog*?", "In summer"],
      ["May I bring [my] *dog*?", "Are pets allowed?"],
      ["May I bring [my] *dog*?", "Are pets allowed?", "In summer"],
    ]);
    const { documents } = await listDocuments(ctx, { kind: "qa" });
    expect(documents.map((document) => document.id)).toEqual([id]);
  });

  test("is shown as it was written, can be changed in place, and makes no work when nothing changed", async () => {
    const ctx = await shelf.tenant();
    const { id } = await save(ctx);
    expect(await getQa(ctx, { documentId: id })).toMatchObject({
      question: PETS.question,
      answer: PETS.answer,
      alternatives: ["Are pets allowed?"],
      document: { id, status: "ready", version: 1 },
    });
    expect(await save(ctx, { documentId: id })).toMatchObject({ id, unchanged: true });
    const changed = await save(ctx, { documentId: id, answer: "No pets.", alternatives: [] });
    expect(changed).toMatchObject({ id, unchanged: false, outcome: { status: "ready" } });
    expect(await getQa(ctx, { documentId: id })).toMatchObject({ answer: "No pets.", document: { version: 2 } });
    const found = await retrievePassages(ctx, { question: "Can I bring my dog?", keywords: [] });
    expect(found.map((passage) => passage.content)).toEqual(["No pets."]);
  });

  test("can't be another kind of document, and another tenant's is not found", async () => {
    const [ctx, theirs] = [await shelf.tenant(), await shelf.tenant()];
    const { id } = await save(theirs);
    const file = await addDocument(ctx, { sourceKey: "a.md", bytes: Buffer.from("# A") });
    for (const documentId of [id, file.id, crypto.randomUUID()]) {
      await expect(getQa(ctx, { documentId })).rejects.toMatchObject({ key: "not_found" });
      await expect(saveQa(ctx, { ...PETS, documentId })).rejects.toMatchObject({ key: "not_found" });
    }
  });

  test("links only to a web address", async () => {
    const ctx = await shelf.tenant();
    await expect(saveQa(ctx, { ...PETS, url: "javascript:alert(1)" })).rejects.toMatchObject({ key: "bad_request" });
  });
});
