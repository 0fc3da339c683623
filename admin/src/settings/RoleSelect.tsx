import { type Role, roles } from "../../../server/protocol/roles.ts";
import { t } from "../i18n/index.ts";

interface Props {
  value: Role;
  id?: string;
  /** Read by screen readers; without it the select needs a label of its own. */
  label?: string;
  onChange?: (role: Role) => void;
}

/** The choice of a role, most common first. */
export function RoleSelect({ value, id, label, onChange }: Props) {
  return (
    <select
      value={value}
      name="role"
      id={id}
      aria-label={label}
      onChange={(event) => onChange?.(event.currentTarget.value as Role)}
    >
      {roles.map((each) => (
        <option key={each} value={each}>
          {t(`role.${each}Name`)}
        </option>
      ))}
    </select>
  );
}
