/** The only reader of the environment. Parsed once, every bad key named at once, then passed on as a value. */
import { resolve } from "node:path";
import { z } from "zod";
import { countProcesses, type ProcessCounts, wrongProcesses } from "./countProcesses.ts";
import { hasLogin, keyList, type SessionKey, secretsKeys, splitKey } from "./keys.ts";
import { takeEnvironment } from "./libraryEnvironment.ts";
import { modelFields } from "./models.ts";
import { missingKeys } from "./needs.ts";

/** Taken when this is imported, which every entry does before it loads anything that reads the environment itself. */
const given = takeEnvironment(process.env);

const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const seconds = (fallback: number) => z.coerce.number().positive().max(86_400).default(fallback);
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const httpUrl = z.url({ protocol: /^https?$/ });
/** What a provider vouches for must come from it: without TLS only on this very machine. */
const isSafeIssuer = (url: string) =>
  url.startsWith("https:") || ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
/** `host:port,host:port` as a set. */
const hostList = z
  .string()
  .default("")
  .transform((value) => value.split(",").flatMap((part) => part.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/, "each entry is <host>:<port>")))
  .transform((hosts): ReadonlySet<string> => new Set(hosts));
/** `ada@shop.example, ben@shop.example` as a set. */
const addressList = z
  .string()
  .default("")
  .transform((value) => value.split(",").flatMap((part) => part.trim().toLowerCase() || []))
  .pipe(z.array(z.email("each entry is an email address")))
  .transform((addresses): ReadonlySet<string> => new Set(addresses));
