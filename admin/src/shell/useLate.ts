import { useEffect, useState } from "preact/hooks";
import { type LaterRoom, loadWords } from "../i18n/index.ts";

/**
 * Loads a part of the screen when it is first wanted, with its words if it has some of its own.
 * @returns null until it is there, or as long as it can't be fetched: whatever needs it opens it again
 */
export function useLate<Part>(load: () => Promise<Part>, words?: LaterRoom): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  useEffect(() => {
    let isOver = false;
    Promise.all([load(), words && loadWords(words)]).then(
      ([loaded]) => isOver || setPart({ loaded }),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, []);
  return part?.loaded ?? null;
}
