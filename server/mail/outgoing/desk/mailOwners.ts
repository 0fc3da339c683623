/** Mails to a tenant's owners about changes that an intruder with a stolen account would make. They can't be turned off. */
import { v5 } from "uuid";
import type { Parts } from "../../../context/context.ts";
import { withSystem } from "../../../db/system.ts";
import { withTenant } from "../../../db/tenant.ts";
import { deskLanguage, writeDeskMail } from "../../../language/deskMails/writeDeskMail.ts";
import type { OutboxRow } from "../../../outbox/kinds.ts";
import { deliver } from "../deliver.ts";
import { messageIdFor } from "../messageIdFor.ts";
import type { Address } from "./confirmedAddresses.ts";

const MAILS = { secrets: "actionSecrets", approval: "actionApproval" } as const;

/**
 * Only to confirmed addresses. Each owner's mail is an outbox row of its own, so that a refused address blocks no other.
 * @throws MailRefused when the mail was not accepted
 */
export async function mailOwners(parts: Parts, row: OutboxRow<"mail_owners">): Promise<void> {
  const { tenant_id: tenantId, payload } = row;
  const owners = await confirmedOwners(parts, tenantId);
  if (payload.member_id === undefined) return promiseEach(parts, row, owners);
  const owner = owners.find(({ id }) => id === payload.member_id);
  if (!owner) return;
  const locale = deskLanguage(await localeOf(parts, tenantId, owner.id));
  const link = `${parts.config.PUBLIC_URL ?? ""}/admin/settings/actions`;
  const mail = writeDeskMail(locale, MAILS[payload.change], { author: payload.by, action: payload.action }, link);
  const messageId = messageIdFor(parts.config, row.id);
  await deliver(parts, "owners", { ...mail, to: owner.email, messageId, about: { tenantId } });
}

/** Idempotent: repeated runs write each row once. */
async function promiseEach({ db, jobs }: Parts, row: OutboxRow<"mail_owners">, owners: Address[]): Promise<void> {
  await withTenant({ db, tenantId: row.tenant_id }, async (tx) => {
    for (const { id } of owners)
      await tx.sql`
        insert into outbox (tenant_id, id, kind, payload)
        values (${row.tenant_id}, ${v5(id, row.id)}, 'mail_owners',
          ${JSON.stringify({ ...row.payload, member_id: id })}::jsonb)
        on conflict (tenant_id, id) do nothing`;
    tx.afterCommit(jobs.wake);
  });
}

function confirmedOwners({ db }: Pick<Parts, "db">, tenantId: string): Promise<Address[]> {
  return withSystem(
    db,
    "accounts",
    (tx) => tx.sql<Address[]>`
      select u.id, u.email from auth.member m join auth."user" u on u.id = m.user_id
      where m.organization_id = ${tenantId} and m.role = 'owner' and u.email_verified
      order by u.id`,
  );
}

async function localeOf({ db }: Pick<Parts, "db">, tenantId: string, memberId: string): Promise<string | null> {
  const [wish] = await withTenant(
    { db, tenantId },
    ({ sql }) => sql<{ locale: string | null }[]>`
      select coalesce(a.locale, n.settings ->> 'locale') as locale from tenants n
      left join alert_preferences a on a.tenant_id = n.id and a.member_id = ${memberId}
      where n.id = ${tenantId}`,
  );
  return wish?.locale ?? null;
}
