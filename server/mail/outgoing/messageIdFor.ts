import type { Config } from "../../config/config.ts";

type HostConfig = Pick<Config, "MAIL_REPLY_ADDRESS" | "MAIL_FROM">;

/**
 * The Message-ID of the mail that a row owes, without brackets. It ends with the host that replies go to, or that mail comes from.
 * @param rowId of the row that makes it this mail and no other: a second try gets the same one
 */
export function messageIdFor({ MAIL_REPLY_ADDRESS, MAIL_FROM }: HostConfig, rowId: string): string {
  const hosts = [MAIL_REPLY_ADDRESS ?? "", MAIL_FROM].flatMap((mailbox) => /@([\w.-]+)>?\s*$/.exec(mailbox)?.[1] ?? []);
  return `${rowId}@${hosts[0] ?? "frontdesk"}`;
}
