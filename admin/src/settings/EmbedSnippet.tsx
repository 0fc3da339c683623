/** The code to paste to embed the chat, for the site's platform. */
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Select } from "../ui/Select.tsx";
import { embedSnippet, PLATFORMS, type Platform } from "./embedSnippets.ts";

interface EmbedSnippetProps {
  tenantId: string;
  /** Inside a section with its own heading. */
  isInline?: boolean;
}

export function EmbedSnippet({ tenantId, isInline = false }: EmbedSnippetProps) {
  const [platform, setPlatform] = useState<Platform>("html");
  const snippet = embedSnippet(platform, { host: location.origin, tenant: tenantId });
  return (
    <section class={isInline ? "stack" : "card stack"}>
      {!isInline && <h2>{t("settings.snippet")}</h2>}
      <label class="field">
        <span>{t("settings.platform")}</span>
        <Select
          value={platform}
          options={PLATFORMS}
          nameOf={(each) => t(`settings.platform.${each}`)}
          onChoose={setPlatform}
        />
      </label>
      <p class="muted">{t(`settings.platformHint.${platform}`)}</p>
      <div class="snippet">
        <code>{snippet}</code>
        <CopyButton text={snippet} />
      </div>
    </section>
  );
}
