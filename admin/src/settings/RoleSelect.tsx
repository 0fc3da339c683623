import { type Role, roles } from "../../../server/protocol/roles.ts";
import { t } from "../i18n/index.ts";
import { Select } from "../ui/Select.tsx";

interface Props {
  value: Role;
  id?: string;
  /** Label for screen readers; without it, the select needs a visible label. */
  label?: string;
  onChange?: (role: Role) => void;
}

/** Selects a role, the most common first. */
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
