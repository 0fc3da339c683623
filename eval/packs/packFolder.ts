/** Locates a pack's files: those of one half, and those shared by both. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type EvalDocument, fileDocument } from "./pack.ts";

/** A mistake in the call or the data that the user can fix; printed without a stack trace. */
export class UsageError extends Error {
  override name = "UsageError";
}

export interface PackFolder {
  /** The half of the questions. */
  split: string;
  /** Reads a JSON Lines file shared by both halves. */
  shared<Row>(...path: string[]): Promise<Row[]>;
  /** Reads a JSON Lines file of this half, from its folder below `part`. */
  asked<Row>(part: string, file: string): Promise<Row[]>;
  /** The path of a file or folder. */
  place(...path: string[]): string;
  /** All files below a folder, sorted by path; keys are `prefix` plus the relative path. */
  files(folder: string, prefix?: string): Promise<EvalDocument[]>;
}

/**
 * @param roots folders of packs, searched in this order
 * @param pack the pack's folder in them
 */
export function openPackFolder(roots: string[], pack: string, split: string): PackFolder {
  const locate = (...path: string[]) => {
    const places = roots.map((root) => join(root, pack, ...path));
    const found = places.find((place) => existsSync(place));
    if (!found) throw new UsageError(`not found: ${places.join(", nor ")}`);
    return found;
  };
  return {
    split,
    place: locate,
    shared: (...path) => readRows(locate(...path)),
    asked: (part, file) => readRows(locate(part, split, file)),
    files: (folder, prefix = "") => readFiles(locate(folder), prefix),
  };
}

async function readRows<Row>(path: string): Promise<Row[]> {
  const lines = (await readFile(path, "utf8")).split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      return [JSON.parse(line) as Row];
    } catch {
      throw new UsageError(`${path}:${index + 1} is no JSON`);
    }
  });
}

async function readFiles(folder: string, prefix: string): Promise<EvalDocument[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.sort().map((path) => {
    const key = path.slice(folder.length + 1).replaceAll("\\", "/");
    return fileDocument(prefix + key, path, basename(path));
  });
}
