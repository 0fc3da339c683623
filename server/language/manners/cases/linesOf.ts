import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The cases in a text file next to this one; anyone can add to them. Lines starting with # are comments. */
export function linesOf(name: string): string[] {
  return readFileSync(join(import.meta.dirname, name), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
}
