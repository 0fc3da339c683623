/** The desk's members with their roles, and pending invitations. */
import { useEffect, useState } from "preact/hooks";
import type { Invitation, MemberList, Role } from "../../../server/protocol/admin.ts";
import { ApiError } from "../api/api.ts";
import { settingsApi } from "../api/settings.ts";
import { locale, t } from "../i18n/index.ts";
import { loadMe, me } from "../state/session.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { Invitations } from "./Invitations.tsx";
import { RoleSelect } from "./RoleSelect.tsx";

type Member = MemberList["members"][number];
/** The outcome of an invitation that was just sent. */
interface Sent {
  email: string;
  isMailed: boolean;
  link: string | null;
}

export function Team() {
  const { members, invitations, sent, error, invite, resend, withdraw, remove, changeRole } = useTeam();
  return (
    <section class="card stack">
      <h2>{t("team.title")}</h2>
      <p class="muted">{t("team.hint")}</p>
      {error !== null && <TeamError error={error} />}
      {sent && <SentNotice sent={sent} />}
      <ul class="origins">
        {members.map((member) => (
          <MemberRow
            key={`${member.id} ${member.role}`}
            member={member}
            onRemove={() => void remove(member)}
            onRole={(role) => void changeRole(member, role)}
          />
        ))}
      </ul>
      <Invitations
        invitations={invitations}
        onInvite={invite}
        onResend={(each) => void resend(each)}
        onWithdraw={(each) => void withdraw(each)}
      />
    </section>
  );
}

/** The team, and the actions on it. */
function useTeam() {
  const [members, setMembers] = useState<Member[]>([]);
  const [invitations, setInvitations] = useState<Invitation[]>([]);
  const [sent, setSent] = useState<Sent | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = async () => {
    const [team, pending] = await Promise.all([settingsApi.listMembers(), settingsApi.listInvitations()]);
    setMembers(team.members);
    setInvitations(pending.invitations);
  };
  useEffect(() => void load().catch(setError), []);
  /** Runs an action, reloads the lists and shows any error. @returns whether it succeeded */
  const act = async (work: () => Promise<Sent | null>) => {
    setError(null);
    setSent(null);
    try {
      setSent(await work());
      await load();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  const invite = (email: string, role: Role) =>
    act(async () => {
      const made = await settingsApi.invite({ email, role, locale: locale.value });
      return { email, isMailed: made.is_mailed, link: made.link };
    });
  const resend = ({ id, email }: Invitation) =>
    act(async () => {
      const made = await settingsApi.resendInvitation(id, locale.value);
      return { email, isMailed: made.is_mailed, link: made.link };
    });
  const withdraw = ({ id }: Invitation) => act(() => settingsApi.withdrawInvitation(id).then(() => null));
  const remove = (member: Member) => act(() => settingsApi.removeMember(member.id).then(() => null));
  const changeRole = (member: Member, role: Role) =>
    act(async () => {
      await settingsApi.changeRole(member.id, role);
      // Changing one's own role ends the session; reloading it shows the sign-in.
      if (member.id === me.peek()?.user.id) await loadMe();
      return null;
    });
  return { members, invitations, sent, error, invite, resend, withdraw, remove, changeRole };
}

function TeamError({ error }: { error: unknown }) {
  const isLastOwner = error instanceof ApiError && error.key === "conflict";
  return isLastOwner ? <Notice kind="error">{t("team.lastOwner")}</Notice> : <ErrorNotice error={error} />;
}

function SentNotice({ sent: { email, isMailed, link } }: { sent: Sent }) {
  if (isMailed) return <Notice kind="ok">{t("team.mailed", { email })}</Notice>;
  if (link === null) return <Notice kind="error">{t("team.notMailed", { email })}</Notice>;
  const address = new URL(link, location.href).href;
  return (
    <Notice kind="ok">
      {t("team.handOver", { email })}
      <div class="snippet">
        <code>{address}</code>
        <CopyButton text={address} />
      </div>
    </Notice>
  );
}

interface MemberRowProps {
  member: Member;
  onRemove: () => void;
  onRole: (role: Role) => void;
}

function MemberRow({ member: { name, id, email, role }, onRemove, onRole }: MemberRowProps) {
  // Confirm before applying: selecting by keyboard passes through other roles.
  const [wanted, setWanted] = useState<Role>(role);
  const isMe = me.value?.user.id === id;
  return (
    <li class="team-row">
      <span class="grow">
        <strong dir="auto">{name}</strong> {isMe && `(${t("team.you")})`} <span class="muted">{email}</span>
      </span>
      <RoleSelect value={wanted} label={t("team.roleOf", { name })} onChange={setWanted} />
      {wanted !== role && (
        <div class="ask" role="alert">
          <span>{t(isMe ? "team.roleAskMe" : "team.roleAsk", { name, role: t(`role.${wanted}Name`) })}</span>
          <button type="button" class="button small danger" onClick={() => onRole(wanted)}>
            {t("team.roleChange")}
          </button>
          <button type="button" class="button small" onClick={() => setWanted(role)}>
            {t("ui.cancel")}
          </button>
        </div>
      )}
      {!isMe && (
        <ConfirmButton
          label={t("team.remove", { name })}
          question={t("team.removeAsk", { name })}
          action={t("team.removeShort")}
          onConfirm={onRemove}
        />
      )}
    </li>
  );
}
