/** Reads dialogues from their text files; README.md says how they are written. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** What can stand before the colon of a line. */
const verbs = [
  "visitor",
  "chooses",
  "cancels",
  "presses",
  "thumb",
  "withdraws",
  "agent",
  "expect",
  "says",
  "says not",
  "cites",
  "offers",
  "offers not",
  "status",
  "reason",
  "title",
  "words",
] as const;
type Verb = (typeof verbs)[number];

const shops = ["sure", "never sure", "never asks back", "without AI"] as const;
const engines = ["local", "model", "both", "shipped"] as const;

interface Step {
  verb: Verb;
  value: string;
  /** In its file, from 1. */
  line: number;
}

export interface Dialogue {
  name: string;
  file: string;
  /** The visitor's, as a BCP 47 tag. */
  language: string;
  shop: (typeof shops)[number];
  engine: (typeof engines)[number];
  steps: Step[];
}

/** All dialogues of the folder. @throws on a line that nobody would understand, naming it */
export function readDialogues(folder: string): Dialogue[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return files.sort().flatMap((name) => parseDialogues(basename(name), readFileSync(join(folder, name), "utf8")));
}

function parseDialogues(file: string, text: string): Dialogue[] {
  const dialogues: Dialogue[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const current = dialogues.at(-1);
    if (line.startsWith("== ")) {
      dialogues.push({ name: line.slice(3), file, language: "en", shop: "sure", engine: "local", steps: [] });
      continue;
    }
    const [, key = line, value = ""] = /^([a-z ]+):\s*(.*)$/.exec(line) ?? [];
    const at = `${file}:${index + 1}: ${line}`;
    if (!current) throw new Error(`a line before the first dialogue, at ${at}`);
    if (key === "language") current.language = value;
    else if (key === "shop") current.shop = oneOf(shops, value, at);
    else if (key === "engine") current.engine = oneOf(engines, value, at);
    else current.steps.push({ verb: oneOf(verbs, key, at), value, line: index + 1 });
  }
  return dialogues;
}

function oneOf<const T extends string>(known: readonly T[], value: string, at: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`neither of ${known.join(", ")}, at ${at}`);
  return found;
}
