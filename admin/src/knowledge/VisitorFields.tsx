import { locale, t } from "../i18n/index.ts";

/** Languages the assistant's own texts exist in. */
const SPOKEN = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ar", "he", "ja", "zh", "hi"];

/** A language's name in the reader's language. */
export const languageName = (tag: string) => new Intl.DisplayNames([locale.value], { type: "language" }).of(tag) ?? tag;

interface Props {
  page: string;
  language: string;
  onPage: (page: string) => void;
  onLanguage: (language: string) => void;
}

/** The asking visitor's page and language; both may stay empty. */
export function VisitorFields({ page, language, onPage, onLanguage }: Props) {
  return (
    <>
      <label class="field grow">
        <span>{t("testBox.page")}</span>
        <input
          type="url"
          inputMode="url"
          maxLength={2000}
          placeholder="https://www.example.com/returns"
          value={page}
          onInput={(event) => onPage(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{t("testBox.locale")}</span>
        <select value={language} onChange={(event) => onLanguage(event.currentTarget.value)}>
          <option value="">{t("testBox.anyLocale")}</option>
          {SPOKEN.map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
