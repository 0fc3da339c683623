import { useEffect, useRef, useState } from "preact/hooks";
import { escalate } from "../../../chat/escalate.ts";
import { useUi } from "../../context.ts";
import { Icon } from "../../icons.tsx";
import { MAX_CHARS } from "../../limits.ts";
import { Presence } from "./Presence.tsx";

interface HandOverFormProps {
  /** The draft at the time a person was asked for: often what it is about. */
  draft: string;
  /** @param isSent false if cancelled */
  onDone(isSent: boolean): void;
}

/** Asks for a person. An optional note becomes the visitor's next message. */
export function HandOverForm({ draft, onDone }: HandOverFormProps) {
  const { t, chat, language } = useUi();
  const [note, setNote] = useState(draft);
  const [isWorking, setWorking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isWorking) return;
    setWorking(true);
    if (await escalate(chat, note)) onDone(true);
    else setWorking(false);
  };
  const callOff = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.stopPropagation();
    onDone(false);
  };
  return (
    <form class="hand-over" aria-labelledby="fd-hand-over" onSubmit={submit} onKeyDown={callOff}>
      <h3 id="fd-hand-over">
        <Icon name="person" />
        {t("talkToPerson")}
      </h3>
      {/* The home screen above already shows it. */}
      {chat.store.get().messages.length > 0 && <Presence />}
      <label for="fd-note">{t("talkNote")}</label>
      <textarea
        id="fd-note"
        ref={field}
        rows={3}
        dir={note ? "auto" : language.dir}
        maxLength={MAX_CHARS}
        value={note}
        onInput={(event) => setNote(event.currentTarget.value)}
      />
      <div class="row">
        {/* A disabled button would lose focus, and Escape would stop working. */}
        <button type="submit" class="button" aria-disabled={isWorking}>
          {t("talkSend")}
        </button>
        <button type="button" class="text-button" disabled={isWorking} onClick={() => onDone(false)}>
          {t("cancel")}
        </button>
      </div>
    </form>
  );
}
