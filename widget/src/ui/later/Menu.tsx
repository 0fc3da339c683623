import { useEffect, useRef, useState } from "preact/hooks";
import { useUi } from "../context.ts";
import { Icon } from "../icons.tsx";
import { playTone } from "./attention.ts";

/** Rarely needed actions, behind the header's dots. Closes on a choice, on Escape, and when focus leaves. */
export function Menu({ onClose }: { onClose(): void }) {
  const { t, chat, storage } = useUi();
  const menu = useRef<HTMLDivElement>(null);
  const [hasSound, setSound] = useState(storage.read().sound ?? false);
  useEffect(() => menu.current?.querySelector("button")?.focus(), []);
  const toggleSound = () => {
    storage.update({ sound: !hasSound });
    setSound(!hasSound);
    // Play it so that the visitor knows what to listen for.
    if (!hasSound) playTone();
  };
  const begin = () => {
    onClose();
    void chat.switchTo("new");
  };
  return (
    <section
      class="menu"
      aria-label={t("more")}
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) onClose();
      }}
    >
      <button type="button" onClick={begin}>
        <Icon name="plus" />
        {t("newConversation")}
      </button>
      <button type="button" aria-pressed={hasSound} onClick={toggleSound}>
        <Icon name="check" />
        {t("sound")}
      </button>
    </section>
  );
}
