/** Who did what in a tenant, and when. */
import { z } from "zod";
import { AUDIT_ACTIONS } from "./auditActions.ts";
import { uuidSchema } from "./ids.ts";
import { queryNumber } from "./queryNumber.ts";

const moment = z.iso.datetime({ offset: true });

export const auditQuerySchema = z.object({
  cursor: z.string().max(400).optional(),
  limit: queryNumber(z.number().int().min(1).max(200)).default(50),
  /** A member's id, `key:<id>` for an API key, `system`, `operator` or `visitor`. */
  actor: z.string().max(100).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  from: moment.optional(),
  /** Exclusive. */
  to: moment.optional(),
  /** Words from the subject or the details. */
  search: z.string().max(200).trim().optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditListSchema = z.object({
  entries: z.array(
    z.object({
      id: uuidSchema,
      actor: z.string(),
      /** Null for the service itself, and for deleted accounts. */
      actor_name: z.string().nullable(),
      action: z.string(),
      subject: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
      created_at: z.string(),
    }),
  ),
  /** Names for the ids in subjects and details; deleted ones are missing. */
  names: z.record(z.string(), z.string()),
  next_cursor: z.string().nullable(),
});
export type AuditList = z.infer<typeof auditListSchema>;
