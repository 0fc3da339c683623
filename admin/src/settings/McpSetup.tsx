/** How to connect an assistant with a new key. */
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Select } from "../ui/Select.tsx";
import { ASSISTANTS, type Assistant, mcpSnippet } from "./mcpSnippets.ts";

export function McpSetup({ secret }: { secret: string }) {
  const [assistant, setAssistant] = useState<Assistant>("claudeCode");
  const snippet = mcpSnippet(assistant, { host: location.origin, secret });
  return (
    <div class="stack">
      <label class="field">
        <span>{t("keys.assistant")}</span>
        <Select
          value={assistant}
          options={ASSISTANTS}
          nameOf={(each) => t(`keys.assistant.${each}`)}
          onChoose={setAssistant}
        />
      </label>
      <p class="muted">{t(`keys.assistantHint.${assistant}`)}</p>
      <div class="snippet">
        <code>{snippet}</code>
        <CopyButton text={snippet} />
      </div>
    </div>
  );
}
