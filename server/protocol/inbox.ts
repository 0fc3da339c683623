/** Shapes of the inbox's list: queues, filters, labels, saved views, and changes of many tickets. */
import { z } from "zod";
import { mailLocaleSchema } from "./accounts.ts";
import { escalationReasonSchema, escalationSchema } from "./escalations.ts";
import { messageDtoSchema, ticketStatusSchema } from "./events.ts";
import { uuidSchema } from "./ids.ts";
import { queryNumber } from "./queryNumber.ts";
import { isPeopleQueue, LABEL_COLORS, MOST_AT_ONCE, QUEUES, type Queue, WAITS_FOR } from "./queues.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

const queueSchema = z.enum(QUEUES);

/** `longest`: who waits longest comes first. `newest`: who began to wait, or said something, last. */
const sortSchema = z.enum(["longest", "newest"]);
type TicketSort = z.infer<typeof sortSchema>;

const minutes = z.number().int().min(1).max(525_600);
const queryMinutes = { over_minutes: queryNumber(minutes).optional(), under_minutes: queryNumber(minutes).optional() };

/** What narrows a queue. */
const filterShape = {
  /** Words of any message, note, file's name, title, page, name or address; or a number, `T-1042`. The last word may be unfinished. */
  search: someText(200).optional(),
  label: uuidSchema.optional(),
  /** Who holds the ticket: a member's id, `me` or `nobody`. */
  assignee: z.string().min(1).max(100).optional(),
  reason: escalationReasonSchema.optional(),
  /** Who has the next word in what is with people. */
  waits_for: z.enum(WAITS_FOR).optional(),
  /** A language as visitors' browsers name it: `de` is also `de-AT`. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/)
    .optional(),
  origin: z.string().max(300).optional(),
  /** Waiting, or without a change, for more or for less than so many minutes. */
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
    /** Only those of these tickets that belong to the list, ids with commas between: what became of what has changed. */
    ids: z
      .string()
      .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/)
      .optional(),
    /** `next_cursor` of the page before. */
    cursor: z.string().max(400).optional(),
    limit: queryNumber(z.number().int().min(1).max(100)).default(50),
  })
  .refine(sortFits.check, sortFits.says);
export type TicketListQuery = z.infer<typeof ticketListQuerySchema>;

/** A queue with its filters, as a saved view keeps it. */
const viewQuerySchema = z
  .strictObject({ queue: queueSchema, sort: sortSchema.optional(), ...filterShape })
  .refine(sortFits.check, sortFits.says);
export type ViewQuery = z.infer<typeof viewQuerySchema>;

export const ticketRowSchema = z.object({
  id: uuidSchema,
  /** Short and speakable: T-1042. */
  number: z.string(),
  title: z.string().nullable(),
  status: ticketStatusSchema,
  /** What waits for an answer, or was asked last: the beginning of the visitor's own words. */
  question: z.string().nullable(),
  /** Of whom little is known: a name by the tenant's word, an address that was left. */
  visitor: z.object({ id: uuidSchema, name: z.string().nullable(), email: z.string().nullable() }),
  /** Where the visitor is, or was last. */
  page: z.object({ url: z.string().nullable(), title: z.string().nullable() }),
  origin: z.string(),
  locale: z.string().nullable(),
  label_ids: z.array(uuidSchema),
  /** The newest one, whatever became of it. */
  escalation: escalationSchema.nullable(),
  /** What a person or the machine said last; the product's own fixed texts are left out. */
  last_message: z
    .object({
      role: messageDtoSchema.shape.role,
      author: z.string().nullable(),
      content: z.string(),
      created_at: moment,
    })
    .nullable(),
  /** Of a search: where it was found, with the words around it. Null where the row itself shows it. */
  found: z
    .object({
      place: z.enum(["visitor", "assistant", "agent", "note", "file"]),
      /** Who wrote it, as far as it has an author. */
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
  /** For us. */
  waiting: count,
  /** For the visitor. */
  visitor: count,
  mine: count,
  unassigned: count,
  snoozed: count,
  ai: count,
  /** Of the caller's own: those that wait for us. */
  mine_to_answer: count,
});
export type QueueCounts = z.infer<typeof queueCountsSchema>;

/** What a list can be narrowed to, as far as it occurs. */
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
  /** Everybody who works for the tenant sees it. */
  is_shared: z.boolean(),
  query: viewQuerySchema,
});
export type ViewRequest = z.infer<typeof viewRequestSchema>;
export const viewSchema = viewRequestSchema.extend({ id: uuidSchema, is_mine: z.boolean(), member_name: z.string() });
export type View = z.infer<typeof viewSchema>;
export const viewListSchema = z.object({ views: z.array(viewSchema) });

export const bulkRequestSchema = z.object({
  ticket_ids: z.array(uuidSchema).min(1).max(MOST_AT_ONCE),
  action: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("close") }),
    /** To the caller. */
    z.object({ kind: z.literal("claim") }),
    z.object({ kind: z.literal("assign"), member_id: z.string().min(1).max(100) }),
    z.object({ kind: z.literal("label"), label_id: uuidSchema }),
    z.object({ kind: z.literal("unlabel"), label_id: uuidSchema }),
  ]),
});
export type BulkRequest = z.infer<typeof bulkRequestSchema>;
/** Each ticket's change is whole: it is done, or it is among the refused. */
export const bulkReplySchema = z.object({
  done: z.array(uuidSchema),
  /** What takes back what is done, where the action can be: `POST /tickets/{id}/undo` with each. */
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
/** How a member wants to hear of those who wait. */
export const alertPreferencesSchema = z.object({
  sound: z.boolean(),
  browser: z.boolean(),
  /** `unclaimed`: when nobody has taken the ticket after `mail_after_minutes`. */
  mail: z.enum(["never", "unclaimed", "always"]),
  mail_after_minutes: z.number().int().min(1).max(1440),
  /** What the mails are written in; null: in the tenant's language, where they can be. */
  locale: mailLocaleSchema.nullable().default(null),
  /** By mail as well when a colleague names the member in a note. */
  mail_mentions: z.boolean().default(true),
  /** By mail as well when a colleague gives the member a ticket, or a visitor goes on after the member's answer. */
  mail_assigned: z.boolean().default(true),
});
export type AlertPreferences = z.infer<typeof alertPreferencesSchema>;
