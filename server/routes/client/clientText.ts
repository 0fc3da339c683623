/** Renders the document as a client: one typed function per operation. */
import { type ApiDocument, type Direction, keyText, type Schema, typeText } from "./typeText.ts";

interface Operation {
  operationId: string;
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}
type Content = Record<string, { schema?: Schema } | undefined>;

const HEAD = `/** Written from the API's document by \`npm run client\`: never by hand. */
import { operation } from "./operation.ts";
`;

/** The client's whole file. @throws when an operation uses something the client does not support */
export function clientText(document: ApiDocument): string {
  const named = new Map<string, string>();
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>);
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationText(method.toUpperCase(), path, described, named)),
  );
  return [HEAD, ...sharedTypes(document, operations.join("")), ...operations].join("\n");
}

/** The named schemas that operations accept or return. */
function sharedTypes({ components }: ApiDocument, used: string): string[] {
  const schemas = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  return schemas
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(used))
    .map(([name, schema]) => `export type ${name} = ${typeText(schema, "reply")};\n`);
}

/** @param named the types written so far, by their text: types shared by several operations are written once */
function operationText(method: string, path: string, described: Operation, named: Map<string, string>): string {
  const { operationId, summary, requestBody, responses } = described;
  const title = operationId[0]?.toUpperCase() + operationId.slice(1);
  const declared: string[] = [];
  const name = (suffix: string, text: string) => {
    if (!text.includes("\n")) return text;
    const known = named.get(text);
    if (known) return known;
    named.set(text, `${title}${suffix}`);
    declared.push(`export type ${title}${suffix} = ${text};\n`);
    return `${title}${suffix}`;
  };
  const fields = parameterFields(described, name);
  if (requestBody)
    fields.push(`body${requestBody.required ? "" : "?"}: ${name("Body", bodyText(requestBody.content))}`);
  const input = fields.length === 0 ? "Record<never, never>" : `{ ${fields.join("; ")} }`;
  const reply = name("Reply", replyText(responses));
  const comment = summary ? `/** ${summary} */\n` : "";
  const made = `/* @__PURE__ */ operation<${input}, ${reply}>("${method}", "${path}")`;
  return `${declared.join("")}${comment}export const ${operationId} = ${made};\n`;
}

/** Path and query parameters together, each by name. */
function parameterFields({ parameters = [] }: Operation, name: (suffix: string, text: string) => string): string[] {
  const inPath = parameters.filter((each) => each.in === "path");
  const inQuery = parameters.filter((each) => each.in === "query");
  for (const { name: taken } of inPath)
    if (taken === "query" || taken === "body") throw new Error(`a path parameter can't be called ${taken}`);
  const fields = inPath.map((each) => `${keyText(each.name)}: ${typeText(each.schema, "request")}`);
  if (inQuery.length === 0) return fields;
  const properties = Object.fromEntries(inQuery.map((each) => [each.name, each.schema]));
  const required = inQuery.filter((each) => each.required).map((each) => each.name);
  const query = typeText({ type: "object", properties, required }, "request");
  return [...fields, `query${required.length > 0 ? "" : "?"}: ${name("Query", query)}`];
}

/** The body type: JSON where possible; a form or a file otherwise. */
function bodyText(content: Content): string {
  const json = jsonText(content, "request");
  if (json !== null) return json;
  const kinds = Object.keys(content).map((type) => (type.startsWith("multipart/") ? "FormData" : "Blob"));
  return [...new Set(kinds)].join(" | ");
}

/** The result of a success: parsed JSON, nothing, or the raw response (files and event streams). */
function replyText(responses: Operation["responses"]): string {
  const [, reply] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  if (!reply?.content) return "undefined";
  return jsonText(reply.content, "reply") ?? "Response";
}

function jsonText(content: Content, direction: Direction): string | null {
  const json = content["application/json"]?.schema;
  return json ? typeText(json, direction) : null;
}
