/** Saved views: open one, save the current one, delete one. Labels are below them. */
import { useState } from "preact/hooks";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { showView, view } from "../state/inbox.ts";
import { loadViews, views } from "../state/labels.ts";
import { may } from "../state/session.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { Popover } from "../ui/Popover.tsx";
import { LabelEditor } from "./LabelEditor.tsx";

export function Views() {
  return <Popover label={t("inbox.views")}>{(close) => <ViewMenu onDone={close} />}</Popover>;
}

function ViewMenu({ onDone }: { onDone: () => void }) {
  const [error, setError] = useState<unknown>(null);
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setError(null);
      await loadViews();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <div class="view-menu">
      {error !== null && <ErrorNotice error={error} />}
      {views.value.length === 0 && <p class="muted">{t("inbox.noViews")}</p>}
      <ul>
        {views.value.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              class="tab"
              onClick={() => {
                showView(each.query);
                onDone();
              }}
            >
              <bdi>{each.name}</bdi>
              {each.is_shared && <span class="muted">{t("inbox.shared")}</span>}
            </button>
            {(each.is_mine || may("owner")) && (
              <ConfirmButton
                label={t("inbox.deleteView", { view: each.name })}
                question={t("inbox.deleteViewAsk")}
                action={t("inbox.delete")}
                onConfirm={() => void change(() => api.deleteView(each.id))}
              />
            )}
          </li>
        ))}
      </ul>
      <SaveView onSave={(name, is_shared) => change(() => api.addView({ name, is_shared, query: view.peek() }))} />
      {may("agent") && <LabelEditor />}
    </div>
  );
}

function SaveView({ onSave }: { onSave: (name: string, isShared: boolean) => Promise<void> }) {
  const [name, setName] = useState("");
  const [isShared, setIsShared] = useState(false);
  return (
    <form
      class="save-view"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(name.trim(), isShared).then(() => setName(""));
      }}
    >
      <label class="field">
        <span>{t("inbox.viewName")}</span>
        <input required maxLength={60} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      {may("agent") && (
        <label class="check">
          <input type="checkbox" checked={isShared} onChange={(event) => setIsShared(event.currentTarget.checked)} />
          <span>{t("inbox.shareView")}</span>
        </label>
      )}
      <button type="submit" class="button small primary" disabled={name.trim() === ""}>
        {t("ui.save")}
      </button>
    </form>
  );
}
