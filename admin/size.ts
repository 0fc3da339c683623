/**
 * Measures the built admin app (`dist/admin`) as it is sent, with brotli 11, and exits with 1 when its first load has
 * outgrown its budget: the page, its script with all that it imports at once, its styles, and the first words.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

export interface FileSize {
  file: string;
  bytes: number;
}

/**
 * In bytes. What grows past it has to be worth more than what it costs whoever waits for the inbox: 50 of them bring a person
 * to their desk in another cell, by a form, since no request of the app's may carry what signs them in there.
 */
export const FIRST_LOAD = 62_950;

/** What a browser needs before the inbox shows, in bytes of brotli 11. The words are those of the largest language. */
export function measureFirstLoad(folder: string): FileSize[] {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const linked = [...page.matchAll(/(?:src|href)="\/admin\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = ""]) => file,
  );
  const atOnce = new Set(linked);
  // A set grows while it is walked: what is imported is looked into as well.
  for (const file of atOnce) for (const imported of importsOf(folder, file)) atOnce.add(imported);
  const words = readdirSync(join(folder, "assets")).filter((file) => /^first-.*\.js$/.test(file));
  const sizes = (files: Iterable<string>) => [...files].map((file) => ({ file, bytes: sentSize(join(folder, file)) }));
  const largest = sizes(words.map((file) => `assets/${file}`)).sort((a, b) => b.bytes - a.bytes)[0];
  if (!largest || linked.length === 0) throw new Error(`${folder} holds no build of the admin app`);
  return [...sizes(["index.html", ...atOnce]), largest];
}

/** All of it, in bytes. */
export const addUp = (files: FileSize[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

/** The files that a script imports as soon as it is loaded. */
function importsOf(folder: string, file: string): string[] {
  if (!file.endsWith(".js")) return [];
  const found = readFileSync(join(folder, file), "utf8").matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+)/g);
  return [...found].map(([, name]) => `assets/${name}`);
}

function sentSize(path: string): number {
  return brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = measureFirstLoad(process.argv[2] ?? fileURLToPath(new URL("../dist/admin", import.meta.url)));
  for (const { file, bytes } of files) console.log(`${String(bytes).padStart(6)} ${file}`);
  console.log(`first load: ${addUp(files)} bytes of ${FIRST_LOAD}`);
  process.exitCode = addUp(files) > FIRST_LOAD ? 1 : 0;
}
