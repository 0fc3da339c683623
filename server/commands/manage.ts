/**
 * The operator's command line, with or without a running service:
 * `npm run tenant -- list`, `npm run tenant -- delete ID`, `npm run tenant -- quota ID --megabytes N`,
 * `npm run visitor -- erase TENANT --email ADDRESS`, `npm run account -- reset-link --email ADDRESS`,
 * `npm run secrets -- rotate`, `npm run outbox -- list`.
 */
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { makeResetLink } from "../accounts/signIn/requestPasswordReset.ts";
import { buildParts } from "../boot/buildParts.ts";
import { ConfigError, loadConfig } from "../config/config.ts";
import type { AgentActor, Parts } from "../context/context.ts";
import { explainDatabaseError } from "../db/explainDatabaseError.ts";
import { withSystem } from "../db/system.ts";
import { deleteTenant } from "../erasure/deleteTenant.ts";
import { eraseVisitor } from "../erasure/eraseVisitor.ts";
import { printDeadLetters, settleFromCommand } from "../operator/outboxCommand.ts";
import { findTenant } from "../tenants/findTenant.ts";
import { rotateSecrets } from "../tenants/rotateSecrets.ts";
import { type OwnQuota, setQuota } from "../tenants/setQuota.ts";

const USAGE = `usage: tenant list
       tenant delete ID [--yes]
       tenant quota ID [--documents N] [--megabytes N] [--passages N] [--file-megabytes N]
       visitor erase TENANT (--email ADDRESS | --visitor ID) [--yes]
       account reset-link --email ADDRESS
       secrets rotate
       outbox list
       outbox retry (ID | all)
       outbox drop (ID | all) [--yes]`;

const OPERATOR: AgentActor = { kind: "agent", id: "operator", name: "Operator", role: "owner" };

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: "boolean" },
      email: { type: "string" },
      visitor: { type: "string" },
      documents: { type: "string" },
      megabytes: { type: "string" },
      passages: { type: "string" },
      "file-megabytes": { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) console.log(USAGE);
  else await withParts((parts) => run(parts, positionals, values));
} catch (error) {
  const known = explainDatabaseError(error);
  console.error(known ?? (error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.message));
  process.exit(1);
}

type QuotaOption = "documents" | "megabytes" | "passages" | "file-megabytes";

type Options = { yes?: boolean | undefined } & {
  [name in "email" | "visitor" | QuotaOption]?: string | undefined;
};

/** @throws Error with a message for the person at the terminal */
async function run(parts: Parts, [room, verb, id]: string[], options: Options): Promise<void> {
  const { yes = false, email, visitor } = options;
  if (room === "tenant" && verb === "list") return listTenants(parts);
  if (room === "outbox" && verb === "list") return printDeadLetters(parts);
  if (room === "outbox" && verb === "retry" && id) return settleFromCommand(parts, verb, id);
  if (room === "outbox" && verb === "drop" && id) {
    await confirm(yes, "What was owed will never be done.", id);
    return settleFromCommand(parts, verb, id);
  }
  const tenant = id ? await findTenant(parts.db, id) : null;
  if (room === "tenant" && verb === "delete" && id) {
    await confirm(yes, `Everything of ${tenant ? `"${tenant.name}"` : "this tenant"} will be deleted.`, id);
    await deleteTenant(parts, { tenantId: id });
    console.log("deleted; a running service forgets the rest within half a minute, one that is stopped when it starts");
    return;
  }
  if (room === "tenant" && verb === "quota" && id) return giveQuota(parts, id, options);
  const whose = email || visitor;
  if (room === "visitor" && verb === "erase" && id && whose) {
    if (!tenant) throw new Error("there is no such tenant");
    await confirm(yes, `Everything "${tenant.name}" has of ${whose} will be deleted.`, whose);
    const ctx = { parts, db: parts.db, tenantId: tenant.id, actor: OPERATOR, requestId: "operator" };
    const { visitors, conversations } = await eraseVisitor(ctx, email ? { email } : { visitorId: whose });
    console.log(`erased: visitors ${visitors}, conversations ${conversations}`);
    return;
  }
  if (room === "account" && verb === "reset-link" && email) {
    const made = await makeResetLink(parts, email.trim().toLowerCase());
    if (made === null) throw new Error("no account signs in with this address and a password");
    console.log(made.link);
    return;
  }
  if (room === "secrets" && verb === "rotate") {
    console.log(`secrets encrypted anew: ${await rotateSecrets(parts)}`);
    return;
  }
  throw new Error(USAGE);
}

/** Quotas that are not given fall back to the defaults for all tenants. */
async function giveQuota({ db }: Parts, id: string, options: Options): Promise<void> {
  const read = (option: QuotaOption, name: keyof OwnQuota, unit = 1): OwnQuota => {
    const text = options[option];
    if (text === undefined) return {};
    if (!/^\d{1,9}$/.test(text)) throw new Error(`--${option} takes a whole number`);
    return { [name]: Number(text) * unit };
  };
  const quota = {
    ...read("documents", "documents"),
    ...read("megabytes", "bytes", 1_000_000),
    ...read("passages", "passages"),
    ...read("file-megabytes", "file_bytes", 1_000_000),
  };
  if (!(await setQuota(db, id, quota))) throw new Error("there is no such tenant");
  console.log(
    Object.keys(quota).length > 0 ? "the tenant has a quota of its own" : "the tenant has what holds for all",
  );
}

async function listTenants({ db }: Parts): Promise<void> {
  const tenants = await withSystem(
    db,
    "find_tenant",
    ({ sql }) => sql<{ id: string; name: string; created_at: string }[]>`
      select id, name, created_at::date::text as created_at from tenants order by created_at`,
  );
  for (const { id, name, created_at } of tenants) console.log(`${id}  ${created_at}  ${name}`);
}

/** @throws if the person doesn't type the name of what is to be deleted */
async function confirm(isGiven: boolean, what: string, word: string): Promise<void> {
  if (isGiven) return;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(`${what} This can't be undone.\nType ${word} to go on: `);
  terminal.close();
  if (typed.trim() !== word) throw new Error("nothing was deleted");
}

async function withParts(work: (parts: Parts) => Promise<void>): Promise<void> {
  const config = loadConfig();
  if (!config.DATABASE_URL) throw new Error("DATABASE_URL is not set");
  const built = await buildParts(config, pino({ level: "warn" }, pino.destination(2)));
  try {
    await work(built.parts);
  } finally {
    await built.close();
  }
}
