import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Mode } from "../embed/chatView.tsx";
import { followViewport, keepFocus } from "./behaviour.ts";
import { Composer } from "./Composer.tsx";
import { type Ui, UiContext, useChatState } from "./context.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Log } from "./Log.tsx";
import { later, loadMore } from "./later/lazy.tsx";
import { Notices } from "./Notices.tsx";

const Conversations = later(loadMore, (part) => part.Conversations);
const News = later(loadMore, (part) => part.News);
const HandOverForm = later(loadMore, (part) => part.HandOverForm);

interface AppProps extends Omit<Ui, "askPerson" | "ownWords"> {
  mode: Mode;
  onClose(): void;
}

/** The panel. A non-modal dialog: the page stays usable and focus may leave. */
export function App({ mode, onClose, ...given }: AppProps) {
  const { chat, settings } = given;
  const state = useChatState(chat);
  const [screen, setScreen] = useState<"chat" | "list">("chat");
  const [isAsking, setAsking] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (!state.open) return;
    const focus = () => {
      // On a phone, focusing the input would open the keyboard over half the panel: focus the panel instead.
      const target = matchMedia("(pointer: coarse)").matches ? panel.current : (input.current ?? panel.current);
      target?.focus({ preventScroll: true });
    };
    // Inline, the chat is there from the start, and the focus belongs to the page.
    if (mode !== "inline") focus();
    const ends = [followViewport(panel.current), keepFocus(panel.current, focus)];
    return () => {
      for (const end of ends) end?.();
    };
  }, [state.open]);

  // Memoized, or every part would re-render with each token.
  const ui = useMemo(() => {
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
  const { key } = state.notice ?? {};
  const isRefused = !settings && (key === "origin_refused" || key === "forbidden");
  // The input disappears and must not take the focus with it.
  useEffect(() => {
    if (isRefused && mode !== "inline") panel.current?.focus({ preventScroll: true });
  }, [isRefused, state.open]);
  if (!state.open) return null;
  const asks = isAsking && state.status !== "pending_human";
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
          <>
            {state.unreadElsewhere > 0 && <News current={state.ticketId} unread={state.unreadElsewhere} />}
            {(settings || !state.notice) && <Log state={state} onAll={() => setScreen("list")} />}
            <Notices state={state} />
            {asks && (
              <HandOverForm
                draft={input.current?.value ?? ""}
                onDone={(isSent) => {
                  setAsking(false);
                  if (isSent) ui.ownWords("");
                }}
              />
            )}
            {/* Hidden, not removed, to keep what is being written. A refused chat has nobody to write to. */}
            <div hidden={asks || isRefused}>
              <Composer state={state} input={input} />
              <Footer state={state} />
            </div>
          </>
        )}
      </div>
    </UiContext.Provider>
  );
}
