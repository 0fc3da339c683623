/** `frontdesk tenant list | usage | delete | quota | move`. */
import { parseArgs } from "node:util";
import { loadCommandConfig } from "../config/config.ts";
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { withTwoCells } from "../db/twoCells.ts";
import { deleteTenant } from "../erasure/deleteTenant.ts";
import { abortMove, forgetMoved } from "../operator/moveTenant/endMove.ts";
import { moveTenant } from "../operator/moveTenant/moveTenant.ts";
import { usageCsv } from "../operator/usageCsv.ts";
import { findTenant } from "../tenants/findTenant.ts";
import { type OwnQuota, setQuota } from "../tenants/setQuota.ts";
import { UsageError } from "./usageError.ts";
import { confirm, withParts } from "./withParts.ts";

type QuotaOption = "documents" | "megabytes" | "passages" | "file-megabytes";
type Quotas = { [name in QuotaOption]?: string | undefined };

interface MoveOptions {
  from?: string | undefined;
  to?: string | undefined;
  abort: boolean;
  forget: boolean;
  yes: boolean;
}

/** @returns the exit code @throws UsageError; Error with a message for the person at the terminal */
export async function tenant(argv: string[]): Promise<number> {
  const {
    positionals: [verb, id],
    values: { yes = false, days, from, to, abort = false, forget = false, ...quotas },
  } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      yes: { type: "boolean" },
      days: { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
      abort: { type: "boolean" },
      forget: { type: "boolean" },
      documents: { type: "string" },
      megabytes: { type: "string" },
      passages: { type: "string" },
      "file-megabytes": { type: "string" },
    },
  });
  if (verb === "list") return withParts(listTenants);
  if (verb === "usage") return withParts(async (parts) => void process.stdout.write(await usageCsv(parts, days)));
  if (verb === "delete" && id) return withParts((parts) => removeTenant(parts, id, yes));
  if (verb === "quota" && id) return withParts((parts) => giveQuota(parts, id, quotas));
  if (verb === "move" && id) return move(id, { from, to, abort, forget, yes });
  throw new UsageError();
}

/** With the cell in which each lives, where there are several: those that have left for another are listed last. */
async function listTenants({ db, config: { CELL } }: Parts): Promise<void> {
  const { here, placed } = await withSystem(db, "find_tenant", async ({ sql }) => ({
    here: await sql<{ id: string; name: string; created_at: string }[]>`
      select id, name, created_at::date::text as created_at from tenants order by created_at`,
    placed: await sql<{ id: string; cell: string; state: string; since: string }[]>`
      select tenant_id as id, cell, state, since::date::text as since from placements order by since, tenant_id`,
  }));
  const own = CELL === undefined ? "" : `${CELL}  `;
  for (const { id, name, created_at } of here) console.log(`${id}  ${created_at}  ${own}${name}`);
  for (const { id, cell, state, since } of placed) console.log(`${id}  ${since}  ${STATES[state] ?? state} ${cell}`);
}

/** How a tenant that is not at home here stands to the other cell. */
const STATES: Record<string, string> = { arriving: "arriving from", frozen: "leaving for", left: "lives in" };

async function removeTenant(parts: Parts, id: string, isConfirmed: boolean): Promise<void> {
  const found = await findTenant(parts.db, id);
  await confirm(isConfirmed, `Everything of ${found ? `"${found.name}"` : "this tenant"} will be deleted.`, id);
  await deleteTenant(parts, { tenantId: id });
  console.log("deleted; a running service forgets the rest within half a minute, one that is stopped when it starts");
}

/** Quotas that are not given fall back to the defaults for all tenants. */
async function giveQuota({ db }: Parts, id: string, given: Quotas): Promise<void> {
  const read = (option: QuotaOption, name: keyof OwnQuota, unit = 1): OwnQuota => {
    const text = given[option];
    if (text === undefined) return {};
    if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${option} takes a whole number`);
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Connects to both databases by itself: neither cell's service has such logins. */
async function move(id: string, { from, to, abort, forget, yes }: MoveOptions): Promise<number> {
  if (!UUID.test(id)) throw new UsageError("the tenant's id is a UUID, in lower case");
  if (!from || !to || from === to) throw new UsageError("--from and --to take the names of two cells");
  if (abort && forget) throw new UsageError("--abort and --forget exclude each other");
  const { MOVE_SOURCE_URL: source, MOVE_TARGET_URL: target, MOVE_REPLICATION_URL } = loadCommandConfig();
  if (!source || !target) throw new Error("MOVE_SOURCE_URL and MOVE_TARGET_URL are not both set");
  const about = { tenantId: id, from, to, connection: MOVE_REPLICATION_URL ?? source };
  const say = (line: string) => console.log(line);
  if (forget) await confirm(yes, `What ${from} still has of this tenant will be deleted.`, id);
  await withTwoCells({ source, target }, async (cells) => {
    if (abort) return abortMove(cells, { ...about, say });
    if (forget) return forgetMoved(cells, { ...about, say });
    const { pauseMs, joined } = await moveTenant(cells, { ...about, say });
    for (const email of joined) say(`${email} had an account in ${to} already, and works for the tenant with that one`);
    if (pauseMs === null) say(`the tenant lives in ${to}`);
    else say(`the tenant lives in ${to}; nobody could write for it for ${pauseMs} ms`);
  });
  return 0;
}
