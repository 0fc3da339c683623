#!/usr/bin/env node
/** The one command of the product: `frontdesk serve`, `frontdesk tenant list` and so on; table.ts lists them. */
// First: it keeps libraries from reading their own variables.
import "../config/config.ts";
import { frontdesk } from "./run.ts";

const code = await frontdesk(process.argv.slice(2));
// What has gone well may still be running: the service, or the demo.
if (code !== 0) process.exit(code);
