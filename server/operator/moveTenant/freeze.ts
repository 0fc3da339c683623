/** Takes the pen out of the source's hand: from here on nothing can be written for the tenant, and nothing is being. */
import { setTimeout } from "node:timers/promises";
import type postgres from "postgres";
import { onlyRow } from "../../db/onlyRow.ts";

/** How long to look for a moment in which little is going on. Turns that still run then are driven again at the target. */
const CALM_MS = { turns: 5_000, others: 60_000 };
/** A transaction that is older than this may last long, and would prolong the freeze. */
const OLD_SECONDS = 1;
/** How long transactions that were open may take to end once the tenant is frozen. */
const SETTLE_MS = 4_000;
const LOOK_MS = 50;

/** Something that was going on made the freeze too long; the tenant has been thawed. Worth another try. */
export class NotCalm extends Error {
  override name = "NotCalm";
}

/**
 * Waits until no turn of the tenant runs, nothing of it is being sent, and no transaction is long.
 * @throws NotCalm when that doesn't come
 */
export async function waitForCalm(source: postgres.Sql, tenantId: string): Promise<void> {
  const since = performance.now();
  for (;;) {
    const busy = await whatIsBusy(source, tenantId);
    const waited = performance.now() - since;
    const isCalm = busy.sends === 0 && busy.old === 0 && (busy.turns === 0 || waited > CALM_MS.turns);
    if (isCalm) return;
    if (waited > CALM_MS.others) {
      const what = busy.old > 0 ? `${busy.old} transactions last long` : `${busy.sends} mails or calls are being sent`;
      throw new NotCalm(`the source doesn't come to rest: ${what}`);
    }
    await setTimeout(LOOK_MS);
  }
}

async function whatIsBusy(source: postgres.Sql, tenantId: string) {
  const { sends } = await inFlight(source, tenantId);
  const rows = await source<{ turns: number; old: number }[]>`
    select (select count(*)::int from turns where tenant_id = ${tenantId} and status = 'running') as turns,
      (select count(*)::int from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid() and xact_start < clock_timestamp() - make_interval(secs => ${OLD_SECONDS})
        and application_name <> 'pg_dump') as old`;
  return { sends, ...onlyRow(rows) };
}

/** Mails, jobs and calls that some process has taken and not settled: what came of them could no longer be noted. */
async function inFlight(source: postgres.Sql, tenantId: string): Promise<{ sends: number }> {
  const rows = await source<{ sends: number }[]>`
    select (select count(*)::int from outbox where tenant_id = ${tenantId} and done_at is null and attempts > 0
        and last_error is null and due_at > now())
      + (select count(*)::int from action_calls where tenant_id = ${tenantId} and state = 'sent' and sent_until > now()) as sends`;
  return onlyRow(rows);
}

/**
 * Marks the tenant as leaving, and waits until no transaction is open that has not seen it.
 * @param to the cell that it goes to
 * @returns since when it is frozen, which tells this freeze from all others
 * @throws NotCalm when one stays open, or something was begun in the last moment; the tenant is thawed then
 */
export async function freeze(
  source: postgres.Sql,
  { tenantId, to }: { tenantId: string; to: string },
): Promise<string> {
  // The driver connects again by itself, without the lock: then another run may have begun.
  const [frozen] = await source<{ since: string }[]>`
    insert into placements (tenant_id, cell, state) select ${tenantId}::uuid, ${to}, 'frozen'
      where exists (select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and granted)
    on conflict (tenant_id) do update set cell = excluded.cell, since = now() where placements.state = 'frozen'
    returning since::text as since`;
  if (!frozen) throw new Error("the connection to the source was lost: run this again");
  try {
    await settle(source);
    const { sends } = await inFlight(source, tenantId);
    if (sends > 0) throw new NotCalm("something was sent just then");
  } catch (error) {
    await thaw(source, tenantId, frozen.since);
    throw error;
  }
  return frozen.since;
}

/** The tenant lives on at the source, unless another freeze has begun. @param since what `freeze` has returned */
export async function thaw(source: postgres.Sql, tenantId: string, since: string): Promise<void> {
  await source`delete from placements
    where tenant_id = ${tenantId} and state = 'frozen' and since = ${since}::text::timestamptz`;
}

/** Whoever begins now sees the row at every door; so only those that are open have to end. */
async function settle(source: postgres.Sql): Promise<void> {
  const since = performance.now();
  const open = await source<{ pid: number; begun: string }[]>`
    select pid, xact_start::text as begun from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start is not null and application_name <> 'pg_dump'`;
  const [pids, begun] = [open.map((each) => each.pid), open.map((each) => each.begun)];
  for (;;) {
    const left = await source<{ pid: number }[]>`
      select a.pid from pg_stat_activity a
      join unnest(${pids}::int[], ${begun}::text[]) as o (pid, begun) on o.pid = a.pid and o.begun = a.xact_start::text`;
    if (left.length === 0) return;
    if (performance.now() - since > SETTLE_MS)
      throw new NotCalm(`transactions stay open: ${left.map(({ pid }) => pid).join(", ")} (pg_stat_activity)`);
    await setTimeout(LOOK_MS);
  }
}
