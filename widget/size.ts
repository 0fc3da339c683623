/**
 * Measures the built widget (`dist/widget`) and exits with 1 when it has outgrown its budget. What counts is what a
 * browser fetches before the launcher shows, and before one can type.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

export interface Size {
  name: "launcher" | "app" | "locale";
  file: string;
  gzip: number;
  brotli: number;
  /** Bytes, gzipped. */
  budget: number;
}

const budgets = { launcher: 2_500, app: 45_000, locale: 2_500 };

/** The size of each script in a build's folder, with what it may be. */
export function measureWidget(folder: string): Size[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
  return files.map((file) => {
    const name = file === "widget.js" ? "launcher" : file.startsWith("app.") ? "app" : "locale";
    const text = readFileSync(join(folder, file));
    return {
      name,
      file,
      gzip: gzipSync(text, { level: 9 }).length,
      brotli: brotliCompressSync(text).length,
      budget: budgets[name],
    };
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = measureWidget(fileURLToPath(new URL("../dist/widget", import.meta.url)));
  for (const { file, gzip, brotli, budget } of sizes) {
    console.log(`${file}: ${gzip} bytes gzip of ${budget}, ${brotli} brotli`);
  }
  process.exitCode = sizes.some((size) => size.gzip > size.budget) ? 1 : 0;
}
