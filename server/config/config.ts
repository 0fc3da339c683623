/** The only reader of the environment: parses it once, reports all invalid keys, and passes it on as a value. */
import { resolve } from "node:path";
import { z } from "zod";
import { countProcesses, type ProcessCounts, wrongProcesses } from "./countProcesses.ts";
import { hasLogin, keyList, type SessionKey, secretsKeys, splitKey } from "./keys.ts";
import { takeEnvironment } from "./libraryEnvironment.ts";
import { addressList, cellList, cellName, hostList, redisUrl } from "./lists.ts";
import { modelFields } from "./models.ts";
import { missingKeys } from "./needs.ts";
import { tracingFields } from "./tracing.ts";

/** Read on import, which every entry point does before loading anything that reads the environment itself. */
const given = takeEnvironment(process.env);

const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const seconds = (fallback: number) => z.coerce.number().positive().max(86_400).default(fallback);
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const httpUrl = z.url({ protocol: /^https?$/ });
/** The issuer vouches for identities, so it must use TLS except on this machine. */
const isSafeIssuer = (url: string) =>
  url.startsWith("https:") || ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** What this start does: serve requests, run background jobs, or both. */
  ROLE: z.enum(["web", "worker", "all"]).default("all"),
  /** Web processes, sharing one port. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(256).optional(),
  /** Processes that only run jobs. 0: the web processes run them too. */
  WORKER_PROCESSES: z.coerce.number().int().min(0).max(64).optional(),
  /** The service's public URL for visitors and agents, without a trailing slash. */
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The login that owns the tables and migrates the schema: in production the service's own login may not. */
  DATABASE_MIGRATION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** For backups only: a login that can read every row despite row-level security. */
  DATABASE_BACKUP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** For `frontdesk tenant move` only: superusers' logins to the databases of two cells. */
  MOVE_SOURCE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MOVE_TARGET_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Where the target's server reaches the source, with a login that may replicate; by default as this command does. */
  MOVE_REPLICATION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections per process. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).optional(),
  DATABASE_PREPARE: flag.default(true),
  /** One server, several nodes of a cluster separated by commas, or sentinels. */
  REDIS_URL: redisUrl.optional(),
  /** This installation's name among several that share the tenants. */
  CELL: cellName.optional(),
  /** All of them, this one included: where they reach each other. */
  CELLS: cellList.optional(),
  /** Directory of the embedded database, mail and the demo's secrets. */
  DATA_DIR: z.string().default(".data"),
  /** Signs visitors' sessions: `<kid>:<secret>`, the active key first; a second one is still accepted. */
  SESSION_KEYS: keyList.optional(),
  /** Encrypts tenants' secrets at rest. Without it no tenant can store one. */
  SECRETS_KEYS: secretsKeys.optional(),
  /** Signs the admin's cookies. */
  ADMIN_SECRET: z.string().min(32).optional(),
  /** A company's OpenID Connect sign-in: all three or none. */
  OIDC_ISSUER: httpUrl.refine(isSafeIssuer, "must be https").optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** The label of its button. */
  OIDC_LABEL: z.string().min(1).max(60).default("Single sign-on"),
  SESSION_TTL_SECONDS: seconds(3600),
  /** How long a visitor's browser is remembered after its last visit. */
  RESUME_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** How long a replaced resume handle still works; using it later revokes the series. */
  RESUME_GRACE_SECONDS: seconds(600),
  ...modelFields,
  /** A web search endpoint that returns JSON, with `{query}` in its URL. Without it no tenant can search the web. */
  WEB_SEARCH_URL: httpUrl
    .refine((url) => url.includes("{query}") || url.includes("%7Bquery%7D"), "needs {query} where the question goes")
    .optional(),
  WEB_SEARCH_KEY: z.string().min(1).optional(),
  /** The header for the key; `authorization` sends it as a bearer token. */
  WEB_SEARCH_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .default("authorization"),
  /** Dotted paths to the results in the reply, and to the fields in each. */
  WEB_SEARCH_RESULTS: z.string().default("results"),
  WEB_SEARCH_TITLE: z.string().default("title"),
  WEB_SEARCH_LINK: z.string().default("url"),
  WEB_SEARCH_TEXT: z.string().default("content"),
  /** A turn's total time; by then the visitor has an answer, an escalation or an honest error. */
  TURN_DEADLINE_SECONDS: seconds(25),
  TURN_LEASE_SECONDS: seconds(10),
  /** How long running turns may take to finish after SIGTERM. */
  DRAIN_SECONDS: seconds(20),
  /** Messages: per visitor, per address, per tenant. */
  RATE_MESSAGES_PER_MINUTE: count(20),
  RATE_ADDRESS_MESSAGES_PER_MINUTE: count(120),
  RATE_TENANT_MESSAGES_PER_MINUTE: count(1200),
  /** Handshakes across all tenants: per address (IPv6: per /64) and per IPv6 /48; and per tenant. */
  RATE_INITS_PER_MINUTE: count(60),
  RATE_NETWORK_INITS_PER_MINUTE: count(240),
  RATE_TENANT_INITS_PER_MINUTE: count(3000),
  /** Requests for a person: per visitor, per address, per tenant. */
  RATE_ESCALATIONS_PER_HOUR: count(10),
  RATE_ADDRESS_ESCALATIONS_PER_HOUR: count(60),
  RATE_TENANT_ESCALATIONS_PER_HOUR: count(600),
  RATE_READS_PER_MINUTE: count(240),
  /** Model tests by a tenant's owners. */
  RATE_MODEL_TESTS_PER_HOUR: count(60),
  /** Accepted files: per visitor, and per address. */
  RATE_FILES_PER_DAY: count(50),
  RATE_ADDRESS_FILES_PER_DAY: count(250),
  /** Mails to visitors: per tenant, per tenant in its first week, and per address. */
  RATE_MAILS_PER_DAY: count(2000),
  RATE_NEW_DESK_MAILS_PER_DAY: count(20),
  RATE_ADDRESS_MAILS_PER_DAY: count(20),
  /** Total memory for the bodies of all requests in flight; uploaded files go to disk. */
  MAX_BODY_MEMORY_BYTES: z.coerce.number().int().min(1_048_576).default(67_108_864),
  /** A body's initial grace period, after which it must keep this minimum rate. */
  BODY_GRACE_SECONDS: seconds(10),
  BODY_BYTES_PER_SECOND: z.coerce.number().int().min(1).default(16_384),
  /** Concurrent uploads to this process: in total, and per tenant. */
  MAX_UPLOADS: count(32),
  MAX_UPLOADS_PER_TENANT: count(4),
  /** Concurrent event streams in this process. */
  MAX_STREAMS_PER_TICKET: count(8),
  MAX_STREAMS_PER_VISITOR: count(16),
  MAX_STREAMS_PER_ADDRESS: count(200),
  MAX_STREAMS_PER_MEMBER: count(10),
  /** Number of proxies in front, each adding one entry to X-Forwarded-For. 0: the header is ignored. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Internal hosts that any tenant's sources may be fetched from. All others must have public addresses. */
  CRAWL_ALLOW_PRIVATE_HOSTS: hostList,
  /** Internal hosts that webhooks may be posted to, also without TLS. All others must be public and use TLS. */
  WEBHOOK_ALLOW_PRIVATE_HOSTS: hostList,
  /** Internal hosts that actions may call, also without TLS. All others must be public and use TLS. */
  ACTION_ALLOW_PRIVATE_HOSTS: hostList,
  /** Internal hosts that tenants' models may run on, also without TLS. All others must be public and use TLS. */
  MODEL_ALLOW_PRIVATE_HOSTS: hostList,
  /** Minimum delay between requests to a host, unless its robots.txt asks for more. */
  CRAWL_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  /** Knowledge per tenant, unless the operator sets a quota for it. */
  QUOTA_DOCUMENTS: count(10_000),
  QUOTA_MEGABYTES: count(200),
  QUOTA_PASSAGES: count(200_000),
  /** Visitors' files per tenant in MB (10^6 bytes), unless the operator sets a quota for it. */
  QUOTA_FILE_MEGABYTES: count(1_000),
  /** Account addresses of the service's operators, who see failed work of all tenants. */
  OPERATORS: addressList,
  /** Whether strangers may create a tenant of their own after confirming their address. */
  SIGN_UP: z.enum(["closed", "open"]).default("closed"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Minimum time between mails to a tenant's team about waiting visitors. */
  ALERT_MAIL_SECONDS: seconds(600),
  MAIL_FROM: z.string().default("Frontdesk <frontdesk@localhost>"),
  /** Receives visitors' replies to mails: `reply@host`; each mail adds `+` and its own token. */
  MAIL_REPLY_ADDRESS: z
    .string()
    .regex(
      /^[a-z0-9._-]{1,11}@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
      "must be a mailbox of at most 11 characters, @ and its host, in lower case",
    )
    .optional(),
  /** The secret that a mail server presents to submit mail over HTTP. */
  INBOUND_MAIL_SECRET: z.string().min(32).optional(),
  /** The mailbox to read them from: a URL with user, password and, unless it is INBOX, the folder. */
  INBOUND_IMAP_URL: z
    .url({ protocol: /^imaps$/, error: "must be imaps://user:password@host:993/INBOX" })
    .refine(hasLogin, "needs a user and a password, percent-encoded")
    .optional(),
  INBOUND_IMAP_POLL_SECONDS: seconds(60),
  /** Whether there is a public status page at /status. */
  STATUS_PAGE: flag.default(true),
  /** The token that /metrics requires; without it there is no /metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Whether visitors' messages and their answers may be sent to LangSmith, if LANGSMITH_TRACING is on. */
  TRACE_CONTENT: flag.default(false),
  LANGSMITH_TRACING: z.enum(["true", "false"]).default("false"),
  ...tracingFields,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type Raw = z.infer<typeof schema>;

/** The parsed environment. */
export interface Config extends Omit<Raw, "SESSION_KEYS" | "DATA_DIR" | keyof ProcessCounts>, ProcessCounts {
  DATA_DIR: string;
  SESSION_KEYS: SessionKey[] | undefined;
}

/** Lists what is wrong, key by key; `lines` is ready to print. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly lines: string[];
  constructor(lines: string[]) {
    super(`bad configuration:\n${lines.join("\n")}`);
    this.lines = lines;
  }
}

/**
 * Reads and validates the environment.
 * @throws ConfigError naming every invalid key at once (never its value, which may be secret)
 */
export function loadConfig(env: NodeJS.ProcessEnv = given): Config {
  return readConfig(env, missingKeys);
}

/** The same for commands that use only a database and DATA_DIR: nothing else has to be set. @throws ConfigError */
export function loadCommandConfig(): Config {
  return readConfig(given, () => []);
}

function readConfig(env: NodeJS.ProcessEnv, missing: typeof missingKeys): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(set);
  const lines = parsed.success ? [] : parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  lines.push(...missing(set));
  if (parsed.success) lines.push(...wrongProcesses(parsed.data));
  if (!parsed.success || lines.length > 0) throw new ConfigError([...new Set(lines)]);
  const { SESSION_KEYS, DATA_DIR, ...rest } = parsed.data;
  return { ...rest, ...countProcesses(rest), DATA_DIR: resolve(DATA_DIR), SESSION_KEYS: SESSION_KEYS?.map(splitKey) };
}

/** What this installation would have if nothing were set but whether there is Redis, on which the counts of processes rest. */
export function defaultsBeside({ REDIS_URL }: Pick<Config, "REDIS_URL">): Partial<Config> {
  const { SESSION_KEYS: _, DATA_DIR, ...rest } = schema.parse({});
  return { ...rest, ...countProcesses({ REDIS_URL }), DATA_DIR: resolve(DATA_DIR) };
}

/** The names of all variables. */
export const CONFIG_KEYS: readonly string[] = Object.keys(schema.shape);

/** Whether turns are traced to LangSmith. Its own variable is not enough, since traces contain what visitors write. */
export function isTraced({
  TRACE_CONTENT,
  LANGSMITH_TRACING,
}: Pick<Config, "TRACE_CONTENT" | "LANGSMITH_TRACING">): boolean {
  return TRACE_CONTENT && LANGSMITH_TRACING === "true";
}

/** The demo's configuration: a single process, with defaults that suit a first look. @throws ConfigError */
export function loadDemoConfig(): Config {
  const defaults = { NODE_ENV: "development", LOG_LEVEL: "warn", WEB_PROCESSES: "1", WORKER_PROCESSES: "0" };
  return loadConfig({ ...defaults, ...given });
}
