/** Handwritten questions for testing the grouping: `questions/*.txt`, one file per business. */
import { readdir, readFile } from "node:fs/promises";

export interface Domain {
  name: string;
  questions: { text: string; meaning: string }[];
}

const FOLDER = new URL("questions/", import.meta.url);

/** Sorted by file name. @throws when a file can't be read */
export async function readDomains(): Promise<Domain[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".txt")).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.txt$/, ""),
      questions: parseQuestions(await readFile(new URL(file, FOLDER), "utf8")),
    })),
  );
}

/** A line starting with `#` names a meaning; the lines below it are questions with that meaning. Pure. */
export function parseQuestions(text: string): Domain["questions"] {
  let meaning = "";
  return text.split("\n").flatMap((line) => {
    if (line.startsWith("#")) meaning = line.slice(1).trim();
    return line.startsWith("#") || line.trim() === "" ? [] : [{ text: line.trim(), meaning }];
  });
}
