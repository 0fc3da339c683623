import { error, makeCheck, ok, type Scene, type Verdict } from "../check.ts";
import { describeFailure } from "../describeFailure.ts";

const LINK = "docs/self-hosting.md#how-do-i-let-frontdesk-read-replies-from-a-mailbox-by-imap";

interface Measured {
  isSet: boolean;
  problem: string | null;
}

async function measure({ parts: { incomingMail }, signal }: Scene): Promise<Measured> {
  if (!incomingMail) return { isSet: false, problem: null };
  const problem = await incomingMail.check(signal).then(() => null, describeFailure);
  signal.throwIfAborted();
  return { isSet: true, problem };
}

export function judgeMailbox({ isSet, problem }: Measured): Verdict[] {
  if (!isSet) return [ok("No mailbox is read.", LINK)];
  if (problem === null) return [ok("The mailbox can be opened.", LINK)];
  const mend = "Check host, port, user, password and folder in INBOUND_IMAP_URL (special characters percent-encoded).";
  return [error(`The mailbox can't be opened: ${problem}.`, mend, LINK)];
}

/** Signs in to the mailbox of visitors' replies; reads no mail. */
export const mailbox = makeCheck("mailbox", 30, measure, judgeMailbox);
