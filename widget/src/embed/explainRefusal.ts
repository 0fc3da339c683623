/** Tells whoever set the page up, in the console, what a visitor can't do anything about. */
import type { Failure } from "../chat/state.ts";

let isSaid = false;

/** Says once that the page's origin isn't among the tenant's allowed domains, and where to add it. Other failures pass. */
export function explainRefusal(key: Failure, base: string): void {
  if (key !== "origin_refused" || isSaid) return;
  isSaid = true;
  console.error(
    `Frontdesk: the chat isn't set up for ${origin}. ${
      origin === "null"
        ? "Give this frame allow-same-origin"
        : `Add this origin to the allowed domains (${base}/admin/settings), or check data-tenant`
    }.`,
  );
}
