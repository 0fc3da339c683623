/** Creates an installation's first desk, in the browser of whoever can read the service's log. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import { ownRight } from "../../rights/right.ts";
import { type ClaimedAccount, claimAccount } from "./claimAccount.ts";
import { hashPassword } from "./password.ts";
import { registerTenant } from "./registerTenant.ts";

const CODE_CHARS = 20;
const BASE32 = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** True while no account exists. */
export async function isFirstRun(parts: Pick<Parts, "db">): Promise<boolean> {
  return withSystem(parts.db, "accounts", hasNoAccount);
}

/**
 * The one-time code for creating the first desk, or null once an account exists. All replicas and restarts show the
 * same code: it is derived from `ADMIN_SECRET` and a salt in the database, and is not stored itself.
 */
export async function firstRunCode(parts: Pick<Parts, "config" | "db">): Promise<string | null> {
  const salt = await withSystem(parts.db, "accounts", async (tx) => {
    if (!(await hasNoAccount(tx))) return null;
    await tx.sql`insert into auth.first_run (salt) values (${randomBytes(16).toString("hex")}) on conflict do nothing`;
    const row = onlyRow(await tx.sql<{ salt: string }[]>`select salt from auth.first_run`);
    return row.salt;
  });
  return salt && codeOf(parts, salt);
}

/** The URL with the code filled in, in the fragment, which browsers never send. */
export function firstRunLink(base: string, code: string): string {
  return `${base.replace(/\/$/, "")}/admin/#${code}`;
}

/**
 * Creates the installation's first tenant and its owner. Of concurrent attempts one succeeds.
 * @throws AppError not_found when an account already exists, forbidden for a wrong code
 */
export async function completeFirstRun(
  parts: Pick<Parts, "config" | "db">,
  input: { code: string; tenantName: string; name: string; email: string; password: string },
): Promise<ClaimedAccount & { tenantId: string }> {
  if (!(await isFirstRun(parts))) throw new AppError("not_found"); // before the cost of hashing
  const passwordHash = await hashPassword(input.password);
  return withSystem(parts.db, "accounts", async (tx) => {
    const [row] = await tx.sql<{ salt: string }[]>`select salt from auth.first_run for update`;
    if (!row || !(await hasNoAccount(tx))) throw new AppError("not_found");
    if (!isSame(input.code, codeOf(parts, row.salt))) throw new AppError("forbidden");
    await tx.sql`delete from auth.first_run`;
    // Whoever reads the service's log is its operator, so the address needs no confirmation.
    const link = { email: input.email, isMailed: true };
    const right = ownRight(tx);
    const account = await claimAccount(right, link, { session: null, name: input.name, passwordHash });
    return { ...account, tenantId: await registerTenant(right, { name: input.tenantName, ownerId: account.userId }) };
  });
}

async function hasNoAccount(tx: Tx): Promise<boolean> {
  return (await tx.sql`select 1 from auth.user limit 1`).length === 0;
}

function codeOf({ config }: Pick<Parts, "config">, salt: string): string {
  const digest = createHmac("sha256", config.ADMIN_SECRET ?? "")
    .update(`first run:${salt}`)
    .digest();
  const letters = Array.from(digest.subarray(0, CODE_CHARS), (byte) => BASE32[byte % BASE32.length]).join("");
  return letters.replaceAll(/.{5}(?=.)/g, "$&-");
}

/** Tolerates differences in case, spaces and dashes. */
function isSame(typed: string, code: string): boolean {
  const plain = (text: string) => Buffer.from(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));
  const [a, b] = [plain(typed), plain(code)];
  return a.length === b.length && timingSafeEqual(a, b);
}
