/** Schemas of the inbox list: queues, filters, labels, saved views and bulk changes. */
import { z } from "zod";
import { mailLocaleSchema } from "./accounts.ts";
import { escalationReasonSchema, escalationSchema } from "./escalations.ts";
import { messageDtoSchema, ticketStatusSchema } from "./events.ts";
import { uuidSchema } from "./ids.ts";
import { queryNumber } from "./queryNumber.ts";
import { isPeopleQueue, LABEL_COLORS, MAX_AT_ONCE, QUEUES, type Queue, WAITS_FOR } from "./queues.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

const queueSchema = z.enum(QUEUES);

/** `longest`: longest waiting first. `newest`: latest to start waiting or to write first. */
const sortSchema = z.enum(["longest", "newest"]);
type TicketSort = z.infer<typeof sortSchema>;

const minutes = z.number().int().min(1).max(525_600);
const queryMinutes = { over_minutes: queryNumber(minutes).optional(), under_minutes: queryNumber(minutes).optional() };

/** Filters of a queue. */
const filterShape = {
  /** Words from messages, notes, file names, title, page, name or address (last word may be partial); or `T-1042`. */
  search: someText(200).optional(),
  label: uuidSchema.optional(),
  /** Who has claimed the ticket: a member's id, `me` or `nobody`. */
  assignee: z.string().min(1).max(100).optional(),
  reason: escalationReasonSchema.optional(),
  /** Whose turn it is in an escalated ticket. */
  waits_for: z.enum(WAITS_FOR).optional(),
  /** A browser language: `de` also matches `de-AT`. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/)
    .optional(),
  origin: z.string().max(300).optional(),
  /** Minutes waiting, or else unchanged: more than, or less than. */
  over_minutes: minutes.optional(),
  under_minutes: minutes.optional(),
};
const sortFits = {
  check: ({ queue, sort }: { queue: Queue; sort?: TicketSort | undefined }) =>
    sort !== "longest" || isPeopleQueue(queue),
  says: { path: ["sort"], error: "only who waits for a person can be ordered by waiting time" },
};

export const ticketListQuerySchema = z
  .object({
    queue: queueSchema.default("all"),
    sort: sortSchema.optional(),
    ...filterShape,
    ...queryMinutes,
    /** Only these tickets, as far as they are in the list (comma-separated ids): for refreshing changed rows. */
    ids: z
      .string()
      .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/)
      .optional(),
    /** `next_cursor` of the previous page. */
    cursor: z.string().max(400).optional(),
    limit: queryNumber(z.number().int().min(1).max(100)).default(50),
  })
  .refine(sortFits.check, sortFits.says);
export type TicketListQuery = z.infer<typeof ticketListQuerySchema>;

/** A queue with its filters, as stored in a saved view. */
const viewQuerySchema = z
  .strictObject({ queue: queueSchema, sort: sortSchema.optional(), ...filterShape })
  .refine(sortFits.check, sortFits.says);
export type ViewQuery = z.infer<typeof viewQuerySchema>;

export const ticketRowSchema = z.object({
  id: uuidSchema,
  /** Short and easy to say: T-1042. */
  number: z.string(),
  title: z.string().nullable(),
  status: ticketStatusSchema,
  /** The start of the visitor's unanswered message, else of the latest one. */
  question: z.string().nullable(),
  /** Often little is known: a name the tenant vouched for, an address the visitor left. */
  visitor: z.object({ id: uuidSchema, name: z.string().nullable(), email: z.string().nullable() }),
  /** The page the visitor is on, or was last on. */
  page: z.object({ url: z.string().nullable(), title: z.string().nullable() }),
  origin: z.string(),
  locale: z.string().nullable(),
  label_ids: z.array(uuidSchema),
  /** The newest escalation, whatever its outcome. */
  escalation: escalationSchema.nullable(),
  /** Since when an action in it has waited for people, to approve it or to settle its outcome. */
  approval_since: moment.nullable(),
  /** The last message by a person or the assistant, without the product's fixed texts. */
  last_message: z
    .object({
      role: messageDtoSchema.shape.role,
      author: z.string().nullable(),
      content: z.string(),
      created_at: moment,
    })
    .nullable(),
  /** Search results only: where it matched, with context. Null when the match is in the row itself. */
  found: z
    .object({
      place: z.enum(["visitor", "assistant", "agent", "note", "file"]),
      /** The author, where there is one. */
      by: z.string().nullable(),
      before: z.string(),
      hit: z.string(),
      after: z.string(),
    })
    .nullable(),
  last_seq: z.number().int(),
  created_at: moment,
  updated_at: moment,
});
export type TicketRow = z.infer<typeof ticketRowSchema>;

