import { useEffect, useState } from "preact/hooks";
import { type LaterRoom, loadWords } from "../i18n/index.ts";

/**
 * Loads a part of the screen when it is first wanted, with its words if it has some of its own.
 * @param onFail for what stays on screen when it can't be fetched; the others are opened again
 * @returns null until it is there
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
