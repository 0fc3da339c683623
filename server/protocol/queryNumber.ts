/** Numbers in query strings. */
import { z } from "zod";

/** Accepts digits only; other number-like strings (`""`, `1e3`, `0x10`, ` 5`) are refused. */
export function queryNumber(rule: z.ZodNumber) {
  return z.preprocess((text) => (typeof text === "string" && /^\d{1,16}$/.test(text) ? Number(text) : text), rule);
}
