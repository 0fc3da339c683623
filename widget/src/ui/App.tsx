import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import type { Mode } from "../embed/chatView.tsx";
import { followViewport, keepFocus } from "./behaviour.ts";
import { Composer } from "./Composer.tsx";
import { type Ui, UiContext, useChatState, useUi } from "./context.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Log } from "./Log.tsx";
import { later, loadMore } from "./later/lazy.tsx";
import { Notices } from "./Notices.tsx";

const Conversations = later(loadMore, (part) => part.Conversations);
const News = later(loadMore, (part) => part.News);
const HandOverForm = later(loadMore, (part) => part.HandOverForm);

type Input = RefObject<HTMLTextAreaElement | null>;

interface AppProps extends Omit<Ui, "askPerson" | "ownWords"> {
  mode: Mode;
  onClose(): void;
}

interface ScreenProps {
  state: ChatState;
  input: Input;
  isRefused: boolean;
  isAsking: boolean;
  onAsked(): void;
  onAll(): void;
}

/** The open conversation, and where the visitor writes. */
function Screen({ state, input, isRefused, isAsking, onAsked, onAll }: ScreenProps) {
  const { settings, ownWords } = useUi();
  return (
    <>
      {state.unreadElsewhere > 0 && <News current={state.ticketId} unread={state.unreadElsewhere} />}
      {(settings || !state.notice) && <Log state={state} onAll={onAll} />}
      <Notices state={state} />
      {isAsking && (
        <HandOverForm
          draft={input.current?.value ?? ""}
          onDone={(isSent) => {
            onAsked();
            if (isSent) ownWords("");
          }}
        />
      )}
      {/* Hidden, not removed, to keep what is being written. A refused chat has nobody to write to. */}
      <div hidden={isAsking || isRefused}>
        <Composer state={state} input={input} />
        <Footer state={state} />
      </div>
    </>
  );
}

/** The panel. A non-modal dialog: the page stays usable and focus may leave. */
export function App({ mode, onClose, ...given }: AppProps) {
  const { chat, settings } = given;
  const state = useChatState(chat);
  const [screen, setScreen] = useState<"chat" | "list">("chat");
  const [isAsking, setAsking] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { key } = state.notice ?? {};
  const isRefused = !settings && (key === "origin_refused" || key === "forbidden");
  useFocus(panel, input, mode, state.open, isRefused);
  const ui = usePanelUi(given, input, setAsking);
  if (!state.open) return null;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.stopPropagation();
    onClose();
  };
  const toChat = () => {
    setScreen("chat");
    input.current?.focus({ preventScroll: true });
  };
  return (
    <UiContext.Provider value={ui}>
      <div
        class="panel"
        role="dialog"
        aria-modal="false"
        aria-labelledby="fd-name"
        tabIndex={-1}
        ref={panel}
        onKeyDown={closeOnEscape}
      >
        <Header
          state={state}
          screen={screen}
          onList={() => {
            chat.look();
            setScreen(screen === "list" ? "chat" : "list");
          }}
          onClose={mode === "bubble" || mode === "frame" ? onClose : undefined}
        />
        {screen === "list" ? (
          <Conversations current={state.ticketId} onDone={toChat} />
        ) : (
          <Screen
            state={state}
            input={input}
            isRefused={isRefused}
            isAsking={isAsking && state.status !== "pending_human"}
            onAsked={() => setAsking(false)}
            onAll={() => setScreen("list")}
          />
        )}
      </div>
    </UiContext.Provider>
  );
}

/** What the parts of the panel are given. Memoized, or every part would re-render with each token. */
function usePanelUi(
  given: Omit<Ui, "askPerson" | "ownWords">,
  input: Input,
  setAsking: (isAsking: boolean) => void,
): Ui {
  return useMemo(() => {
    const askPerson = () => setAsking(true);
    const ownWords = (text?: string) => {
      setAsking(false);
      const field = input.current;
      if (field && text !== undefined) {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      field?.focus({ preventScroll: true });
    };
    return { ...given, askPerson, ownWords };
  }, Object.values(given));
}

/** Where the focus is while the panel is open. */
function useFocus(
  panel: RefObject<HTMLDivElement | null>,
  input: Input,
  mode: Mode,
  isOpen: boolean,
  isRefused: boolean,
) {
  useEffect(() => {
    if (!isOpen) return;
    const focus = () => {
      // On a phone, focusing the input would open the keyboard over half the panel: focus the panel instead.
      const target = matchMedia("(pointer: coarse)").matches ? panel.current : (input.current ?? panel.current);
      target?.focus({ preventScroll: true });
    };
    // Inline, the chat is there from the start, and the focus belongs to the page.
    if (mode !== "inline") focus();
    // Nothing in a frame takes the focus until the page around it has shown it, and focused it.
    if (mode === "frame") window.onfocus = () => document.activeElement === document.body && focus();
    const ends = [followViewport(panel.current), keepFocus(panel.current, focus)];
    return () => {
      for (const end of ends) end?.();
    };
  }, [isOpen]);
  // The input disappears and must not take the focus with it.
  useEffect(() => {
    if (isRefused && mode !== "inline") panel.current?.focus({ preventScroll: true });
  }, [isRefused, isOpen]);
}
