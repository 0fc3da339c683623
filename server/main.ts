/** Entry point of the service and of each process that it starts. `frontdesk serve` does the same. */
import "./config/config.ts";
import { frontdesk } from "./commands/run.ts";

const code = await frontdesk(["serve", ...process.argv.slice(2)]);
if (code !== 0) process.exit(code);
