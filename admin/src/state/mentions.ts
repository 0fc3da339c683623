/**
 * Notices kept on screen until looked at: mentions in notes, assigned tickets, visitors' replies, and actions that wait
 * for people.
 */
import { signal } from "@preact/signals";
import type { AdminNotice } from "../../../server/protocol/admin.ts";
import type { ApprovalNotice, PersonalNotice } from "../../../server/protocol/desk.ts";
import { plural, t } from "../i18n/index.ts";
import { visitorName } from "../ui/VisitorName.tsx";
import { alerts, notify, playSound } from "./alerts.ts";
import { onNotice } from "./live.ts";

type Mention = PersonalNotice | ApprovalNotice;
/** Unread ones, oldest first, one per ticket. */
export const mentions = signal<Mention[]>([]);

/** Removes the notice, or only one of this type: the ticket was opened, the person dismissed it, or it is over. */
export function dropMention(ticketId: string, type?: Mention["type"]): void {
  mentions.value = mentions.peek().filter((each) => each.ticket_id !== ticketId || (type && each.type !== type));
}

const isPersonal = (notice: AdminNotice): notice is PersonalNotice =>
  notice.type === "mentioned" || notice.type === "assigned" || notice.type === "followed_up";

/** The notice as a sentence. */
export function sayMention(mention: Mention): string {
  if (mention.type === "approval_wanted") {
    const { wants, by, number: ticket } = mention;
    return t(wants === "second" ? "mention.second" : "mention.approval", { name: by ?? "", ticket });
  }
  const { type, by, count, visitor } = mention;
  if (type === "mentioned") return t("mention.heard", { name: by });
  if (type === "followed_up") return t("mention.followedUp", { ticket: by, name: visitor ? visitorName(visitor) : "" });
  return plural("givenTickets", count, { name: by });
}

/** Listens until the returned function is called. */
export function followMentions(): () => void {
  const stop = onNotice((notice) => {
    if (notice === "reconnected" || !(isPersonal(notice) || notice.type === "approval_wanted")) return;
    if (notice.type === "approval_wanted" && notice.wants === "nothing")
      return dropMention(notice.ticket_id, notice.type);
    dropMention(notice.ticket_id);
    mentions.value = [...mentions.peek(), notice];
    const wishes = alerts.peek();
    if (wishes?.sound) playSound();
    if (wishes?.browser && !document.hasFocus()) notify(sayMention(notice));
  });
  return () => {
    stop();
    mentions.value = [];
  };
}
