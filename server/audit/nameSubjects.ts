/** Resolves the ids in the audit log to names, as an id alone tells its reader nothing. */
import type { AgentActor, Ctx } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface AuditSubject {
  subject: string | null;
  details: Record<string, unknown>;
}

/** Every id in subjects and details, including lists. */
function idsIn(entries: AuditSubject[]): string[] {
  const values = entries.flatMap(({ subject, details }) => [subject, ...Object.values(details).flat()]);
  return [...new Set(values.filter((value): value is string => typeof value === "string" && UUID.test(value)))];
}

/** @returns by id: a ticket's number, a person's name, a document's title and so on, of what still exists */
export async function nameSubjects(ctx: Ctx<AgentActor>, entries: AuditSubject[]): Promise<Record<string, string>> {
  const ids = idsIn(entries);
  if (ids.length === 0) return {};
  const [things, people] = await Promise.all([
    withTenant(
      ctx,
      ({ sql }) => sql<{ id: string; name: string | null; number: number | null }[]>`
      with asked as (select unnest(${ids}::uuid[]) as id)
      select t.id, null as name, t.number from asked join tickets t on t.tenant_id = ${ctx.tenantId} and t.id = asked.id
      union all select d.id, coalesce(d.given_title, d.title), null
        from asked join documents d on d.tenant_id = ${ctx.tenantId} and d.id = asked.id
      union all select s.id, coalesce(s.name, s.url), null
        from asked join sources s on s.tenant_id = ${ctx.tenantId} and s.id = asked.id
      union all select i.id, i.email, null from asked join invitations i on i.tenant_id = ${ctx.tenantId} and i.id = asked.id
      union all select k.id, k.name, null from asked join api_keys k on k.tenant_id = ${ctx.tenantId} and k.id = asked.id
      union all select w.id, substring(w.url from '^[a-z]+://([^/:]+)'), null
        from asked join webhooks w on w.tenant_id = ${ctx.tenantId} and w.id = asked.id
      union all select x.id, x.name, null from asked join actions x on x.tenant_id = ${ctx.tenantId} and x.id = asked.id
      union all select l.id, l.name, null from asked join labels l on l.tenant_id = ${ctx.tenantId} and l.id = asked.id
      union all select c.id, c.name, null
        from asked join canned_replies c on c.tenant_id = ${ctx.tenantId} and c.id = asked.id
      union all select p.id, p.question, null from asked join proposals p on p.tenant_id = ${ctx.tenantId} and p.id = asked.id
      union all select v.id, coalesce(v.name, v.email), null
        from asked join visitors v on v.tenant_id = ${ctx.tenantId} and v.id = asked.id`,
    ),
    withSystem(
      ctx.db,
      "accounts",
      ({ sql }) => sql<{ id: string; name: string }[]>`
        select id, name from auth."user" where id = any(${ids})`,
    ),
  ]);
  const named = things.flatMap(({ id, name, number }) => {
    const words = number === null ? name : ticketNumber(number);
    return words === null ? [] : [[id, words] as const];
  });
  return Object.fromEntries([...named, ...people.map(({ id, name }) => [id, name] as const)]);
}
