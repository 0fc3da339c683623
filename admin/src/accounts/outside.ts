/** The pages that need no desk: where a link leads to, by the address it was opened under. */

/** The secret of the link this page was opened by. It stays in the fragment, which is sent to no server. */
export const linkToken = () => location.hash.slice(1);

/** Leaves a link's page for the desk, without a way back to a link that is used up. */
export const openDesk = () => location.replace("/admin");

/** The same for a desk that has just been made: its first steps. */
export const openNewDesk = () => location.replace("/admin/setup");
