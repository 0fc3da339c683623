/** What the audit log records of a settings change: names, old and new values. Pure. */
import { shownSettings } from "./getSettings.ts";
import type { TenantSettings } from "./settings.ts";

/** Long texts are truncated. */
const MAX_CHARS = 300;

const cut = (value: unknown): unknown =>
  typeof value === "string" && value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS)}…` : value;

/** @returns the entry's details: the names, and the values that changed; never a secret */
export function settingsDetails(before: TenantSettings, after: TenantSettings, names: string[]) {
  const old: Record<string, unknown> = shownSettings(before);
  const now: Record<string, unknown> = shownSettings(after);
  const changed = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, cut(values[name])]));
  return { settings: names, from: pick(old), to: pick(now) };
}
