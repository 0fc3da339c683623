/** Extracts the fields that the owner named from an endpoint's reply. Pure. The reply is only data, whatever it says. */
import type { ActionDefinition, ActionFields, ActionValue } from "../protocol/actions.ts";
import { safeUrl } from "../protocol/safeUrl.ts";

const MAX_CHARS = 500;
const MAX_ITEMS = 20;
const MAX_ITEM_CHARS = 200;

type Field = ActionDefinition["result"]["fields"][number];

/** @param body the parsed reply; fields that are missing or of the wrong kind are left out */
export function readReply({ result }: Pick<ActionDefinition, "result">, body: unknown): ActionFields {
  const fields: ActionFields = {};
  for (const field of result.fields) {
    const value = readField(field, atPointer(body, field.pointer));
    if (value !== null) fields[field.name] = value;
  }
  return fields;
}

function readField({ kind }: Field, found: unknown): ActionValue | string[] | null {
  if (kind === "list") return readList(found);
  const value = readScalar(found);
  if (value === null) return null;
  if (kind === "link" || kind === "image") return readAddress(value);
  if (kind === "number" || kind === "money") return typeof value === "boolean" ? null : value;
  return value;
}

function readList(found: unknown): string[] | null {
  if (!Array.isArray(found)) return null;
  const items = found.slice(0, MAX_ITEMS).map((item) => readScalar(item));
  return items.flatMap((item) => (item === null ? [] : [String(item).slice(0, MAX_ITEM_CHARS).toWellFormed()]));
}

function readScalar(found: unknown): ActionValue | null {
  if (typeof found === "boolean") return found;
  if (typeof found === "number") return Number.isFinite(found) ? found : null;
  return typeof found === "string" ? cleanText(found) : null;
}

/** Postgres can't store NUL, and invisible characters only mislead. */
const cleanText = (text: string) =>
  text
    .slice(0, 4 * MAX_CHARS)
    .replace(/[^\P{C}\n\u200c\u200d]/gu, "")
    .trim()
    .slice(0, MAX_CHARS)
    .toWellFormed();

function readAddress(value: ActionValue): string | null {
  const address = typeof value === "string" ? safeUrl(value, "") : null;
  return address?.startsWith("https:") ? address : null;
}

/** Resolves a JSON pointer (RFC 6901), on own properties only. @returns undefined if there is nothing */
function atPointer(body: unknown, pointer: string): unknown {
  const steps = pointer.split("/").slice(1);
  return steps.reduce<unknown>((part, step) => {
    if (typeof part !== "object" || part === null) return undefined;
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(part) && !/^(?:0|[1-9]\d*)$/.test(key)) return undefined;
    return Object.getOwnPropertyDescriptor(part, key)?.value;
  }, body);
}
