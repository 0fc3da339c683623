import { v7 } from "uuid";
import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { oneAtATime } from "../../db/oneAtATime.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import type { InvitationMade, MailLocale, Role } from "../../protocol/admin.ts";
import { withRight } from "../../rights/withRight.ts";
import { makeLinkToken } from "../signIn/links.ts";
import { bookInvitation } from "./bookInvitation.ts";
import { handOver, INVITATION_DAYS } from "./handOver.ts";

/** Maximum pending invitations. */
const MAX_PENDING = 200;
/** Maximum members and pending invitations: as many as the list of members shows. */
const MAX_MEMBERS = 500;

/**
 * Invites a person to the actor's tenant. Nobody is a member before accepting, and the reply is the same whether or
 * not the address has an account. Inviting an address again replaces its link.
 * Not the accounts library's own invitations, which store the secret in plain text, require an existing account, and
 * know nothing of our audit log.
 * @throws AppError already_member (which the list of members reveals as well), conflict when there are too many
 *   members or invitations, rate_limited
 */
export async function inviteMember(
  ctx: Ctx<AgentActor>,
  input: { email: string; role: Role; locale: MailLocale },
): Promise<InvitationMade> {
  const { tenantId, actor } = ctx;
  const { email, role } = input;
  await bookInvitation(ctx, email);
  const { isMember, members } = await countMembers(ctx, email);
  if (isMember) throw new AppError("already_member");
  const { token, hash } = makeLinkToken();
  const id = await withRight(ctx, "owner", async (right) => {
    await oneAtATime(right, tenantId);
    await right.sql`delete from invitations where tenant_id = ${tenantId} and expires_at < now()`;
    const pending = onlyRow(
      await right.sql<{ count: number }[]>`
      select count(*)::int as count from invitations where tenant_id = ${tenantId} and email <> ${email}`,
    );
    if (pending.count >= MAX_PENDING) throw new AppError("conflict", { details: { most: MAX_PENDING } });
    if (members + pending.count >= MAX_MEMBERS) throw new AppError("conflict", { details: { most: MAX_MEMBERS } });
    const row = onlyRow(
      await right.sql<{ id: string }[]>`
      insert into invitations (tenant_id, id, email, role, token_hash, invited_by, expires_at)
      values (${tenantId}, ${v7()}, ${email}, ${role}, ${hash}, ${actor.id},
        now() + make_interval(days => ${INVITATION_DAYS}))
      on conflict (tenant_id, email) do update set role = excluded.role, token_hash = excluded.token_hash,
        invited_by = excluded.invited_by, mailed_at = null, expires_at = excluded.expires_at
      returning id`,
    );
    await writeAudit(right, {
      tenantId,
      actorId: actor.id,
      action: "member_invited",
      subject: row.id,
      details: { role },
    });
    return row.id;
  });
  return handOver(ctx, { id, email, token, locale: input.locale });
}

/** Accounts are outside the tenants' tables, so this runs as the platform role, for this tenant only. */
async function countMembers({ db, tenantId }: Ctx<AgentActor>, email: string) {
  const row = onlyRow(
    await withSystem(
      db,
      "accounts",
      (tx) => tx.sql<{ isMember: boolean; members: number }[]>`
      select coalesce(bool_or(u.email = ${email}), false) as "isMember", count(*)::int as members
      from auth.member m join auth.user u on u.id = m.user_id where m.organization_id = ${tenantId}`,
    ),
  );
  return row;
}
