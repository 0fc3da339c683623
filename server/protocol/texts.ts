/** Texts that a request brings along, as the API's document can say them: it knows nothing of trimming, so it gets a pattern, and what is longest counts before. */
import { z } from "zod";

const LONGEST_ADDRESS = 254;
const ADDRESS = z.regexes.email.source;

/** Not empty, and not of spaces (or NULs, which the server drops) alone. */
export const someText = (max: number) => z.string().max(max).trim().min(1).meta({ pattern: "[^\\s\\u0000]" });

/** An e-mail address. The document's `format` alone takes more than we do. */
export const emailAddress = z.email().max(LONGEST_ADDRESS).meta({ pattern: ADDRESS });

/** The same as people type it; addresses are compared in lower case everywhere. */
export const typedEmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email().max(LONGEST_ADDRESS))
  .meta({ pattern: `^\\s*${ADDRESS.slice(1, -1)}\\s*$` });
