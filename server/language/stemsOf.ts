/** The stems of passages' texts: worked out once for each. */
import { rememberTexts } from "./rememberTexts.ts";
import { stemSet } from "./words.ts";

/** Some 1 500 passages; a set takes so much for a stem, measured on the heap. */
const BYTES = 10e6;
const PER_STEM = 80;

/** The stems of a text as a set, which is shared. */
export const stemsOf = rememberTexts<ReadonlySet<string>>(stemSet, {
  bytes: BYTES,
  sizeOf: (stems) => PER_STEM * stems.size,
});
