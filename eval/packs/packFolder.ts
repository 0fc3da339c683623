/** Where a pack's files lie: the questions of one half, and what both halves share. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type EvalDocument, fileDocument } from "./pack.ts";

/** Something about the call or the data that whoever runs it can put right: shown without a stack. */
export class UsageError extends Error {
  override name = "UsageError";
}

export interface PackFolder {
  /** The half of the questions. */
  split: string;
  /** Objects of a file that both halves share, one a line. */
  shared<Row>(...path: string[]): Promise<Row[]>;
  /** Objects of a file of this half, which lies in a folder of the half's name below `part`. */
  asked<Row>(part: string, file: string): Promise<Row[]>;
  /** Where a file or folder is. */
  place(...path: string[]): string;
  /** All files below a folder, by path, keyed by the path from there behind `prefix`. */
  files(folder: string, prefix?: string): Promise<EvalDocument[]>;
}

/**
 * @param roots folders of packs, looked through in this order: what the first lacks may be in the second
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
