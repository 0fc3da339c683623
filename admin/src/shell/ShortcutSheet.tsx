/** All keyboard shortcuts, as registered by the rooms on screen. */
import { t } from "../i18n/index.ts";
import { Modal } from "./Modal.tsx";
import { areOff, groups, keyName, turnShortcuts } from "./shortcuts.ts";
import "../styles/overlays.css";

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal label={t("shortcuts.title")} onClose={onClose}>
      <header class="modal-head">
        <h2>{t("shortcuts.title")}</h2>
        <button type="button" class="button small" onClick={onClose}>
          {t("shortcuts.close")}
        </button>
      </header>
      {groups.value.map(({ room, shortcuts }) => {
        const shown = shortcuts.filter(({ keys }) => keys !== "");
        return (
          shown.length > 0 && (
            <section key={room}>
              <h3>{t(`shortcuts.${room}`)}</h3>
              <dl class="keys">
                {shown.map(({ keys, text }) => (
                  <div key={keys}>
                    <dt>{t(text)}</dt>
                    <dd>
                      <kbd>{keyName(keys)}</kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
      <label class="check">
        <input
          type="checkbox"
          checked={!areOff.value}
          onChange={(event) => turnShortcuts(event.currentTarget.checked)}
        />
        {t("shortcuts.single")}
      </label>
    </Modal>
  );
}
