/** Exporting and erasing data. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { emailAddress } from "./texts.ts";

/** A visitor by id, or all visitors with this address. */
export const visitorQuerySchema = z.union([
  z.strictObject({ visitor_id: uuidSchema }),
  z.strictObject({ email: emailAddress }),
]);
export type VisitorRequest = z.infer<typeof visitorQuerySchema>;

export const visitorErasedSchema = z.object({ visitors: z.number(), conversations: z.number() });

/** What is exported, and in which format. */
export const exportRequestSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("conversations"), format: z.enum(["csv", "jsonl"]) }),
  z.strictObject({ kind: z.literal("knowledge") }),
  z.strictObject({ kind: z.literal("settings") }),
  z.strictObject({ kind: z.literal("visitor"), visitor: visitorQuerySchema }),
]);
export type ExportRequest = z.infer<typeof exportRequestSchema>;

const moment = z.iso.datetime({ offset: true });

export const exportSchema = z.object({
  id: uuidSchema,
  kind: z.enum(["visitor", "conversations", "knowledge", "settings"]),
  format: z.enum(["json", "jsonl", "csv", "zip"]),
  status: z.enum(["queued", "running", "ready", "failed"]),
  /** Conversations or documents written so far. */
  done: z.number(),
  total: z.number().nullable(),
  byte_size: z.number(),
  created_at: moment,
  expires_at: moment,
  /** Download link once ready; valid until the export expires, for signed-in owners only. */
  link: z.string().nullable(),
});
export type Export = z.infer<typeof exportSchema>;

export const exportListSchema = z.object({ exports: z.array(exportSchema) });
export type ExportList = z.infer<typeof exportListSchema>;
