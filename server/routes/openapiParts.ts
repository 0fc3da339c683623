/** Pieces that route definitions share. */
import { z } from "zod";
import { errorKeys } from "../protocol/errors.ts";
import { uuidSchema } from "../protocol/ids.ts";

/** A JSON request body that must be there. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

export function jsonReply<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { "application/json": { schema } } } as const;
}

const errorReplySchema = z.object({
  error: z.object({
    key: z.enum(Object.keys(errorKeys) as [keyof typeof errorKeys]),
    request_id: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** What a route may refuse with: always a key and a request id. */
export function errorReplies<const S extends number>(...statuses: S[]) {
  const keys = (status: number) => Object.entries(errorKeys).flatMap(([key, at]) => (at === status ? [key] : []));
  const entries = statuses.map((status) => [status, jsonReply(errorReplySchema, keys(status).join(", "))]);
  return Object.fromEntries(entries) as Record<S, ReturnType<typeof jsonReply<typeof errorReplySchema>>>;
}

/** Names the session token in the document. */
export const visitorSecurity = [{ visitor: [] as string[] }];

/** A UUID in the path; anything else is not found. */
export const idParam = (name: string) => z.object({ [name]: uuidSchema });
