/** The details of an audit log entry, in words instead of keys and ids. */
import type { AuditList } from "../../../server/protocol/audit.ts";
import { hasText, t } from "../i18n/index.ts";

export type AuditEntry = AuditList["entries"][number] & { names: AuditList["names"] };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (value: unknown): value is string => typeof value === "string" && ID.test(value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns one line per changed thing, with its old and new value */
export function saidOf({ details, names }: AuditEntry): string[] {
  const { from, to, settings, ...others } = details;
  const said = Object.entries(others).flatMap(([name, value]) => {
    // An undone act has the same name as when it was done.
    const act = `act.ticket_${value}`;
    if (name === "act" && hasText(act)) return [t(act)];
    const words = wordsFor(value, names);
    return words === null ? [] : [`${labelOf(`audit.detail.${name}`, name)}: ${words}`];
  });
  if (isObject(from) && isObject(to)) {
    const changes = Object.keys(to).map(
      (name) => `${labelOf(`setting.${name}`, name)}: ${change(from[name], to[name], names)}`,
    );
    return [...changes, ...said];
  }
  if (Array.isArray(settings))
    said.unshift(settings.map((name) => labelOf(`setting.${name}`, String(name))).join(", "));
  if (from !== undefined) return [change(from, to, names), ...said];
  return to === undefined ? said : [`→ ${wordsFor(to, names) ?? t("audit.goneThing")}`, ...said];
}

const labelOf = (key: string, otherwise: string) => (hasText(key) ? t(key) : otherwise);

const change = (from: unknown, to: unknown, names: AuditEntry["names"]) =>
  `${wordsFor(from, names) ?? "–"} → ${wordsFor(to, names) ?? "–"}`;

/** @returns null for an empty value, or for the id of something deleted */
function wordsFor(value: unknown, names: AuditEntry["names"]): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return t(value ? "audit.on" : "audit.off");
  if (Array.isArray(value))
    return (
      value
        .map((each) => wordsFor(each, names))
        .filter(Boolean)
        .join(", ") || null
    );
  if (isObject(value)) return JSON.stringify(value);
  if (isId(value)) return names[value] ?? null;
  return labelOf(`role.${value}Name`, String(value));
}
