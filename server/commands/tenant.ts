/** `frontdesk tenant list | usage | delete | quota`. */
import { parseArgs } from "node:util";
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { deleteTenant } from "../erasure/deleteTenant.ts";
import { usageCsv } from "../operator/usageCsv.ts";
import { findTenant } from "../tenants/findTenant.ts";
import { type OwnQuota, setQuota } from "../tenants/setQuota.ts";
import { UsageError } from "./usageError.ts";
import { confirm, withParts } from "./withParts.ts";

type QuotaOption = "documents" | "megabytes" | "passages" | "file-megabytes";
type Quotas = { [name in QuotaOption]?: string | undefined };

/** @returns the exit code @throws UsageError; Error with a message for the person at the terminal */
export async function tenant(argv: string[]): Promise<number> {
  const {
    positionals: [verb, id],
    values: { yes = false, days, ...quotas },
  } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      yes: { type: "boolean" },
      days: { type: "string" },
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
  throw new UsageError();
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
