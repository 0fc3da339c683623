/** Pending invitations, and the form to invite somebody. */
import type { TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import type { Invitation, Role } from "../../../server/protocol/admin.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { RoleSelect } from "./RoleSelect.tsx";

interface Props {
  invitations: Invitation[];
  /** @returns whether it succeeded */
  onInvite: (email: string, role: Role) => Promise<boolean>;
  onResend: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}

export function Invitations({ invitations, onInvite, onResend, onWithdraw }: Props) {
  return (
    <>
      <h3>{t("team.invite")}</h3>
      <InviteForm onInvite={onInvite} />
      {invitations.length > 0 && (
        <>
          <h3>{t("team.pending")}</h3>
          <ul class="origins">
            {invitations.map((each) => (
              <PendingRow
                key={each.id}
                invitation={each}
                onResend={() => onResend(each)}
                onWithdraw={() => onWithdraw(each)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function InviteForm({ onInvite }: Pick<Props, "onInvite">) {
  const [busy, setBusy] = useState(false);
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    setBusy(true);
    const isDone = await onInvite(String(values.get("email")), values.get("role") as Role);
    setBusy(false);
    if (isDone) (form.elements.namedItem("email") as HTMLInputElement).value = "";
  };
  return (
    <form class="inline-form" onSubmit={submit}>
      <label class="field grow">
        <span>{t("team.email")}</span>
        <input type="email" name="email" required maxLength={254} autocomplete="off" />
      </label>
      <label class="field" for="invited-role">
        <span>{t("team.role")}</span>
        <RoleSelect id="invited-role" value="agent" />
      </label>
      <button type="submit" class="button" disabled={busy}>
        {t("team.send")}
      </button>
    </form>
  );
}

interface PendingRowProps {
  invitation: Invitation;
  onResend: () => void;
  onWithdraw: () => void;
}

function PendingRow({ invitation: { email, role, expires_at }, onResend, onWithdraw }: PendingRowProps) {
  const time = formatMoment(expires_at);
  const isOver = Date.parse(expires_at) < Date.now();
  return (
    <li class="team-row">
      <span class="grow">
        {email}{" "}
        <span class="muted">
          {t(`role.${role}Name`)} · {t(isOver ? "team.expired" : "team.expires", { time })}
        </span>
      </span>
      <button type="button" class="button small" aria-label={t("team.resend", { email })} onClick={onResend}>
        {t("team.resendShort")}
      </button>
      <button type="button" class="button small" aria-label={t("team.withdraw", { email })} onClick={onWithdraw}>
        {t("team.withdrawShort")}
      </button>
    </li>
  );
}
