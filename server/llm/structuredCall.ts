/** A call to a model whose reply is data: asked for by JSON Schema where the endpoint takes one, and checked in any case. */
import { z } from "zod";
import { EngineError } from "../ports/engine.ts";
import { completeText, type ModelCall } from "./modelCall.ts";
import type { ReplyShape } from "./prompt.ts";

export interface Shape<T> extends ReplyShape {
  parse(value: unknown): T;
}

/**
 * A reply's shape, made once for all calls. Lengths of texts and ranges are checked here alone, since strict endpoints refuse a schema
 * that has them; how many items a list may have keeps small models from going on for ever.
 * @param name letters, digits and underscores
 */
export function shapeOf<T>(name: string, schema: z.ZodType<T>): Shape<T> {
  return { name, schema: plainly(z.toJSONSchema(schema, { io: "input" })), parse: (value) => schema.parse(value) };
}

/** @throws EngineError, `garbage` for a reply of another shape */
export async function structuredCall<T>(call: ModelCall, shape: Shape<T>): Promise<T> {
  const { name, schema } = shape;
  const text = await completeText({ ...call, prompt: { ...call.prompt, reply: { name, schema } } });
  return readReply(text, shape);
}

/** JSON as models write it: in a fence, or with a sentence around it. @throws EngineError `garbage` */
export function readReply<T>(text: string, shape: Shape<T>): T {
  try {
    return shape.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  } catch (cause) {
    throw new EngineError("garbage", { cause });
  }
}

/** What strict endpoints know of JSON Schema. */
const KEPT = new Set(["type", "enum", "const", "description", "items", "maxItems", "anyOf"]);

/** Nothing but types, each object closed and whole. */
function plainly(schema: unknown): object {
  const node = schema as Record<string, unknown>;
  const kept = Object.entries(node).filter(([key]) => KEPT.has(key));
  const plain: Record<string, unknown> = Object.fromEntries(
    kept.map(([key, value]) => {
      if (key === "items") return [key, plainly(value)];
      return [key, key === "anyOf" ? (value as unknown[]).map(plainly) : value];
    }),
  );
  if (node.type !== "object") return plain;
  const properties = Object.entries((node.properties ?? {}) as object).map(([key, value]) => [key, plainly(value)]);
  return {
    ...plain,
    properties: Object.fromEntries(properties),
    required: properties.map(([key]) => key),
    additionalProperties: false,
  };
}
