/** Console messages for the site's developer about what a visitor can't fix. */
import type { Failure } from "../chat/state.ts";

let isSaid = false;

/** Says once that the page's origin isn't among the tenant's allowed domains, and where to add it. */
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
