/** The time, for everything that says how long something takes. */
import { signal } from "@preact/signals";

export const now = signal(Date.now());
setInterval(() => {
  now.value = Date.now();
}, 10_000);
