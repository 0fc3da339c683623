/** A tenant's setup progress, each step derived from existing data. */
import { z } from "zod";

const moment = z.iso.datetime({ offset: true });

export const setupSchema = z.object({
  documents: z.object({ ready: z.number().int(), pending: z.number().int(), failed: z.number().int() }),
  /** When the test box first gave an answer with a source. */
  tested_at: moment.nullable(),
  /** Number of allowed domains. */
  origins: z.number().int(),
  /** Where the chat was last opened on an allowed domain. */
  seen: z.object({ origin: z.string(), page: z.string().nullable(), at: moment }).nullable(),
  /** When an owner dismissed the list. */
  dismissed_at: moment.nullable(),
});
export type Setup = z.infer<typeof setupSchema>;
