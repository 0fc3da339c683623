import { existsSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { childrenOf } from "../../test/hostile/watchChildren.ts";
import { pdfFile } from "../../test/support/pdfFile.ts";
import type { FileToAnalyze } from "./analyzeFile.ts";
import type { ChildLimits } from "./createChildren.ts";
import { createFileReader, type FileReader } from "./createFileReader.ts";

const LIMITS: ChildLimits = { cpuSeconds: 20, wallMs: 200_000, heapMb: 320, rssMb: 480, idleMs: 1000 };
const open: FileReader[] = [];
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close();
});
function readerWith(limits: Partial<ChildLimits> = {}): FileReader {
  const reader = createFileReader({ ...LIMITS, ...limits });
  open.push(reader);
  return reader;
}

const file = (text: string | Buffer, mediaType: FileToAnalyze["mediaType"] = "text/markdown"): FileToAnalyze => ({
  bytes: Buffer.from(text as string),
  mediaType,
  fileName: "file",
  title: null,
});

test("a file is read in another process, several at once, with the same result as here", async () => {
  const reader = readerWith();
  const results = await Promise.all(
    Array.from({ length: 4 }, (_, n) => reader.read(`tenant-${n % 2}`, file(`# Page ${n}\n\nWords of page ${n}.`))),
  );
  expect(results.map((result) => [result.title, result.blocks[0]!.chunks[0]!.content])).toEqual(
    [0, 1, 2, 3].map((n) => [`Page ${n}`, `Words of page ${n}.`]),
  );
  const pdf = await reader.read("tenant-0", file(pdfFile(["Page one"]), "application/pdf"));
  expect(pdf.blocks[0]!.chunks[0]).toMatchObject({ page: 1, content: "Page one" });
});

test("failures keep their key across the process", async () => {
  await expect(readerWith().read("t", file("  "))).rejects.toMatchObject({ key: "file_empty" });
  const locked = file(pdfFile(["x"], { encrypted: true }), "application/pdf");
  await expect(readerWith().read("t", locked)).rejects.toMatchObject({ key: "file_encrypted" });
});

/** Hours of work for whoever reads it. */
const ENDLESS = "*a_".repeat(200_000);

test("a file that takes too much work is given up, and the next one is read", async () => {
  const reader = readerWith({ cpuSeconds: 2 });
  await expect(reader.read("t", file(ENDLESS))).rejects.toMatchObject({ key: "file_too_complex" });
  await expect(reader.read("t", file("# Fine\n\nstill works"))).resolves.toMatchObject({ title: "Fine" });
});

test("a file that takes too long by the clock is given up, whatever it does", async () => {
  const reader = readerWith({ wallMs: 5 });
  await expect(reader.read("t", file("# Slow\n\nfile"))).rejects.toMatchObject({ key: "file_too_complex" });
});

test.runIf(existsSync("/proc/self/stat"))("a file that a busy machine keeps waiting is read", async () => {
  const reader = readerWith({ cpuSeconds: 2 });
  const reading = reader.read("t", file("# Waits\n\nfor its turn"));
  const [child] = childrenOf(process.pid).map(Number);
  process.kill(child!, "SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, 2500));
  process.kill(child!, "SIGCONT");
  await expect(reading).resolves.toMatchObject({ title: "Waits" });
});

test.runIf(existsSync("/proc/self/stat"))("a child that has used much of its share reads no other file", async () => {
  const laborious = file("|a\n|-\n".repeat(12_000));
  const thrifty = readerWith({ cpuSeconds: 5, rssMb: 2000 });
  await thrifty.read("t", laborious);
  await expect.poll(() => childrenOf(process.pid)).toEqual([]);
  const generous = readerWith({ cpuSeconds: 500, rssMb: 2000, idleMs: 60_000 });
  await generous.read("t", laborious);
  const first = childrenOf(process.pid);
  await generous.read("t", laborious);
  expect(childrenOf(process.pid)).toEqual(first);
});

test("Markdown made to be slow is read or given up", async () => {
  const files = [ENDLESS, "[".repeat(50_000), "> ".repeat(20_000), "`".repeat(100_001), "|a\n|-\n".repeat(50_000)];
  const outcomes = files.map((text) => readerWith({ cpuSeconds: 2 }).read("t", file(text)));
  for (const outcome of await Promise.allSettled(outcomes))
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ key: expect.stringMatching(/^file_/) });
});

test.runIf(existsSync("/proc/self/status"))("a file that takes too much memory is given up", async () => {
  const reader = readerWith({ rssMb: 40 });
  await expect(reader.read("t", file("# Small\n\nfile"))).rejects.toMatchObject({ key: "file_too_complex" });
});

test.runIf(existsSync("/proc/self/status"))(
  "the file after one that was given up is read by a living child",
  async () => {
    const reader = readerWith({ rssMb: 150 });
    for (let n = 0; n < 3; n++) {
      const costly = reader.read("t", file("word ".repeat(900_000)));
      await expect(costly).rejects.toMatchObject({ key: "file_too_complex" });
      await expect(reader.read("t", file("# Small\n\nfile"))).resolves.toMatchObject({ title: "Small" });
    }
  },
);

test("a file that is being read when the server stops is not reported as unreadable", async () => {
  const reader = readerWith();
  const reading = reader.read("t", file("# A\n\nb"));
  const outcome = expect(reading).rejects.toMatchObject({ key: "unavailable" });
  await reader.close();
  await outcome;
});

test("after closing nothing runs and nothing is read", async () => {
  const reader = readerWith();
  await reader.read("t", file("# A\n\nb"));
  await reader.close();
  await expect(reader.read("t", file("# A\n\nb"))).rejects.toMatchObject({ key: "unavailable" });
});
