import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";

/** Moves the selected documents to a collection by name; an empty name removes them from theirs. */
export function CollectForm({ onCollect }: { onCollect: (collection: string | null) => void }) {
  const [name, setName] = useState("");
  return (
    <form
      class="collect"
      onSubmit={(event) => {
        event.preventDefault();
        onCollect(name.trim() || null);
      }}
    >
      <input
        value={name}
        maxLength={100}
        aria-label={t("knowledge.collection")}
        placeholder={t("knowledge.collection")}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="button small">
        {t(name.trim() ? "knowledge.collect" : "knowledge.uncollect")}
      </button>
    </form>
  );
}
