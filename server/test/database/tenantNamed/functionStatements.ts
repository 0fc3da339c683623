/** The statements inside the database's functions, with parameters and variables as values, so that each can be planned. */
import type postgres from "postgres";
import { readFunctions } from "../../../db/functions.ts";
import { PARAMETER } from "../rows/collect.ts";

export interface FunctionStatement {
  name: string;
  text: string;
}

interface Source {
  name: string;
  body: string;
  /** Parameters, and their types. */
  args: Record<string, string>;
}

/** Types by a name: of a variable, or of a record's field. */
type Types = Map<string, string>;

/** @param tables of tenants: what touches none of them is left out */
export async function statementsOfFunctions(sql: postgres.Sql, tables: string[]): Promise<FunctionStatement[]> {
  const names = (await readFunctions()).files.map(({ name }) => name);
  const rows = await sql<Source[]>`
    select proname as name, prosrc as body, coalesce((
      select json_object_agg(a.name, format_type(a.type, null))
      from unnest(proargnames, coalesce(proallargtypes, proargtypes::oid[]), proargmodes) as a (name, type, mode)
      where a.mode is distinct from 't'), '{}') as args
    from pg_proc where proname = any(${names}) and pronamespace = 'public'::regnamespace`;
  const sources = rows.map((row) => ({
    ...row,
    body: row.body.replace(/--.*$/gm, "").replace(/#variable_conflict \w+/, ""),
  }));
  const columns = await sql<{ name: string; type: string }[]>`
    select distinct on (attname) attname as name, format_type(atttypid, null) as type from pg_attribute
    where attnum > 0 and attrelid in (select oid from pg_class where relkind in ('r', 'p')) order by attname, attrelid desc`;
  const fields: Types = new Map(columns.map(({ name, type }) => [name, type]));
  const isAboutTenants = new RegExp(`\\b(from|join|into|update|using)\\s+(langgraph\\.)?(${tables.join("|")})\\b`, "i");
  return sources.flatMap((source) =>
    statementsIn(source.body)
      .filter((text) => isAboutTenants.test(text))
      .map((text) => ({ name: source.name, text: withValues(text, source, fields) })),
  );
}

const statementsIn = (body: string) => split(body.slice(endOfDeclarations(body)), ";").flatMap(unwrapped);

const endOfDeclarations = (body: string) => (/^\s*declare\b/i.test(body) ? body.search(/\bbegin\b/i) : 0);

/** Without what plpgsql puts around a statement; a condition is a statement too. */
function unwrapped(part: string): string[] {
  const text = part.trim();
  const [word = ""] = /^\w+/.exec(text) ?? [];
  const rest = text.slice(word.length).trim();
  switch (word.toLowerCase()) {
    case "begin":
    case "else":
      return unwrapped(rest);
    case "if":
    case "elsif": {
      const [condition = "", ...then] = split(rest, "then");
      return [`select ${condition}`, ...unwrapped(then.join("then"))];
    }
    case "perform":
      return [`select ${rest}`];
    case "return":
      return /^query\b/i.test(rest) ? unwrapped(rest.slice("query".length)) : [`select ${rest}`];
    case "execute":
      return [formatted(rest)];
    default:
      return [withoutTarget(text.replace(/^\w+\s*:=/, "select "))];
  }
}

/** A text that is put together by `format`: its literals and names stand for any. */
const formatted = (text: string) =>
  (/\$query\$([\s\S]*)\$query\$/.exec(text)?.[1] ?? "")
    .replace(/%\d\$L/g, "'00000000-0000-0000-0000-000000000000'")
    .replace(/\blimit %\d\$s/g, "limit 1")
    .replace(/%\d\$s/g, "")
    .replace(/\$\d/g, PARAMETER);

/** Variables that a row is read into are no part of the statement. */
const withoutTarget = (text: string) => text.replace(/\binto\s+\w+(\s*,\s*\w+)*\s*(?=\bfrom\b|$)/i, "");

/** What stands between separators that are in no parentheses and no quotes. */
function split(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const token of text.match(/'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|\w+|[\s\S]/g) ?? []) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth === 0 && token.toLowerCase() === separator) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

/** Where a statement gives the name to something of its own. */
const isAlias = (name: string) =>
  new RegExp(
    `\\b(from|join|update|into|using|as)\\s+${name}\\b|\\b(from|join|update|using)\\s+\\w+\\s+${name}\\b|\\)\\s+${name}\\b`,
    "i",
  );

function withValues(text: string, { body, args }: Source, fields: Types): string {
  const declared = [...body.slice(0, endOfDeclarations(body)).matchAll(/^\s*(\w+) ([\w[\]]+)( :=.*)?;/gm)];
  const variables: Types = new Map([
    ["found", "boolean"],
    ...Object.entries(args),
    ...declared.map(([, name = "", type = ""]) => [name, type] as const),
  ]);
  const typed: Types = new Map(
    [...body.matchAll(/\bas (\w+) \(([^)]*)\)/g)].flatMap(([, record, list = ""]) =>
      list.split(",").map((each) => {
        const [field = "", type = "text"] = each.trim().split(" ");
        return [`${record}.${field}`, type] as const;
      }),
    ),
  );
  const cast: Types = new Map([...body.matchAll(/::(\w+) as (\w+)/g)].map(([, type = "", name = ""]) => [name, type]));
  return text.replace(/'(?:[^']|'')*'|(?<![\w.])([a-z_]\w*)(?:\.([a-z_]\w*))?(?![\w(])/g, (found, name, field) => {
    const type = name && variables.get(name);
    if (!type || isAlias(name).test(text)) return found;
    if (type !== "record") return field ? found : `(${PARAMETER}::${type})`;
    return `(${PARAMETER}::${typed.get(found) ?? cast.get(field) ?? fields.get(field) ?? "text"})`;
  });
}
