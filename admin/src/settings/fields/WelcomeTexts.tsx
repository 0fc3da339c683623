import type { Settings } from "../../../../server/protocol/admin.ts";
import type { SettingControl } from "../../../../server/protocol/settingFields.ts";
import { t } from "../../i18n/index.ts";
import { ByLanguage } from "./ByLanguage.tsx";
import { Lines } from "./Lines.tsx";

interface WelcomeTextsProps {
  texts: Settings["welcome_texts"];
  limits: Extract<SettingControl, { kind: "welcomeTexts" }>;
  edit: (patch: Pick<Settings, "welcome_texts">) => void;
}

/** The greeting and the suggested questions, by language. */
export function WelcomeTexts({ texts, limits, edit }: WelcomeTextsProps) {
  return (
    <ByLanguage
      texts={texts}
      most={limits.most}
      onChange={(welcome_texts) => edit({ welcome_texts })}
      create={(locale) => ({ locale, greeting: null, suggestions: [] })}
    >
      {(text, change) => (
        <>
          <label class="field">
            <span>{t("setting.greeting")}</span>
            <textarea
              rows={2}
              maxLength={limits.chars}
              dir="auto"
              lang={text.locale}
              value={text.greeting ?? ""}
              placeholder={t("welcome.standard")}
              onInput={({ currentTarget: { value } }) => change({ greeting: value.trim() ? value : null })}
            />
          </label>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the text area is in Lines */}
          <label class="field">
            <span>{t("setting.suggestions")}</span>
            <Lines
              key={text.locale}
              lang={text.locale}
              values={text.suggestions}
              most={limits.questions}
              chars={limits.questionChars}
              onChange={(suggestions) => change({ suggestions })}
            />
          </label>
        </>
      )}
    </ByLanguage>
  );
}
