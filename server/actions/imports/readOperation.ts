/** One operation of an OpenAPI document as a draft of an action. Pure. */
import type { Imported } from "../../protocol/actionImports.ts";
import { type Filled, fillInputs, toBody } from "./inputs.ts";
import { type Json, listOf, own, textOf } from "./json.ts";
import { takeName, toLabel, toName } from "./names.ts";
import { readBody } from "./readBody.ts";
import { readFields } from "./readFields.ts";
import { readParameters } from "./readParameters.ts";
import { readReply, readServer } from "./readReply.ts";
import { readSecurity } from "./readSecurity.ts";
import { textFor, toImported } from "./toImported.ts";
import { Refused, type Walk } from "./walk.ts";

export interface DocumentRules {
  /** The document's address, which relative server addresses are resolved against. */
  base: string | null;
  /** Replaces the document's servers. */
  server: string | null;
  locale: string;
  allowed: ReadonlySet<string>;
}

export interface Operation {
  method: string;
  path: string;
  /** The path item: what all operations of the path share. */
  item: Json;
  operation: Json;
}

const TAKEN_OVER = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** @param names those of earlier drafts: each draft of a document gets a unique one */
export function readOperation(root: Json, operation: Operation, rules: DocumentRules, names: Set<string>): Imported {
  const { method, path } = operation;
  const { operationId, summary, tags } = operation.operation;
  const id = `${method} ${path}`;
  const title = textOf(summary, 100) || toLabel(typeof operationId === "string" ? operationId : id);
  const group = textOf(listOf(tags)[0], 60);
  const listed = { id: id.slice(0, 500), title, group };
  return toImported(listed, { root, allowed: rules.allowed }, (walk) => {
    if (!TAKEN_OVER.has(method)) throw new Refused("method_unsupported", method);
    if (/\{\{|\}\}/.test(path)) throw new Refused("unusable", path);
    const draft = toDraft(walk, root, { ...operation, title }, rules);
    const name = toName(typeof operationId === "string" ? operationId : id, "operation");
    return { ...draft, name: takeName(names, name) };
  });
}

function toDraft(walk: Walk, root: Json, of: Operation & { title: string }, rules: DocumentRules) {
  const { method, path, item, operation, title } = of;
  const { locale } = rules;
  if (operation.deprecated === true) walk.note("deprecated");
  const schemes = own(own(root, "components"), "securitySchemes");
  const headers = readSecurity(walk, own(operation, "security") ?? own(root, "security"), schemes);
  const reply = readReply(walk, method, own(operation, "responses"));
  const inputs = [
    ...readParameters(walk, path, own(item, "parameters"), own(operation, "parameters")),
    ...readBody(walk, method, own(operation, "requestBody")),
  ];
  const taken = new Set<string>();
  const { parameters, filled } = fillInputs(walk, inputs, taken, locale);
  const server = rules.server ?? readServer([operation.servers, item.servers, root.servers], rules.base);
  const fields = reply === undefined ? [] : readFields(walk, reply, taken, locale);
  const sentHeaders = filled.filter(({ at }) => at === "header");
  return {
    title: { [locale]: title },
    purpose: textOf(operation.description, 500) || title,
    effect: method === "GET" ? "reads" : "changes",
    parameters,
    request: {
      method,
      url: toUrl(server, path, filled),
      headers: [...headers, ...sentHeaders.map(({ name, filled: value }) => ({ name, value: String(value) }))],
      body: toBody(filled),
    },
    result: { fields, text: { [locale]: textFor(title, fields, locale) } },
  };
}

function toUrl(server: string, path: string, filled: Filled[]): string {
  const inPath = new Map(filled.flatMap(({ at, name, filled: value }) => (at === "path" ? [[name, value]] : [])));
  // Some documents add a fragment to distinguish two operations with the same address.
  const [address = ""] = path.split("#");
  const place = address.replace(/\{([^{}]+)\}/g, (_, name: string) => written(inPath.get(name) ?? ""));
  const query = filled.flatMap(({ at, name, filled: value }) =>
    at === "query" ? [`${encodeURIComponent(name)}=${written(value)}`] : [],
  );
  const first = address.includes("?") ? "&" : "?";
  return `${server}${place}${query.length > 0 ? first + query.join("&") : ""}`;
}

/** Templates are left as they are; constants are encoded. */
const written = (value: Filled["filled"]) =>
  typeof value === "string" && value.startsWith("{{") ? value : encodeURIComponent(String(value));

/** The operations of a path item, by method. */
export const methodsOf = (item: Json): [string, unknown][] =>
  ["get", "put", "post", "delete", "options", "head", "patch", "trace"].flatMap((method) => {
    const operation = own(item, method);
    return operation === undefined ? [] : [[method.toUpperCase(), operation]];
  });
