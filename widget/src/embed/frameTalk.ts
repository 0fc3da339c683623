/** The messages between a page and the chat in its frame. Types only; they never carry a token or what is written. */
import type { Attributes, WidgetEvent } from "./bridge.ts";
import type { ChatView } from "./chatView.tsx";

/** Commands the page may send to the chat in the frame. */
export type FrameCommand = "open" | "close" | "ask" | "identify" | "limit" | "update";

/** Page to frame. The page's address is a hint for agents. */
export interface ToFrame {
  frontdesk:
    | ["start", Attributes]
    | { [Name in FrameCommand]: [Name, Parameters<ChatView[Name]>[0]?] }[FrameCommand]
    | ["page" | "shutdown"];
  page?: { url: string; title: string } | undefined;
}

/** Frame to page. */
export interface FromFrame {
  frontdesk: ["listening" | "ended"] | ["state", FrameState] | ["event", WidgetEvent, detail: unknown];
}

/** What the launcher shows. */
export interface FrameState {
  unread: number;
  words: { chat: string; open: string; close: string; unread: string; offline: string };
  tag: string;
  /** The tenant's styles for the launcher and the frame. */
  css: string | undefined;
}
