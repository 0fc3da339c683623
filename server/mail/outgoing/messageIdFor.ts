import type { Config } from "../../config/config.ts";

type HostConfig = Pick<Config, "MAIL_REPLY_ADDRESS" | "MAIL_FROM">;

/**
 * The Message-ID of a row's mail, without brackets. Its domain is that of the reply address, or of the sender.
 * @param rowId identifies the mail, so that each retry has the same Message-ID
 */
export function messageIdFor({ MAIL_REPLY_ADDRESS, MAIL_FROM }: HostConfig, rowId: string): string {
  const hosts = [MAIL_REPLY_ADDRESS ?? "", MAIL_FROM].flatMap((mailbox) => /@([\w.-]+)>?\s*$/.exec(mailbox)?.[1] ?? []);
  return `${rowId}@${hosts[0] ?? "frontdesk"}`;
}
