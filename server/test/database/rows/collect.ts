/** Every SQL statement of the product, as the source has it: fragments put in their places, values as `$1`, `$2`. */
import { dirname, join } from "node:path";
import {
  type Argument,
  type CallExpression,
  type Expression,
  type Function as FunctionNode,
  type Node,
  parseSync,
  Visitor,
} from "oxc-parser";
import { product } from "../../house/sourceTree.ts";

export interface Statement {
  path: string;
  line: number;
  /** One text for each way its fragments can be chosen; of a function that is called, its name. */
  texts: string[];
  /** Where its row's type stands in the file: of `sql<Row[]>` the `Row`. Null where it has none. */
  row: { start: number; end: number } | null;
  /** Where a row's type would stand. */
  tagEnd: number;
  /** Something is done with what it returns. */
  isRead: boolean;
  /** Why it may cross tenants: it stands in `withSystem(db, "reason", …)`. */
  reason: string | null;
}

interface Module {
  path: string;
  text: string;
  /** Values that have a name: constants, functions; of several with the same name, by where they stand. */
  named: Map<string, { at: number; node: Node }[]>;
  imports: Map<string, { path: string; name: string }>;
  body: Node;
}

/** What the parameters of a function stand for where it is called. */
type Bound = Map<string, Place>;
interface Place {
  node: Node;
  module: Module;
  bound: Bound;
}

const modules = new Map<string, Module>();
/** Templates that stand in others: no statements by themselves. */
const fragments = new Set<Node>();
/** Templates that are surely sent: awaited, or with a row's type. */
const whole = new Set<Node>();
const FRAGMENT_DEPTH = 12;

export function collectStatements(): Statement[] {
  const files = product.filter(({ path }) => path.startsWith("server/") && !path.startsWith("server/test/"));
  for (const { path, text } of files) modules.set(path, readModule(path, text));
  return [...modules.values()].flatMap(statementsOf).filter(({ node }) => whole.has(node) || !fragments.has(node));
}

function readModule(path: string, text: string): Module {
  const { program } = parseSync(path, text);
  const named: Module["named"] = new Map();
  const imports: Module["imports"] = new Map();
  const add = (name: string, at: number, node: Node) => named.set(name, [...(named.get(name) ?? []), { at, node }]);
  new Visitor({
    VariableDeclarator({ id, init, start }) {
      if (id.type === "Identifier" && init) add(id.name, start, init);
    },
    FunctionDeclaration(node) {
      if (node.id) add(node.id.name, node.start, node);
    },
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith(".")) return;
      for (const each of specifiers) {
        const name = each.type === "ImportSpecifier" && each.imported.type === "Identifier" ? each.imported.name : null;
        if (name) imports.set(each.local.name, { path: join(dirname(path), source.value), name });
      }
    },
  }).visit(program);
  return { path, text, named, imports, body: program };
}

function statementsOf(module: Module): (Statement & { node: Node })[] {
  const found: (Statement & { node: Node })[] = [];
  const parents: Node[] = [];
  walk(module.body, parents, (node) => {
    const statement = node.type === "CallExpression" ? functionCall(node) : template(node, module, parents);
    const line = module.text.slice(0, node.start).split("\n").length;
    if (statement) found.push({ path: module.path, line, node, reason: reasonAmong(parents), ...statement });
  });
  return found;
}

type Sent = Omit<Statement, "path" | "line" | "reason">;

function reasonAmong(parents: Node[]): string | null {
  const doors = parents.flatMap((node) => (node.type === "CallExpression" ? [node] : []));
  const door = doors.findLast(({ callee }) => callee.type === "Identifier" && /^(with|in)System$/.test(callee.name));
  const reason = door?.arguments[1];
  return reason?.type === "Literal" && typeof reason.value === "string" ? reason.value : null;
}

function template(node: Node, module: Module, parents: Node[]): Sent | null {
  if (node.type !== "TaggedTemplateExpression" || !isSql(node.tag)) return null;
  const texts = textsOf({ node, module, bound: new Map() });
  if (!texts || !/^\s*(select|insert|update|delete|with)\b/i.test(texts[0] ?? "")) return null;
  const [argument] = node.typeArguments?.params ?? [];
  const row = argument?.type === "TSArrayType" ? argument.elementType : null;
  const isAwaited = parents.at(-1)?.type === "AwaitExpression";
  if (row || isAwaited) whole.add(node);
  const isRead = row !== null || (isAwaited && parents.at(-2)?.type !== "ExpressionStatement");
  return { texts, row: row && { start: row.start, end: row.end }, tagEnd: node.tag.end, isRead };
}

/** `callForTenant<Row>(ctx, "function", …)`: what it is called with makes no difference to its columns. */
function functionCall({ callee, typeArguments, arguments: args }: CallExpression): Sent | null {
  const [, name] = args;
  const [row] = typeArguments?.params ?? [];
  if (callee.type !== "Identifier" || callee.name !== "callForTenant" || !row) return null;
  if (name?.type !== "Literal" || typeof name.value !== "string") return null;
  return { texts: [name.value], row: { start: row.start, end: row.end }, tagEnd: callee.end, isRead: true };
}

