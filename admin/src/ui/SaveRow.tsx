import { t } from "../i18n/index.ts";

interface SaveRowProps {
  state: "idle" | "edited" | "busy" | "saved";
  /** There are unsaved changes. */
  isEdited: boolean;
}

/** A settings form's save button, with its outcome. */
export function SaveRow({ state, isEdited }: SaveRowProps) {
  return (
    <div class="save">
      <button type="submit" class="button primary" disabled={state === "busy" || !isEdited}>
        {t(state === "busy" ? "ui.saving" : "ui.save")}
      </button>
      <span role="status" class="muted">
        {state === "saved" && t("ui.saved")}
      </span>
    </div>
  );
}
