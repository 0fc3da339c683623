/** After how many days data is deleted. */
import { useEffect, useState } from "preact/hooks";
import type { Settings } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";

const fields = [
  { name: "retention_conversations_days", text: "data.keepConversations", least: 1 },
  { name: "retention_traces_days", text: "data.keepTraces", least: 1 },
  { name: "retention_audit_days", text: "data.keepAudit", least: 30 },
  { name: "retention_files_days", text: "data.keepFiles", least: 1 },
] as const;
type Kept = Pick<Settings, (typeof fields)[number]["name"]>;

export function Retention() {
  const [kept, setKept] = useState<Kept | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    api.getSettings().then(setKept).catch(setError);
  }, []);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget as HTMLFormElement);
    const patch = Object.fromEntries(fields.map(({ name }) => [name, Number(values.get(name)) || null]));
    setError(null);
    setSaved(false);
    try {
      setKept(await api.updateSettings(patch));
      setSaved(true);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <section class="card stack">
      <h2>{t("data.retention")}</h2>
      <p class="muted">{t("data.retentionHint")}</p>
      {error !== null && <ErrorNotice error={error} />}
      {kept && (
        <form class="stack" onSubmit={save} onInput={() => setSaved(false)}>
          {fields.map(({ name, text, least }) => (
            <label key={name} class="field">
              <span>{t(text)}</span>
              <input type="number" name={name} min={least} max={3650} step={1} defaultValue={kept[name] ?? ""} />
            </label>
          ))}
          <div class="inline-form">
            <button type="submit" class="button">
              {t("data.save")}
            </button>
            {isSaved && <Notice kind="ok">{t("data.saved")}</Notice>}
          </div>
        </form>
      )}
    </section>
  );
}
