import { t } from "../i18n/index.ts";
import { chooseTenant, me } from "../state/session.ts";

/** Shows and switches the open desk, for people who work at several. Above every page. */
export function TenantSwitch() {
  const person = me.value;
  if (!person || person.tenants.length < 2) return null;
  return (
    <label class="desk-bar">
      <span>{t("nav.desk")}</span>
      <select value={person.tenant.id} onChange={(event) => void chooseTenant(event.currentTarget.value)}>
        {person.tenants.map((tenant) => (
          <option key={tenant.id} value={tenant.id}>
            {tenant.name}
          </option>
        ))}
      </select>
    </label>
  );
}
