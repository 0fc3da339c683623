/** What the panel does beyond drawing itself. Each function returns what ends it. */

type End = (() => void) | undefined;

/** On a phone the keyboard shrinks what can be seen; the panel follows, so that the input stays on screen. */
export function followViewport(panel: HTMLElement | null): End {
  const viewport = window.visualViewport;
  if (!panel || !viewport) return undefined;
  const follow = () => {
    panel.style.setProperty("--fd-height", `${Math.round(viewport.height)}px`);
    panel.style.setProperty("--fd-top", `${Math.round(viewport.offsetTop)}px`);
  };
  follow();
  viewport.addEventListener("resize", follow);
  viewport.addEventListener("scroll", follow);
  return () => {
    viewport.removeEventListener("resize", follow);
    viewport.removeEventListener("scroll", follow);
  };
}

/** A button that is used often goes away with its click. The focus must not go with it, out of the panel. */
export function keepFocus(panel: HTMLElement | null, focus: () => void): End {
  if (!panel) return undefined;
  let last: Element | null = null;
  const remember = (event: FocusEvent) => {
    last = event.target as Element;
  };
  const look = () => {
    const { activeElement } = panel.getRootNode() as ShadowRoot;
    if (last && !last.isConnected && activeElement === null) {
      last = null;
      focus();
    }
  };
  const changes = new MutationObserver(look);
  panel.addEventListener("focusin", remember);
  changes.observe(panel, { childList: true, subtree: true });
  return () => {
    panel.removeEventListener("focusin", remember);
    changes.disconnect();
  };
}
