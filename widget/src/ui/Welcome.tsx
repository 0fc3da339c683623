import { useRef, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import { baseOf } from "../i18n/index.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { later, loadMore } from "./later/lazy.tsx";

const Recent = later(loadMore, (part) => part.Recent);
const Presence = later(loadMore, (part) => part.Presence);

/** Shown before the first message: who answers, a greeting, and suggested questions. */
export function Welcome({ state, onAll }: { state: ChatState; onAll(): void }) {
  const { t, language, settings, chat, storage } = useUi();
  // New visitors have no earlier conversations.
  const [isReturning] = useState(() => storage.read().resume !== undefined);
  const first = useRef<string | null>(null);
  first.current ??= state.ticketId;
  if (!settings) return <div class="loading" aria-hidden="true" />;
  const { greeting, suggestions } = settings.texts?.[baseOf(language.tag)] ?? settings;
  const untouched = state.loaded && state.messages.length === 0 && state.outbox.length === 0;
  // The disclosure is about the assistant; a conversation only with a person doesn't need it.
  const isAssistants = state.status === "open" || state.messages.some(({ role }) => role === "assistant");
  return (
    <>
      {untouched && (
        <div class="hero">
          <p class="greeting" dir="auto">
            {greeting ?? t("greeting")}
          </p>
          {settings.presence && <Presence />}
        </div>
      )}
      {isAssistants && (
        <p class="disclosure" dir="auto">
          <Icon name="spark" />
          {t("disclosure", { name: settings.name })}
        </p>
      )}
      {untouched && suggestions.length > 0 && (
        <ul class="suggestions" aria-label={t("suggestions")}>
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button type="button" class="option" dir="auto" onClick={() => chat.say(suggestion)}>
                {suggestion}
                <Icon name="send" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {untouched && (isReturning || first.current !== state.ticketId) && (
        <Recent current={state.ticketId} onAll={onAll} />
      )}
    </>
  );
}
