import { availableParallelism } from "node:os";
import type { Config } from "../../config/config.ts";
import { makeCheck, notice, ok, type Scene, type Verdict, warning } from "../check.ts";

const BASICS = "docs/self-hosting.md#which-environment-variables-are-required";
const PROCESSES = "docs/self-hosting.md#which-environment-variables-set-how-many-processes-run";
const MODEL = "docs/self-hosting.md#which-environment-variables-configure-a-model";
const MAIL = "docs/self-hosting.md#which-environment-variables-set-up-mail";
const TRACES = "docs/self-hosting.md#can-i-send-traces-to-langsmith";
const LIMITS = "docs/self-hosting.md#which-environment-variables-set-time-limits";
const FETCHED = "docs/self-hosting.md#which-environment-variables-set-how-websites-are-fetched";
const HERE = /^(?:localhost|127\.|\[::1\])/;
const UNSET_SENDER = "Frontdesk <frontdesk@localhost>";

interface Measured {
  config: Config;
  cores: number;
}

const measure = async ({ parts: { config } }: Scene): Promise<Measured> => ({ config, cores: availableParallelism() });

/** Values that contradict each other, or mean something else than they seem to. */
export function judgeConfiguration(measured: Measured): Verdict[] {
  const found = [judgeAddress, judgeMail, judgeModels, judgeTraces, judgeProcesses, judgeUnset].flatMap((judge) =>
    judge(measured),
  );
  return found.some(({ level }) => level !== "notice")
    ? found
    : [ok("The configuration can be read, and nothing in it contradicts anything else.", BASICS), ...found];
}

/** What holds, of the verdicts beside their conditions. */
const those = (...rules: (readonly [boolean, () => Verdict])[]) =>
  rules.flatMap(([holds, say]) => (holds ? [say()] : []));

function judgeAddress({ config }: Measured): Verdict[] {
  const { PUBLIC_URL, NODE_ENV } = config;
  if (!PUBLIC_URL) return [];
  const { protocol, hostname, pathname } = new URL(PUBLIC_URL);
  const isPublic = !HERE.test(hostname);
  const isProduction = NODE_ENV === "production";
  return those(
    [
      isProduction && isPublic && protocol === "http:",
      () =>
        warning(
          "PUBLIC_URL has no TLS: cookies and conversations can be read on the way.",
          "Use https in PUBLIC_URL.",
          BASICS,
        ),
    ],
    [
      pathname.length > 1 || PUBLIC_URL.endsWith("/"),
      () => warning("PUBLIC_URL has a path or a slash at the end.", "Give scheme, host and port alone.", BASICS),
    ],
    [
      !isProduction && isPublic,
      () =>
        warning(
          `NODE_ENV is ${NODE_ENV} at a public address: missing secrets and a too powerful database login are not refused.`,
          "Set NODE_ENV=production.",
          BASICS,
        ),
    ],
  );
}

function judgeMail({ config }: Measured): Verdict[] {
  const { SMTP_URL, MAIL_FROM, MAIL_REPLY_ADDRESS, INBOUND_IMAP_URL, INBOUND_MAIL_SECRET } = config;
  const isRead = INBOUND_IMAP_URL !== undefined || INBOUND_MAIL_SECRET !== undefined;
  return those(
    [
      SMTP_URL !== undefined && MAIL_FROM === UNSET_SENDER,
      () => warning("Mails are sent from frontdesk@localhost, which most mail servers refuse.", "Set MAIL_FROM.", MAIL),
    ],
    [
      MAIL_REPLY_ADDRESS !== undefined && !isRead,
      () =>
        warning(
          "MAIL_REPLY_ADDRESS is set, but nobody reads that mailbox: replies of visitors are lost.",
          "Set INBOUND_IMAP_URL, or INBOUND_MAIL_SECRET and let the mail server deliver replies by HTTP.",
          MAIL,
        ),
    ],
    [
      INBOUND_MAIL_SECRET !== undefined && MAIL_REPLY_ADDRESS === undefined,
      () => notice("INBOUND_MAIL_SECRET does nothing without MAIL_REPLY_ADDRESS.", "Set MAIL_REPLY_ADDRESS.", MAIL),
    ],
  );
}

