/** Texts that a request brings along, as the API's document can say them: it knows nothing of trimming, so it gets a pattern, and what is longest counts before. */
import { z } from "zod";

const LONGEST_ADDRESS = 254;
/** At most 64 characters before the @ and 63 between dots behind it: RFC 5321, 4.5.3.1, and RFC 1035, 2.3.4. */
const ADDRESS = `^(?=[^@]{1,64}@)(?!.*@.*[^.]{64})${z.regexes.email.source.slice(1)}`;
const address = z.email({ pattern: new RegExp(ADDRESS) }).max(LONGEST_ADDRESS);

/** Not empty, and not of spaces (or NULs, which the server drops) alone. */
export const someText = (max: number) => z.string().max(max).trim().min(1).meta({ pattern: "[^\\s\\u0000]" });

/** A name that a machine gave, taken as it is; the server drops NULs. */
export const someId = (max: number) => z.string().min(1).max(max).meta({ pattern: "[^\\u0000]" });

/** An e-mail address. The document's `format` alone takes more than we do. */
export const emailAddress = address.meta({ pattern: ADDRESS });

/** The same as people type it; addresses are compared in lower case everywhere. */
export const typedEmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(address)
  .meta({ pattern: `^\\s*${ADDRESS.slice(1, -1)}\\s*$` });
