/**
 * Makes a process wait at a named statement, by triggers in the test's own database: it is killed there while it waits,
 * without a hook in the product's code.
 */
import type postgres from "postgres";
import { until } from "../support/world.ts";

/**
 * `begun`: the statement has no effect yet, and has none when its process dies. `committed`: the process has sent its
 * commit; what it wrote is stored although it dies before it hears so.
 */
const STATEMENTS = {
  "yes, begun": { table: "action_calls", from: "proposed", to: "approved", when: "begun" },
  "yes, committed": { table: "action_calls", from: "proposed", to: "approved", when: "committed" },
  "claim, begun": { table: "action_calls", from: "approved", to: "sent", when: "begun" },
  "claim, committed": { table: "action_calls", from: "approved", to: "sent", when: "committed" },
  "result, begun": { table: "action_calls", from: "sent", to: "done", when: "begun" },
  "result, committed": { table: "action_calls", from: "sent", to: "done", when: "committed" },
  "turn's end, committed": { table: "turns", from: "running", to: "answered", when: "committed" },
} as const;
export type Statement = keyof typeof STATEMENTS;

export interface HeldStatements {
  /** From now on whoever comes to this statement for one of these tickets waits there. */
  hold(statement: Statement, ticketIds: string[]): Promise<Held>;
  close(): Promise<void>;
}

interface Held {
  /** Resolves when all of them wait. @throws when a busy machine has not brought them there together */
  reached(): Promise<void>;
  /** Lets the database go on with what it has got. */
  release(): Promise<void>;
}

/** The product ends a statement after 15 seconds. */
const PATIENCE_MS = 14_000;

/** @param admin of the database's owner: the triggers see every tenant's rows */
export async function openHeldStatements(admin: postgres.Sql): Promise<HeldStatements> {
  await admin.unsafe(SETUP);
  for (const [name, statement] of Object.entries(STATEMENTS)) await admin.unsafe(triggerOf(name, statement));
  // A lock belongs to its session.
  const keeper = await admin.reserve();
  let gates = 0;
  return {
    async hold(statement, ticketIds) {
      gates += 1;
      const gate = gates;
      await keeper`select pg_advisory_lock(${gate})`;
      await keeper`
        insert into held_tickets select unnest(${ticketIds}::uuid[]), ${statement}, ${gate}`;
      const waiting = () => keeper<{ count: number }[]>`
        select count(*)::int as count from pg_locks
        where locktype = 'advisory' and not granted and classid = 0 and objid = ${gate}
          and database = (select oid from pg_database where datname = current_database())`;
      return {
        reached: () => until(async () => (await waiting())[0]?.count === ticketIds.length, PATIENCE_MS),
        async release() {
          await keeper`delete from held_tickets where gate = ${gate}`;
          await keeper`select pg_advisory_unlock(${gate})`;
        },
      };
    },
    close: async () => keeper.release(),
  };
}

/**
 * A commit takes place in the trigger that is deferred to it: the client is not needed for it any more. The first who
 * waits must not give up before the last has come.
 */
const SETUP = `
  create table held_tickets (ticket_id uuid not null, statement text not null, gate integer not null);
  create function hold_ticket() returns trigger language plpgsql security definer set lock_timeout = 0 as $$
  declare
    held integer;
  begin
    select h.gate into held from public.held_tickets h where h.ticket_id = new.ticket_id and h.statement = tg_argv[0];
    if found then
      perform pg_advisory_xact_lock_shared(held);
    end if;
    return new;
  end $$;`;

function triggerOf(name: string, { table, from, to, when }: (typeof STATEMENTS)[Statement]): string {
  const column = table === "turns" ? "status" : "state";
  const timing = when === "begun" ? "trigger %s before" : "constraint trigger %s after";
  return `create ${timing.replace("%s", `"hold ${name}"`)} update on ${table}
    ${when === "begun" ? "" : "deferrable initially deferred"}
    for each row when (old.${column} = '${from}' and new.${column} = '${to}')
    execute function hold_ticket($name$${name}$name$)`;
}
