/** The service itself, and the script of each process that it starts. `frontdesk serve` is the same. */
import "./config/config.ts";
import { frontdesk } from "./commands/run.ts";

const code = await frontdesk(["serve", ...process.argv.slice(2)]);
if (code !== 0) process.exit(code);
