/** The conversations at the desk that drafts are tried on, by hand: `dialogues/*.txt`. */
import { readdir, readFile } from "node:fs/promises";
import type { Line } from "../../server/learning/exchange/line.ts";

export interface Dialogue {
  /** The file it is in. */
  business: string;
  name: string;
  lines: Line[];
  /** What should be drafted of it; nothing where nothing in it helps anybody else. */
  pairs: { question: string; answers: string[] }[];
}

const FOLDER = new URL("dialogues/", import.meta.url);

/** In order of their files' names. @throws when a file can't be read */
export async function readDialogues(): Promise<Dialogue[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".txt")).sort();
  const read = files.map(async (file) =>
    parseDialogues(file.replace(/\.txt$/, ""), await readFile(new URL(file, FOLDER), "utf8")),
  );
  return (await Promise.all(read)).flat();
}

/**
 * `#` names a conversation, `V:` and `A:` are lines of the visitor and of the agent, `= question => sentence & sentence` a pair that
 * should be drafted: words that its question has, and those that its answer has. Pure.
 */
export function parseDialogues(business: string, text: string): Dialogue[] {
  const dialogues: Dialogue[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [mark, rest] = [line[0], line.slice(1).trim()];
    const dialogue = dialogues.at(-1);
    if (mark === "#") dialogues.push({ business, name: rest, lines: [], pairs: [] });
    else if (mark === "=") {
      const [question, answers] = rest.split("=>").map((part) => part.trim());
      dialogue!.pairs.push({ question: question!, answers: answers!.split("&").map((part) => part.trim()) });
    } else {
      const role = mark === "V" ? "visitor" : "agent";
      dialogue!.lines.push({ role, text: line.slice(2).trim(), standalone: null });
    }
  }
  return dialogues;
}
