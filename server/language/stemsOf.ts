/** The stems of passages' texts: worked out once for each. */
import { rememberTexts } from "./rememberTexts.ts";
import { stemSet } from "./words.ts";

/** Some 2 000 passages; a set takes about so much for a stem. */
const BYTES = 16e6;
const PER_STEM = 40;

/** The stems of a text as a set, which is shared. */
export const stemsOf = rememberTexts<ReadonlySet<string>>(stemSet, {
  bytes: BYTES,
  sizeOf: (stems) => PER_STEM * stems.size,
});
