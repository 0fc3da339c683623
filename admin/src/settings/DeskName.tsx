import { settingsApi } from "../api/settings.ts";
import { t } from "../i18n/index.ts";
import { loadMe, me } from "../state/session.ts";
import { NameForm } from "../ui/NameForm.tsx";

/** The desk's name, shown to visitors above the chat, and to colleagues with several desks. */
export function DeskName() {
  const name = me.value?.tenant.name;
  if (name === undefined) return null;
  const save = async (wanted: string) => {
    await settingsApi.renameDesk(wanted);
    await loadMe();
  };
  return (
    <section class="card">
      <NameForm
        label={t("desk.name")}
        hint={t("desk.nameHint")}
        name={name}
        autocomplete="organization"
        onSave={save}
      />
    </section>
  );
}
