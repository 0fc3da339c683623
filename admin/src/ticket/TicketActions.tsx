/** The open ticket's acts: the likeliest as buttons, the rest in a menu. */
import { useEffect, useState } from "preact/hooks";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";
import { useShortcuts } from "../shell/shortcuts.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { actsFor, type TicketAct } from "./actsFor.ts";

export function TicketActions({ ticket }: { ticket: TicketDetail }) {
  const acts = actsFor(ticket);
  useShortcuts("ticket", acts);
  const menu = acts.filter(({ place }) => place === "menu");
  return (
    <>
      {acts
        .filter(({ place }) => place === "primary" || place === "button")
        .map((each) => (
          <ActButton key={each.text} act={each} />
        ))}
      {menu.length > 0 && <More key={ticket.id} acts={menu} />}
    </>
  );
}

function ActButton({ act: { text, place, question, run } }: { act: TicketAct }) {
  if (question) {
    return (
      <ConfirmButton
        isWord
        label={t(text)}
        question={question}
        action={t(text)}
        cancel={t("ticket.takeOverNot")}
        onConfirm={run}
      />
    );
  }
  return (
    <button type="button" class={place === "primary" ? "button small primary" : "button small"} onClick={run}>
      {t(text)}
    </button>
  );
}

/** A disclosure list, opened and closed by mouse, Enter and Escape. */
function More({ acts }: { acts: TicketAct[] }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (!(event.target as Element).closest(".act-more")) setOpen(false);
    };
    addEventListener("pointerdown", close);
    return () => removeEventListener("pointerdown", close);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its own button has opened
    <div class="act-more" onKeyDown={(event) => event.key === "Escape" && setOpen(false)}>
      <button
        type="button"
        class="button small"
        aria-haspopup="true"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("acts.more")}
      </button>
      {isOpen && (
        <div class="act-menu">
          {acts.map(({ text, keys, run }) => (
            <button
              key={text}
              type="button"
              class="button small"
              aria-keyshortcuts={keys || undefined}
              onClick={() => {
                setOpen(false);
                run();
              }}
            >
              {t(text)} {keys && <kbd>{keys.toUpperCase()}</kbd>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
