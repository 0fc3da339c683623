/** Who else is viewing or typing in the open ticket, shared over the notice stream and forgotten after some seconds. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PresenceState } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { onNotice } from "../state/live.ts";
import { may, me } from "../state/session.ts";

interface Colleague {
  id: string;
  name: string;
  isTyping: boolean;
  until: number;
}
const AGAIN_MS = 10_000;
/** Two announcements may be lost before somebody counts as gone. */
const FADES_MS = 25_000;

/** The colleagues in the open ticket. */
export const colleaguesHere = signal<Colleague[]>([]);
let own: { ticketId: string; state: PresenceState } | null = null;

function say(state: PresenceState): void {
  if (!own || !may("agent")) return;
  own.state = state;
  // Failures don't matter: the next announcement repeats it.
  api.announce(own.ticketId, state).catch(() => {});
}

/** Tells colleagues that the agent is typing in the ticket, or has stopped. */
export function setTyping(isTyping: boolean): void {
  const state = isTyping ? "typing" : "looking";
  if (own && own.state !== state) say(state);
}

/** Announces the agent while the ticket is on screen, and listens for others. */
export function usePresence(ticketId: string): void {
  useEffect(() => {
    own = { ticketId, state: "looking" };
    const sayAgain = () => document.visibilityState === "visible" && say(own?.state ?? "looking");
    sayAgain();
    const timer = setInterval(() => {
      sayAgain();
      colleaguesHere.value = colleaguesHere.peek().filter(({ until }) => until > Date.now());
    }, AGAIN_MS);
    const stop = onNotice((notice) => {
      if (notice === "reconnected" || notice.type !== "presence" || notice.ticket_id !== ticketId) return;
      if (notice.member_id === me.peek()?.user?.id) return;
      const others = colleaguesHere.peek().filter(({ id }) => id !== notice.member_id);
      const isNew = others.length === colleaguesHere.peek().length;
      // A newcomer has not heard of us yet.
      if (isNew && notice.state !== "gone") sayAgain();
      const here = { id: notice.member_id, name: notice.name, isTyping: notice.state === "typing" };
      colleaguesHere.value = notice.state === "gone" ? others : [...others, { ...here, until: Date.now() + FADES_MS }];
    });
    return () => {
      say("gone");
      own = null;
      colleaguesHere.value = [];
      clearInterval(timer);
      stop();
    };
  }, [ticketId]);
}
