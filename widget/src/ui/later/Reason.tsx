import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { FeedbackCause } from "../../../../server/protocol/api.ts";
import type { Key } from "../../i18n/index.ts";
import { useUi } from "../context.ts";
import { Icon } from "../icons.tsx";

const causes: Record<FeedbackCause, Key> = {
  wrong: "causeWrong",
  incomplete: "causeIncomplete",
  unclear: "causeUnclear",
  off_topic: "causeOffTopic",
};

interface ReasonProps {
  messageId: string;
  /** Adds the reason to the rating. */
  rate(why: { cause: FeedbackCause | undefined; reason: string | undefined }): Promise<void>;
  onDone(): void;
}

/** Asks what was wrong with an answer, as a choice or free text, and offers a retry or a person. */
export function Reason({ messageId, rate, onDone }: ReasonProps) {
  const { t, chat, askPerson, ownWords } = useUi();
  const [cause, setCause] = useState<FeedbackCause>();
  const [reason, setReason] = useState("");
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // It opens below the thumbs, possibly out of view.
  useLayoutEffect(() => form.current?.scrollIntoView({ block: "nearest" }), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const why = { cause, reason: reason.trim() || undefined };
    rate(why).then(onDone, () => setRefused(true));
  };
  const question = () => {
    const { messages } = chat.store.get();
    const { turn_id } = messages.find(({ id }) => id === messageId) ?? {};
    return messages.find((message) => message.role === "visitor" && message.turn_id === turn_id)?.content;
  };
  return (
    <form class="reason" ref={form} onSubmit={send}>
      <Causes name={`fd-cause-${messageId}`} chosen={cause} onChoose={setCause} />
      <div class="row">
        <input
          type="text"
          value={reason}
          maxLength={1000}
          dir="auto"
          aria-label={t("feedbackWhy")}
          placeholder={t("feedbackWhy")}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={!cause && !reason.trim()}>
          {t("feedbackSend")}
        </button>
      </div>
      {isRefused && (
        <p class="is-error" role="alert">
          {t("errorGeneric")}
        </p>
      )}
      <div class="row">
        <button type="button" class="text-button" onClick={() => ownWords(question())}>
          <Icon name="pen" />
          {t("rephrase")}
        </button>
        <button type="button" class="text-button" onClick={askPerson}>
          <Icon name="person" />
          {t("talkToPerson")}
        </button>
      </div>
    </form>
  );
}

interface CausesProps {
  name: string;
  chosen: FeedbackCause | undefined;
  onChoose(cause: FeedbackCause): void;
}

function Causes({ name, chosen, onChoose }: CausesProps) {
  const { t } = useUi();
  return (
    <fieldset>
      <legend>{t("feedbackWhat")}</legend>
      {Object.entries(causes).map(([each, label]) => (
        <label class="choice" key={each}>
          <input type="radio" name={name} checked={chosen === each} onChange={() => onChoose(each as FeedbackCause)} />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}
