/** The source as the tests of its shape read it. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const ROOT = join(import.meta.dirname, "../../..");

export interface Source {
  path: string;
  text: string;
  /** Relative imports, as paths from the root. */
  imports: string[];
  /** Packages. */
  packages: string[];
}

export const sources = ["server", "shared", "widget", "admin", "bench", "eval"].flatMap((folder) => read(folder));
export const product = sources.filter(({ path }) => !isTest(path));

function isTest(path: string): boolean {
  return path.startsWith("server/test/") || path.includes("/test/") || /\.test\.tsx?$/.test(path);
}

function read(folder: string): Source[] {
  let names: string[];
  try {
    names = readdirSync(join(ROOT, folder), { recursive: true }) as string[];
  } catch {
    return [];
  }
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = `${folder}/${name.replaceAll("\\", "/")}`;
      const text = readFileSync(join(ROOT, path), "utf8");
      const all = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, target]) => target as string);
      const local = all.filter((target) => target.startsWith("."));
      const imports = local.map((target) => relative(ROOT, resolve(ROOT, dirname(path), target)).replaceAll("\\", "/"));
      return { path, text, imports, packages: all.filter((target) => !target.startsWith(".")) };
    });
}

/** Files of `from` that match, outside of those that may. */
export function offenders(from: Source[], isOffence: (source: Source) => boolean, allowed: string[] = []): string[] {
  return from.filter((source) => isOffence(source) && !allowed.includes(source.path)).map(({ path }) => path);
}
export const below = (...folders: string[]) =>
  product.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));

/** The folder of `server/` that a file is in; null for the files beside them. */
export function roomOf(path: string): string | null {
  return /^server\/([^/]+)\//.exec(path)?.[1] ?? null;
}
