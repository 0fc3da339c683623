/** The current time, for everything that shows a duration. */
import { signal } from "@preact/signals";

export const now = signal(Date.now());
setInterval(() => {
  now.value = Date.now();
}, 10_000);