export const ticketListSchema = z.object({ tickets: z.array(ticketRowSchema), next_cursor: z.string().nullable() });
export type TicketList = z.infer<typeof ticketListSchema>;

const count = z.number().int();
export const queueCountsSchema = z.object({
  /** For the team. */
  waiting: count,
  /** Tickets with an action that waits for people. */
  approval: count,
  /** For the visitor. */
  visitor: count,
  mine: count,
  unassigned: count,
  snoozed: count,
  ai: count,
  /** The caller's own tickets that wait for the team. */
  mine_to_answer: count,
});
export type QueueCounts = z.infer<typeof queueCountsSchema>;

/** The filter values that occur. */
export const ticketFacetsSchema = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  origins: z.array(z.string()),
  languages: z.array(z.string()),
});
export type TicketFacets = z.infer<typeof ticketFacetsSchema>;

export const labelRequestSchema = z.object({ name: someText(40), color: z.enum(LABEL_COLORS) });
export const labelSchema = labelRequestSchema.extend({ id: uuidSchema });
export type Label = z.infer<typeof labelSchema>;
export type LabelRequest = z.infer<typeof labelRequestSchema>;
export const labelListSchema = z.object({ labels: z.array(labelSchema) });

export const viewRequestSchema = z.object({
  name: someText(60),
  /** Visible to the whole team. */
  is_shared: z.boolean(),
  query: viewQuerySchema,
});
export type ViewRequest = z.infer<typeof viewRequestSchema>;
export const viewSchema = viewRequestSchema.extend({ id: uuidSchema, is_mine: z.boolean(), member_name: z.string() });
export type View = z.infer<typeof viewSchema>;
export const viewListSchema = z.object({ views: z.array(viewSchema) });

export const bulkRequestSchema = z.object({
  ticket_ids: z.array(uuidSchema).min(1).max(MAX_AT_ONCE),
  action: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("close") }),
    /** Assigns to the caller. */
    z.object({ kind: z.literal("claim") }),
    z.object({ kind: z.literal("assign"), member_id: z.string().min(1).max(100) }),
    z.object({ kind: z.literal("label"), label_id: uuidSchema }),
    z.object({ kind: z.literal("unlabel"), label_id: uuidSchema }),
  ]),
});
export type BulkRequest = z.infer<typeof bulkRequestSchema>;
/** Applied ticket by ticket: each one is either done or refused. */
export const bulkReplySchema = z.object({
  done: z.array(uuidSchema),
  /** Undo ids where the action can be undone: `POST /tickets/{id}/undo` with each. */
  undo: z.array(z.object({ ticket_id: uuidSchema, undo_id: uuidSchema })),
  refused: z.array(
    z.object({
      ticket_id: uuidSchema,
      /** Null when there is no such ticket. */
      number: z.string().nullable(),
      key: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type BulkReply = z.infer<typeof bulkReplySchema>;

export const ticketLabelsRequestSchema = z.object({ label_ids: z.array(uuidSchema).max(20) });
export const ticketLabelsSchema = z.object({ label_ids: z.array(uuidSchema) });
/** A member's alert preferences for waiting tickets. */
export const alertPreferencesSchema = z.object({
  sound: z.boolean(),
  browser: z.boolean(),
  /** `unclaimed`: if the ticket is still unclaimed after `mail_after_minutes`. */
  mail: z.enum(["never", "unclaimed", "always"]),
  mail_after_minutes: z.number().int().min(1).max(1440),
  /** Language of the mails; null: the tenant's, if supported. */
  locale: mailLocaleSchema.nullable().default(null),
  /** Also send a mail when a colleague mentions the member in a note. */
  mail_mentions: z.boolean().default(true),
  /** Also send a mail when a colleague assigns a ticket, or a visitor follows up on the member's answer. */
  mail_assigned: z.boolean().default(true),
});
export type AlertPreferences = z.infer<typeof alertPreferencesSchema>;
