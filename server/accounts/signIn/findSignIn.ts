import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";

/** The current state of a person's password sign-in. */
export interface SignInWays {
  userId: string;
  /** The row of `auth.account`. */
  accountId: string;
  passwordHash: string;
  /** The second factor's secret, sealed; null while it is off. */
  factorSecret: string | null;
}

/** By address or id; null when no account with a password matches. */
export async function findSignIn(
  db: Database,
  who: { email: string } | { userId: string },
): Promise<SignInWays | null> {
  const email = "email" in who ? who.email.trim().toLowerCase() : null;
  const userId = "userId" in who ? who.userId : null;
  const [ways] = await withSystem(
    db,
    "accounts",
    (tx) => tx.sql<SignInWays[]>`
      select u.id as "userId", a.id as "accountId", a.password as "passwordHash", f.secret as "factorSecret"
      from auth.user u
        join auth.account a on a.user_id = u.id and a.provider_id = 'credential' and a.password is not null
        left join auth.second_factor f on f.user_id = u.id and f.confirmed_at is not null
      where u.email = ${email} or u.id = ${userId}`,
  );
  return ways ?? null;
}

/** What a known browser is bound to: it becomes unknown when the password or the second factor changes. */
export function bindingOf(ways: Pick<SignInWays, "passwordHash" | "factorSecret"> | null): string {
  if (ways === null) return "";
  return createHash("sha256")
    .update(`${ways.passwordHash}\0${ways.factorSecret ?? ""}`)
    .digest("base64url");
}
