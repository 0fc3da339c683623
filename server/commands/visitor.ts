/** `frontdesk visitor erase`: deletes everything that a tenant has stored about a visitor. */
import { parseArgs } from "node:util";
import { eraseVisitor } from "../erasure/eraseVisitor.ts";
import { findTenant } from "../tenants/findTenant.ts";
import { UsageError } from "./usageError.ts";
import { confirm, OPERATOR, withParts } from "./withParts.ts";

/** @returns the exit code @throws UsageError; Error with a message for the person at the terminal */
export async function visitor(argv: string[]): Promise<number> {
  const {
    positionals: [verb, id],
    values: { yes = false, email, visitor: visitorId },
  } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { yes: { type: "boolean" }, email: { type: "string" }, visitor: { type: "string" } },
  });
  const whose = email || visitorId;
  if (verb !== "erase" || !id || !whose) throw new UsageError();
  return withParts(async (parts) => {
    const tenant = await findTenant(parts.db, id);
    if (!tenant) throw new Error("there is no such tenant");
    await confirm(yes, `Everything "${tenant.name}" has of ${whose} will be deleted.`, whose);
    const ctx = { parts, db: parts.db, tenantId: tenant.id, actor: OPERATOR, requestId: "operator" };
    const { visitors, conversations } = await eraseVisitor(ctx, email ? { email } : { visitorId: whose });
    console.log(`erased: visitors ${visitors}, conversations ${conversations}`);
  });
}
