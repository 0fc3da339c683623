/** Parts of the panel that are loaded when first shown, with their own styles and texts. */
import type { FunctionComponent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { afterPaint } from "../../chat/waits.ts";
import type { Language } from "../../i18n/index.ts";
import { useUi } from "../context.ts";

export const loadTalk = () => import("../../talk.ts");
export const loadMore = () => import("../../more.ts");

/** A component that is loaded on first use. */
export interface LaterPart<Props> extends FunctionComponent<Props> {
  /** Preloads it. If that fails, showing it tries again. */
  fetch(): void;
}

/** Each module's style sheet, shared by every panel on the page. */
const sheets = new Map<string, CSSStyleSheet>();

/**
 * A placeholder for a part until its module has loaded: `later(loadMore, (part) => part.Menu)`.
 * If loading fails, it says so and offers a retry. The retry uses the same URL, so that the part shares the app's
 * modules instead of loading a second copy.
 * @param Meanwhile shown until then, and kept if the part can't be loaded
 */
export function later<Props extends object, Module extends { css: string[] }>(
  load: () => Promise<Module>,
  choose: (module: Module) => FunctionComponent<Props>,
  Meanwhile?: FunctionComponent,
): LaterPart<Props> {
  let Part: FunctionComponent<Props> | undefined;
  /** Languages it has been shown in: there it renders at once, with styles and texts. */
  const shownIn = new WeakSet<Language>();
  const fetchPart = async () => {
    const module = await load();
    Part = choose(module);
    return module.css;
  };
  function Later(props: Props) {
    const { t, language } = useUi();
    const place = useRef<HTMLDivElement>(null);
    const [state, setState] = useState<"loading" | "failed" | "here">(shownIn.has(language) ? "here" : "loading");
    const show = async () => {
      setState("loading");
      try {
        await afterPaint();
        const [css] = await Promise.all([fetchPart(), language.learn()]);
        for (const each of css) adopt(place.current, each);
        shownIn.add(language);
        setState("here");
      } catch {
        setState("failed");
      }
    };
    useLayoutEffect(() => {
      if (state !== "here") void show();
    }, []);
    if (Part && state === "here") return <Part {...props} />;
    return (
      <div class="aside later" ref={place} aria-busy={state === "loading"}>
        {Meanwhile ? (
          <Meanwhile />
        ) : state === "failed" ? (
          <>
            {t("errorGeneric")}{" "}
            <button type="button" class="text-button" onClick={show}>
              {t("retry")}
            </button>
          </>
        ) : null}
      </div>
    );
  }
  return Object.assign(Later, { fetch: () => void afterPaint().then(fetchPart, () => undefined) });
}

/** Adds the styles once to the panel around the element, as a constructed sheet, which content policies allow. */
function adopt(place: Element | null, css: string): void {
  const root = place?.getRootNode();
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) sheet.replaceSync(css);
  sheets.set(css, sheet);
  if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
