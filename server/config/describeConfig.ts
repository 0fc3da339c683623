/** The configuration as it may be shown: what differs from the defaults, what that means, and nothing secret. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Config } from "./config.ts";
import { redisAddresses, redisPasswords } from "./redisUrl.ts";

/** A variable that is set to something else than its default. */
interface Setting {
  name: string;
  /** As it may be shown; null for a secret, an address of a person, or anything else that is nobody's business. */
  value: string | null;
  /** What it is without being set; null where that is nothing. */
  usual: string | null;
  meaning: string;
}

const meanings = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL("meanings.json", import.meta.url), "utf8")));

/** Texts that name nothing but ways of the service. Of all others, only numbers and switches are shown. */
const PLAIN = new Set(
  `NODE_ENV HOST ROLE CELL LOG_LEVEL SIGN_UP TENANT_MODELS EMBEDDER RERANK RERANK_STYLE RERANK_MODEL DATA_DIR LANGSMITH_TRACING
  OPENAI_MODEL OPENAI_CONTEXTUALIZE_MODEL OPENAI_GRADE_MODEL OPENAI_TITLE_MODEL OPENAI_SUMMARIZE_MODEL OPENAI_EMBEDDING_MODEL
  WEB_SEARCH_KEY_HEADER WEB_SEARCH_RESULTS WEB_SEARCH_TITLE WEB_SEARCH_LINK WEB_SEARCH_TEXT`.split(/\s+/),
);
/** Of these, only scheme, host and port. */
const URLS = new Set(
  `PUBLIC_URL DATABASE_URL DATABASE_MIGRATION_URL DATABASE_BACKUP_URL MOVE_SOURCE_URL MOVE_TARGET_URL MOVE_REPLICATION_URL OPENAI_BASE_URL RERANK_URL WEB_SEARCH_URL SMTP_URL INBOUND_IMAP_URL
  OIDC_ISSUER OTEL_EXPORTER_OTLP_ENDPOINT`.split(/\s+/),
);

/** @param usual the configuration of an installation that sets nothing */
export function describeConfig(config: Config, usual: Partial<Config>): Setting[] {
  return Object.entries(config).flatMap(([name, value]): Setting[] => {
    const before: unknown = Reflect.get(usual, name);
    if (value === undefined || isDeepStrictEqual(value, before)) return [];
    const meaning = meanings[name] ?? "";
    return [{ name, value: shown(name, value), usual: before === undefined ? null : shown(name, before), meaning }];
  });
}

/** @returns null for what is not shown */
function shown(name: string, value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Set) return `${value.size} ${value.size === 1 ? "entry" : "entries"}`;
  if (typeof value !== "string") return null;
  if (PLAIN.has(name)) return value.replaceAll(/[^\x20-\x7e]/g, "").slice(0, 200);
  if (name === "REDIS_URL") return redisAddresses(value);
  return URLS.has(name) ? placeOf(value) : null;
}

/** No user, no password, no path, no query: each may be a secret. */
function placeOf(url: string): string {
  const { protocol, host } = URL.parse(url) ?? {};
  return host ? `${protocol}//${host}` : "(not readable)";
}

/**
 * Every value of the configuration that must be seen nowhere. The shortest are left out: they are found in any text.
 * @returns the longest first
 */
export function secretsOf(config: Config): string[] {
  const secrets = [
    ...(config.SESSION_KEYS ?? []).map(({ secret }) => secret),
    ...(config.SECRETS_KEYS ?? []).map(({ key }) => key.toString("base64")),
    ...[...URLS].flatMap((name) => passwordsIn(Reflect.get(config, name))),
    ...redisPasswords(config.REDIS_URL ?? "").flatMap((password) => [password, decoded(password)]),
    ...Object.values(config.OTEL_EXPORTER_OTLP_HEADERS),
    ...SECRET.map((name) => config[name]),
  ];
  const found = secrets.filter((secret) => secret !== undefined && secret.length >= 6);
  return [...new Set(found)].filter((secret) => secret !== undefined).sort((a, b) => b.length - a.length);
}

const SECRET = [
  "ADMIN_SECRET",
  "OPENAI_API_KEY",
  "RERANK_API_KEY",
  "WEB_SEARCH_KEY",
  "OIDC_CLIENT_SECRET",
  "INBOUND_MAIL_SECRET",
  "METRICS_TOKEN",
] as const satisfies (keyof Config)[];

/** The password in a URL, as it is written and as it is meant. */
function passwordsIn(url: unknown): string[] {
  const { password = "" } = typeof url === "string" ? (URL.parse(url) ?? {}) : {};
  return password === "" ? [] : [password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
