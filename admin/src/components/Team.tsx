/** Who works at the desk: the list, a form to add to it, and the one-time password of who was added. */
import { useEffect, useState } from "preact/hooks";
import type { MemberList, Role } from "../../../server/protocol/admin.ts";
import { ApiError, api } from "../api.ts";
import { t } from "../i18n/index.ts";
import { me } from "../state/session.ts";
import { CopyButton } from "./CopyButton.tsx";
import { ErrorNotice, Notice } from "./Notice.tsx";

type Member = MemberList["members"][number];
interface Added {
  name: string;
  password: string | null;
}

export function Team() {
  const [members, setMembers] = useState<Member[]>([]);
  const [added, setAdded] = useState<Added | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => api.listMembers().then((list) => setMembers(list.members));
  useEffect(() => {
    load().catch(setError);
  }, []);
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const values = new FormData(form);
    const name = String(values.get("name"));
    setError(null);
    setAdded(null);
    try {
      const made = await api.addMember({ name, email: String(values.get("email")), role: values.get("role") as Role });
      setAdded({ name, password: made.one_time_password });
      form.reset();
      await load();
    } catch (failure) {
      setError(failure);
    }
  };
  const remove = (id: string) => {
    setError(null);
    api.removeMember(id).then(load).catch(setError);
  };
  const isLastOwner = error instanceof ApiError && error.key === "conflict";
  return (
    <section class="card stack">
      <h2>{t("team.title")}</h2>
      <p class="muted">{t("team.hint")}</p>
      {isLastOwner ? (
        <Notice kind="error">{t("team.lastOwner")}</Notice>
      ) : (
        error !== null && <ErrorNotice error={error} />
      )}
      {added && <AddedNotice added={added} />}
      <ul class="origins">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onRemove={() => remove(member.id)} />
        ))}
      </ul>
      <AddForm onSubmit={add} />
    </section>
  );
}

function AddForm({ onSubmit }: { onSubmit: (event: SubmitEvent) => void }) {
  return (
    <form class="inline-form" onSubmit={onSubmit}>
      <label class="field grow">
        <span>{t("team.name")}</span>
        <input type="text" name="name" required maxLength={100} autocomplete="off" />
      </label>
      <label class="field grow">
        <span>{t("team.email")}</span>
        <input type="email" name="email" required maxLength={254} autocomplete="off" />
      </label>
      <label class="field">
        <span>{t("team.role")}</span>
        <select name="role">
          <option value="viewer">{t("role.viewerName")}</option>
          <option value="agent" selected>
            {t("role.agentName")}
          </option>
          <option value="owner">{t("role.ownerName")}</option>
        </select>
      </label>
      <button type="submit" class="button">
        {t("team.add")}
      </button>
    </form>
  );
}

function AddedNotice({ added: { name, password } }: { added: Added }) {
  if (password === null) return <Notice kind="ok">{t("team.known", { name })}</Notice>;
  return (
    <Notice kind="ok">
      {t("team.added", { name })}
      <div class="snippet">
        <code>{password}</code>
        <CopyButton text={password} />
      </div>
    </Notice>
  );
}

function MemberRow({ member: { id, name, email, role }, onRemove }: { member: Member; onRemove: () => void }) {
  const isMe = me.value?.user.id === id;
  return (
    <li>
      <span>
        <strong dir="auto">{name}</strong> {isMe && `(${t("team.you")})`}{" "}
        <span class="muted">
          {email} · {t(`role.${role}Name`)}
        </span>
      </span>
      {!isMe && (
        <button type="button" class="button small" aria-label={t("team.remove", { name })} onClick={onRemove}>
          {t("team.removeShort")}
        </button>
      )}
    </li>
  );
}
