/** The embedding model's thread, which dies on `die`, and at the first sight of `die once <file>`. */
import { existsSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

parentPort?.on("message", (text: string) => {
  if (text === "die") process.exit(1);
  const [, file] = /^die once (.+)$/.exec(text) ?? [];
  if (!file || existsSync(file)) return;
  writeFileSync(file, "");
  process.exit(1);
});
await import("../../adapters/embedder/meaning/workerMain.ts");
