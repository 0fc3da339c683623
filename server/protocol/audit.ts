/** Who did what in a tenant, and when. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";

/** Everything that is recorded, by room. */
export const AUDIT_ACTIONS = [
  "login",
  "password_changed",
  "password_reset",
  "second_factor_on",
  "second_factor_off",
  "sign_in_linked",
  "member_invited",
  "invitation_resent",
  "invitation_withdrawn",
  "member_added",
  "role_changed",
  "member_removed",
  "api_key_created",
  "api_key_revoked",
  "settings_changed",
  "origin_added",
  "origin_removed",
  "document_added",
  "document_changed",
  "document_retried",
  "document_collected",
  "document_deleted",
  "source_added",
  "source_changed",
  "source_synced",
  "source_deleted",
  "cache_entry_approved",
  "cache_entry_pinned",
  "cache_entry_unpinned",
  "cache_entry_dropped",
  "ticket_claimed",
  "ticket_taken_over",
  "ticket_replied",
  "ticket_resolved",
  "ticket_handed_back",
  "ticket_closed",
  "ticket_reopened",
  "ticket_noted",
  "export_requested",
  "export_downloaded",
  "export_deleted",
  "conversation_deleted",
  "visitor_erased",
  "retention_applied",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const moment = z.iso.datetime({ offset: true });

export const auditQuerySchema = z.object({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** The id of a member; `key:<id>` of an API key; `system`, `operator` or `visitor`. */
  actor: z.string().max(100).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  from: moment.optional(),
  /** Not included. */
  to: moment.optional(),
  /** Words in the subject or the details. */
  search: z.string().trim().max(200).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditListSchema = z.object({
  entries: z.array(
    z.object({
      id: uuidSchema,
      actor: z.string(),
      /** Null for the service itself, and for accounts that are gone. */
      actor_name: z.string().nullable(),
      action: z.string(),
      subject: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
      created_at: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
export type AuditList = z.infer<typeof auditListSchema>;
