import type { Settings } from "../../../../server/protocol/admin.ts";
import { t } from "../../i18n/index.ts";
import { ByLanguage } from "./ByLanguage.tsx";

interface HandoverTextsProps {
  texts: Settings["handover_texts"];
  most: number;
  chars: number;
  edit: (patch: Pick<Settings, "handover_texts">) => void;
}

/** What visitors read when they are handed over, by language. */
export function HandoverTexts({ texts, most, chars, edit }: HandoverTextsProps) {
  return (
    <ByLanguage
      texts={texts}
      most={most}
      onChange={(handover_texts) => edit({ handover_texts })}
      create={(locale) => ({ locale, unsure: null, asked: null })}
    >
      {(text, change) =>
        (["unsure", "asked"] as const).map((kind) => (
          <label key={kind} class="field">
            <span>{t(`handover.${kind}`)}</span>
            <textarea
              rows={2}
              maxLength={chars}
              dir="auto"
              lang={text.locale}
              value={text[kind] ?? ""}
              placeholder={t("handover.standard")}
              onInput={({ currentTarget: { value } }) => change({ [kind]: value.trim() ? value : null })}
            />
          </label>
        ))
      }
    </ByLanguage>
  );
}
