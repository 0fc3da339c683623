/** What the database says of a statement's columns: their names, types, and whether they can be null. */
import type postgres from "postgres";
import { PARAMETER } from "./collect.ts";

export interface Column {
  name: string;
  /** As the driver hands it over. */
  type: string;
  /** `unknown` where a column is worked out, or may be missing because of an outer join. */
  isNullable: boolean | "unknown";
}

const TYPES: Record<string, string> = {
  int2: "number",
  int4: "number",
  float4: "number",
  float8: "number",
  bool: "boolean",
  bytea: "Uint8Array",
  json: "unknown",
  jsonb: "unknown",
};
/** Whatever else there is comes as text: identifiers, moments, and numbers that are too large for JavaScript. */
const AS_TEXT = "string";
/** Rows are missing on one side, or columns in some rows. */
const MAY_LACK = /\b(left|right|full)\s+(outer\s+)?join\b|\bgrouping sets\b|\bunion\b/i;

export interface Catalog {
  /** By the number of the type. */
  types: Map<number, string>;
  /** Tables' columns, by the numbers of both. */
  columns: Map<string, { name: string; isNullable: boolean }>;
}

export async function readTypes(sql: postgres.Sql): Promise<Catalog> {
  const types = await sql<{ oid: number; typname: string; element: string | null }[]>`
    select t.oid::int, t.typname, e.typname as element from pg_type t
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`;
  const columns = await sql<{ place: string; name: string; not_null: boolean }[]>`
    select format('%s %s', a.attrelid::int, a.attnum) as place, a.attname as name, a.attnotnull as not_null
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attnum > 0 and c.relkind in ('r', 'p') and c.relnamespace <> 'pg_catalog'::regnamespace`;
  const typeOf = (name: string) => TYPES[name] ?? (name === "void" ? name : AS_TEXT);
  return {
    types: new Map(types.map(({ oid, typname, element }) => [oid, element ? `${typeOf(element)}[]` : typeOf(typname)])),
    columns: new Map(columns.map(({ place, name, not_null }) => [place, { name, isNullable: !not_null }])),
  };
}

/** @throws the database's error where the statement is none */
export async function describe(sql: postgres.Sql, catalog: Catalog, statement: string): Promise<Column[]> {
  let parameters = 0;
  const text = statement.replaceAll(PARAMETER, () => `$${++parameters}`);
  const { columns } = await sql.unsafe(text).describe();
  return columns
    .filter(({ type }) => catalog.types.get(type) !== "void")
    .map((column) => {
      // The driver's types leave out where a column comes from.
      const { name, type, table, number } = column as typeof column & { table: number; number: number };
      const origin = catalog.columns.get(`${table} ${number}`);
      return { name, type: catalog.types.get(type) ?? AS_TEXT, isNullable: isNullable(text, origin) };
    });
}

function isNullable(text: string, origin: { name: string; isNullable: boolean } | undefined): Column["isNullable"] {
  if (!origin) return "unknown";
  if (!origin.isNullable) return MAY_LACK.test(text) ? "unknown" : false;
  return isAskedFor(text, origin.name) ? "unknown" : true;
}

/** A condition that no null passes. */
const isAskedFor = (text: string, name: string) =>
  new RegExp(`\\b${name} (is not null|=|<>|<|>|<=|>=|in|like|between)`, "i").test(text);
