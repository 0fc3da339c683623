import { useEffect, useState } from "preact/hooks";
import type { Rating } from "../../../server/protocol/api.ts";
import { rateMessage } from "../chat/rateMessage.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { later, loadMore } from "./later/lazy.tsx";

const Reason = later(loadMore, (part) => part.Reason);

/** Rates an answer. A thumb counts at once; a reason for thumbs down can be added. */
export function Feedback({ messageId, text }: { messageId: string; text: string }) {
  const { t, chat } = useUi();
  const rating = useRating(messageId);
  const [step, setStep] = useState<"idle" | "asking" | "done">("idle");
  const [copied, setCopied] = useState(false);
  const rate = (next: Rating) => {
    setStep(next === "up" ? "done" : "asking");
    rateMessage(chat, messageId, next).catch(() => setStep("idle"));
  };
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  const thumb = (which: Rating) => (
    <button
      type="button"
      class="tool"
      aria-pressed={rating === which}
      aria-label={t(which === "up" ? "helpful" : "notHelpful")}
      onClick={() => rate(which)}
    >
      <Icon name={which} />
    </button>
  );
  return (
    <div class="feedback">
      {thumb("up")}
      {thumb("down")}
      {"clipboard" in navigator && (
        <button type="button" class="tool" aria-label={t(copied ? "copied" : "copy")} onClick={copy}>
          <Icon name={copied ? "check" : "copy"} />
        </button>
      )}
      <span class="thanks" role="status">
        {step === "done" && t("feedbackThanks")}
      </span>
      {step === "asking" && (
        <Reason
          messageId={messageId}
          rate={(why) => rateMessage(chat, messageId, "down", why)}
          onDone={() => setStep("done")}
        />
      )}
    </div>
  );
}

/** The visitor's rating of the message, including from an earlier visit. */
function useRating(messageId: string): Rating | undefined {
  const { chat } = useUi();
  const read = () => chat.store.get().ratings[messageId];
  const [rating, setRating] = useState(read);
  useEffect(() => {
    setRating(read());
    return chat.store.subscribe(() => setRating(read()));
  }, [chat, messageId]);
  return rating;
}
