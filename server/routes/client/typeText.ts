/** Renders a JSON schema of the document as a TypeScript type. */
import type { OpenAPIHono } from "@hono/zod-openapi";

export type ApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

/** The subset of JSON schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
  default?: unknown;
  description?: string;
}

/** Properties with a default are optional in requests and present in replies. */
export type Direction = "request" | "reply";

/** The type's text; an object takes several lines, all but the first indented by `indent`. */
export function typeText(schema: Schema, direction: Direction, indent = ""): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const text = (part: Schema) => typeText(part, direction, indent);
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return union(several.map(text));
  if (schema.allOf) return schema.allOf.map((part) => `(${text(part)})`).join(" & ");
  const types = [schema.type ?? []].flat();
  if (schema.enum) {
    const literals = schema.enum.map((value) => JSON.stringify(value));
    return union(types.includes("null") ? [...literals, "null"] : literals);
  }
  return types.length === 0 ? "unknown" : union(types.map((type) => plainText(type, schema, direction, indent)));
}

function plainText(type: string, schema: Schema, direction: Direction, indent: string): string {
  switch (type) {
    case "integer":
    case "number":
      return "number";
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "boolean":
    case "null":
      return type;
    case "array": {
      const item = typeText(schema.items ?? {}, direction, indent);
      return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return objectText(schema, direction, indent);
    default:
      throw new Error(`the client can't express a ${type}`);
  }
}

function objectText(schema: Schema, direction: Direction, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const isThere = required.includes(name) || (direction === "reply" && property.default !== undefined);
    const comment = property.description ? `${inner}/** ${property.description} */\n` : "";
    return `${comment}${inner}${keyText(name)}${isThere ? "" : "?"}: ${typeText(property, direction, inner)};\n`;
  });
  const [only = "", ...more] = lines.map((line) => line.trim());
  if (only && more.length === 0 && !only.includes("\n")) return `{ ${only.replace(/;$/, "")} }`;
  if (lines.length > 0) return `{\n${lines.join("")}${indent}}`;
  const values = typeof additionalProperties === "object" ? typeText(additionalProperties, direction, indent) : null;
  return values === null ? "Record<string, never>" : `Record<string, ${values}>`;
}

/** A property's name, quoted where necessary. */
export const keyText = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const union = (parts: string[]) => [...new Set(parts)].join(" | ");
