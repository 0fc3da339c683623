/** Jumps to a ticket by number or words, or to a screen, or runs an act of the open ticket. */
import { useEffect, useState } from "preact/hooks";
import type { TicketRow } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { Modal } from "./Modal.tsx";
import { screens } from "./screens.ts";
import { groups, keyName } from "./shortcuts.ts";
import "../styles/overlays.css";

interface Command {
  id: string;
  name: string;
  /** The kind of result. */
  hint: string;
  /** Shortcut that does the same outside the palette. */
  keys?: string;
  run: () => void;
}
const MAX_TICKETS = 6;
/** Look up tickets after a pause in typing this long. */
const PAUSE_MS = 150;

export function CommandPalette({ onClose, go }: { onClose: () => void; go: (path: string) => void }) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const tickets = useTickets(words.trim());
  const commands = [
    ...tickets.map((ticket) => ticketCommand(ticket, go)),
    ...actionsFor(words),
    ...screensFor(words, go),
  ];
  const chosen = commands[Math.min(at, commands.length - 1)];
  const pick = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === "Enter" && !event.isComposing) pick(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Modal label={t("palette.title")} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        class="palette-input"
        aria-label={t("palette.title")}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen && `palette-${chosen.id}`}
        placeholder={t("palette.placeholder")}
        value={words}
        autofocus
        onInput={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results commands={commands} chosen={chosen} onPick={pick} />
      {commands.length === 0 && (
        <p class="muted" role="status">
          {t("palette.nothing")}
        </p>
      )}
    </Modal>
  );
}

interface ResultsProps {
  commands: Command[];
  chosen: Command | undefined;
  onPick: (command: Command) => void;
}

function Results({ commands, chosen, onPick }: ResultsProps) {
  return (
    <div id="palette-list" role="listbox" aria-label={t("palette.title")} class="palette-list">
      {commands.map((command) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        <div
          key={command.id}
          id={`palette-${command.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={command === chosen}
          class="palette-row"
          onClick={() => onPick(command)}
        >
          <span dir="auto">{command.name}</span>
          {command.keys ? <kbd>{command.keys}</kbd> : <span class="muted">{command.hint}</span>}
        </div>
      ))}
    </div>
  );
}

/** Tickets matching the words; the previous results stay until new ones arrive. */
function useTickets(words: string): TicketRow[] {
  const [found, setFound] = useState<TicketRow[]>([]);
  useEffect(() => {
    if (words.length < 2) return setFound([]);
    let isOver = false;
    const timer = setTimeout(() => {
      api.listTickets({ queue: "all", search: words }, { limit: MAX_TICKETS }).then(
        ({ tickets }) => isOver || setFound(tickets),
        () => isOver || setFound([]),
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [words]);
  return found;
}

function ticketCommand(ticket: TicketRow, go: (path: string) => void): Command {
  const name = `${ticket.number} ${ticket.question ?? ticket.title ?? t("inbox.untitled")}`;
  const run = () => go(`/admin/tickets/${ticket.id}`);
  return { id: ticket.id, name, hint: t(`status.${ticket.status}`), run };
}

const fits = (name: string, words: string) => name.toLowerCase().includes(words.trim().toLowerCase());

function actionsFor(words: string): Command[] {
  return groups.value.flatMap(({ room, shortcuts }) =>
    shortcuts
      .filter(({ text, keys, isTold }) => keys !== "Mod+k" && !isTold && fits(t(text), words))
      .map(({ text, keys, run }) => ({
        ...{ id: `${room}-${text}`, name: t(text), hint: t(`shortcuts.${room}`) },
        ...{ keys: keyName(keys), run },
      })),
  );
}

function screensFor(words: string, go: (path: string) => void): Command[] {
  return screens
    .filter(({ text, owner }) => (!owner || may("owner")) && fits(t(text), words))
    .map(({ path, text }) => ({
      id: path.replaceAll("/", "-"),
      name: t(text),
      hint: t("palette.screen"),
      run: () => go(path),
    }));
}
