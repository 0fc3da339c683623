/** Text fields of requests. OpenAPI can't express trimming, so it gets a pattern; lengths count before trimming. */
import { z } from "zod";

const MAX_ADDRESS_CHARS = 254;
/** At most 64 characters before the @, and 63 in each label after it: RFC 5321, 4.5.3.1, and RFC 1035, 2.3.4. */
const ADDRESS = `^(?=[^@]{1,64}@)(?!.*@.*[^.]{64})${z.regexes.email.source.slice(1)}`;
const address = z.email({ pattern: new RegExp(ADDRESS) }).max(MAX_ADDRESS_CHARS);

/** At least one character other than spaces and NULs (which the server drops). */
export const someText = (max: number) => z.string().max(max).trim().min(1).meta({ pattern: "[^\\s\\u0000]" });

/** A machine-made id, taken as is; the server drops NULs. */
export const someId = (max: number) => z.string().min(1).max(max).meta({ pattern: "[^\\u0000]" });

/** An e-mail address. OpenAPI's `format` alone accepts more than the server does. */
export const emailAddress = address.meta({ pattern: ADDRESS });

/** An address as people type it; addresses are compared in lower case everywhere. */
export const typedEmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(address)
  .meta({ pattern: `^\\s*${ADDRESS.slice(1, -1)}\\s*$` });
