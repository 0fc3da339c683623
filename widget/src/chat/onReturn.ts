/** What comes back in its own time. Each function returns what ends it. */

/** Calls `back` when the network, the tab or the whole page may be there again, and when the tab goes. */
export function onReturn(back: () => void): () => void {
  const targets = [
    [window, "online"],
    [window, "pageshow"],
    [document, "visibilitychange"],
  ] as const;
  for (const [target, name] of targets) target.addEventListener(name, back);
  return () => {
    for (const [target, name] of targets) target.removeEventListener(name, back);
  };
}

/** Calls `changed` when another tab has written to a key of localStorage that begins so. */
export function onStored(prefix: string, changed: () => void): () => void {
  const look = ({ key }: StorageEvent) => key?.startsWith(prefix) && changed();
  addEventListener("storage", look);
  return () => removeEventListener("storage", look);
}
