import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";

/** Copies a text and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button type="button" class="button small" onClick={() => void copy()} aria-live="polite">
      {t(copied ? "ui.copied" : "ui.copy")}
    </button>
  );
}