function walk(node: Node, parents: Node[], visit: (node: Node) => void): void {
  visit(node);
  parents.push(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent" || typeof value !== "object" || value === null) continue;
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each?.type === "string") walk(each as Node, parents, visit);
    }
  }
  parents.pop();
}

const isSql = (tag: Node): boolean =>
  (tag.type === "Identifier" && tag.name === "sql") ||
  (tag.type === "MemberExpression" && tag.property.type === "Identifier" && tag.property.name === "sql");

/** @returns what a template, a name or a call stands for as SQL; null for a value */
function textsOf(place: Place, depth = 0): string[] | null {
  const { node, module, bound } = place;
  if (depth > FRAGMENT_DEPTH) return null;
  const inside = (next: Node) => textsOf({ node: next, module, bound }, depth + 1);
  switch (node.type) {
    case "TaggedTemplateExpression":
      if (depth > 0) fragments.add(node);
      return isSql(node.tag) ? fill(node, inside) : null;
    case "ParenthesizedExpression":
    case "TSNonNullExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return inside(node.expression);
    case "ConditionalExpression": {
      const both = [inside(node.consequent), inside(node.alternate)];
      return both.some(Boolean) ? both.flatMap((texts) => texts ?? []) : null;
    }
    case "LogicalExpression":
      return inside(node.right) ?? inside(node.left);
    case "Identifier": {
      const place = resolve(node.name, module, bound, node.start);
      return place && !isFunction(place.node) ? textsOf(place, depth + 1) : null;
    }
    case "CallExpression":
      return textsOfCall(node, place, depth);
    default:
      return null;
  }
}

/** A template's text, with each fragment in its place and each value as a parameter. */
function fill(node: Node & { type: "TaggedTemplateExpression" }, inside: (node: Node) => string[] | null): string[] {
  const { quasis, expressions } = node.quasi;
  const parts = expressions.map((each) => inside(each) ?? [PARAMETER]);
  const ways = Math.max(1, ...parts.map(({ length }) => length));
  return Array.from({ length: ways }, (_, way) =>
    quasis.map(({ value }, at) => (value.cooked ?? "") + (parts[at]?.[way % parts[at].length] ?? "")).join(""),
  );
}

/** Replaced by `$n` when the text is whole. */
export const PARAMETER = "\u0001";

function textsOfCall(node: CallExpression, { module, bound }: Place, depth: number): string[] | null {
  if (node.callee.type !== "Identifier") return null;
  if (node.callee.name === "sql") return nameOf(node.arguments[0], bound);
  const called = resolve(node.callee.name, module, bound, node.start);
  if (!called || !isFunction(called.node)) return null;
  const args = new Map(called.bound);
  called.node.params.forEach((parameter, at) => {
    const argument: Argument | undefined = node.arguments[at];
    const pattern = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
    const given = argument ?? (parameter.type === "AssignmentPattern" ? parameter.right : undefined);
    if (pattern.type === "Identifier" && given) {
      args.set(pattern.name, argument ? { node: argument, module, bound } : { ...called, node: given });
    }
  });
  const results = resultsOf(called.node).map((result) =>
    textsOf({ node: result, module: called.module, bound: args }, depth + 1),
  );
  return results.some(Boolean) ? results.flatMap((texts) => texts ?? []) : null;
}

/** `sql(name)` of a name that is written out where it comes from. */
function nameOf(argument: Argument | undefined, bound: Bound): string[] | null {
  const node = argument?.type === "Identifier" ? bound.get(argument.name)?.node : argument;
  return node?.type === "Literal" && typeof node.value === "string" ? [node.value] : null;
}

const isFunction = (node: Node): node is FunctionNode | (Node & { type: "ArrowFunctionExpression" }) =>
  node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression";

function resultsOf(node: FunctionNode | (Node & { type: "ArrowFunctionExpression" })): Expression[] {
  if (!node.body) return [];
  if (node.body.type !== "BlockStatement") return [node.body as Expression];
  const results: Expression[] = [];
  new Visitor({
    ReturnStatement({ argument }) {
      if (argument) results.push(argument);
    },
  }).visit({ type: "Program", body: node.body.body } as never);
  return results;
}

function resolve(name: string, module: Module, bound: Bound, before: number): Place | null {
  const argument = bound.get(name);
  if (argument) return argument;
  const declared = module.named.get(name);
  const nearest = declared?.filter(({ at }) => at < before).at(-1) ?? declared?.at(0);
  if (nearest) return { node: nearest.node, module, bound: new Map() };
  const from = module.imports.get(name);
  const other = from && modules.get(from.path);
  return other ? resolve(from.name, other, new Map(), Number.POSITIVE_INFINITY) : null;
}
