/** Variables that hold several values, with commas between them. */
import { z } from "zod";

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
const isRedisUrl = (url: string) => z.url({ protocol: /^rediss?$/ }).safeParse(url).success;
export const redisUrls = z
  .string()
  .refine(
    (list) => list.split(",").every(isRedisUrl),
    "is redis:// or rediss://, or several of them with commas between them",
  );
