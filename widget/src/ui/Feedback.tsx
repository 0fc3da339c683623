import { useState } from "preact/hooks";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";

/** Was this answer any good? A thumb counts at once; a reason can be added to a bad one. */
export function Feedback({ messageId, text }: { messageId: string; text: string }) {
  const { t, chat } = useUi();
  const [rating, setRating] = useState<"up" | "down" | null>(null);
  const [reason, setReason] = useState("");
  const [done, setDone] = useState(false);
  const [copied, setCopied] = useState(false);
  const rate = (next: "up" | "down") => {
    setRating(next);
    setDone(next === "up");
    chat.rate(messageId, next).catch(() => setRating(null));
  };
  const explain = (event: SubmitEvent) => {
    event.preventDefault();
    setDone(true);
    chat.rate(messageId, "down", reason.trim() || undefined).catch(() => setDone(false));
  };
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div class="feedback">
      <button
        type="button"
        class="tool"
        aria-pressed={rating === "up"}
        aria-label={t("helpful")}
        onClick={() => rate("up")}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        class="tool"
        aria-pressed={rating === "down"}
        aria-label={t("notHelpful")}
        onClick={() => rate("down")}
      >
        <Icon name="down" />
      </button>
      {"clipboard" in navigator && (
        <button type="button" class="tool" aria-label={t(copied ? "copied" : "copy")} onClick={copy}>
          <Icon name={copied ? "check" : "copy"} />
        </button>
      )}
      <span class="thanks" role="status">
        {done && t("feedbackThanks")}
      </span>
      {rating === "down" && !done && (
        <form class="row" onSubmit={explain}>
          <input
            type="text"
            value={reason}
            maxLength={1000}
            dir="auto"
            aria-label={t("feedbackWhy")}
            placeholder={t("feedbackWhy")}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
          <button type="submit" class="button">
            {t("feedbackSend")}
          </button>
        </form>
      )}
    </div>
  );
}
