/** The whole command, as a process of its own, on packs made up here. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examCases } from "../server/engines/openai/exam/cases.ts";
import { startFakeOpenai } from "../server/test/support/fakeOpenai.ts";
import { writeQuestions, writeTinyPacks } from "./test/tinyPacks.ts";

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frontdesk-eval-"));
  await writeTinyPacks(at("data"), ["dev"]);
  await writeQuestions(at("sealed"), ["heldout"]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ran {
  code: number;
  out: string;
  err: string;
}

/** On the embedded database; nothing of this process' environment but what a program needs. */
function run(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const file = join(import.meta.dirname, "run.ts");
  const { PATH = "", HOME = "" } = process.env;
  const { promise, resolve } = Promise.withResolvers<Ran>();
  execFile(process.execPath, [file, ...args], { env: { PATH, HOME, ...env } }, (error, out, err) =>
    resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
  );
  return promise;
}

async function readLines(name: string) {
  const lines = (await readFile(at(name), "utf8")).trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

async function readJson(name: string) {
  return JSON.parse(await readFile(at(name), "utf8"));
}

/** The demo's questions are conversations, of which the product gives the answers itself. */
function checkDemo({ chain, answering, kinds }: DemoRows, lines: QuestionLine[]) {
  expect(chain[0]).toMatchObject({
    questions: 4,
    found: 4,
    answered: 2,
    cites_gold: 2,
    right: 1,
    with_choice: 2,
    clarified: 1,
  });
  expect(answering[0]).toMatchObject({ questions: 5, given: { count: 2 }, right: { count: 1, of: 2 } });
  const right = Object.fromEntries(kinds.map((row) => [row.kind, row.right]));
  expect(right).toEqual({ howto: 1, followup: 0, keyword: 0, unanswerable: 1, person: 1, smalltalk: 1, all: 4 });
  const { choice } = lines.find(({ id }) => id === "n7")!;
  expect(choice).toMatchObject({ option: "How do I charge the battery indoors?", fault: null });
  const faults = Object.fromEntries(lines.map(({ id, ended, fault }) => [id, [ended, fault]]));
  expect(faults).toMatchObject({
    n1: ["answered", null],
    n2: ["answered", "what it had to say is missing"],
    n3: ["waiting", "not answered"],
    n5: ["escalated", null],
    n7: ["clarified", "asked back"],
  });
}

interface QuestionLine {
  id: string;
  ended: string;
  fault: string | null;
  choice: { option: string; fault: string | null } | null;
}

interface DemoRows {
  chain: object[];
  answering: object[];
  kinds: { kind: string; right: number }[];
}

/** Whoever fits from a dump needs all that was found, what of it is gold, and what the answer was graded by. */
function checkDump(lines: { id: string; candidates: { chunk_id: string }[]; answer: { cited: string[] } }[]) {
  const line = lines.find(({ id }) => id === "n1")!;
  expect(line).toMatchObject({ golds: 1, isAnswerable: true, answer: { isGiven: true, fault: null } });
  const [best] = line.candidates;
  expect(best).toMatchObject({ golds: [0], title: "The garden", ordinal: 1, scores: { bm25: expect.any(Number) } });
  expect(line.answer.cited).toEqual([best!.chunk_id]);
}

describe("the evaluation", () => {
  it("runs every pack on the local engine and writes its figures, questions and pictures", {
    timeout: 120_000,
  }, async () => {
    const { code, out, err } = await run([
      ...["--data", at("data"), "--json", at("out.json")],
      ...["--questions", at("out.jsonl"), "--dump-candidates", at("dump.jsonl"), "--plot", at("plots")],
    ]);
    expect(code, err).toBe(0);
    const { packs, aims } = await readJson("out.json");
    const rows = packs.flatMap((pack: { retrieval: object[] }) => pack.retrieval);
    const whole = rows.filter((row: { tenant: string; turns: string }) => row.tenant === "all" && row.turns === "all");
    const found = Object.fromEntries(whole.map((row: { set: string; r5: number }) => [row.set, row.r5]));
    const sets = [
      "doc2dial",
      "doc2dial passages",
      "mtrag",
      "squad2",
      "ente",
      "ente guides",
      "anki md",
      "anki html",
      "httpd",
    ];
    for (const set of sets) expect(found[set], set).toBe(1);
    expect(err).toContain("failed: p3 (file_empty)");
    expect(out).toMatch(/doc2dial .* 1\.000 \(\+\.750\)/);
    const [graded] = packs
      .flatMap((pack: { grading: object[] }) => pack.grading)
      .filter((row: { set: string }) => row.set === "squad2");
    expect(graded).toMatchObject({ answerable: 1, unanswerable: 1, auroc: 1, baseline: 0.5 });
    const cache = packs.find((pack: { pack: string }) => pack.pack === "cache").cache;
    const rates = Object.fromEntries(cache.map((row: { kind: string; rate: number }) => [row.kind, row.rate]));
    expect(rates).toMatchObject({ paraphrase: 1, cross_tenant: 0, hard_negative: 0 });
    expect(aims.find((row: { aim: string }) => row.aim === "doc2dial R@5")).toMatchObject({
      least: 0.8,
      reached: 1,
      ok: true,
    });
    const probes = packs.find((pack: { pack: string }) => pack.pack === "docs").probes;
    expect(probes.find((row: { corpus: string }) => row.corpus === "ente")).toMatchObject({
      probes: 1,
      passed: 0,
      wanted: 2,
      found: 1,
    });
    const lines = await readLines("out.jsonl");
    expect(lines.find((line) => line.id === "dev2" && line.set === "mtrag")).toMatchObject({
      kind: "later",
      rank: expect.any(Number),
    });
    checkDemo(
      packs.find((pack: { pack: string }) => pack.pack === "demo"),
      lines,
    );
    checkDump(await readLines("dump.jsonl"));
    expect((await readdir(at("plots"))).sort()).toEqual([
      "answers.svg",
      "cache.svg",
      "chain.svg",
      "grading.svg",
      "reliability.svg",
      "retrieval.svg",
    ]);
  });

  it("reads held-out questions from their own folder, corpora from the first one, and vectors from an endpoint", {
    timeout: 120_000,
  }, async () => {
    const halves = ["--split", "heldout", "--unsealed", at("sealed")];
    const { code, err } = await run([
      ...["--data", at("data"), ...halves, "--pack", "doc2dial", "--pack", "answerability", "--only", "retrieval"],
      ...["--embedder", "stub"],
      ...["--json", at("heldout.json"), "--questions", at("heldout.jsonl")],
    ]);
    expect(code, err).toBe(0);
    const { split, embedder, packs } = await readJson("heldout.json");
    expect({ split, embedder }).toEqual({ split: "heldout", embedder: "stub" });
    expect(packs.map((pack: { grading: object[] }) => pack.grading.length)).toEqual([0, 0]);
    const lines = await readLines("heldout.jsonl");
    expect(lines.map((line) => line.asked)).toContain("How long does a new chain take please?");
    // The reference scores are of the other half.
    expect(packs[0].retrieval[0].baseline).toEqual({ bm25: null, rewrite: null });
  });

  it("asks a model when told to, and says what that cost", { timeout: 120_000 }, async () => {
    const fake = await startFakeOpenai();
    const model = { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url };
    try {
      const { code, out, err } = await run(
        ["--data", at("data"), "--engine", "openai", "--pack", "mtrag", "--json", at("openai.json")],
        model,
      );
      expect(code, err).toBe(0);
      const tasks = new Set(fake.requests.map((request) => request.task));
      expect([...tasks]).toEqual(expect.arrayContaining(["contextualize", "generate"]));
      const { engine, packs } = await readJson("openai.json");
      expect(engine).toBe("openai");
      // Its judge's exam is no part of what the questions took.
      expect(packs[0].model.calls).toBe(fake.requests.length - examCases.length);
      expect(packs[0].model.tokens_in).toBeGreaterThan(100);
      expect(packs[0].model.cost_usd).toBeGreaterThan(0);
      expect(packs[0].model.fell_back).toEqual({});
      expect(out).toMatch(/mtrag: \d+ model calls, \d+ tokens in/);
    } finally {
      await fake.close();
    }
  });
});

describe("a run that can't work", () => {
  it("ends by naming the mistake, without a stack trace", { timeout: 60_000 }, async () => {
    const { code, err } = await run(["--data", at("data"), "--split", "heldout", "--pack", "cache"]);
    expect(code).toBe(1);
    expect(err).toMatch(/^not found: .*pairs\.jsonl\n$/);
  });
});
