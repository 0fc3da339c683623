/** Parses mails in child processes, so that no mail can stall or crash the server. */
import { join } from "node:path";
import { AppError } from "../kernel/errors.ts";
import { type ChildLimits, createChildren } from "../knowledge/readers/createChildren.ts";
import type { MailReader } from "../ports/mailReader.ts";
import type { MailTasks } from "./mailChild.ts";

/** The largest legitimate mail is parsed in under a second. */
const LIMITS: ChildLimits = { cpuSeconds: 10, wallMs: 100_000, heapMb: 256, rssMb: 450, idleMs: 3000 };
const CHILD = join(import.meta.dirname, "mailChild.ts");

/** Starts no process before the first mail. */
export function createMailReader(limits: ChildLimits = LIMITS): MailReader {
  const { run, close } = createChildren<MailTasks>(CHILD, limits);
  return {
    async read(tenantId, raw) {
      try {
        return await run(tenantId, { task: "readMail", input: raw });
      } catch (error) {
        // Retry only errors that are not the mail's fault.
        if (error instanceof AppError && error.key !== "unavailable") return null;
        throw error;
      }
    },
    close,
  };
}
