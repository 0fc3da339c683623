import type { Settings } from "../../../../server/protocol/admin.ts";
import { locale, t } from "../../i18n/index.ts";
import { languageName, spokenLanguages } from "./languages.ts";

type Text = Settings["handover_texts"][number];

interface HandoverTextsProps {
  texts: Text[];
  most: number;
  chars: number;
  edit: (patch: Pick<Settings, "handover_texts">) => void;
}

/** What visitors read who are handed over, by language. */
export function HandoverTexts({ texts, most, chars, edit }: HandoverTextsProps) {
  const taken = texts.map((text) => text.locale);
  const free = [locale.value, ...spokenLanguages()].find((tag) => !taken.includes(tag));
  const change = (index: number, patch: Partial<Text>) =>
    edit({ handover_texts: texts.map((text, at) => (at === index ? { ...text, ...patch } : text)) });
  return (
    <>
      {texts.map((text, index) => (
        <div key={`${index}`} class="handover">
          <div class="inline-form">
            <label class="field grow">
              <span>{t("handover.language")}</span>
              <select value={text.locale} onChange={(event) => change(index, { locale: event.currentTarget.value })}>
                {spokenLanguages(text.locale)
                  .filter((tag) => tag === text.locale || !taken.includes(tag))
                  .map((tag) => (
                    <option key={tag} value={tag}>
                      {languageName(tag)}
                    </option>
                  ))}
              </select>
            </label>
            <button
              type="button"
              class="button small"
              aria-label={t("handover.remove", { language: languageName(text.locale) })}
              onClick={() => edit({ handover_texts: texts.filter((_, at) => at !== index) })}
            >
              {t("handover.removeShort")}
            </button>
          </div>
          {(["unsure", "asked"] as const).map((kind) => (
            <label key={kind} class="field">
              <span>{t(`handover.${kind}`)}</span>
              <textarea
                rows={2}
                maxLength={chars}
                dir="auto"
                lang={text.locale}
                value={text[kind] ?? ""}
                placeholder={t("handover.standard")}
                onInput={({ currentTarget: { value } }) => change(index, { [kind]: value.trim() ? value : null })}
              />
            </label>
          ))}
        </div>
      ))}
      {free && texts.length < most && (
        <div>
          <button
            type="button"
            class="button small"
            onClick={() => edit({ handover_texts: [...texts, { locale: free, unsure: null, asked: null }] })}
          >
            {t("handover.add")}
          </button>
        </div>
      )}
    </>
  );
}
