/** Tells a person at once that a colleague has named them in a note, and keeps it on screen until it was looked at. */
import { signal } from "@preact/signals";
import { t } from "../i18n/index.ts";
import { alerts, notify, playSound } from "./alerts.ts";
import { onNotice } from "./live.ts";

interface Mention {
  ticketId: string;
  by: string;
}
/** Not looked at yet, the oldest first; one for each ticket. */
export const mentions = signal<Mention[]>([]);

/** The ticket was looked at, or the person does not want to. */
export function dropMention(ticketId: string): void {
  mentions.value = mentions.peek().filter((each) => each.ticketId !== ticketId);
}

/** Listens until the returned function is called. */
export function followMentions(): () => void {
  const stop = onNotice((notice) => {
    if (notice === "reconnected" || notice.type !== "mentioned") return;
    dropMention(notice.ticket_id);
    mentions.value = [...mentions.peek(), { ticketId: notice.ticket_id, by: notice.by }];
    const wishes = alerts.peek();
    if (wishes?.sound) playSound();
    if (wishes?.browser && !document.hasFocus()) notify(t("mention.heard", { name: notice.by }));
  });
  return () => {
    stop();
    mentions.value = [];
  };
}
