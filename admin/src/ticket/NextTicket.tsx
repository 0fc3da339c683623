/** Leads to the next waiting ticket: a shortcut everywhere, and a button once the ticket is done. */

import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { t } from "../i18n/index.ts";
import { keyName, useShortcuts } from "../shell/shortcuts.ts";
import { actFailure } from "./acts.ts";
import { findNext, isNextShown } from "./nextTicket.ts";
import { startWriting } from "./writing.ts";

interface Props {
  ticketId: string;
  isOver: boolean;
  /** It was resolved just now, so Enter continues. */
  takesFocus: boolean;
}

export function NextTicket({ ticketId, isOver, takesFocus }: Props) {
  const { route } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [isNone, setNone] = useState(false);
  const go = async () => {
    try {
      const next = await findNext(ticketId);
      setNone(!next);
      if (!next) return;
      route(`/admin/tickets/${next.id}`);
      startWriting(next.id, { kind: "answer" });
    } catch (error) {
      actFailure.value = error;
    }
  };
  useShortcuts("ticket", [{ keys: "g", text: "acts.next", run: () => void go() }]);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <span class="next">
      <span role="status" class="muted">
        {isNone && !isNextShown(ticketId) && t("acts.noNext")}
      </span>
      {isOver && (
        <button ref={button} type="button" class="button small" onClick={() => void go()}>
          {t("acts.next")} <kbd>{keyName("g")}</kbd>
        </button>
      )}
    </span>
  );
}
