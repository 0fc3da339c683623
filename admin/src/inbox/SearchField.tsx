import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { showView, view } from "../state/inbox.ts";
import { without } from "./narrowed.ts";

/** So long a pause in typing is taken for the end of a word worth looking for. */
const PAUSE_MS = 200;

/** Words, names, addresses, pages and numbers. Found are tickets of the queue that is open. */
export function SearchField({ field }: { field: { current: HTMLInputElement | null } }) {
  const asked = view.value.search ?? "";
  const [text, setText] = useState(asked);
  useEffect(() => setText((typed) => (typed.trim() === asked.trim() ? typed : asked)), [asked]);
  useEffect(() => {
    if (text.trim() === asked.trim()) return;
    const timer = setTimeout(() => {
      // A space behind the last word says that it is whole: it is sent with it.
      const search = text.trimStart();
      showView(search.trim() === "" ? without(view.peek(), "search") : { ...view.peek(), search });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      ref={field}
      type="search"
      class="search"
      value={text}
      maxLength={200}
      aria-label={t("inbox.search")}
      aria-keyshortcuts="/"
      placeholder={t("inbox.searchHint")}
      onInput={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        if (text === "") event.currentTarget.blur();
        setText("");
      }}
    />
  );
}
