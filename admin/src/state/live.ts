/** The stream of notices: open while somebody is signed in, reconnects by itself, and may miss notices. */
import { signal } from "@preact/signals";
import { createParser } from "eventsource-parser";
import type { AdminNotice } from "../../../server/protocol/admin.ts";
import { ApiError, send } from "../api/api.ts";

export type Connection = "connecting" | "live" | "offline";
export const connection = signal<Connection>("connecting");

/** Whether an error is already covered by the offline bar above every page. */
export const isSaidAbove = (error: unknown): boolean =>
  connection.value === "offline" && error instanceof ApiError && error.key === "network";

/** The server sends at least a comment every 15 s; a stream silent for longer than this is dead. */
const SILENCE_MS = 40_000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;

type Listener = (notice: AdminNotice | "reconnected") => void;
const listeners = new Set<Listener>();

/**
 * Calls `listener` on each notice, and with `reconnected` if some may have been missed.
 * @returns a function that stops it
 */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell: Listener = (notice) => {
  for (const listener of listeners) listener(notice);
};

/** Keeps the stream open until the returned function is called. */
export function stayConnected(): () => void {
  const stop = new AbortController();
  let hurry = () => {};
  let cut = () => {};
  const wake = () => hurry();
  const onVisible = () => document.visibilityState === "visible" && connection.peek() !== "live" && wake();
  // The stream itself would notice only after a long silence.
  const onOffline = () => {
    connection.value = "offline";
    cut();
  };
  addEventListener("online", wake);
  addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", onVisible);
  void (async () => {
    for (let failures = 0; !stop.signal.aborted; failures++) {
      if (failures === 0 && navigator.onLine) connection.value = "connecting";
      const lost = new AbortController();
      cut = () => lost.abort();
      const wasLive = await readStream(AbortSignal.any([stop.signal, lost.signal])).catch((error) => {
        if (error instanceof ApiError && error.key === "unauthorized") stop.abort();
        return false;
      });
      if (stop.signal.aborted) return;
      if (wasLive) failures = 0;
      connection.value = failures > 1 || !navigator.onLine ? "offline" : "connecting";
      await new Promise<void>((resolve) => {
        hurry = resolve;
        setTimeout(resolve, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.7 + Math.random() * 0.6));
      });
    }
  })();
  return () => {
    stop.abort();
    wake();
    removeEventListener("online", wake);
    removeEventListener("offline", onOffline);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** Reads one stream until it ends. @returns whether it was ever open */
async function readStream(stopped: AbortSignal): Promise<boolean> {
  const silent = new AbortController();
  const signal = AbortSignal.any([stopped, silent.signal]);
  const reply = await send("/api/v1/admin/events", { signal, headers: { accept: "text/event-stream" } });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return false;
  connection.value = "live";
  tell("reconnected");
  const parser = createParser({ onEvent: ({ data }) => tell(JSON.parse(data) as AdminNotice) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The browser knows at once what the stream would show only by its silence.
  const onOffline = () => silent.abort();
  addEventListener("offline", onOffline);
  try {
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE_MS);
      const { done, value } = await reader.read();
      if (done) return true;
      parser.feed(value);
    }
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
    removeEventListener("offline", onOffline);
  }
}
