import { settingsApi } from "../api/settings.ts";
import { t } from "../i18n/index.ts";
import { loadMe, me } from "../state/session.ts";
import { NameForm } from "../ui/NameForm.tsx";

/** What visitors read above the chat, and colleagues where they have several desks. */
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
