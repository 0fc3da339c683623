/** The demo's documentation, and newcomers' questions about it. */
import { basename } from "node:path";
import type { EvalQuestion, LoadPack } from "./pack.ts";

interface QuestionRow {
  id: string;
  /** Messages of one conversation; only the last one counts. */
  turns: string[];
  kind: string;
  answerable: boolean;
  gold: { file: string; heading: string }[];
  must: string[][];
}

/** Pages are ingested as in the demo, with the URLs it serves them under. */
export const loadDemo: LoadPack = async (folder) => {
  const rows = await folder.shared<QuestionRow>(`${folder.split}.jsonl`);
  const pages = await folder.files("docs");
  const documents = pages.map((page) => ({
    ...page,
    key: `docs/${page.key}`,
    url: `https://demo.example/help/${basename(page.key, ".md")}`,
  }));
  return [{ name: "demo", unit: "section", documents, questions: rows.map(questionOf) }];
};

function questionOf({ id, turns, kind, answerable, gold, must }: QuestionRow): EvalQuestion {
  return {
    id,
    set: "demo",
    kind,
    text: turns.at(-1)!,
    history: [],
    before: turns.slice(0, -1),
    golds: gold.map(({ file, heading }) => ({ document: `docs/${file}`, heading })),
    must,
    ...(kind === "person" ? { wants: "person" } : kind === "smalltalk" ? { wants: "small_talk" } : {}),
    ...(kind === "person" || kind === "smalltalk" ? {} : { isAnswerable: answerable }),
  };
}
