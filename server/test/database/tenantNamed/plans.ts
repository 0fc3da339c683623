/** Which scans of tenants' tables a statement's plan leaves to row-level security. */
import type postgres from "postgres";
import { elementAt } from "../../../language/lists.ts";
import { isTenantless, readCatalog } from "../isolation/catalog.ts";
import { PARAMETER } from "../rows/collect.ts";

const CONDITIONS = ["Index Cond", "Recheck Cond", "Filter", "Join Filter", "Hash Cond", "Merge Cond"] as const;

/** A node of `explain (format json, verbose)`. */
interface PlanNode extends Partial<Record<(typeof CONDITIONS)[number], string>> {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Join Type"?: string;
  Operation?: string;
  Schema?: string;
  "Relation Name"?: string;
  Alias?: string;
  Output?: string[];
  Plans?: PlanNode[];
}

/** The tenant's column of each tenants' table, by schema and name. */
export type TenantColumns = Map<string, string>;

export async function readTenantColumns(sql: postgres.Sql): Promise<TenantColumns> {
  const tables = (await readCatalog(sql)).filter(({ name }) => !isTenantless(name));
  return new Map(tables.map(({ name, tenantColumn }) => [name, tenantColumn ?? "tenant_id"]));
}

/**
 * The plan for any values, as a login sees it that no policy holds: what is left of the tenant is what the statement says itself.
 * @throws the database's error where the statement is none
 */
export async function planOf(sql: postgres.Sql, statement: string): Promise<PlanNode> {
  let parameters = 0;
  const text = statement.replaceAll(PARAMETER, () => `$${++parameters}`);
  await sql.unsafe(`prepare looked_at as ${text}`);
  try {
    const [prepared] = await sql<{ count: number }[]>`
      select cardinality(parameter_types)::int as count from pg_prepared_statements where name = 'looked_at'`;
    const values = Array.from({ length: prepared?.count ?? 0 }, () => "null").join(", ");
    const [row] = await sql.unsafe(`explain (verbose, format json) execute looked_at${values && `(${values})`}`);
    return row?.["QUERY PLAN"][0].Plan;
  } finally {
    await sql.unsafe("deallocate looked_at");
  }
}

interface Scan {
  table: string;
  alias: string;
  /** From the plan's top down to it. */
  path: PlanNode[];
}

/** Scans that no value names the tenant of. */
export interface Unbound {
  /** Each with the table that it reads; what takes the tenant from another of them is in the same group. */
  groups: string[][];
  /** Conditions that join two groups, so not by the tenant. */
  joins: string[];
}

/** @returns the scans whose tenant comes from nowhere: neither from a value nor, over joins, from a scan that has one */
export function unboundScans(plan: PlanNode, columns: TenantColumns): Unbound {
  const paths = pathsOf(plan, []);
  const scans = new Map<string, Scan>();
  const inserts: string[][] = [];
  for (const path of paths) {
    const node = elementAt(path, 0);
    const table = `${node.Schema}.${node["Relation Name"]}`;
    if (!node.Alias || !columns.has(table)) continue;
    if (node["Node Type"] !== "ModifyTable") scans.set(node.Alias, { table, alias: node.Alias, path });
    // The column's default is the policy's tenant.
    else if (node.Plans?.some(({ Output }) => Output?.some((value) => value.includes("app.current_tenant"))))
      inserts.push([`insert into ${table}`]);
  }
  const conditions = paths.flatMap((path) => conditionsOf(elementAt(path, 0)));
  const bound = new Set<string>();
  const arrows: Arrow[] = [];
  for (const [left, right] of conditions.flatMap(equalitiesOf)) {
    const a = scanOf(left, scans, columns);
    const b = scanOf(right, scans, columns);
    if (a && b) arrows.push(...arrowsBetween(a, b));
    else for (const scan of [a, b]) if (scan) bound.add(scan.alias);
  }
  follow(bound, arrows);
  const groups = groupsOf(
    [...scans.keys()].filter((alias) => !bound.has(alias)),
    arrows,
  );
  const joins = conditions.filter((text) => groups.filter((group) => group.some(isIn(text))).length > 1);
  const named = groups.map((group) => group.map((alias) => `${scans.get(alias)?.table} ${alias}`).sort());
  return { groups: [...inserts, ...named], joins };
}

