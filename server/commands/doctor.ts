/** `frontdesk doctor`: looks at everything that the service depends on, with or without a running service beside it. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { z } from "zod";
import { buildParts } from "../boot/buildParts.ts";
import { loadConfig } from "../config/config.ts";
import { makeBundle } from "../doctor/bundle.ts";
import { makeReport, printReport, worstOf } from "../doctor/report.ts";
import { errorCode } from "../kernel/errors.ts";
import { CHECKS } from "../protocol/doctor.ts";
import { UsageError } from "./usageError.ts";

const [WIDTH, NARROW, WIDE] = [100, 60, 140];

/** @returns 1 if anything is an error, else 0 @throws UsageError; ConfigError; Error with a message for the person at the terminal */
export async function doctor(argv: string[]): Promise<number> {
  const {
    values: { "mail-to": address, only, bundle, long, json },
  } = parseArgs({
    args: argv,
    options: {
      "mail-to": { type: "string" },
      long: { type: "boolean", default: false },
      only: { type: "string", multiple: true },
      json: { type: "boolean", default: false },
      bundle: { type: "string" },
    },
  });
  const names = z.array(z.enum(CHECKS)).safeParse(only ?? CHECKS);
  if (!names.success) throw new UsageError(`--only takes the name of a check: ${CHECKS.join(", ")}`);
  if (address !== undefined && !z.email().safeParse(address).success)
    throw new UsageError("--mail-to takes an email address");
  const config = loadConfig();
  if (!config.DATABASE_URL) throw new Error("DATABASE_URL is not set");
  // What goes wrong becomes a finding.
  const built = await buildParts(config, pino({ level: "silent" }));
  try {
    const { parts } = built;
    const report = await makeReport({ parts, names: names.data, mailTo: address ?? null, isLong: long });
    if (bundle !== undefined) await writeNew(bundle, await makeBundle(parts, report));
    const { columns = WIDTH, isTTY } = process.stdout;
    const width = Math.min(WIDE, Math.max(NARROW, columns));
    console.log(json ? JSON.stringify(report, null, 2) : printReport(report, width, isTTY === true));
    return worstOf(report.findings) === "error" ? 1 : 0;
  } finally {
    await built.close();
  }
}

/** Readable by its owner alone: whoever gets it decides about that. @throws Error when the file exists */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw new Error(errorCode(error) === "EEXIST" ? `${file} exists already` : `${file} can't be written`, {
      cause: error,
    });
  }
}
