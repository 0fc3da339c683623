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
import { may } from "./session.ts";

type Mention = PersonalNotice | ApprovalNotice;
/** Unread ones, oldest first, one per ticket. */
export const mentions = signal<Mention[]>([]);

/** Removes the notice: the ticket was opened, or the person dismissed it. */
export function dropMention(ticketId: string): void {
  mentions.value = mentions.peek().filter((each) => each.ticket_id !== ticketId);
}

const isPersonal = (notice: AdminNotice): notice is PersonalNotice =>
  notice.type === "mentioned" || notice.type === "assigned" || notice.type === "followed_up";

/** The notice as a sentence. */
export function sayMention(mention: Mention): string {
  if (mention.type === "approval_wanted") {
    const { wants, by, number: ticket } = mention;
    return wants === "nothing" ? "" : t(`mention.${wants}`, { name: by ?? t("somebody"), ticket });
  }
  const { type, by, count, visitor } = mention;
  if (type === "mentioned") return t("mention.heard", { name: by });
  if (type === "followed_up") return t("mention.followedUp", { ticket: by, name: visitor ? visitorName(visitor) : "" });
  return plural("givenTickets", count, { name: by });
}

/** Nothing is wanted of this person, or not any more. */
const isCalm = (notice: Mention) => notice.type === "approval_wanted" && (notice.wants === "nothing" || !may("agent"));

/** Listens until the returned function is called. */
export function followMentions(): () => void {
  const stop = onNotice((notice) => {
    if (notice === "reconnected" || !(isPersonal(notice) || notice.type === "approval_wanted")) return;
    const isOther = (each: Mention) => each.ticket_id !== notice.ticket_id || (isCalm(notice) && isPersonal(each));
    mentions.value = mentions.peek().filter(isOther);
    if (isCalm(notice)) return;
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
