/** Helpers for pages that need no desk, opened from links in emails. */

/** The token of the link that opened this page. It is in the fragment, which is never sent to a server. */
export const linkToken = () => location.hash.slice(1);

/** Leaves a link's page for the desk; a used link must not stay in the history. */
export const openDesk = () => location.replace("/admin");

/** The same for a new desk, which starts with its setup steps. */
export const openNewDesk = () => location.replace("/admin/setup");
