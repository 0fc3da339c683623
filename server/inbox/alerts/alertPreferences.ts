/** How a member wants to be alerted about waiting visitors. */
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import type { AlertPreferences } from "../../protocol/inbox.ts";
import { withRight } from "../../rights/withRight.ts";

/** Defaults. */
const DEFAULTS: AlertPreferences = {
  sound: false,
  browser: false,
  mail: "always",
  mail_after_minutes: 10,
  locale: null,
  mail_mentions: true,
  mail_assigned: true,
};

/** Reads the actor's preferences. */
export async function getAlerts(ctx: Ctx<AgentActor>): Promise<AlertPreferences> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<AlertPreferences[]>`
      select sound, browser, mail, mail_after_minutes, locale, mail_mentions, mail_assigned from alert_preferences
      where tenant_id = ${ctx.tenantId} and member_id = ${ctx.actor.id}`,
  );
  return row ?? DEFAULTS;
}

/** Stores the actor's preferences; they apply to mails due from now on. */
export async function saveAlerts(ctx: Ctx<AgentActor>, wanted: AlertPreferences): Promise<AlertPreferences> {
  const { sound, browser, mail, mail_after_minutes, locale, mail_mentions, mail_assigned } = wanted;
  await withRight(
    ctx,
    "viewer",
    (right) => right.sql`
      insert into alert_preferences (tenant_id, member_id, sound, browser, mail, mail_after_minutes, locale, mail_mentions,
        mail_assigned)
      values (${ctx.tenantId}, ${ctx.actor.id}, ${sound}, ${browser}, ${mail}, ${mail_after_minutes}, ${locale},
        ${mail_mentions}, ${mail_assigned})
      on conflict (tenant_id, member_id) do update set sound = excluded.sound, browser = excluded.browser,
        mail = excluded.mail, mail_after_minutes = excluded.mail_after_minutes, locale = excluded.locale,
        mail_mentions = excluded.mail_mentions, mail_assigned = excluded.mail_assigned`,
  );
  return wanted;
}