const isRedisUrl = (url: string) => z.url({ protocol: /^rediss?$/ }).safeParse(url).success;
const redisUrls = z
  .string()
  .refine(
    (list) => list.split(",").every(isRedisUrl),
    "is redis:// or rediss://, or several of them with commas between them",
  );

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** What this start is for: answering, background jobs, or both. */
  ROLE: z.enum(["web", "worker", "all"]).default("all"),
  /** Processes that answer, on one port. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(256).optional(),
  /** Processes that only do jobs. 0: those that answer do them too. */
  WORKER_PROCESSES: z.coerce.number().int().min(0).max(64).optional(),
  /** Where visitors and agents reach this service, without a slash at the end. */
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The login that owns the tables and changes the schema: in production the service's own may not. */
  DATABASE_MIGRATION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections of each process. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).optional(),
  DATABASE_PREPARE: flag.default(true),
  /** One server, or some nodes of a cluster with commas between them. */
  REDIS_URL: redisUrls.optional(),
  /** Where the embedded database, mail and the demo's secrets live. */
  DATA_DIR: z.string().default(".data"),
  /** Signs visitors' sessions: `<kid>:<secret>`, the active one first, a second one still accepted. */
  SESSION_KEYS: keyList.optional(),
  /** Encrypts tenants' secrets at rest. Without it no tenant can store one. */
  SECRETS_KEYS: secretsKeys.optional(),
  /** Signs the admin's cookies. */
  ADMIN_SECRET: z.string().min(32).optional(),
  /** A company's own sign-in by OpenID Connect: all three or none. */
  OIDC_ISSUER: httpUrl.refine(isSafeIssuer, "must be https").optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What its button says. */
  OIDC_LABEL: z.string().min(1).max(60).default("Single sign-on"),
  SESSION_TTL_SECONDS: seconds(3600),
  /** A visitor's browser is known for so long after its last visit. */
  RESUME_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** A replaced resume handle is good for so long yet; after that its use ends the series. */
  RESUME_GRACE_SECONDS: seconds(600),
  ...modelFields,
  /** A search endpoint of the web that answers with JSON, `{query}` in its address. Without it no tenant searches the web. */
  WEB_SEARCH_URL: httpUrl
    .refine((url) => url.includes("{query}") || url.includes("%7Bquery%7D"), "needs {query} where the question goes")
    .optional(),
  WEB_SEARCH_KEY: z.string().min(1).optional(),
  /** The header that carries the key; `authorization` carries it as a bearer token. */
  WEB_SEARCH_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .default("authorization"),
  /** Where in the reply the results are, and the fields in each: names with dots between them. */
  WEB_SEARCH_RESULTS: z.string().default("results"),
  WEB_SEARCH_TITLE: z.string().default("title"),
  WEB_SEARCH_LINK: z.string().default("url"),
  WEB_SEARCH_TEXT: z.string().default("content"),
  /** A turn's total time; after it the visitor has an answer, an escalation or an honest error. */
  TURN_DEADLINE_SECONDS: seconds(25),
  TURN_LEASE_SECONDS: seconds(10),
  /** How long a SIGTERM waits for running turns. */
  DRAIN_SECONDS: seconds(20),
  /** Messages: of a visitor, from an address, to a tenant. */
  RATE_MESSAGES_PER_MINUTE: count(20),
  RATE_ADDRESS_MESSAGES_PER_MINUTE: count(120),
  RATE_TENANT_MESSAGES_PER_MINUTE: count(1200),
  /** Handshakes with all tenants together: from an address (IPv6: a /64) and from an IPv6 /48; and with one tenant. */
  RATE_INITS_PER_MINUTE: count(60),
  RATE_NETWORK_INITS_PER_MINUTE: count(240),
  RATE_TENANT_INITS_PER_MINUTE: count(3000),
  /** How often a visitor may ask for a person, all visitors from an address, and all of a tenant. */
  RATE_ESCALATIONS_PER_HOUR: count(10),
  RATE_ADDRESS_ESCALATIONS_PER_HOUR: count(60),
  RATE_TENANT_ESCALATIONS_PER_HOUR: count(600),
  RATE_READS_PER_MINUTE: count(240),
  /** Requests of a tenant's owners that try a model out. */
  RATE_MODEL_TESTS_PER_HOUR: count(60),
  /** Files that are taken in: of a visitor, and from an address. */
  RATE_FILES_PER_DAY: count(50),
  RATE_ADDRESS_FILES_PER_DAY: count(250),
  /** Mails to visitors: of a desk, of one in its first week, and to an address. */
  RATE_MAILS_PER_DAY: count(2000),
  RATE_NEW_DESK_MAILS_PER_DAY: count(20),
  RATE_ADDRESS_MAILS_PER_DAY: count(20),
  /** What the bodies of all requests under way may hold in memory together; files that are uploaded go to disk. */
  MAX_BODY_MEMORY_BYTES: z.coerce.number().int().min(1_048_576).default(67_108_864),
  /** A body has this long to begin with, and then to keep up this pace. */
  BODY_GRACE_SECONDS: seconds(10),
  BODY_BYTES_PER_SECOND: z.coerce.number().int().min(1).default(16_384),
  /** Files that are sent to this process at the same time, of all tenants and of one. */
  MAX_UPLOADS: count(32),
  MAX_UPLOADS_PER_TENANT: count(4),
  /** Event streams that are open at the same time in this process. */
  MAX_STREAMS_PER_TICKET: count(8),
  MAX_STREAMS_PER_VISITOR: count(16),
  MAX_STREAMS_PER_ADDRESS: count(200),
  MAX_STREAMS_PER_MEMBER: count(10),
  /** How many proxies stand in front, each adding one entry to X-Forwarded-For. 0: the header is ignored. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Inner hosts that sources may be fetched from, for every tenant. Without an entry only public addresses are. */
  CRAWL_ALLOW_PRIVATE_HOSTS: hostList,
  /** Inner hosts that webhooks may be posted to, also without TLS. Without an entry only public addresses with TLS are. */
  WEBHOOK_ALLOW_PRIVATE_HOSTS: hostList,
  /** Inner hosts that tenants' models may be asked at, also without TLS. Without an entry only public addresses with TLS are. */
  MODEL_ALLOW_PRIVATE_HOSTS: hostList,
  /** Between two requests to one host, when its robots.txt asks for no more. */
  CRAWL_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  /** How much knowledge a tenant may keep, unless the operator gives it a quota of its own. */
  QUOTA_DOCUMENTS: count(10_000),
  QUOTA_MEGABYTES: count(200),
  QUOTA_PASSAGES: count(200_000),
  /** How much of visitors' files is kept for a tenant, unless it has a quota of its own: millions of bytes. */
  QUOTA_FILE_MEGABYTES: count(1_000),
  /** Who runs the service: addresses of accounts, which see what was given up at all desks. */
  OPERATORS: addressList,
  /** Whether strangers may open a desk of their own, after confirming their address. */
  SIGN_UP: z.enum(["closed", "open"]).default("closed"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Between two mails to a tenant's people about visitors who wait. */
  ALERT_MAIL_SECONDS: seconds(600),
  MAIL_FROM: z.string().default("Frontdesk <frontdesk@localhost>"),
  /** Where visitors' replies to mails come in: `reply@host`, to which each mail adds `+` and a token of its own. */
  MAIL_REPLY_ADDRESS: z
    .string()
    .regex(
      /^[a-z0-9._-]{1,11}@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
      "must be a mailbox of at most 11 characters, @ and its host, in lower case",
    )
    .optional(),
  /** What a mail server shows that hands mails in by HTTP. */
  INBOUND_MAIL_SECRET: z.string().min(32).optional(),
  /** The mailbox that they are read in: its user and password in the address, and the folder unless it is INBOX. */
  INBOUND_IMAP_URL: z
    .url({ protocol: /^imaps$/, error: "must be imaps://user:password@host:993/INBOX" })
    .refine(hasLogin, "needs a user and a password, percent-encoded")
    .optional(),
  INBOUND_IMAP_POLL_SECONDS: seconds(60),
  /** What /metrics asks for; without it there is no /metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Whether LangSmith may be sent what visitors write and what they are answered, where LANGSMITH_TRACING says so. */
  TRACE_CONTENT: flag.default(false),
  LANGSMITH_TRACING: z.enum(["true", "false"]).default("false"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type Raw = z.infer<typeof schema>;

/** The environment, parsed. */
export interface Config extends Omit<Raw, "SESSION_KEYS" | "DATA_DIR" | keyof ProcessCounts>, ProcessCounts {
  DATA_DIR: string;
  SESSION_KEYS: SessionKey[] | undefined;
}

/** A key by key account of what is wrong; `lines` is ready to print. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly lines: string[];
  constructor(lines: string[]) {
    super(`bad configuration:\n${lines.join("\n")}`);
    this.lines = lines;
  }
}

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every bad key at once (never the value: it may be a secret)
 */
export function loadConfig(env: NodeJS.ProcessEnv = given): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(set);
  const lines = parsed.success ? [] : parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  lines.push(...missingKeys(set));
  if (parsed.success) lines.push(...wrongProcesses(parsed.data));
  if (!parsed.success || lines.length > 0) throw new ConfigError([...new Set(lines)]);
  const { SESSION_KEYS, DATA_DIR, ...rest } = parsed.data;
  return { ...rest, ...countProcesses(rest), DATA_DIR: resolve(DATA_DIR), SESSION_KEYS: SESSION_KEYS?.map(splitKey) };
}

/** Whether a turn's steps are sent to LangSmith. Its own variable is not enough: traces carry what visitors write. */
export function isTraced({
  TRACE_CONTENT,
  LANGSMITH_TRACING,
}: Pick<Config, "TRACE_CONTENT" | "LANGSMITH_TRACING">): boolean {
  return TRACE_CONTENT && LANGSMITH_TRACING === "true";
}

/** The demo's configuration: the environment over defaults that suit a first look, in one process. @throws ConfigError */
export function loadDemoConfig(): Config {
  const defaults = { NODE_ENV: "development", LOG_LEVEL: "warn", WEB_PROCESSES: "1", WORKER_PROCESSES: "0" };
  return loadConfig({ ...defaults, ...given });
}
