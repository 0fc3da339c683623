import type { Parts } from "../../context/context.ts";
import type { Database } from "../../db/database.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { resetMail } from "../../mail/outgoing/accounts/accountMails.ts";
import { mailPatiently } from "../../mail/outgoing/accounts/mailAtOnce.ts";
import type { MailLocale } from "../../protocol/admin.ts";
import { ownRight } from "../../rights/right.ts";
import { linkTo, makeLinkToken } from "./links.ts";

/** How long a password reset link is valid. */
const RESET_HOURS = 1;

/**
 * Mails a password reset link to the address, if it has an account with a password. The reply reveals neither: the
 * database does the same work for an unknown address, and the mail is not awaited.
 * Not the library's own function, which stores the link's secret in plain text and would change the password, the
 * sessions and our keys in three transactions.
 */
export async function requestPasswordReset(
  parts: Pick<Parts, "config" | "db" | "log" | "mailer">,
  input: { email: string; locale: MailLocale },
): Promise<void> {
  const made = await makeResetLink(parts, input.email);
  if (made === null) return;
  const mail = { to: input.email, ...resetMail(input.locale, { link: made.link, hours: RESET_HOURS }) };
  void mailPatiently(parts, { kind: "reset", mail, tokenHash: made.hash });
}

/** A password reset link and its secret's hash, or null when no account has this address and a password. */
export async function makeResetLink(
  parts: Pick<Parts, "config"> & { db: Database },
  email: string,
): Promise<{ link: string; hash: string } | null> {
  const { token, hash } = makeLinkToken();
  const row = onlyRow(
    await withSystem(parts.db, "accounts", async (tx) => {
      await tx.sql`delete from auth.password_reset where expires_at < now()`;
      return ownRight(tx).sql<{ is_known: boolean }[]>`insert into auth.password_reset (token_hash, user_id, expires_at)
      values (${hash}, (select u.id from auth.user u join auth.account a on a.user_id = u.id
          where u.email = ${email} and a.provider_id = 'credential'),
        now() + make_interval(hours => ${RESET_HOURS}))
      returning user_id is not null as is_known`;
    }),
  );
  return row.is_known ? { link: linkTo(parts.config, "reset", token), hash } : null;
}
