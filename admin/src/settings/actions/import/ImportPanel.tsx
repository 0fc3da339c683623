/** Imports actions from an OpenAPI document or an MCP server: lists what it offers, and adds the choices as drafts. */
import { formatNumber, t } from "../../../i18n/index.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { ImportList } from "./ImportList.tsx";
import { SecretField, SourceForm } from "./SourceForm.tsx";
import { useImport } from "./useImport.ts";

interface Props {
  /** Receives the id of the first draft. */
  onAdded: (first: string | null) => void;
  onClose: () => void;
}

export function ImportPanel({ onAdded, onClose }: Props) {
  const given = useImport(onAdded);
  const { list, chosen, busy, secrets } = given;
  const drafts = list?.items.filter(({ definition }) => definition !== null).length ?? 0;
  const counts = { all: formatNumber(list?.items.length ?? 0), drafts: formatNumber(drafts) };
  return (
    <section class="card stack" aria-label={t("actions.import")}>
      <h2>{t("actions.import")}</h2>
      <p class="muted">{t("actions.importIntro")}</p>
      <SourceForm
        source={given.source}
        onChange={given.setSource}
        isReading={busy === "read"}
        onRead={() => void given.read()}
      />
      <div class="stack" aria-live="polite">
        {given.said && <Notice kind="error">{given.said}</Notice>}
        {list && <p>{t("actions.importFound", { title: list.title || "–", ...counts })}</p>}
      </div>
      {list && list.items.length > 0 && <ImportList list={list} chosen={chosen} onChoose={given.setChosen} />}
      {given.secretNames.length > 0 && (
        <fieldset class="stack action-rows">
          <legend>{t("actions.importSecrets")}</legend>
          <p class="muted">{t("actions.importSecretsHint")}</p>
          {given.secretNames.map((name) => (
            <SecretField
              key={name}
              label={name}
              value={secrets[name] ?? ""}
              onChange={(value) => given.setSecrets({ ...secrets, [name]: value })}
            />
          ))}
        </fieldset>
      )}
      <div class="actions">
        {list && (
          <button
            type="button"
            class="button primary"
            disabled={chosen.size === 0 || busy !== null}
            onClick={() => void given.add()}
          >
            {busy === "add" ? t("actions.importAdding") : t("actions.importAdd", { count: formatNumber(chosen.size) })}
          </button>
        )}
        <button type="button" class="button" onClick={onClose}>
          {t("actions.importCancel")}
        </button>
      </div>
    </section>
  );
}
