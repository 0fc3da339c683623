import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import { signUpMail } from "../../mail/outgoing/accounts/accountMails.ts";
import { mailPatiently } from "../../mail/outgoing/accounts/mailAtOnce.ts";
import type { InvitationShown, MailLocale } from "../../protocol/admin.ts";
import { ownRight } from "../../rights/right.ts";
import { hashLinkToken, linkTo, makeLinkToken } from "./links.ts";

/** How long a sign-up can be confirmed. */
const CONFIRM_HOURS = 24;

/**
 * Records a sign-up and mails the address a link to confirm it. No tenant or account exists until then, and the reply
 * and the mail are the same whether or not the address has an account.
 * @throws AppError not_found where sign-up is closed
 */
export async function signUp(
  parts: Pick<Parts, "config" | "db" | "log" | "mailer">,
  input: { email: string; tenantName: string; locale: MailLocale },
): Promise<void> {
  if (parts.config.SIGN_UP !== "open") throw new AppError("not_found");
  const { email, tenantName } = input;
  const { token, hash } = makeLinkToken();
  await withSystem(parts.db, "accounts", async (tx) => {
    await tx.sql`delete from auth.sign_up where expires_at < now()`;
    await ownRight(tx).sql`insert into auth.sign_up (token_hash, email, tenant_name, expires_at)
      values (${hash}, ${email}, ${tenantName}, now() + make_interval(hours => ${CONFIRM_HOURS}))`;
  });
  const link = linkTo(parts.config, "confirm", token);
  const mail = { to: email, ...signUpMail(input.locale, { tenant: tenantName, link, hours: CONFIRM_HOURS }) };
  void mailPatiently(parts, { kind: "sign_up", mail, tokenHash: hash });
}

/**
 * The sign-up that a link's secret belongs to, locked until the transaction ends.
 * @throws AppError link_expired
 */
export async function lockSignUp(tx: Tx, token: string): Promise<{ email: string; tenantName: string }> {
  const [row] = await tx.sql<{ email: string; tenantName: string }[]>`
    select email, tenant_name as "tenantName" from auth.sign_up
    where token_hash = ${hashLinkToken(token)} and expires_at > now() for update`;
  if (!row) throw new AppError("link_expired");
  return row;
}

/** What a link confirms, for its holder. @throws AppError link_expired */
export async function findSignUp(parts: Pick<Parts, "db">, token: string): Promise<InvitationShown> {
  const { email, tenantName } = await withSystem(parts.db, "accounts", (tx) => lockSignUp(tx, token));
  return { tenant: tenantName, email, role: "owner" };
}
