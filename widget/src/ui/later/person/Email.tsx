import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { leaveEmail } from "../../../chat/leaveEmail.ts";
import type { ChatState } from "../../../chat/state.ts";
import { useUi } from "../../context.ts";
import { Icon } from "../../icons.tsx";
import { presenceAt } from "./presenceText.ts";

/** A tenant's stated reply time above this is too long to wait at the screen. */
const LONG_REPLY_MINUTES = 15;
/** So is waiting longer than this without an answer. */
const LONG_WAIT_MS = 120_000;

/** Tickets whose visitor closed the chat while waiting. */
const left = new Set<string>();

/** Where to send the answer. Asks for an address unless somebody is known to be available; remembers it. */
export function Email({ state }: { state: ChatState }) {
  const { t, chat } = useUi();
  const [isChanging, setChanging] = useState(false);
  const helps = useHelps(state);
  if (state.email === null ? helps : isChanging) return <EmailForm onSaved={() => setChanging(false)} />;
  if (state.email === null) return null;
  return (
    <div class="saved">
      <p role="status">
        <Icon name="check" />
        {t("emailSaved", { email: state.email })}
      </p>
      <button type="button" class="text-button" onClick={() => setChanging(true)}>
        {t("emailChange")}
      </button>
      <button type="button" class="text-button" onClick={() => leaveEmail(chat, null).catch(() => undefined)}>
        {t("emailRemove")}
      </button>
    </div>
  );
}

/**
 * Whether to ask for an address: nobody is known to be available, replies take long, the visitor has waited long or has
 * come back. Once shown it stays, as the visitor may be typing in it.
 */
function useHelps({ ticketId, messages, agent }: ChatState): boolean {
  const { settings, chat } = useUi();
  const presence = settings?.presence;
  const since = messages.findLast(({ role, notice }) => role === "system" && !notice)?.created_at;
  const isLate = () => since !== undefined && Date.now() - Date.parse(since) > LONG_WAIT_MS;
  const [isLong, setLong] = useState(isLate);
  useEffect(() => {
    const timer = setInterval(() => setLong(isLate()), LONG_WAIT_MS / 8);
    return () => clearInterval(timer);
  }, [since]);
  useLayoutEffect(
    () => () => {
      if (!chat.store.get().open) left.add(String(ticketId));
    },
    [ticketId],
  );
  const isBack = left.has(String(ticketId)) || (since !== undefined && Date.parse(since) < performance.timeOrigin);
  const isSoon = presence
    ? presenceAt(presence, new Date()).isHere && (presence.reply_minutes ?? 0) <= LONG_REPLY_MINUTES
    : agent !== null;
  const helped = useRef(false);
  helped.current ||= isLong || isBack || !isSoon;
  return helped.current;
}

function EmailForm({ onSaved }: { onSaved(): void }) {
  const { t, chat } = useUi();
  const [email, setEmail] = useState("");
  const [transcript, setTranscript] = useState(false);
  const [state, setState] = useState<"empty" | "sending" | "emailInvalid" | "errorGeneric">("empty");
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const refuse = (why: "emailInvalid" | "errorGeneric") => {
      setState(why);
      field.current?.focus();
    };
    const address = email.trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return refuse("emailInvalid");
    setState("sending");
    await leaveEmail(chat, address, transcript).then(onSaved, ({ status }) =>
      refuse(status === 400 ? "emailInvalid" : "errorGeneric"),
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <label for="fd-email">{t("emailIntro")}</label>
      <div class="row">
        <input
          id="fd-email"
          ref={field}
          type="email"
          autoComplete="email"
          dir="ltr"
          placeholder={t("emailLabel")}
          value={email}
          maxLength={254}
          aria-invalid={state === "emailInvalid"}
          aria-describedby="fd-email-problem fd-email-confirm"
          onInput={(event) => {
            setEmail(event.currentTarget.value);
            setState("empty");
          }}
        />
        <button type="submit" class="button" disabled={state === "sending"}>
          {t("emailSend")}
        </button>
      </div>
      <p class="aside is-error" id="fd-email-problem" role="alert">
        {state !== "empty" && state !== "sending" && t(state)}
      </p>
      <p class="aside" id="fd-email-confirm">
        {t("emailConfirm")}
      </p>
      <label class="check">
        <input type="checkbox" checked={transcript} onChange={() => setTranscript(!transcript)} />
        {t("emailTranscript")}
      </label>
    </form>
  );
}
