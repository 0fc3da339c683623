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

/** The panel. It is a dialog beside the page, not over it: the page stays usable and focus may leave. */
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
      // A phone's keyboard would cover half the panel unasked: there the panel itself takes the focus.
      const target = matchMedia("(pointer: coarse)").matches ? panel.current : (input.current ?? panel.current);
      target?.focus({ preventScroll: true });
    };
    // In the page's flow the chat is there from the start, and the focus is the page's.
    if (mode !== "inline") focus();
    const ends = [followViewport(panel.current), keepFocus(panel.current, focus)];
    return () => {
      for (const end of ends) end?.();
    };
  }, [state.open]);

  // The same object as long as it says the same: else every part would be drawn again with each token.
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
  // The field goes, and must not take the focus with it.
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
            {/* What is being written there stays. Where the chat isn't set up, nothing can be written to anybody. */}
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
