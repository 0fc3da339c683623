/** What the page around a frame and the chat inside it say to each other. Types only; never a token, nor what is written. */
import type { Attributes, WidgetEvent } from "./bridge.ts";
import type { ChatView } from "./chatView.tsx";

/** What the page may ask of the chat in the frame. */
export type FrameCommand = "open" | "close" | "ask" | "identify" | "limit" | "update";

/** To the frame. The page that it comes from is a hint for agents. */
export interface ToFrame {
  frontdesk:
    | ["start", Attributes]
    | { [Name in FrameCommand]: [Name, Parameters<ChatView[Name]>[0]?] }[FrameCommand]
    | ["page" | "shutdown"];
  page?: { url: string; title: string } | undefined;
}

/** From the frame. */
export interface FromFrame {
  frontdesk: ["listening" | "ended"] | ["state", FrameState] | ["event", WidgetEvent, detail: unknown];
}

/** What the launcher shows. */
export interface FrameState {
  unread: number;
  words: { chat: string; open: string; close: string; unread: string; offline: string };
  tag: string;
  /** How the tenant has set the launcher and the frame to look. */
  css: string | undefined;
}
