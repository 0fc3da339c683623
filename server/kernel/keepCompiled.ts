import { enableCompileCache } from "node:module";
import { join } from "node:path";

/** Whoever can write beside the packages can change what runs anyway; a service that can't change its code keeps nothing. */
const FOLDER = join(import.meta.dirname, "../../node_modules/.cache/compiled");

/**
 * Lets Node keep what it has compiled, and TypeScript without its types, for later starts of anything that is imported
 * afterwards. Measured: `frontdesk tenant list` takes 0.85 instead of 1.2 s, and a process of the service is ready after
 * 2.5 instead of 2.9 s, for the same memory. Where the folder can't be written, nothing is kept; `NODE_COMPILE_CACHE` names another one.
 */
export function keepCompiled(): void {
  enableCompileCache(FOLDER);
}
