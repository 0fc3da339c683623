/** What the panel does besides rendering. Each function returns one that stops it. */

type End = (() => void) | undefined;

/** On a phone the keyboard shrinks the visible area; resize the panel so that the input stays on screen. */
export function followViewport(panel: HTMLElement | null): End {
  const viewport = window.visualViewport;
  if (!panel || !viewport) return undefined;
  const follow = () => {
    // A page may set CSS zoom, which scales our pixels, too.
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

/** Time after which a chat that was removed with the page's old body has been added to the new one. */
const BACK_MS = 100;

/**
 * Keeps the focus in the panel when the focused button disappears on click, or when the page moves the whole chat to
 * another body.
 */
export function keepFocus(panel: HTMLElement | null, focus: () => void): End {
  if (!panel) return undefined;
  const root = panel.getRootNode() as ShadowRoot;
  let last = root.activeElement as HTMLElement | null;
  const remember = (event: FocusEvent) => {
    last = event.target as HTMLElement;
  };
  // A removed element loses focus before it goes, so forget only an element that is still attached.
  const forget = () => {
    const gone = last;
    setTimeout(() => {
      if (last?.isConnected && root.activeElement !== last) last = null;
    });
    // The whole chat may have gone with its page's body; the launcher adds it to the next one at once.
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
