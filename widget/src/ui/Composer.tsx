import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import type { Key } from "../i18n/index.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { MAX_CHARS } from "./limits.ts";
import { ScopeChip } from "./ScopeChip.tsx";

/** How few characters are left when the visitor is told. */
const WARN_CHARS = 200;
const MAX_HEIGHT_PX = 140;

/** Where one writes. Enter sends, Shift+Enter begins a new line. */
export function Composer({ state, input }: { state: ChatState; input: RefObject<HTMLTextAreaElement | null> }) {
  const { t, chat, language } = useUi();
  const [text, setText] = useState("");
  const left = MAX_CHARS - text.length;
  useLayoutEffect(() => {
    const area = input.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [text, input]);
  /** Sent before the conversation was there: goes out as soon as it is. */
  const [isWanted, setWanted] = useState(false);
  const send = () => {
    if (!text.trim()) return;
    setWanted(!state.loaded);
    if (!state.loaded) return;
    chat.say(text);
    setText("");
    input.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    if (isWanted) send();
  }, [state.loaded]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  };
  const stoppable = state.turn !== null && !state.turn.answered && !text.trim();
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {state.scope && state.status !== "pending_human" && (
        <ScopeChip scope={state.scope} onRemoved={() => input.current?.focus({ preventScroll: true })} />
      )}
      <div class="field">
        <textarea
          ref={input}
          rows={1}
          // An empty field would take its placeholder for left-to-right.
          dir={text ? "auto" : language.dir}
          maxLength={MAX_CHARS}
          value={text}
          aria-label={t("message")}
          placeholder={t(placeholder(state))}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {stoppable ? (
          <button
            type="button"
            class="send"
            aria-label={t("stop")}
            disabled={state.turn?.stopping}
            onClick={() => chat.stop()}
          >
            <Icon name="stop" />
          </button>
        ) : (
          <button type="submit" class="send" aria-label={t("send")} disabled={!text.trim()}>
            <Icon name="send" />
          </button>
        )}
      </div>
      {left <= WARN_CHARS && (
        <p class="aside" role="status">
          {t("characters", { count: left })}
        </p>
      )}
    </form>
  );
}

function placeholder(state: ChatState): Key {
  if (state.clarify) return "placeholderClarify";
  return state.status === "pending_human" ? "placeholderPerson" : "placeholder";
}
