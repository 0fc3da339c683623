import { appendFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLocalEmbedder } from "../server/adapters/embedder/words.ts";
import { withVectorCache } from "./vectorCache.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frontdesk-vectors-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** One run's embedder: what it says, and which texts the embedder behind the cache was asked for. */
async function run(texts: string[]) {
  const local = createLocalEmbedder();
  const asked: string[] = [];
  const embed = (texts: string[]) => {
    asked.push(...texts);
    return local.embed(texts);
  };
  const embedder = await withVectorCache({ ...local, embed }, folder);
  const vectors = await embedder.embed(texts);
  await embedder.close();
  return { vectors, asked };
}

it("asks for a text once, in this run and in later ones", async () => {
  const first = await run(["Where is my parcel?", "Where is it?", "Where is my parcel?"]);
  expect(first.asked).toEqual(["Where is my parcel?", "Where is it?"]);
  expect(first.vectors).toEqual(
    await createLocalEmbedder().embed(["Where is my parcel?", "Where is it?", "Where is my parcel?"]),
  );
  const second = await run(["Where is it?", "A new one", "Where is my parcel?"]);
  expect(second.asked).toEqual(["A new one"]);
  expect(second.vectors[0]).toEqual(first.vectors[1]);
  expect(second.vectors[2]).toEqual(first.vectors[0]);
});

it("makes the vectors again that a killed run left half written", async () => {
  await run(["Where is my parcel?"]);
  const [name] = await readdir(folder);
  await appendFile(join(folder, name!), "half a record");
  expect((await run(["Where is my parcel?", "A new one"])).asked).toEqual(["A new one"]);
  expect((await run(["Where is my parcel?", "A new one"])).asked).toEqual([]);
});
