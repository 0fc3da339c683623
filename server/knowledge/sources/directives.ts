/** What a page asks of robots, in a meta tag or an `X-Robots-Tag` header. Pure. */

/** Whether a directive is among a comma-separated list; `none` stands for both. A word for another robot is not ours. */
export function isAsked(directives: string, wanted: "noindex" | "nofollow"): boolean {
  return directives
    .toLowerCase()
    .split(",")
    .map((directive) => directive.replace(/^\s*frontdesk\s*:/, "").trim())
    .some((directive) => directive === wanted || directive === "none");
}
