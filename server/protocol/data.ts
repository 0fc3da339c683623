/** Getting data out, and getting rid of it. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";

/** A visitor by id, or all who left an address. */
export const visitorQuerySchema = z.union([
  z.strictObject({ visitor_id: uuidSchema }),
  z.strictObject({ email: z.email().max(254) }),
]);
export type VisitorRequest = z.infer<typeof visitorQuerySchema>;

export const visitorErasedSchema = z.object({ visitors: z.number(), conversations: z.number() });
