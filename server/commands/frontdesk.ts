#!/usr/bin/env -S node --max-semi-space-size=16
/** The product's only command: `frontdesk serve`, `frontdesk tenant list` and so on; table.ts lists them. The flag: processes/nodeFlags.ts. */
import { keepCompiled } from "../kernel/keepCompiled.ts";

keepCompiled();
// Imported first: it keeps libraries from reading their own variables.
await import("../config/config.ts");
const { frontdesk } = await import("./run.ts");

const code = await frontdesk(process.argv.slice(2));
// After success something may still be running: the service, or the demo.
if (code !== 0) process.exit(code);
