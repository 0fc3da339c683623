import { useState } from "preact/hooks";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";

/** A code block with a copy button of its own. */
export function CodeBlock({ text }: { text: string }) {
  const { t } = useUi();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => undefined,
    );
  return (
    <div class="code" dir="ltr">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, so the keyboard must reach it */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      {"clipboard" in navigator && (
        <button type="button" class="tool" aria-label={t(isCopied ? "copied" : "copy")} onClick={copy}>
          <Icon name={isCopied ? "check" : "copy"} />
        </button>
      )}
    </div>
  );
}
