/** What the panel does beyond drawing itself. Each function returns what ends it. */

type End = (() => void) | undefined;

/** On a phone the keyboard shrinks what can be seen; the panel follows, so that the input stays on screen. */
export function followViewport(panel: HTMLElement | null): End {
  const viewport = window.visualViewport;
  if (!panel || !viewport) return undefined;
  const follow = () => {
    // A page may be zoomed by its own styles, and our pixels with it.
    const zoom = panel.currentCSSZoom || 1;
    const set = (name: string, px: number) => panel.style.setProperty(name, `${Math.floor(px / zoom)}px`);
    set("--fd-height", viewport.height);
    set("--fd-top", viewport.offsetTop);
  };
  follow();
  viewport.addEventListener("resize", follow);
  viewport.addEventListener("scroll", follow);
  return () => {
    viewport.removeEventListener("resize", follow);
    viewport.removeEventListener("scroll", follow);
  };
}

/** What was taken away with its page's body is in the next one by then. */
const BACK_MS = 100;

/**
 * A button that is used often goes away with its click, and a page may put the whole chat into another body. The focus must not
 * go with it, out of the panel.
 */
export function keepFocus(panel: HTMLElement | null, focus: () => void): End {
  if (!panel) return undefined;
  const root = panel.getRootNode() as ShadowRoot;
  let last = root.activeElement as HTMLElement | null;
  const remember = (event: FocusEvent) => {
    last = event.target as HTMLElement;
  };
  // An element that is taken away loses the focus before it goes: only what stays behind has been left.
  const forget = () => {
    const gone = last;
    setTimeout(() => {
      if (last?.isConnected && root.activeElement !== last) last = null;
    });
    // It may be the whole chat that went, with its page's body: the launcher puts it into the next one at once.
    queueMicrotask(() => {
      if (!panel.isConnected)
        setTimeout(() => document.activeElement === document.body && gone?.focus({ preventScroll: true }), BACK_MS);
    });
  };
  const look = () => {
    if (last && !last.isConnected && root.activeElement === null) {
      last = null;
      focus();
    }
  };
  const changes = new MutationObserver(look);
  panel.addEventListener("focusin", remember);
  panel.addEventListener("focusout", forget);
  changes.observe(panel, { childList: true, subtree: true });
  return () => {
    panel.removeEventListener("focusin", remember);
    panel.removeEventListener("focusout", forget);
    changes.disconnect();
  };
}
