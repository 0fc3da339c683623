/** Which environment keys require others. */

type Environment = Readonly<Record<string, string | undefined>>;

/** @returns a line for each key that those already set require */
export function missingKeys(set: Environment): string[] {
  const isProduction = set.NODE_ENV === undefined || set.NODE_ENV === "production";
  return [
    ...(isProduction ? missingInProduction(set) : []),
    ...missingForRerank(set),
    ...missingForOidc(set),
    ...missingForImap(set),
    ...missingForCells(set),
  ];
}

/** Keys with a safe default in a demo, but none in production. */
function missingInProduction(set: Environment): string[] {
  const needed = {
    DATABASE_URL: "a PostgreSQL URL",
    DATABASE_MIGRATION_URL: "the login that owns the tables, which DATABASE_URL's must not",
    SESSION_KEYS: "<kid>:<secret>",
    ADMIN_SECRET: "32 characters or more",
    PUBLIC_URL: "the address visitors reach",
  };
  return Object.entries(needed)
    .filter(([key]) => set[key] === undefined)
    .map(([key, what]) => `  ${key}: required in production (${what})`)
    .concat(set.SIGN_UP === "open" && !set.SMTP_URL ? ["  SMTP_URL: required with SIGN_UP=open"] : [])
    .concat(set.TENANT_MODELS === "on" && !set.SECRETS_KEYS ? ["  SECRETS_KEYS: required with TENANT_MODELS=on"] : []);
}

function missingForRerank(set: Environment): string[] {
  if (set.RERANK === "http" && !set.RERANK_URL) return ["  RERANK_URL: required with RERANK=http"];
  if (set.RERANK === "model" && !set.OPENAI_API_KEY) return ["  OPENAI_API_KEY: required with RERANK=model"];
  return [];
}

/** Without these keys nothing in a mailbox could be addressed to us. */
function missingForImap(set: Environment): string[] {
  if (!set.INBOUND_IMAP_URL) return [];
  return ["MAIL_REPLY_ADDRESS", "ADMIN_SECRET"]
    .filter((key) => !set[key])
    .map((key) => `  ${key}: required with INBOUND_IMAP_URL`);
}

const OIDC_KEYS = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];

function missingForOidc(set: Environment): string[] {
  if (!OIDC_KEYS.some((key) => set[key])) return [];
  return OIDC_KEYS.filter((key) => !set[key]).map((key) => `  ${key}: required with the other OIDC keys`);
}

/** Cells find each other's tenants, and believe each other, by what they have in common. */
const WITH_CELLS = ["DATABASE_URL", "REDIS_URL", "PUBLIC_URL", "SESSION_KEYS", "ADMIN_SECRET"];

function missingForCells(set: Environment): string[] {
  const { CELL, CELLS } = set;
  if (!CELL && !CELLS) return [];
  if (!CELL || !CELLS) return [CELL ? "  CELLS: required with CELL" : "  CELL: required with CELLS"];
  const names = CELLS.split(",").map((entry) => entry.trim().split("=")[0]);
  const unlisted = names.includes(CELL) ? [] : ["  CELL: must be one of the names in CELLS"];
  return [...WITH_CELLS.filter((key) => !set[key]).map((key) => `  ${key}: required with CELLS`), ...unlisted];
}
