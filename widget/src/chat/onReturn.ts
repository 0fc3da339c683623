/** Watches for things coming back. Each function returns one that stops it. */

/** Calls `back` when the network, tab or page comes back, and when the tab is hidden. */
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

/** Calls `changed` when another tab writes a localStorage key with this prefix. */
export function onStored(prefix: string, changed: () => void): () => void {
  const look = ({ key }: StorageEvent) => key?.startsWith(prefix) && changed();
  addEventListener("storage", look);
  return () => removeEventListener("storage", look);
}
