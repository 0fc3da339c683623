/** The context shared by all components, and hooks to use it. */
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { WidgetSettings } from "../../../server/protocol/api.ts";
import type { Chat } from "../chat/chat.ts";
import type { ChatState } from "../chat/state.ts";
import type { WidgetStorage } from "../chat/storage.ts";
import type { Language, Translate } from "../i18n/index.ts";

export interface Ui {
  chat: Chat;
  language: Language;
  settings: WidgetSettings | null;
  /** Shows the form for asking a person. */
  askPerson(): void;
  /** Moves the visitor to the text field, filled with `text` if given. */
  ownWords(text?: string): void;
  /** The base URL of the service. */
  base: string;
  storage: WidgetStorage;
}

export const UiContext = createContext<Ui | null>(null);

/** The chat, the language and the tenant's settings. */
export function useUi(): Ui & { t: Translate } {
  const ui = useContext(UiContext);
  if (!ui) throw new Error("no panel");
  return { ...ui, t: ui.language.t };
}

/** The conversation's state. Re-renders the component on change, for streamed events at most once per frame. */
export function useChatState(chat: Chat): ChatState {
  const { store } = chat;
  const [state, setState] = useState(store.get());
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      setState(store.get());
    };
    draw();
    const end = store.subscribe((_state, _before, { type }) => {
      // Hidden pages get no animation frames.
      if (type !== "event" || document.hidden) draw();
      else frame ||= requestAnimationFrame(draw);
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [chat]);
  return state;
}
