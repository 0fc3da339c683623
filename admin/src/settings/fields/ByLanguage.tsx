/** Texts that a tenant writes once per visitor language. */
import type { ComponentChildren } from "preact";
import { locale, t } from "../../i18n/index.ts";
import { languageName, spokenLanguages } from "./languages.ts";

interface ByLanguageProps<Text extends { locale: string }> {
  texts: Text[];
  most: number;
  onChange: (texts: Text[]) => void;
  /** Creates the text for an added language. */
  create: (locale: string) => Text;
  children: (text: Text, change: (patch: Partial<Text>) => void) => ComponentChildren;
}

/** One group of fields per language, and a button to add one. */
export function ByLanguage<Text extends { locale: string }>(props: ByLanguageProps<Text>) {
  const { texts, most, onChange, create, children } = props;
  const taken = texts.map((text) => text.locale);
  const free = [locale.value, ...spokenLanguages()].find((tag) => !taken.includes(tag));
  const change = (index: number, patch: Partial<Text>) =>
    onChange(texts.map((text, at) => (at === index ? { ...text, ...patch } : text)));
  return (
    <>
      {texts.map((text, index) => (
        <div key={`${index}`} class="handover">
          <div class="inline-form">
            <label class="field grow">
              <span>{t("handover.language")}</span>
              <select
                value={text.locale}
                onChange={(event) => change(index, { locale: event.currentTarget.value } as Partial<Text>)}
              >
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
              onClick={() => onChange(texts.filter((_, at) => at !== index))}
            >
              {t("handover.removeShort")}
            </button>
          </div>
          {children(text, (patch) => change(index, patch))}
        </div>
      ))}
      {free && texts.length < most && (
        <div>
          <button type="button" class="button small" onClick={() => onChange([...texts, create(free)])}>
            {t("handover.add")}
          </button>
        </div>
      )}
    </>
  );
}
