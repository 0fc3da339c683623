import { useEffect, useId, useRef, useState } from "preact/hooks";
import { knowledgeApi } from "../api/knowledge.ts";
import { t } from "../i18n/index.ts";

interface Found {
  id: string;
  title: string;
}

const SHOWN = 20;
const PAUSE_MS = 200;

/** Picks a document by searching its title. Text that matches no document can't be submitted. */
export function DocumentPicker({ onPick }: { onPick: (id: string | null) => void }) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Found[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const picked = found.find(({ title }) => title === typed.trim())?.id ?? null;
  useEffect(() => {
    const search = typed.trim();
    let isOver = false;
    const show = () =>
      knowledgeApi.listDocuments({ status: "ready", limit: SHOWN, ...(search && { search }) }).then(
        ({ documents }) => !isOver && setFound(documents),
        // If this fails nothing can be picked, but the rest of the form works.
        () => {},
      );
    const timer = setTimeout(() => void show(), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [typed]);
  useEffect(() => {
    field.current?.setCustomValidity(typed.trim() === "" || picked ? "" : t("saved.documentUnknown"));
    onPick(picked);
  }, [typed, picked, onPick]);
  return (
    <label class="field">
      <span>{t("saved.document")}</span>
      <input
        ref={field}
        type="search"
        list={list}
        maxLength={500}
        dir="auto"
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={list}>
        {found.map(({ id, title }) => (
          <option key={id} value={title} />
        ))}
      </datalist>
    </label>
  );
}
