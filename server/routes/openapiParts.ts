/** Building blocks of route definitions. */

import { z } from "@hono/zod-openapi";
import { PROBLEM_TYPE } from "../http/errorHandler.ts";
import { errorKeys, fieldReasons } from "../protocol/errors.ts";
import { uuidSchema } from "../protocol/ids.ts";
import { keysOf, recordOf } from "../protocol/keys.ts";

/** A required JSON request body. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

const binary = { type: "string" as const, format: "binary" };
const fileForm = { type: "object" as const, properties: { file: binary }, required: ["file"] };
/** A file, in its own media type. */
export function fileReply(types: readonly string[]) {
  return { description: "The file", content: Object.fromEntries(types.map((type) => [type, {}])) };
}

/** An event stream with the schema of its events. */
export function eventsReply(description: string) {
  const schema = z.object({ id: z.string().optional(), event: z.string(), data: z.string() });
  return { description, content: { "text/event-stream": { schema } } } as const;
}

/** A form with one file. Documentation only: the route parses the form itself, as it arrives. */
export const formBody = { required: true, content: { "multipart/form-data": { schema: fileForm } } };
/** The same, or the file as the body itself. */
export const fileBody = {
  required: true,
  content: { ...formBody.content, "application/octet-stream": { schema: binary } },
};

export function jsonReply<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { "application/json": { schema } } } as const;
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    key: z.enum(keysOf(errorKeys)),
    request_id: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
    errors: z.array(z.object({ field: z.string(), reason: z.enum(fieldReasons) })).optional(),
  })
  .openapi("Problem");

function problemReply(description: string) {
  return { description, content: { [PROBLEM_TYPE]: { schema: problemSchema } } } as const;
}

/** A route's possible errors: always problems with a key and a request id. */
export function errorReplies<const S extends number>(...statuses: S[]) {
  const keys = (status: number) => Object.entries(errorKeys).flatMap(([key, at]) => (at === status ? [key] : []));
  return recordOf(statuses, (status) => problemReply(keys(status).join(", ")));
}

/** The name of the session token's security scheme in the document. */
export const visitorSecurity: { visitor: string[] }[] = [{ visitor: [] }];

/** A UUID in the path; anything else is not found. */
export const idParam = z.object({ id: uuidSchema });
