/** Common parts of the desk's routes. */
import { z } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import { requireRole } from "../../http/middleware/adminSession.ts";
import type { KeyScope, Role } from "../../protocol/admin.ts";
import { uuidSchema } from "../../protocol/ids.ts";
import { queryNumber } from "../../protocol/queryNumber.ts";
import { errorReplies, jsonReply } from "../openapiParts.ts";

const FOR_PEOPLE: Record<string, string[]> = { adminSession: [] };

/**
 * Declares a route's minimum role, and the scopes of which an API key needs one (none: for people only). Test suites
 * read both from the document.
 */
export function forRole<R extends Role>(parts: Parts, role: R, ...scopes: KeyScope[]) {
  return {
    "x-role": role,
    "x-scopes": scopes,
    tags: ["Desk"],
    security: scopes.length > 0 ? [FOR_PEOPLE, { apiKey: [] }] : [FOR_PEOPLE],
    middleware: requireRole(parts, role, scopes),
  };
}

/** A desk route's replies and possible errors. */
export function replies<S extends z.ZodType>(schema: S, description: string) {
  return { 200: jsonReply(schema, description), ...errorReplies(400, 401, 403, 404, 409, 429) };
}

/** An id in the path; a malformed one is treated like an unknown one. */
export const idParam = z.object({ id: uuidSchema });
export const pageQuery = z.object({
  cursor: z.string().max(400).optional(),
  limit: queryNumber(z.number().int().min(1).max(200)).default(50),
});
export const doneSchema = z.object({ done: z.literal(true) });
