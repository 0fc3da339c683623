import { v7 } from "uuid";
import type { Parts } from "../../context/context.ts";
import { deliver } from "./deliver.ts";
import { messageIdFor } from "./messageIdFor.ts";

/** Sends a mail that only says where it comes from. @throws MailRefused */
export async function sendTestMail(parts: Pick<Parts, "config" | "mailer">, to: string): Promise<void> {
  const subject = "Frontdesk: test mail";
  const text = `This mail was sent by "frontdesk doctor", on the service at ${parts.config.PUBLIC_URL ?? "an address that is not set"}.
If you can read it, the service can send mail. Nobody waits for a reply.
`;
  await deliver(parts, "test", { to, subject, text, messageId: messageIdFor(parts.config, v7()) });
}
