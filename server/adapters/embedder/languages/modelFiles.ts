/** Paths of the bundled multilingual model. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const LANGUAGES_MODEL = fileURLToPath(new URL("e5-small.int4.onnx", import.meta.url));
export const LANGUAGES_PIECES = fileURLToPath(new URL("pieces.txt", import.meta.url));

/** Whether the files are present; without them other languages are matched by words only. */
export const hasLanguages = () => existsSync(LANGUAGES_MODEL) && existsSync(LANGUAGES_PIECES);
