/** Facts that a visitor states once and expects to be remembered. */
import { z } from "zod";

export const factSchema = z.object({
  kind: z.enum(["order", "plan", "product"]),
  /** The visitor's own term for it. */
  value: z.string(),
  /** `seq` of the message it was stated in. */
  seq: z.number().int(),
});
export type Fact = z.infer<typeof factSchema>;
