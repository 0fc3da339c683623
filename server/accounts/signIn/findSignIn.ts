import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";

/** How somebody signs in with a password, as it is at this moment. */
export interface SignInWays {
  userId: string;
  /** The row of `auth.account`. */
  accountId: string;
  passwordHash: string;
  /** Of the second step, sealed; null while it is off. */
  factorSecret: string | null;
}

/** Of the account with an address or an id; null when there is none that signs in with a password. */
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

/** What a known browser is bound to: it is a stranger again once the password or the second step is another. */
export function bindingOf(ways: Pick<SignInWays, "passwordHash" | "factorSecret"> | null): string {
  if (ways === null) return "";
  return createHash("sha256")
    .update(`${ways.passwordHash}\0${ways.factorSecret ?? ""}`)
    .digest("base64url");
}
