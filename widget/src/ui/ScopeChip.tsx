import type { ChosenScope } from "../chat/scope.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";

/** The scope of the next questions; the visitor can remove it. */
export function ScopeChip({ scope, onRemoved }: { scope: ChosenScope; onRemoved(): void }) {
  const { t, chat } = useUi();
  const count = "document_ids" in scope.wire ? scope.wire.document_ids.length : 0;
  const remove = () => {
    chat.store.dispatch({ type: "scope", scope: null });
    onRemoved();
  };
  return (
    <p class="scope">
      <span class="scope-intro">{t("scope")}</span>
      <span class="chip-title" dir="auto">
        {scope.label ?? t("scopeDocuments", { count })}
      </span>
      <button type="button" class="icon-button" aria-label={t("scopeRemove")} title={t("scopeRemove")} onClick={remove}>
        <Icon name="close" />
      </button>
    </p>
  );
}
