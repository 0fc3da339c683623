import { useEffect, useState } from "preact/hooks";
import { type LaterRoom, loadWords } from "../i18n/index.ts";

/**
 * Loads a part of the screen when it is first needed, with its texts if it has any.
 * @param onFail for parts that stay on screen when loading fails; others can be opened again
 * @returns null until loaded
 */
export function useLate<Part>(
  load: () => Promise<Part>,
  words?: LaterRoom,
  onFail: (error: unknown) => void = () => {},
): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  useEffect(() => {
    let isOver = false;
    Promise.all([load(), words && loadWords(words)]).then(
      ([loaded]) => isOver || setPart({ loaded }),
      (error) => isOver || onFail(error),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return part?.loaded ?? null;
}
