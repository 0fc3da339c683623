import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { InvitationMade, MailLocale } from "../../protocol/admin.ts";
import { withRight } from "../../rights/withRight.ts";
import { makeLinkToken } from "../signIn/links.ts";
import { bookInvitation } from "./bookInvitation.ts";
import { handOver, INVITATION_DAYS } from "./handOver.ts";

/**
 * Creates and delivers a new link for an invitation that is pending or expired; the old link stops working.
 * @throws AppError not_found, rate_limited
 */
export async function resendInvitation(
  ctx: Ctx<AgentActor>,
  input: { invitationId: string; locale: MailLocale },
): Promise<InvitationMade> {
  const { tenantId, actor } = ctx;
  const [known] = await withTenant(
    ctx,
    (tx) =>
      tx.sql<{ email: string }[]>`
        select email from invitations where tenant_id = ${tenantId} and id = ${input.invitationId}`,
  );
  if (!known) throw new AppError("not_found");
  await bookInvitation(ctx, known.email);
  const { token, hash } = makeLinkToken();
  await withRight(ctx, "owner", async (right) => {
    const [row] = await right.sql`update invitations
      set token_hash = ${hash}, invited_by = ${actor.id}, mailed_at = null,
        expires_at = now() + make_interval(days => ${INVITATION_DAYS})
      where tenant_id = ${tenantId} and id = ${input.invitationId} returning id`;
    if (!row) throw new AppError("not_found");
    await writeAudit(right, { tenantId, actorId: actor.id, action: "invitation_resent", subject: input.invitationId });
  });
  return handOver(ctx, { id: input.invitationId, email: known.email, token, locale: input.locale });
}
