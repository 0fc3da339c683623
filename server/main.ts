/** Entry point of the service and of each process that it starts. `frontdesk serve` does the same. */
import { keepCompiled } from "./kernel/keepCompiled.ts";

keepCompiled();
// Imported first: it keeps libraries from reading their own variables.
await import("./config/config.ts");
const { frontdesk } = await import("./commands/run.ts");

const code = await frontdesk(["serve", ...process.argv.slice(2)]);
if (code !== 0) process.exit(code);
