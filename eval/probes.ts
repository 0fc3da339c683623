/** Checks what the readers and the chunker extract from real files, and what they must leave out. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { toString as textOf } from "mdast-util-to-string";
import { sniffType } from "../server/knowledge/readers/sniffType.ts";
import { readMarkdown } from "../server/language/markdown/readMarkdown.ts";
import { analyzeWhole, type WholeFile } from "../server/test/support/analyzeWhole.ts";

interface Probe {
  path: string;
  /** Phrases that a person sees in the file. */
  must_contain: string[];
  /** Phrases from the page's navigation and frame. */
  must_not_contain?: string[];
  /** PDF only: the page checked, the number of pages, and the page's number of words. */
  page?: number;
  pages?: number;
  words?: number;
}

/** Results for one folder of files. */
export interface ProbeResult {
  corpus: string;
  /** Rows of its `probes.jsonl`, and those without a fault. */
  probes: number;
  passed: number;
  /** Phrases looked for, and found. */
  wanted: number;
  found: number;
  /** Of those found: in a PDF's table, in row order rather than verbatim. */
  alongRows: number;
  /** Phrases that must not appear, and those that do. */
  unwanted: number;
  leaked: number;
  /** The file, and what is wrong. */
  faults: { path: string; fault: string }[];
}

/** Tolerated share of missing or extra words: ligatures and hyphens can be joined in several correct ways. */
const WORDS_TOLERANCE = 0.1;
/** Length of the window, in words, that must contain a table probe's words. */
const TABLE_WORDS = 120;

/** @param folder contains a folder per corpus, each with `corpus/` and `probes.jsonl`. @throws when there is none */
export async function runProbes(folder: string): Promise<ProbeResult[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const results: ProbeResult[] = [];
  for (const { name } of names) results.push(await probeCorpus(name, join(folder, name)));
  return results;
}

async function probeCorpus(corpus: string, folder: string): Promise<ProbeResult> {
  const probes = await readProbes(join(folder, "probes.jsonl"));
  const result: ProbeResult = {
    corpus,
    probes: 0,
    passed: 0,
    wanted: 0,
    found: 0,
    alongRows: 0,
    unwanted: 0,
    leaked: 0,
    faults: [],
  };
  let last: { path: string; analyzed: WholeFile } | undefined;
  for (const probe of probes) {
    if (last?.path !== probe.path)
      last = { path: probe.path, analyzed: await analyze(join(folder, "corpus", probe.path)) };
    const seen = visibleText(last.analyzed, probe.page);
    const indexed = indexedText(last.analyzed);
    const looks = probe.must_contain.map((run) => lookFor(seen, run, probe.page !== undefined));
    const missing = probe.must_contain.filter((_, index) => looks[index] === "missing");
    const leaked = (probe.must_not_contain ?? []).filter((run) => indexed.includes(squash(run)));
    const faults = [
      ...missing.map((run) => `missing: ${run}`),
      ...leaked.map((run) => `leaked: ${run}`),
      ...pageFaults(last.analyzed, probe),
    ];
    result.probes += 1;
    result.passed += faults.length === 0 ? 1 : 0;
    result.wanted += probe.must_contain.length;
    result.found += probe.must_contain.length - missing.length;
    result.alongRows += looks.filter((look) => look === "along_rows").length;
    result.unwanted += probe.must_not_contain?.length ?? 0;
    result.leaked += leaked.length;
    const where = probe.page === undefined ? probe.path : `${probe.path}, page ${probe.page}`;
    result.faults.push(...faults.map((fault) => ({ path: where, fault })));
  }
  return result;
}

async function readProbes(path: string): Promise<Probe[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => JSON.parse(line) as Probe);
}

async function analyze(path: string): Promise<WholeFile> {
  const bytes = await readFile(path);
  const fileName = basename(path);
  return analyzeWhole({ bytes, mediaType: await sniffType(bytes, { fileName }), fileName, title: null });
}

function pageFaults({ chunks }: WholeFile, { page, pages, words }: Probe): string[] {
  if (page === undefined || pages === undefined || words === undefined) return [];
  const own = chunks.filter((chunk) => chunk.page === page);
  const last = Math.max(...chunks.map((chunk) => chunk.page ?? 0));
  const tokens = chunkTexts(own).join(" ").split(/\s+/).filter(Boolean);
  const slack = Math.max(WORDS_TOLERANCE * words, 5);
  // A lone symbol, as in "$ 22", counts as a word for some tools and not for others.
  const isShort = tokens.length < words - slack;
  const isLong = tokens.filter((token) => /[\p{L}\p{N}]/u.test(token)).length > words + slack;
  return [
    ...(last > pages ? [`${last} pages instead of ${pages}`] : []),
    ...(isShort || isLong ? [`${tokens.length} words instead of ${words}`] : []),
  ];
}

/** The chunks' visible text with normalized white space; for a PDF, of one page. */
function visibleText({ chunks }: WholeFile, page: number | undefined): string {
  const texts = chunkTexts(page === undefined ? chunks : chunks.filter((chunk) => chunk.page === page));
  return squash((page === undefined ? texts.map(withoutMarkup) : texts).join(" "));
}

/** All text the index is built from. */
function indexedText({ title, content, chunks }: WholeFile): string {
  return squash([title, content, ...chunks.map((chunk) => chunk.embeddingText)].join(" "));
}

/** Each chunk's text, preceded by headings not shown before. */
function chunkTexts(chunks: WholeFile["chunks"]): string[] {
  return chunks.map((chunk, index) => {
    const before = chunks[index - 1]?.headingPath ?? [];
    const fresh = chunk.headingPath.filter((heading, depth) => before[depth] !== heading);
    return [...fresh, chunk.content].join("\n\n");
  });
}

function withoutMarkup(text: string): string {
  return readMarkdown(text)
    .children.map((block) => textOf(block))
    .join(" ");
}

/**
 * Looks for the phrase verbatim, else for its words close together on a PDF's page. PDF tables are probed by column,
 * where labels follow each other; the product reads by row, where each label is followed by its figures.
 */
function lookFor(text: string, run: string, isPdf: boolean): "verbatim" | "along_rows" | "missing" {
  if (text.includes(squash(run))) return "verbatim";
  if (!isPdf) return "missing";
  const wanted = wordsOf(run);
  const words = wordsOf(text);
  const isNear = words.some((word, start) => {
    if (!wanted.includes(word)) return false;
    const left = [...wanted];
    for (const near of words.slice(start, start + TABLE_WORDS)) {
      const index = left.indexOf(near);
      if (index >= 0) left.splice(index, 1);
    }
    return left.length === 0;
  });
  return isNear ? "along_rows" : "missing";
}

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? [];
const squash = (text: string) => text.replace(/\s+/g, " ").trim();
