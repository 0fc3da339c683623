import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { fileNames } from "../chat/fileNames.ts";
import type { ChatState } from "../chat/state.ts";
import type { Key } from "../i18n/index.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import type { Staged } from "./later/files/Attach.tsx";
import { later, loadMore } from "./later/lazy.tsx";
import { MAX_CHARS } from "./limits.ts";
import { ScopeChip } from "./ScopeChip.tsx";

const Attach = later(
  loadMore,
  (part) => part.Attach,
  () => null,
);
/** Show the remaining characters from here on. */
const WARN_CHARS = 200;
const MAX_HEIGHT_PX = 140;

/** The text field. Enter sends, Shift+Enter starts a new line. */
export function Composer({ state, input }: { state: ChatState; input: RefObject<HTMLTextAreaElement | null> }) {
  const { t, chat, language, settings } = useUi();
  const [text, setText] = useDraft(state.ticketId, input);
  const [staged, setStaged] = useState<Staged | null>(null);
  const files = staged?.ready.length ? staged.ready : undefined;
  const isEmpty = !text.trim() && !files;
  const left = MAX_CHARS - text.length;
  const send = (event: Event) => {
    event.preventDefault();
    if (isEmpty || staged?.isBusy) return;
    chat.say(text.trim() || fileNames(files), files);
    staged?.clear();
    setText("");
    input.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    send(event);
  };
  const stoppable = state.turn !== null && !state.turn.answered && isEmpty;
  return (
    <form class="composer" onSubmit={send}>
      {state.scope && state.status !== "pending_human" && (
        <ScopeChip scope={state.scope} onRemoved={() => input.current?.focus({ preventScroll: true })} />
      )}
      <div class="field">
        <textarea
          ref={input}
          rows={1}
          // With `auto`, an empty field would set its placeholder left to right.
          dir={text ? "auto" : language.dir}
          maxLength={MAX_CHARS}
          value={text}
          aria-label={t("message")}
          placeholder={t(placeholder(state))}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {state.loaded && settings?.files && (
          <Attach input={input} isWithPeople={state.status === "pending_human"} onStaged={setStaged} />
        )}
        <button
          type={stoppable ? "button" : "submit"}
          class="send"
          aria-label={t(stoppable ? "stop" : "send")}
          disabled={stoppable ? state.turn?.stopping : isEmpty || staged?.isBusy}
          onClick={stoppable ? () => chat.stop() : undefined}
        >
          <Icon name={stoppable ? "stop" : "send"} />
        </button>
      </div>
      {left <= WARN_CHARS && (
        <p class="aside" role="status">
          {t("characters", { count: left })}
        </p>
      )}
    </form>
  );
}

/** The draft, kept per conversation for the life of the tab, in a field that is as high as its text. */
function useDraft(ticketId: string | null, input: RefObject<HTMLTextAreaElement | null>) {
  const { storage } = useUi();
  const kept = () => storage.readSession().drafts ?? {};
  const [text, setText] = useState("");
  const write = (next: string) => {
    setText(next);
    if (ticketId !== null) storage.updateSession({ drafts: { ...kept(), [ticketId]: next } });
  };
  const last = useRef(ticketId);
  useLayoutEffect(() => {
    if (ticketId === null) return;
    // A draft written before the conversation existed belongs to it.
    if (last.current === null && text) write(text);
    else setText(kept()[ticketId] ?? "");
    last.current = ticketId;
  }, [ticketId]);
  useLayoutEffect(() => {
    const area = input.current;
    if (!area) return;
    area.style.height = "auto";
    // When empty it is one line high; measuring it would force a layout before the first frame.
    if (text) area.style.height = `${Math.min(area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [text, input]);
  return [text, write] as const;
}

function placeholder(state: ChatState): Key {
  if (state.clarify) return "placeholderClarify";
  return state.status === "pending_human" ? "placeholderPerson" : "placeholder";
}
