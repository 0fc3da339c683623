/** A model call whose reply is data: requested by JSON Schema if the endpoint supports it, and always validated. */
import { z } from "zod";
import { EngineError } from "../ports/engine.ts";
import { completeText, type ModelCall } from "./modelCall.ts";
import type { ReplyShape } from "./prompt.ts";

export interface Shape<T> extends ReplyShape {
  parse(value: unknown): T;
}

/**
 * A reply's shape, built once for all calls. Text lengths and ranges are only checked here: strict endpoints refuse
 * schemas with them; limits on list lengths keep small models from going on forever.
 * @param name letters, digits and underscores
 */
export function shapeOf<T>(name: string, schema: z.ZodType<T>): Shape<T> {
  return { name, schema: plainly(z.toJSONSchema(schema, { io: "input" })), parse: (value) => schema.parse(value) };
}

/** @throws EngineError, `garbage` for a reply of the wrong shape */
export async function structuredCall<T>(call: ModelCall, shape: Shape<T>): Promise<T> {
  const { name, schema } = shape;
  const text = await completeText({ ...call, prompt: { ...call.prompt, reply: { name, schema } } });
  return readReply(text, shape);
}

/** Parses JSON as models write it: in a code fence, or with a sentence around it. @throws EngineError `garbage` */
export function readReply<T>(text: string, shape: Shape<T>): T {
  try {
    return shape.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  } catch (cause) {
    throw new EngineError("garbage", { cause });
  }
}

/** The JSON Schema keywords that strict endpoints support. */
const KEPT = new Set(["type", "enum", "const", "description", "items", "maxItems", "anyOf"]);

/** Types only, with every object closed and all fields required. */
function plainly(schema: unknown): object {
  const node = entriesOf(schema);
  const kept = Object.entries(node).filter(([key]) => KEPT.has(key));
  const plain: Record<string, unknown> = Object.fromEntries(
    kept.map(([key, value]) => {
      if (key === "items") return [key, plainly(value)];
      return [key, key === "anyOf" && Array.isArray(value) ? value.map(plainly) : value];
    }),
  );
  if (node.type !== "object") return plain;
  const properties = Object.entries(entriesOf(node.properties)).map(([key, value]) => [key, plainly(value)]);
  return {
    ...plain,
    properties: Object.fromEntries(properties),
    required: properties.map(([key]) => key),
    additionalProperties: false,
  };
}

const entriesOf = (value: unknown): Record<string, unknown> => ({ ...(typeof value === "object" && value) });
