/** Handwritten desk conversations for testing drafts: `dialogues/*.txt`. */
import { readdir, readFile } from "node:fs/promises";
import type { ExchangeLine } from "../../server/learning/exchange/line.ts";

export interface Dialogue {
  /** The file's name without its extension. */
  business: string;
  name: string;
  lines: ExchangeLine[];
  /** Expected drafts; none when nothing in the conversation is useful to others. */
  pairs: { question: string; answers: string[] }[];
}

const FOLDER = new URL("dialogues/", import.meta.url);

/** Sorted by file name. @throws when a file can't be read */
export async function readDialogues(): Promise<Dialogue[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".txt")).sort();
  const read = files.map(async (file) =>
    parseDialogues(file.replace(/\.txt$/, ""), await readFile(new URL(file, FOLDER), "utf8")),
  );
  return (await Promise.all(read)).flat();
}

/**
 * `#` names a conversation, `V:` and `A:` are lines of the visitor and the agent, and
 * `= question => sentence & sentence` is an expected draft, with words its question and its answer contain. Pure.
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
