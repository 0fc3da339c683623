/** A process that opens an embedded database and waits to be killed. */
import { startEmbeddedDatabase } from "../../db/embedded.ts";

const database = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? null });
process.send?.(database.url);
