import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { LANGUAGES_MODEL, LANGUAGES_PIECES } from "../../server/adapters/embedder/languages/modelFiles.ts";
import { MODEL_FILE, VOCABULARY_FILE } from "../../server/adapters/embedder/meaning/modelFiles.ts";

const README = readFileSync(join(import.meta.dirname, "README.md"), "utf8");

it.each([MODEL_FILE, VOCABULARY_FILE, LANGUAGES_MODEL, LANGUAGES_PIECES])(
  "%s has the SHA-256 that the README of its scripts lists",
  (file) => {
    const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
    expect(README).toContain(`${hash}  ${basename(file)}`);
  },
);