/** Of two scans, one that takes its tenant from the other. */
type Arrow = [from: string, to: string];

const isIn = (condition: string) => (alias: string) => new RegExp(`\\b${alias}\\.`).test(condition);

const pathsOf = (node: PlanNode, above: PlanNode[]): PlanNode[][] => [
  [node, ...above],
  ...(node.Plans ?? []).flatMap((child) => pathsOf(child, [node, ...above])),
];

function follow(reached: Set<string>, arrows: Arrow[]): void {
  for (let size = -1; size < reached.size; ) {
    size = reached.size;
    for (const [from, to] of arrows) if (reached.has(from)) reached.add(to);
  }
}

function groupsOf(aliases: string[], arrows: Arrow[]): string[][] {
  const both = arrows.flatMap(([from, to]): Arrow[] => [
    [from, to],
    [to, from],
  ]);
  const groups: Set<string>[] = [];
  for (const alias of aliases) {
    if (groups.some((group) => group.has(alias))) continue;
    const group = new Set([alias]);
    follow(group, both);
    groups.push(group);
  }
  return groups.map((group) => [...group]);
}

function conditionsOf(node: PlanNode): string[] {
  return CONDITIONS.flatMap((key) => node[key] ?? []);
}

/** What must be equal for a row to pass. */
function equalitiesOf(condition: string): [string, string][] {
  return conjunctsOf(condition).flatMap((each): [string, string][] => {
    const [left, right, ...more] = splitAt(each, " = ");
    return left && right && more.length === 0 ? [[left, right]] : [];
  });
}

function conjunctsOf(condition: string): string[] {
  const inner = unwrapped(condition);
  const parts = splitAt(inner, " AND ");
  return parts.length === 1 ? [inner] : parts.flatMap(conjunctsOf);
}

/** Without the parentheses around the whole of it. */
function unwrapped(text: string): string {
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  const inner = text.slice(1, -1);
  return depths(inner).every((depth) => depth >= 0) ? unwrapped(inner) : text;
}

function splitAt(text: string, separator: string): string[] {
  const depth = depths(text);
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    if (depth[at] !== 0) continue;
    parts.push(text.slice(start, at));
    start = at + separator.length;
  }
  return [...parts, text.slice(start)];
}

/** How many parentheses are open after each character. What stands in quotes counts as deeper. */
function depths(text: string): number[] {
  let depth = 0;
  let isQuoted = false;
  return [...text].map((character) => {
    if (character === "'") isQuoted = !isQuoted;
    else if (!isQuoted && character === "(") depth += 1;
    else if (!isQuoted && character === ")") depth -= 1;
    return isQuoted ? 1000 : depth;
  });
}

/** The scan whose tenant an expression is. */
function scanOf(expression: string, scans: Map<string, Scan>, columns: TenantColumns): Scan | null {
  const [, alias = "", column] = /^\(*"?(\w+)"?\.(\w+)\)*(?:::\w+)?$/.exec(expression) ?? [];
  const scan = scans.get(alias);
  return scan && columns.get(scan.table) === column ? scan : null;
}

/** Which of two scans with the same tenant gets it from which: an outer join, or a subquery, hands it in one direction alone. */
function arrowsBetween(a: Scan, b: Scan): Arrow[] {
  const meeting = b.path.find((node) => a.path.includes(node));
  const below = ({ path }: Scan) => path.find((node) => meeting?.Plans?.includes(node));
  const toB: Arrow = [a.alias, b.alias];
  const toA: Arrow = [b.alias, a.alias];
  if (isSubquery(below(b))) return [toB];
  if (isSubquery(below(a))) return [toA];
  const join = meeting?.["Join Type"] ?? "Inner";
  if (["Inner", "Semi", "Right Semi"].includes(join)) return [toA, toB];
  if (join === "Full") return [];
  const isFromOuter = join === "Left" || join === "Anti";
  const isAOuter = below(a)?.["Parent Relationship"] === "Outer";
  return isFromOuter === isAOuter ? [toB] : [toA];
}

const isSubquery = (node: PlanNode | undefined) => /SubPlan|InitPlan/.test(node?.["Parent Relationship"] ?? "");
