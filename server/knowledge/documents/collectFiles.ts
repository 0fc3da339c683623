/** Collects the files for an ingestion from the command line. */
import { readdir, stat } from "node:fs/promises";
import { basename, extname, join, relative, resolve, sep } from "node:path";
import { READABLE_FILES } from "../../protocol/files.ts";

export interface FoundFile {
  path: string;
  /** Stable across runs from the same place: the folder's name and the path below it. */
  sourceKey: string;
  url: string | null;
}

const READABLE = new Set(Object.keys(READABLE_FILES));

/**
 * The named files, and every readable file below the named folders (except hidden ones and `node_modules`).
 * @param urlBase base of each file's URL; Markdown files lose their extension there, as on documentation sites
 * @throws the file system's error for a path that doesn't exist
 */
export async function collectFiles(paths: string[], urlBase?: string): Promise<FoundFile[]> {
  const found = new Map<string, FoundFile>();
  for (const path of paths) {
    const root = resolve(path);
    const isFolder = (await stat(root)).isDirectory();
    const files = isFolder ? await readableBelow(root) : [root];
    for (const file of files) {
      const below = isFolder ? relative(root, file).split(sep).join("/") : basename(file);
      const sourceKey = isFolder ? `${basename(root)}/${below}` : below;
      found.set(sourceKey, { path: file, sourceKey, url: urlBase ? urlOf(urlBase, below) : null });
    }
  }
  return [...found.values()];
}

async function readableBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await readableBelow(path)));
    else if (entry.isFile() && READABLE.has(extname(entry.name).toLowerCase())) files.push(path);
  }
  return files;
}

/** `guide/index.md` → `<base>/guide/`, `guide/refunds.md` → `<base>/guide/refunds`. */
function urlOf(urlBase: string, below: string): string {
  const page = below.replace(/\.(md|mdx|markdown)$/i, "").replace(/(^|\/)(index|readme)$/i, "$1");
  return `${urlBase.replace(/\/+$/, "")}/${page.split("/").map(encodeURIComponent).join("/")}`;
}
