/** Options matching the text after the mark: arrows move, Enter or Tab picks, Escape closes. */
import { useEffect, useState } from "preact/hooks";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import { loadUsable, starting, usableIn } from "../calls/starting.ts";
import { locale, t } from "../i18n/index.ts";
import { colleagues, loadColleagues } from "../state/colleagues.ts";
import { me } from "../state/session.ts";
import type { ListProps } from "../ticket/usePicker.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { fillReply, loadReplies, savedReplies } from "./replies.ts";
import "../styles/writing.css";

interface Option {
  id: string;
  name: string;
  hint: string;
  /** The text that replaces the mark and what was typed. */
  words: () => Promise<string>;
}
const MAX_SHOWN = 7;

export function PickerList({ ticket, offers, words, keys, onActive, onPick }: ListProps) {
  const [at, setAt] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    (offers === "people" ? loadColleagues() : loadReplies()).catch(setFailure);
    // If they can't be loaded, the saved replies are still offered.
    if (offers === "replies") loadUsable(ticket.id).catch(() => {});
  }, [offers]);
  useEffect(() => setAt(0), [words]);
  const all = offers === "people" ? people() : [...(replies(ticket) ?? []), ...actions(ticket)];
  const fitting = all?.filter(({ name }) => fits(name, words)).slice(0, MAX_SHOWN) ?? [];
  const chosen = fitting[Math.min(at, fitting.length - 1)];
  useEffect(() => onActive(chosen ? `picker-${chosen.id}` : null), [chosen?.id]);
  const take = (option: Option) => void option.words().then(onPick, setFailure);
  keys.current = ({ key, ctrlKey, metaKey, shiftKey }) => {
    if (!chosen || ctrlKey || metaKey || shiftKey) return key === "Escape" && (failure !== null || all?.length === 0);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) setAt((Math.min(at, fitting.length - 1) + step + fitting.length) % fitting.length);
    else if (key === "Enter" || key === "Tab") take(chosen);
    else return key === "Escape";
    return true;
  };
  const isEmpty = all?.length === 0;
  return (
    <div class="picker">
      {failure !== null && <ErrorNotice error={failure} />}
      {isEmpty && words === "" && <p class="muted">{t(`writing.no.${offers}`)}</p>}
      {fitting.length > 0 && (
        <div id="picker-list" role="listbox" aria-label={t(`writing.${offers}`)}>
          {fitting.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box below has the keys
            <div
              key={option.id}
              id={`picker-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === chosen}
              class="picker-option"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              <bdi>{option.name}</bdi>
              <span class="muted" dir="auto">
                {option.hint}
              </span>
            </div>
          ))}
        </div>
      )}
      <p class="visually-hidden" role="status">
        {all && (chosen ? t("writing.fitting", { count: fitting.length }) : t("writing.nothingFits"))}
      </p>
    </div>
  );
}

/** Whether a word of the name starts with the text. */
function fits(name: string, words: string): boolean {
  const [whole, wanted] = [name.toLowerCase(), words.toLowerCase()];
  return whole.startsWith(wanted) || whole.includes(` ${wanted}`);
}

/** Everybody else. */
function people(): Option[] | undefined {
  return colleagues.value
    ?.filter(({ id }) => id !== me.value?.user.id)
    .map(({ id, name }) => ({ id, name, hint: "", words: () => Promise.resolve(`@${name} `) }));
}

function replies(ticket: ListProps["ticket"]): Option[] | undefined {
  return savedReplies.value?.map((reply) => ({
    ...{ id: reply.id, name: reply.name, hint: reply.content.slice(0, 90) },
    words: () => fillReply(reply, ticket),
  }));
}

/** Actions that the agent can start. Picking one opens its form above the conversation and inserts no text. */
function actions({ id: ticketId }: ListProps["ticket"]): Option[] {
  return (usableIn(ticketId) ?? []).map(({ id, title }) => ({
    ...{ id, name: localizedText(title, locale.value), hint: t("writing.action") },
    words: async () => {
      // Deferred until the box has removed the typed command, because the form takes the focus.
      setTimeout(() => {
        starting.value = { ticketId, actionId: id };
      });
      return "";
    },
  }));
}