function judgeModels({ config }: Measured): Verdict[] {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_EMBEDDING_MODEL, RERANK, RERANK_URL } = config;
  const { WEB_SEARCH_KEY, WEB_SEARCH_URL } = config;
  return those(
    [
      OPENAI_API_KEY === undefined && (OPENAI_BASE_URL ?? OPENAI_EMBEDDING_MODEL) !== undefined,
      () =>
        warning(
          "A model's address or an embedding model is set, and ignored, because OPENAI_API_KEY is not.",
          "Set OPENAI_API_KEY; an endpoint that needs none takes any value.",
          MODEL,
        ),
    ],
    [
      RERANK === "off" && RERANK_URL !== undefined,
      () => notice("RERANK_URL does nothing while RERANK is off.", "Set RERANK=http.", MODEL),
    ],
    [
      WEB_SEARCH_KEY !== undefined && WEB_SEARCH_URL === undefined,
      () => notice("WEB_SEARCH_KEY does nothing without WEB_SEARCH_URL.", "Set WEB_SEARCH_URL.", MODEL),
    ],
  );
}

function judgeTraces({ config }: Measured): Verdict[] {
  const { TRACE_CONTENT, LANGSMITH_TRACING } = config;
  const isOn = LANGSMITH_TRACING === "true";
  return those(
    [
      isOn && TRACE_CONTENT,
      () =>
        warning(
          "What visitors write, and what they are answered, is sent to LangSmith.",
          "Set TRACE_CONTENT=false, unless your visitors have been told.",
          TRACES,
        ),
    ],
    [
      isOn && !TRACE_CONTENT,
      () => notice("LANGSMITH_TRACING does nothing without TRACE_CONTENT.", "Remove it, or set TRACE_CONTENT.", TRACES),
    ],
  );
}

function judgeProcesses({ config, cores }: Measured): Verdict[] {
  const { ROLE, WEB_PROCESSES, TURN_LEASE_SECONDS, TURN_DEADLINE_SECONDS } = config;
  return those(
    [
      ROLE !== "worker" && WEB_PROCESSES > 2 * cores,
      () =>
        notice(
          `${WEB_PROCESSES} processes answer on ${cores} cores: each costs memory and connections and gains nothing.`,
          "Lower WEB_PROCESSES, or leave it out: it is then one for each core.",
          PROCESSES,
        ),
    ],
    [
      TURN_LEASE_SECONDS >= TURN_DEADLINE_SECONDS,
      () =>
        warning(
          "TURN_LEASE_SECONDS is not shorter than TURN_DEADLINE_SECONDS: an answer of a process that died comes too late.",
          "Lower TURN_LEASE_SECONDS.",
          LIMITS,
        ),
    ],
  );
}

/** What an operator may have forgotten. */
function judgeUnset({ config }: Measured): Verdict[] {
  const { OPERATORS, METRICS_TOKEN, SECRETS_KEYS, NODE_ENV, ...rest } = config;
  if (NODE_ENV !== "production") return [];
  const lists = [
    "CRAWL_ALLOW_PRIVATE_HOSTS",
    "WEBHOOK_ALLOW_PRIVATE_HOSTS",
    "ACTION_ALLOW_PRIVATE_HOSTS",
    "MODEL_ALLOW_PRIVATE_HOSTS",
  ] as const;
  const opened = lists.filter((name) => rest[name].size > 0);
  return those(
    [
      OPERATORS.size === 0,
      () =>
        notice(
          "OPERATORS is empty: nobody sees dead letters in the admin app.",
          "Set OPERATORS.",
          "docs/self-hosting.md#what-are-dead-letters",
        ),
    ],
    [
      METRICS_TOKEN === undefined,
      () =>
        notice(
          "There are no metrics.",
          "Set METRICS_TOKEN and let Prometheus read /metrics.",
          "docs/metrics.md#how-do-i-scrape-frontdesks-metrics",
        ),
    ],
    [
      SECRETS_KEYS === undefined,
      () =>
        notice(
          "Tenants can store no secret, so they can have neither actions with a key nor models of their own.",
          "Set SECRETS_KEYS.",
          "docs/self-hosting.md#how-do-i-make-the-secrets",
        ),
    ],
    [
      opened.length > 0,
      () =>
        notice(
          `Every tenant may reach internal hosts (${opened.join(", ")}).`,
          "See that nobody else's data is to be had there.",
          FETCHED,
        ),
    ],
  );
}

/** What the variables say, taken together. */
export const configuration = makeCheck("configuration", 5, measure, judgeConfiguration);
