/** Compresses what a build has written, once and as well as can be: the server only picks the file to send. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = new Set([".js", ".css", ".html", ".svg", ".json", ".map", ".txt"]);

/** Writes `file.br` (brotli 11) and `file.gz` (gzip 9) beside every text file below `folder` that gets smaller by it. */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = readFileSync(path);
    const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    const packed = { br: brotliCompressSync(plain, { params: best }), gz: gzipSync(plain, { level: 9 }) };
    for (const [ending, bytes] of Object.entries(packed)) {
      if (bytes.length < plain.length) writeFileSync(`${path}.${ending}`, bytes);
    }
  }
}
