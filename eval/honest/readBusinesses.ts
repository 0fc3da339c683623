/** Handwritten businesses for testing honesty: `questions/*.txt`, and each one's documents. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EvalDocument, fileDocument } from "../packs/pack.ts";

/**
 * Every second question is held out from fitting. `unseen`, `fresh` and `later` were added later, each before the
 * improvements that followed had seen any of them.
 */
export type Half = "fitted" | "others" | "unseen" | "fresh" | "later";

export interface HonestQuestion {
  text: string;
  half: Half;
  /** Words from headings of acceptable answers or options; none when the documents don't cover the question. */
  wanted: string[];
}

export interface Business {
  name: string;
  documents: EvalDocument[];
  /** The question asked and answered before the follow-ups. */
  first: string;
  offTopic: HonestQuestion[];
  vague: HonestQuestion[];
}

const QUESTIONS = join(import.meta.dirname, "questions");
const CORPORA = join(import.meta.dirname, "corpora");
/** The demo, asked about the product's own documentation without the pages for developers. */
const DEMO = { name: "frontdesk", folder: join(import.meta.dirname, "../../docs") };
const FOR_DEVELOPERS = ["architecture.md", "langgraph-steps.md", "security-report.md"];

/** Sorted by file name. @throws when a file can't be read */
export async function readBusinesses(): Promise<Business[]> {
  const files = (await readdir(QUESTIONS)).filter((file) => file.endsWith(".txt")).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.txt$/, "");
      const text = await readFile(join(QUESTIONS, file), "utf8");
      return { name, documents: await documentsOf(name), ...parseQuestions(text) };
    }),
  );
}

async function documentsOf(name: string): Promise<EvalDocument[]> {
  const folder = name === DEMO.name ? DEMO.folder : join(CORPORA, name);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md") && !FOR_DEVELOPERS.includes(file)).sort();
  return files.map((file) => fileDocument(file, join(folder, file), file));
}

/**
 * Sections are `# said first`, `# off the topic` and `# vague`, optionally followed by `, unseen`, `, fresh` or
 * `, later` to be counted separately; `question => heading ; heading` lists acceptable answers or options. Pure.
 */
export function parseQuestions(text: string): Omit<Business, "name" | "documents"> {
  const parts = new Map<string, string[]>();
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line.startsWith("#")) parts.set(line.slice(1).trim(), []);
    else if (line !== "") [...parts.values()].at(-1)!.push(line);
  }
  const questionsOf = (part: string) => [
    ...(parts.get(part) ?? []).map((line, at) => questionOf(line, at % 2 === 0 ? "fitted" : "others")),
    ...(["unseen", "fresh", "later"] as const).flatMap((half) =>
      (parts.get(`${part}, ${half}`) ?? []).map((line) => questionOf(line, half)),
    ),
  ];
  return {
    first: parts.get("said first")?.[0] ?? "",
    offTopic: questionsOf("off the topic"),
    vague: questionsOf("vague"),
  };
}

function questionOf(line: string, half: Half): HonestQuestion {
  const [text = "", headings = ""] = line.split("=>").map((part) => part.trim());
  const wanted = headings.split(";").flatMap((heading) => heading.trim() || []);
  return { text, half, wanted };
}
