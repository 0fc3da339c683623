import { type Role, roles } from "../../../server/protocol/roles.ts";
import { t } from "../i18n/index.ts";
import { Select } from "../ui/Select.tsx";

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
    <Select
      value={value}
      name="role"
      id={id}
      aria-label={label}
      options={roles}
      nameOf={(each) => t(`role.${each}Name`)}
      onChoose={onChange}
    />
  );
}
