/** Personal notices, kept on screen until looked at: mentions in notes, assigned tickets, and visitors' replies. */
import { signal } from "@preact/signals";
import type { AdminNotice } from "../../../server/protocol/admin.ts";
import type { PersonalNotice } from "../../../server/protocol/desk.ts";
import { isolate, plural, t } from "../i18n/index.ts";
import { visitorName } from "../ui/VisitorName.tsx";
import { alerts, notify, playSound } from "./alerts.ts";
import { onNotice } from "./live.ts";

interface Mention extends Pick<PersonalNotice, "type" | "by" | "count" | "visitor"> {
  ticketId: string;
}
/** Unread ones, oldest first, one per ticket. */
export const mentions = signal<Mention[]>([]);

/** Removes the notice: the ticket was opened, or the person dismissed it. */
export function dropMention(ticketId: string): void {
  mentions.value = mentions.peek().filter((each) => each.ticketId !== ticketId);
}

/** Only personal notices name the person who caused them. */
const isPersonal = (notice: AdminNotice): notice is PersonalNotice => "by" in notice;

/** The notice as a sentence. */
export function sayMention({ type, by, count, visitor }: Mention): string {
  if (type === "approval_wanted") return `${t("reason.needs_approval")}: ${isolate(by)}`;
  if (type === "mentioned") return t("mention.heard", { name: by });
  if (type === "followed_up") return t("mention.followedUp", { ticket: by, name: visitor ? visitorName(visitor) : "" });
  return plural("givenTickets", count, { name: by });
}

/** Listens until the returned function is called. */
export function followMentions(): () => void {
  const stop = onNotice((notice) => {
    if (notice === "reconnected" || !isPersonal(notice)) return;
    const { type, by, count, visitor, ticket_id: ticketId } = notice;
    // The end of one notice must not clear another.
    const isOver = count === 0;
    if (isOver && mentions.peek().find((each) => each.ticketId === ticketId)?.type !== type) return;
    dropMention(ticketId);
    if (isOver) return;
    const heard = { type, by, count, visitor, ticketId };
    mentions.value = [...mentions.peek(), heard];
    const wishes = alerts.peek();
    if (wishes?.sound) playSound();
    if (wishes?.browser && !document.hasFocus()) notify(sayMention(heard));
  });
  return () => {
    stop();
    mentions.value = [];
  };
}
