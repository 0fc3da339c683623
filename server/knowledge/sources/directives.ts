/** Robots directives of a page, in a meta tag or an `X-Robots-Tag` header. Pure. */

/** Whether a comma-separated list contains a directive; `none` implies both. Those for other robots are ignored. */
export function isAsked(directives: string, wanted: "noindex" | "nofollow"): boolean {
  return directives
    .toLowerCase()
    .split(",")
    .map((directive) => directive.replace(/^\s*frontdesk\s*:/, "").trim())
    .some((directive) => directive === wanted || directive === "none");
}
