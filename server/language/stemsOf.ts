/** Stems of passages, computed once per text. */
import { rememberTexts } from "./rememberTexts.ts";
import { stemSet } from "./words.ts";

/** About 1,500 passages; bytes per stem in a set, measured on the heap. */
const BYTES = 10e6;
const PER_STEM = 80;

/** The stems of a text as a set, which is shared: don't modify it. */
export const stemsOf = rememberTexts<ReadonlySet<string>>(stemSet, {
  bytes: BYTES,
  sizeOf: (stems) => PER_STEM * stems.size,
});
