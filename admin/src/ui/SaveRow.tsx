import { t } from "../i18n/index.ts";

interface SaveRowProps {
  state: "idle" | "edited" | "busy" | "saved";
  /** There is something to save. */
  isEdited: boolean;
}

/** The button that saves a form of settings, and what became of it. */
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
