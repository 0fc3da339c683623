/** Brings along who works for the tenant. Accounts are no tenant's rows: a person may work for others as well. */
import type postgres from "postgres";
import type { MovedTable } from "./planTables.ts";

/** What belongs to a person besides their account, each by the person's id. */
const OF_PEOPLE = ["auth.account", "auth.second_factor", "auth.recovery_code"];
/** Columns of tenants' tables that hold ids of people. */
const PEOPLE = /(?:_by|^member_id|^actor_id|^author_id)$/;

type Json = Record<string, unknown>;
interface Person extends Json {
  id: string;
  email: string;
}

/** All that the source knows of the people of one tenant. */
export interface People {
  organization: Json[];
  members: Json[];
  users: Person[];
  /** Rows by table. */
  theirs: Map<string, Json[]>;
}

export async function readPeople(source: postgres.Sql, tenantId: string): Promise<People> {
  const read = async <Row extends Json>(table: string, where: string) => {
    const rows = await source.unsafe<{ row: Row }[]>(`select to_jsonb(t) as row from ${table} t where ${where}`);
    return rows.map(({ row }) => row);
  };
  const own = `(select user_id from auth.member where organization_id = '${tenantId}')`;
  const theirs = new Map<string, Json[]>();
  for (const table of OF_PEOPLE) theirs.set(table, await read(table, `user_id in ${own}`));
  return {
    organization: await read("auth.organization", `id = '${tenantId}'`),
    members: await read("auth.member", `organization_id = '${tenantId}'`),
    users: await read<Person>('auth."user"', `id in ${own}`),
    theirs,
  };
}

/**
 * Stores them in a transaction of the target. Whoever has an account there, by id or by address, keeps that one with its
 * password, and joins the tenant with it; the tenant's rows then name them by that account's id.
 * @returns the addresses of those who joined with an account of another id
 */
export async function storePeople(
  target: postgres.ISql,
  people: People,
  { tenantId, tables }: { tenantId: string; tables: readonly MovedTable[] },
): Promise<string[]> {
  const there = await target<{ id: string; email: string }[]>`
    select id, email from auth."user" where id = any(${people.users.map(({ id }) => id)}::text[])
      or email = any(${people.users.map(({ email }) => email)}::text[])`;
  const idOf = new Map(
    people.users.map(({ id, email }) => {
      const same = there.find((each) => each.id === id) ?? there.find((each) => each.email === email);
      return [id, same?.id ?? id];
    }),
  );
  const isNew = (id: unknown) => !there.some((each) => each.id === idOf.get(String(id)));
  const fill = async (table: string, rows: Json[], conflict: string) => {
    const statement = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb) ${conflict}`;
    await target.unsafe(statement, [JSON.stringify(rows)]);
  };
  await fill(
    'auth."user"',
    people.users.filter(({ id }) => isNew(id)),
    "",
  );
  for (const [table, rows] of people.theirs)
    await fill(
      table,
      rows.filter(({ user_id }) => isNew(user_id)),
      "on conflict do nothing",
    );
  await fill("auth.organization", people.organization, "on conflict (id) do update set name = excluded.name");
  await target`delete from auth.member where organization_id = ${tenantId}`;
  await fill(
    "auth.member",
    people.members.map((row) => ({ ...row, user_id: idOf.get(String(row.user_id)) })),
    "",
  );
  const joined = people.users.filter(({ id }) => idOf.get(id) !== id);
  for (const { id } of joined) await rename(target, { from: id, to: idOf.get(id) ?? id, tenantId, tables });
  return joined.map(({ email }) => email);
}

interface Renaming {
  from: string;
  to: string;
  tenantId: string;
  tables: readonly MovedTable[];
}

async function rename(target: postgres.ISql, { from, to, tenantId, tables }: Renaming): Promise<void> {
  for (const { name, tenantColumn, columns } of tables) {
    for (const column of columns.filter((each) => each.type === "text" && PEOPLE.test(each.name)))
      await target.unsafe(
        `update ${name} set ${column.name} = $1 where ${tenantColumn} = '${tenantId}' and ${column.name} = $2`,
        [to, from],
      );
  }
}
