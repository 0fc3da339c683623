/** What a visitor said once and counts on later. */
import { z } from "zod";

export const factSchema = z.object({
  kind: z.enum(["order", "plan", "product"]),
  /** The visitor's own word for it. */
  value: z.string(),
  /** The number of the message it was said in. */
  seq: z.number().int(),
});
export type Fact = z.infer<typeof factSchema>;
