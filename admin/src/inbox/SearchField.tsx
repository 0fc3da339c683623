import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { showView, view } from "../state/inbox.ts";

/** Search after a pause in typing this long. */
const PAUSE_MS = 200;

/** Searches all queues for words, names, addresses, pages and numbers; clearing it returns to the previous queue. */
export function SearchField({ field }: { field: { current: HTMLInputElement | null } }) {
  const asked = view.value.search ?? "";
  const [text, setText] = useState(asked);
  const left = useRef(view.peek().queue);
  useEffect(() => setText((typed) => (typed.trim() === asked.trim() ? typed : asked)), [asked]);
  useEffect(() => {
    if (text.trim() === asked.trim()) return;
    const timer = setTimeout(() => {
      // A trailing space marks the last word as complete, so it is sent along.
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
