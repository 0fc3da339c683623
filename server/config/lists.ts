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
/** The name of a cell. */
export const cellName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "must be lower-case letters, digits and hyphens");

/** A whole installation, one of several among which tenants are spread. */
export interface CellAddress {
  name: string;
  /** Where the other cells reach it: an origin, without a trailing slash. */
  url: string;
}

/** `name=https://internal-address`, separated by commas. */
export const cellList = z
  .string()
  .transform((value) => value.split(",").flatMap((part) => part.trim() || []))
  .pipe(z.array(z.string().transform(readCell)))
  .refine((cells) => new Set(cells.map(({ name }) => name)).size === cells.length, "each name is there once");

function readCell(entry: string, { addIssue }: z.RefinementCtx): CellAddress {
  const [, name = "", address = ""] = /^([^=]*)=(.*)$/.exec(entry) ?? [];
  const url = URL.parse(address);
  const isBare = url !== null && `${url.origin}/` === url.href && /^https?:$/.test(url.protocol);
  if (cellName.safeParse(name).success && isBare) return { name, url: url.origin };
  addIssue("each entry is <name>=<http or https URL without a path>");
  return z.NEVER;
}

/** Any form that `parseRedisUrl` reads; the error says which there are. */
export const redisUrl = z.string().superRefine((text, { addIssue }) => {
  try {
    parseRedisUrl(text);
  } catch (error) {
    addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});
