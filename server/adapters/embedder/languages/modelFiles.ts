/** Where the multilingual model that comes with the product lies. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const LANGUAGES_MODEL = fileURLToPath(new URL("e5-small.int4.onnx", import.meta.url));
export const LANGUAGES_PIECES = fileURLToPath(new URL("pieces.txt", import.meta.url));

/** Whether its files are there: without them only the languages' words are compared, as without a model. */
export const hasLanguages = () => existsSync(LANGUAGES_MODEL) && existsSync(LANGUAGES_PIECES);
