/** Parses an OpenAPI 3 document, as JSON or YAML. */
import { parse } from "yaml";
import { AppError } from "../../kernel/errors.ts";
import { isObject, type Json, own } from "./json.ts";

/** Aliases share their targets and take no memory, but no real document has this many. */
const MAX_ALIASES = 10_000;
const QUIET = { prettyErrors: false, logLevel: "error" } as const;

/** @throws AppError file_unreadable, and file_type_unsupported for another version */
export function parseDocument(bytes: Uint8Array): Json {
  const text = new TextDecoder().decode(bytes);
  const root = /^\s*\{/.test(text) ? fromJson(text) : fromYaml(text);
  if (!isObject(root)) throw new AppError("file_unreadable");
  const version = own(root, "openapi");
  if (typeof version !== "string" || !/^3\.[01](?:\.|$)/.test(version)) throw new AppError("file_type_unsupported");
  return root;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // YAML in flow style starts with a brace as well.
    return fromYaml(text);
  }
}

/** Uses YAML 1.2's core schema: no dates, no classes, no code. */
function fromYaml(text: string): unknown {
  try {
    return parse(text, { schema: "core", uniqueKeys: false, maxAliasCount: MAX_ALIASES, ...QUIET });
  } catch {
    throw new AppError("file_unreadable");
  }
}
