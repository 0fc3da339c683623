/**
 * Measures the built widget (`dist/widget`) as it is sent, with brotli 11, and exits with 1 when it has outgrown one of
 * its budgets: before the launcher shows, until one can type, until an answer can be drawn, and all of it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

export interface FileSize {
  file: string;
  /** English is built into the app; every other language is a file of its own, and a visitor needs one of them at most. */
  kind: "launcher" | "app" | "talk" | "part" | "locale" | "frame";
  bytes: number;
}

export interface Total {
  name: string;
  bytes: number;
  budget: number;
}

/** Where the numbers stand. */
const BUDGETS = { launcher: 1_024, usable: 21_300, answer: 37_250, everything: 46_050, frame: 3_480 };

/** The size of each script in a build's folder, in bytes of brotli 11. */
export function measureFiles(folder: string): FileSize[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
  const app = files.find((file) => file.startsWith("app.")) ?? "";
  const imported = app ? importsOf(join(folder, app)) : [];
  return files.map((file) => ({
    file,
    // What the app can't begin without is as much of it as its own file.
    kind: imported.includes(file) ? "app" : kindOf(file),
    bytes: compressedSize(join(folder, file)),
  }));
}

/** The files that a module imports as soon as it's loaded. */
function importsOf(path: string): string[] {
  const found = readFileSync(path, "utf8").matchAll(/\bfrom\s*["'`]\.\/([^"'`]+)/g);
  return [...found].map(([, name]) => name ?? "");
}

/** What a visitor with one language gets, in the order in which it is needed. */
export function addUp(files: FileSize[]): Total[] {
  const sum = (...kinds: FileSize["kind"][]) =>
    files.filter((file) => kinds.includes(file.kind)).reduce((total, file) => total + file.bytes, 0);
  return [
    { name: "launcher", bytes: sum("launcher"), budget: BUDGETS.launcher },
    { name: "launcher and app with English", bytes: sum("launcher", "app"), budget: BUDGETS.usable },
    { name: "until an answer can be drawn", bytes: sum("launcher", "app", "talk"), budget: BUDGETS.answer },
    { name: "everything with English", bytes: sum("launcher", "app", "talk", "part"), budget: BUDGETS.everything },
    { name: "what frame mode adds", bytes: sum("frame"), budget: BUDGETS.frame },
  ];
}

function kindOf(file: string): FileSize["kind"] {
  if (file === "widget.js") return "launcher";
  if (file.startsWith("app.")) return "app";
  if (file === "frame.js" || file.startsWith("framed.")) return "frame";
  // What draws an answer, and the words of the parts, English among them.
  if (file.startsWith("talk.")) return "talk";
  return file.startsWith("locale-") ? "locale" : "part";
}

function compressedSize(path: string): number {
  return brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = measureFiles(fileURLToPath(new URL("../dist/widget", import.meta.url)));
  const totals = addUp(files);
  for (const { kind, file, bytes } of files) console.log(`${kind.padEnd(8)} ${String(bytes).padStart(6)} ${file}`);
  for (const { name, bytes, budget } of totals) console.log(`${name}: ${bytes} bytes of ${budget}`);
  process.exitCode = totals.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
}
