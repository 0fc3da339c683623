/** How far a tenant's setting up is. Each step is read off what is there. */
import { z } from "zod";

const moment = z.iso.datetime({ offset: true });

export const setupSchema = z.object({
  documents: z.object({ ready: z.number().int(), pending: z.number().int(), failed: z.number().int() }),
  /** When the test box first gave an answer with a source. */
  tested_at: moment.nullable(),
  /** How many domains are allowed. */
  origins: z.number().int(),
  /** Where the chat was last opened on one of them. */
  seen: z.object({ origin: z.string(), page: z.string().nullable(), at: moment }).nullable(),
  /** When an owner put the list away. */
  dismissed_at: moment.nullable(),
});
export type Setup = z.infer<typeof setupSchema>;
