/** Random statements of one tenant that reach for another's rows. */
import type { Table } from "./catalog.ts";
import { insertOf, newRow, type Row, type Rows, reference } from "./rows.ts";

/** Reproducible random numbers (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T };
}

export type Random = ReturnType<typeof randomFrom>;

/** What the connection says it is: the tenant properly, or something forged. */
export type Setting = "own" | "unset" | "empty" | "unknown" | "garbage";

export interface Statement {
  kind: string;
  setting: Setting;
  tenant: string;
  /** Returns rows whose column `owner` (and `owner2`) names the tenant they belong to, or `total`, a count. */
  text: string;
  table: Table;
  writes: boolean;
}

interface Scene {
  random: Random;
  table: Table;
  tables: Table[];
  rows: Rows;
  tenant: string;
  foreign: string;
  mine: Row;
  theirs: Row;
}

const whereRow = ({ table }: Scene, row: Row, alias = "t") =>
  table.primaryKey.map((column) => `${alias}.${column} = ${row[column]}`).join(" and ");
const owner = ({ table }: Scene, alias = "t") => `${alias}.${table.tenantColumn} as owner`;
const returning = (scene: Scene) => `returning ${owner(scene)}`;
/** An assignment that the app role is allowed to make, if there is one. */
const assignment = ({ table, random }: Scene) => {
  const free = table.columns.filter((column) => column.updatable && !table.primaryKey.includes(column.name));
  const column = random.pick(free.length > 0 ? free : table.columns);
  return `${column.name} = t.${column.name}`;
};
const forTheirs = (scene: Scene) => newRow(scene.table, scene.foreign, scene.rows);
/** Like the other tenant's row in all but the tenant. */
const disguised = (scene: Scene): Row => ({
  ...forTheirs(scene),
  [scene.table.tenantColumn as string]: `'${scene.tenant}'`,
});
const insertTheirs = (scene: Scene, row: Row) => insertOf(scene.table, row).replace(" (", " as t (");
const conflictKey = ({ table }: Scene) => `(${table.primaryKey.join(", ")})`;

/** A join on ids alone, as somebody writes it who forgets the tenant. */
function joinOf(scene: Scene): string {
  const { table, tables, random } = scene;
  const key = table.foreignKeys.length > 0 ? random.pick(table.foreignKeys) : null;
  const parent = tables.find(({ name }) => name === key?.target);
  if (!key || !parent) return `select ${owner(scene)} from ${table.name} t cross join ${random.pick(tables).name} u`;
  const on = key.columns.flatMap((column, i) =>
    column === table.tenantColumn && key.columns.length > 1 ? [] : [`t.${column} = u.${key.targetColumns[i]}`],
  );
  return `select ${owner(scene)}, u.${parent.tenantColumn} as owner2
    from ${table.name} t right join ${parent.name} u on ${on.join(" and ")}`;
}

const READS: Record<string, (scene: Scene) => string> = {
  "select all": (s) => `select ${owner(s)}, t.* from ${s.table.name} t`,
  "select foreign key": (s) => `select ${owner(s)} from ${s.table.name} t where ${whereRow(s, s.theirs)}`,
  "select foreign tenant": (s) =>
    `select ${owner(s)} from ${s.table.name} t where t.${s.table.tenantColumn} = '${s.foreign}' or true`,
  "select for update": (s) => `select ${owner(s)} from ${s.table.name} t for update`,
  join: joinOf,
  cte: (s) => `with x as materialized (select * from ${s.table.name}) select ${owner(s, "x")} from x`,
  "lateral subquery": (s) => `select t.* from ${s.random.pick(s.tables).name} o,
      lateral (select ${owner(s)} from ${s.table.name} t limit 3) t`,
  "whole row as text": (s) => `select ${owner(s)}, t::text, to_jsonb(t) from ${s.table.name} t order by t::text desc`,
  count: (s) => `select count(*)::int as total from ${s.table.name}`,
  exists: (s) =>
    `select '${s.foreign}' as owner where exists (select from ${s.table.name} t where ${whereRow(s, s.theirs)})`,
};

const WRITES: Record<string, (scene: Scene) => string> = {
  "insert foreign": (s) => `${insertTheirs(s, forTheirs(s))} ${returning(s)}`,
  "insert disguised": (s) => `${insertTheirs(s, disguised(s))} ${returning(s)}`,
  "insert taken, do nothing": (s) =>
    `${insertTheirs(s, s.theirs)} on conflict ${conflictKey(s)} do nothing ${returning(s)}`,
  "insert taken, do update": (s) =>
    `${insertTheirs(s, s.theirs)} on conflict ${conflictKey(s)} do update set ${assignment(s)} ${returning(s)}`,
  "insert from select": (s) =>
    `with x as (select * from ${s.table.name}), d as (delete from ${s.table.name} t ${returning(s)}) select * from d, x`,
  "update foreign": (s) =>
    `update ${s.table.name} t set ${assignment(s)} where ${whereRow(s, s.theirs)} ${returning(s)}`,
  "update all": (s) => `update ${s.table.name} t set ${assignment(s)} ${returning(s)}`,
  "give away": (s) =>
    `update ${s.table.name} t set ${s.table.tenantColumn} = '${s.foreign}' where ${whereRow(s, s.mine)} ${returning(s)}`,
  "point at foreign": (s) => {
    const key = s.random.pick(s.table.foreignKeys.filter(({ columns }) => columns.length > 1));
    const parent = key && s.rows.get(key.target)?.get(s.foreign)?.[0];
    if (!key || !parent) return `update ${s.table.name} t set ${assignment(s)} ${returning(s)}`;
    const set = Object.entries(reference(s.table, key, parent)).map(([column, value]) => `${column} = ${value}`);
    return `update ${s.table.name} t set ${set.join(", ")} where ${whereRow(s, s.mine)} ${returning(s)}`;
  },
  "update from join": (s) => `update ${s.table.name} t set ${assignment(s)} from ${s.random.pick(s.tables).name} o
    where o is not null ${returning(s)}`,
  "delete foreign": (s) => `delete from ${s.table.name} t where ${whereRow(s, s.theirs)} ${returning(s)}`,
  "delete all": (s) => `delete from ${s.table.name} t ${returning(s)}`,
  "delete in cte": (s) => `with d as (delete from ${s.table.name} t ${returning(s)}) select * from d`,
  merge: (s) => `merge into ${s.table.name} t using (select 1) s on ${whereRow(s, s.theirs)}
    when matched then delete`,
  truncate: (s) => `truncate ${s.table.name} cascade`,
};

/** Draws one statement. Eight of ten run under the tenant's own setting, the rest under a forged one. */
export function drawStatement(random: Random, tables: Table[], rows: Rows, tenants: string[]): Statement {
  const table = random.pick(tables);
  const tenant = random.pick(tenants);
  const foreign = random.pick(tenants.filter((other) => other !== tenant));
  const scene: Scene = {
    random,
    table,
    tables,
    rows,
    tenant,
    foreign,
    mine: random.pick(rows.get(table.name)?.get(tenant) as Row[]),
    theirs: random.pick(rows.get(table.name)?.get(foreign) as Row[]),
  };
  const writes = random.next() < 0.6;
  const kinds = writes ? WRITES : READS;
  const kind = random.pick(Object.keys(kinds));
  const setting: Setting = random.next() < 0.8 ? "own" : random.pick(["unset", "empty", "unknown", "garbage"] as const);
  return { kind, setting, tenant, table, writes, text: (kinds[kind] as (scene: Scene) => string)(scene) };
}
