import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { showView, view } from "../state/inbox.ts";

/** So long a pause in typing is taken for the end of a word worth looking for. */
const PAUSE_MS = 200;

/** Words, names, addresses, pages and numbers, in all queues: which one was open before is shown again behind the search. */
export function SearchField({ field }: { field: { current: HTMLInputElement | null } }) {
  const asked = view.value.search ?? "";
  const [text, setText] = useState(asked);
  const left = useRef(view.peek().queue);
  useEffect(() => setText((typed) => (typed.trim() === asked.trim() ? typed : asked)), [asked]);
  useEffect(() => {
    if (text.trim() === asked.trim()) return;
    const timer = setTimeout(() => {
      // A space behind the last word says that it is whole: it is sent with it.
      const search = text.trimStart();
      const { queue, search: before, sort: _sort, ...narrowing } = view.peek();
      if (search.trim() === "") return showView({ ...narrowing, queue: left.current });
      if (before !== undefined) return showView({ ...view.peek(), search });
      left.current = queue;
      showView({ ...narrowing, queue: "all", search });
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
