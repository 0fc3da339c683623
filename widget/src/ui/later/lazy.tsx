/** Parts of the panel that are fetched when they are first shown, with their own styles and words. */
import type { FunctionComponent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { afterPaint } from "../../chat/waits.ts";
import type { Language } from "../../i18n/index.ts";
import { useUi } from "../context.ts";

export const loadTalk = () => import("../../talk.ts");
export const loadMore = () => import("../../more.ts");

/** A component that is not there yet. */
export interface LaterPart<Props> extends FunctionComponent<Props> {
  /** Fetches it before it's shown. What fails is tried again when it's needed. */
  fetch(): void;
}

/** The styles of a module, for every panel on the page. */
const sheets = new Map<string, CSSStyleSheet>();

/**
 * A component that stands in for a part until its module has arrived: `later(loadMore, (part) => part.Menu)`.
 * One that can't be fetched says so and offers to try again. The address stays the same, so that the part shares the
 * app's modules instead of bringing a second copy.
 * @param Meanwhile what stands there until then, and stays when the part can't be fetched
 */
export function later<Props extends object, Module extends { css: string[] }>(
  load: () => Promise<Module>,
  choose: (module: Module) => FunctionComponent<Props>,
  Meanwhile?: FunctionComponent,
): LaterPart<Props> {
  let Part: FunctionComponent<Props> | undefined;
  /** Where it has been shown it is here at once: its styles and words are, too. */
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

/** Adds the styles to the panel that the element is in, once, as a sheet that no content policy minds. */
function adopt(place: Element | null, css: string): void {
  const root = place?.getRootNode();
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) sheet.replaceSync(css);
  sheets.set(css, sheet);
  if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
