/** An error or success message, shown where it happened. */
import type { ComponentChildren } from "preact";
import { ApiError } from "../api/api.ts";
import { errorMessage, t } from "../i18n/index.ts";

interface Props {
  kind: "error" | "ok" | "info";
  children: ComponentChildren;
  onRetry?: () => void;
}

export function Notice({ kind, children, onRetry }: Props) {
  return (
    <div class={`notice notice-${kind}`} role={kind === "error" ? "alert" : "status"}>
      <div class="notice-text">{children}</div>
      {onRetry && (
        <button type="button" class="button small" onClick={onRetry}>
          {t("retry")}
        </button>
      )}
    </div>
  );
}

/** A failed request in words; anything but an `ApiError` is a bug in this app and is shown as such. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const text =
    error instanceof ApiError
      ? errorMessage(error.key, error.requestId, error.details)
      : errorMessage("internal", "admin");
  return onRetry ? (
    <Notice kind="error" onRetry={onRetry}>
      {text}
    </Notice>
  ) : (
    <Notice kind="error">{text}</Notice>
  );
}
