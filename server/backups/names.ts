/** Names of backups, and which of them are deleted. Pure. */

const NAME = /^frontdesk-\d{8}T\d{6}Z$/;

/** Names a backup by its time, so that names sort chronologically. */
export function nameOf(time: Date): string {
  return `frontdesk-${time.toISOString().replace(/[-:]|\.\d+/g, "")}`;
}

/**
 * @param names of everything in the folder
 * @returns the backups that are not among the newest `keep`
 */
export function olderThan(names: readonly string[], keep: number): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);
}
