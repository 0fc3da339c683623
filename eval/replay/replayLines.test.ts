import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { loadLines } from "./loadLines.ts";
import { replayLines, replayTable } from "./replayLines.ts";

const plans = "The yearly plan costs 60 euros and is paid in January. You can cancel it at any time in Settings.";
const boats =
  "Canoes are rented out at the lake. A canoe for a week costs 90 euros, and Miller brings it to your tent.";
const talk = (id: string, text: string, answers: string[]) => ({
  conversation_id: id,
  turns: answers.flatMap((answer) => [
    { role: "user", text },
    { role: "agent", text: answer },
  ]),
});
const query = (id: string, gold: string, turns = 0) => ({
  ...{ query_id: `${id}${turns}`, conversation_id: id, tenant: "one", history_turns: turns, question: "What is it?" },
  ...{ gold_docs: [gold], gold_spans: [{ doc_id: gold, start: 0, end: 40 }], gold_passages: [] },
});
const files: Record<string, object[]> = {
  "doc2dial/corpus/documents.jsonl": [
    { id: "a", title: "Plans", text: plans },
    { id: "b", title: "Boats", text: boats },
  ],
  "doc2dial/corpus/passages.jsonl": [
    { id: "a0", doc_id: "a", section: "Plans", heading: "", start: 0, end: plans.length },
    { id: "b0", doc_id: "b", section: "Boats", heading: "", start: 0, end: boats.length },
  ],
  "doc2dial/dev/conversations.jsonl": [
    talk("c1", "What does the yearly plan cost?", [
      "The yearly plan costs 60 euros and is paid in January.",
      "Do you want it?",
    ]),
    talk("c2", "What does a canoe cost?", ["A canoe costs 90 euros a week, and Miller brings it to you."]),
  ],
  "doc2dial/dev/queries.jsonl": [query("c1", "a"), query("c1", "a", 2), query("c2", "b")],
  "mtrag/corpus/passages.jsonl": [],
  ...Object.fromEntries(
    ["mtrag", "mtragun"].flatMap((set) =>
      ["conversations", "queries"].map((kind) => [`mtrag/dev/${kind}.${set}.jsonl`, [] as object[]]),
    ),
  ),
};

const embedder = createMeaningEmbedder();
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "replay-"));
  for (const [name, rows] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
});
afterAll(async () => {
  await embedder.close?.();
  await rm(root, { recursive: true, force: true });
});

describe("the replay", () => {
  it("treats statements as answers and leaves clarifying questions out", async () => {
    const lines = await loadLines([root], "dev");
    expect(lines.map(({ answer }) => answer)).toEqual([
      "The yearly plan costs 60 euros and is paid in January.",
      "A canoe costs 90 euros a week, and Miller brings it to you.",
    ]);
  });

  it("counts right lines that pass and spoiled ones that are stopped", async () => {
    const replayed = await replayLines(embedder, await loadLines([root], "dev"), () => {});
    const { rows } = replayTable(replayed);
    expect(rows.map(([, label, count]) => `${label} ${count}`)).toEqual([
      "right: pass 2",
      "elsewhere: stopped 2",
      "number: stopped 2",
      "name: stopped 2",
      "negated: stopped 1",
    ]);
    expect(rows.find(([, label]) => label === "right: pass")!.slice(3)).toEqual(["1.000", "1.000", "1.000"]);
    expect(rows.find(([, label]) => label === "number: stopped")!.slice(3)).toEqual(["1.000", "1.000", "1.000"]);
  });
});
