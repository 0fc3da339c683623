/** Reads the command line. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { EmbedderName } from "./openStore.ts";
import { UsageError } from "./packs/packFolder.ts";

/** Packs by name, with each one's folder. */
export const packFolders = {
  doc2dial: "doc2dial",
  mtrag: "mtrag",
  answerability: "answerability",
  docs: "docs_corpus",
  demo: "demo_questions",
  cache: "cache_pairs",
};
export type PackName = keyof typeof packFolders;
type Part = "retrieval" | "grade" | "cache" | "probes";
const allParts: Part[] = ["retrieval", "grade", "cache", "probes"];

export interface EvalOptions {
  /** Searched in this order. */
  roots: string[];
  split: string;
  packs: PackName[];
  parts: Part[];
  engine: "local" | "openai";
  embedder: EmbedderName;
  database: string | undefined;
  vectors: string | undefined;
  /** Maximum questions per tenant, and pairs per kind. */
  limit: number;
  /** Maximum concurrent questions. */
  parallel: number;
  json: string | undefined;
  plot: string | undefined;
  questions: string | undefined;
  dumpCandidates: string | undefined;
  markdown: boolean;
}

const USAGE = `usage: npm run eval -- --data DIR [options]

  --pack NAME      doc2dial, mtrag, answerability, docs, demo or cache; again for more; all of them when left out
  --only PART      retrieval, grade, cache or probes: leaves the rest undone; again for more
  --engine NAME    local (default: no model, no key) or openai (the service that OPENAI_* names)
  --embedder NAME  meaning or words (the two that come along), the base URL of a server that embeds as OpenAI does, or stub:
                   a server of this run's own that has no model (default: the engine's own)
  --split NAME     which half of the questions: dev (default) or heldout
  --unsealed DIR   where the other half lies; what DIR lacks is looked for in --data
  --database URL   a PostgreSQL server for a scratch database; DATABASE_URL serves as well
  --vectors DIR    keeps vectors there from one run to the next, by model and text: for slow embedders
  --limit N        at most so many questions per tenant and pairs per kind, spread over all of them
  --parallel N     questions under way at once (default: 1, with openai 8)
  --json FILE      all figures
  --questions FILE what became of each question, one JSON object a line
  --dump-candidates FILE
                   all that was found for each question with its scores, and what its answer was graded by: to fit from
  --plot DIR       pictures of the figures (SVG)
  --markdown       tables as Markdown`;

/** @throws UsageError that names the mistake in the call */
export function readArguments(args: string[]): EvalOptions {
  const values = parse(args);
  const split = values.split ?? "dev";
  if (!values.data) throw new UsageError(`--data is missing\n\n${USAGE}`);
  const roots = [...(values.unsealed ? [values.unsealed] : []), values.data];
  for (const root of roots) if (!existsSync(root)) throw new UsageError(`no folder ${root}`);
  if (!/^[\w-]+$/.test(split)) throw new UsageError(`no name of a half: ${split}`);
  const engine = oneOf("engine", values.engine ?? "local", ["local", "openai"]);
  const embedder = embedderNamed(values.embedder);
  const only = (values.only ?? []).map((part) => oneOf("only", part, allParts));
  const parts = only.length > 0 ? only : allParts;
  const limit = count("limit", values.limit) ?? Number.POSITIVE_INFINITY;
  const parallel = count("parallel", values.parallel) ?? (engine === "openai" ? 8 : 1);
  const packs = packsOf(values.pack ?? [], parts);
  for (const pack of packs) {
    if (!roots.some((root) => existsSync(join(root, packFolders[pack])))) {
      throw new UsageError(`no folder ${packFolders[pack]} in ${roots.join(" or ")}`);
    }
  }
  return {
    roots,
    split,
    packs,
    parts,
    engine,
    embedder,
    database: values.database,
    vectors: values.vectors,
    limit,
    parallel,
    json: values.json,
    plot: values.plot,
    questions: values.questions,
    dumpCandidates: values["dump-candidates"],
    markdown: values.markdown ?? false,
  };
}

/** @param named the command line's value, if any @throws UsageError for an unknown name */
export function embedderNamed(named = "engine"): EmbedderName {
  const isAddress = /^https?:/.test(named) && URL.canParse(named);
  return isAddress ? (named as EmbedderName) : oneOf("embedder", named, ["engine", "meaning", "words", "stub"]);
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  const list = { type: "string", multiple: true } as const;
  const options = {
    data: text,
    pack: list,
    only: list,
    engine: text,
    embedder: text,
    split: text,
    unsealed: text,
    database: text,
    vectors: text,
    limit: text,
    parallel: text,
    json: text,
    questions: text,
    "dump-candidates": text,
    plot: text,
    markdown: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** The named packs (by either name) or all, as far as the parts need them. */
function packsOf(named: string[], parts: Part[]): PackName[] {
  const all = Object.keys(packFolders) as PackName[];
  const wanted = named.map((name) => {
    const found = all.find((pack) => pack === name || packFolders[pack] === name);
    if (!found) throw new UsageError(`no pack ${name}: there are ${all.join(", ")}`);
    return found;
  });
  const chosen = all.filter((pack) => wanted.length === 0 || wanted.includes(pack));
  const needed = chosen.filter((pack) => {
    if (pack === "cache") return parts.includes("cache");
    if (pack === "docs" && parts.includes("probes")) return true;
    return parts.includes("retrieval") || parts.includes("grade");
  });
  if (needed.length === 0) throw new UsageError(`nothing to do: none of these packs has ${parts.join(" or ")}`);
  return needed;
}

function oneOf<Name extends string>(option: string, value: string, names: Name[]): Name {
  const found = names.find((name) => name === value);
  if (!found) throw new UsageError(`--${option} is ${names.join(" or ")}, not ${value}`);
  return found;
}

function count(option: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  if (!/^[1-9]\d*$/.test(value)) throw new UsageError(`--${option} is a number from 1, not ${value}`);
  return Number(value);
}
