/** Numbers in a query. */
import { z } from "zod";

/** Digits and nothing else: what could be taken for a number besides (`""`, `1e3`, `0x10`, ` 5`) is refused. */
export function queryNumber(rule: z.ZodNumber) {
  return z.preprocess((text) => (typeof text === "string" && /^\d{1,16}$/.test(text) ? Number(text) : text), rule);
}
