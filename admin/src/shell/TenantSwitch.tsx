import { t } from "../i18n/index.ts";
import { chooseTenant, me } from "../state/session.ts";

/** A desk at another cell is opened there: the form brings the person over. */
function choose({ form, value }: HTMLSelectElement): void {
  if (me.value?.tenants.find(({ id }) => id === value)?.cell) form?.submit();
  else void chooseTenant(value);
}

/** Shows and switches the open desk, for people who work at several. Above every page. */
export function TenantSwitch() {
  const person = me.value;
  if (!person || person.tenants.length < 2) return null;
  return (
    <form method="post" action="/api/auth/hand-over">
      <label class="desk-bar">
        <span>{t("nav.desk")}</span>
        <select name="tenant_id" value={person.tenant.id} onChange={(event) => choose(event.currentTarget)}>
          {person.tenants.map((tenant) => (
            <option key={tenant.id} value={tenant.id}>
              {tenant.name}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
