/** Handwritten questions in many languages: `questions/*.txt`, one file per corpus. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SpokenLanguage, spokenLanguage } from "../../server/language/phrases/index.ts";
import type { EvalQuestion, EvalTenant, Gold } from "../packs/pack.ts";
import { openPackFolder } from "../packs/packFolder.ts";

/** One question, in each language it is asked in. */
export interface AskedAlike {
  golds: (Gold & { heading: string })[];
  wordings: Map<SpokenLanguage, string>;
}

/** English corpora with questions in all languages; `abroad`: pages in six other languages, asked in English and their own. */
export const CORPORA = ["demo", "shop", "software", "abroad"] as const;
export type CorpusName = (typeof CORPORA)[number];

const HERE = import.meta.dirname;
const PROJECT = join(HERE, "../..");

/** A corpus with its questions, each language as its own set. @throws when a file can't be read */
export async function readCorpus(name: CorpusName): Promise<EvalTenant> {
  const alike = await readQuestions(name);
  const documents =
    name === "demo"
      ? await openPackFolder([PROJECT], ".", "dev").files("docs", "docs/")
      : await openPackFolder([HERE], "corpora", "dev").files(name);
  const questions = alike.flatMap(({ golds, wordings }, at) =>
    [...wordings].map(([language, text]) => ({
      ...{ id: `${name} ${at + 1} ${language}`, set: language, kind: "first", text, golds },
      // Goes through the turn's small talk detection too: mistaking a question for small talk is an error.
      ...{ history: [], before: [], isAnswerable: true },
    })),
  );
  return { name, documents: documents.filter(({ fileName }) => fileName.endsWith(".md")), questions, unit: "section" };
}

/** Questions none of the documents cover, each language as its own set. @throws when the file can't be read */
export async function readOffTopic(): Promise<EvalQuestion[]> {
  return (await readQuestions("offTopic")).flatMap(({ wordings }, at) =>
    [...wordings].map(([language, text]) => ({
      ...{ id: `off the topic ${at + 1} ${language}`, set: language, kind: "first", text, golds: [] },
      ...{ history: [], before: [], isAnswerable: false },
    })),
  );
}

/** @throws when the file can't be read */
export async function readQuestions(name: CorpusName | "offTopic"): Promise<AskedAlike[]> {
  return parseQuestions(await readFile(join(HERE, "questions", `${name}.txt`), "utf8"));
}

/** `# file > heading` names an answering section; the `language: question` lines below ask for it. Pure. */
export function parseQuestions(text: string): AskedAlike[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    if (lines.length === 0) return [];
    const golds = lines.flatMap((line) => {
      const [, document, heading] = /^# (\S+) > (.+)$/.exec(line) ?? [];
      return document && heading ? [{ document, heading: heading.trim() }] : [];
    });
    const wordings = lines.flatMap((line): [SpokenLanguage, string][] => {
      const [, language, question] = /^([a-z]{2}): (.+)$/.exec(line) ?? [];
      return language && question ? [[spokenLanguage(language), question.trim()]] : [];
    });
    return wordings.length > 0 ? [{ golds, wordings: new Map(wordings) }] : [];
  });
}
