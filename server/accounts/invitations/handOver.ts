import type { AgentActor, Ctx } from "../../context/context.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withTenant } from "../../db/tenant.ts";
import { invitationMail } from "../../mail/outgoing/accounts/accountMails.ts";
import { mailOnce } from "../../mail/outgoing/accounts/mailAtOnce.ts";
import type { InvitationMade, MailLocale } from "../../protocol/admin.ts";
import { hashLinkToken, linkTo } from "../signIn/links.ts";

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/**
 * Delivers an invitation's link: by mail, or through the inviter where mail is not set up. Sent after the commit
 * rather than by a job, so that the secret is stored nowhere. If the mail is refused, the invitation stays pending
 * and can be resent. Only a mailed link proves that its user can read mail to the address.
 */
export async function handOver(
  ctx: Ctx<AgentActor>,
  invitation: { id: string; email: string; token: string; locale: MailLocale },
): Promise<InvitationMade> {
  const { config, log } = ctx.parts;
  const { id, email } = invitation;
  const link = linkTo(config, "invitation", invitation.token);
  if (!config.SMTP_URL) return { id, is_mailed: false, link };
  const { name } = onlyRow(
    await withTenant(ctx, (tx) => tx.sql<{ name: string }[]>`select name from tenants where id = ${ctx.tenantId}`),
  );
  const words = { tenant: name, inviter: ctx.actor.name, link, days: INVITATION_DAYS };
  const mail = { to: email, about: { tenantId: ctx.tenantId }, ...invitationMail(invitation.locale, words) };
  const tokenHash = hashLinkToken(invitation.token);
  try {
    await mailOnce(ctx.parts, { kind: "invitation", mail, tokenHash });
  } catch (error) {
    log.warn({ err: error, tenant_id: ctx.tenantId, invitation_id: id }, "an invitation was not mailed");
    return { id, is_mailed: false, link: null };
  }
  await withTenant(
    ctx,
    (tx) =>
      tx.sql`update invitations set mailed_at = now()
        where tenant_id = ${ctx.tenantId} and id = ${id} and token_hash = ${tokenHash}`,
  );
  return { id, is_mailed: true, link: null };
}
