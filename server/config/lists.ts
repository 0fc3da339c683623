/** Variables that hold several values, with commas between them. */
import { z } from "zod";
import { parseRedisUrl } from "./redisUrl.ts";

/** `host:port,host:port` as a set. */
export const hostList = z
  .string()
  .default("")
  .transform((value) => value.split(",").flatMap((part) => part.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/, "each entry is <host>:<port>")))
  .transform((hosts): ReadonlySet<string> => new Set(hosts));
/** `ada@shop.example, ben@shop.example` as a set. */
export const addressList = z
  .string()
  .default("")
  .transform((value) => value.split(",").flatMap((part) => part.trim().toLowerCase() || []))
  .pipe(z.array(z.email("each entry is an email address")))
  .transform((addresses): ReadonlySet<string> => new Set(addresses));
/** Any form that `parseRedisUrl` reads; the error says which there are. */
export const redisUrl = z.string().superRefine((text, { addIssue }) => {
  try {
    parseRedisUrl(text);
  } catch (error) {
    addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});
