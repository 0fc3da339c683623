/** The questions in many languages, by hand: `questions/*.txt`, a file for each body of documents. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SpokenLanguage, spokenLanguage } from "../../server/language/phrases/index.ts";
import type { EvalQuestion, EvalTenant, Gold } from "../packs/pack.ts";
import { openPackFolder } from "../packs/packFolder.ts";

/** One thing that is asked, in each language it is asked in. */
export interface AskedAlike {
  golds: (Gold & { heading: string })[];
  wordings: Map<SpokenLanguage, string>;
}

/** In English, with questions in all languages; `abroad` has pages in German, French and Spanish and questions in English. */
export const CORPORA = ["demo", "shop", "software", "abroad"] as const;
export type CorpusName = (typeof CORPORA)[number];

const HERE = import.meta.dirname;
const PROJECT = join(HERE, "../..");

/** The body of documents with its questions, each language a set of its own. @throws when a file can't be read */
export async function readCorpus(name: CorpusName): Promise<EvalTenant> {
  const alike = await readQuestions(name);
  const documents =
    name === "demo"
      ? await openPackFolder([PROJECT], ".", "dev").files("docs", "docs/")
      : await openPackFolder([HERE], "corpora", "dev").files(name);
  const questions = alike.flatMap(({ golds, wordings }, at) =>
    [...wordings].map(([language, text]) => ({
      ...{ id: `${name} ${at + 1} ${language}`, set: language, kind: "first", text, golds },
      // Heard as a turn hears it: a question that is taken for small talk is a fault too.
      ...{ history: [], before: [], isAnswerable: true },
    })),
  );
  return { name, documents: documents.filter(({ fileName }) => fileName.endsWith(".md")), questions, unit: "section" };
}

/** What none of the documents speaks of, each language a set of its own. @throws when the file can't be read */
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

/** `# file > heading` names a section that answers; the lines below it ask for it, each `language: question`. Pure. */
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
