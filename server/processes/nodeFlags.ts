/**
 * Flags for Node in each of the service's processes. V8 would give young objects three times 44 MB where a machine has
 * room; with 16 MB each, as in earlier versions, a process at 128 running turns needs 150 MB less for the same CPU
 * (bench/README.md). Everything works without them, too.
 */
export const NODE_FLAGS = ["--max-semi-space-size=16"] as const;
