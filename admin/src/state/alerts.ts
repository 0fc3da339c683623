/** Alerts an agent to new tickets while this page is open, by sound and browser notification, as they prefer. */
import { effect, signal } from "@preact/signals";
import type { AlertPreferences } from "../../../server/protocol/inbox.ts";
import { ApiError, api } from "../api/api.ts";
import { locale, plural, t } from "../i18n/index.ts";
import { counts } from "./inbox.ts";

/** Null until loaded. */
export const alerts = signal<AlertPreferences | null>(null);

/** Loads the preferences, and stores this page's language as that of the person's emails. On failure nothing rings. */
export async function loadAlerts(): Promise<void> {
  try {
    const stored = await api.getAlerts();
    alerts.value = stored;
    if (stored.locale !== locale.value) alerts.value = await api.saveAlerts({ ...stored, locale: locale.value });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Rings when the number of unclaimed tickets rises. @returns a function that stops it */
export function followAlerts(): () => void {
  void loadAlerts();
  let before: number | null = null;
  return effect(() => {
    const { unassigned, isKnown } = counts.value;
    if (!isKnown) return;
    const hasMore = before !== null && unassigned > before;
    before = unassigned;
    const wishes = alerts.peek();
    if (!hasMore || !wishes) return;
    if (wishes.sound) playSound();
    if (wishes.browser && !document.hasFocus()) notify(plural("waitingPeople", unassigned));
  });
}

/** Shows a browser notification, if permitted. */
export function notify(text: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  // One at a time: each replaces the one before.
  const shown = new Notification(t("app.name"), { body: text, tag: "frontdesk-waiting" });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** Plays two soft tones, synthesized so that nothing is fetched. Browsers stay silent until the page has been used. */
export function playSound(): void {
  const context = new AudioContext();
  for (const [n, pitch] of [660, 880].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + n * 0.16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.15, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.3);
    if (n === 1) tone.onended = () => void context.close();
  }
}
