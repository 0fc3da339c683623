/** Parts of the panel that are fetched when they are first shown, with their own styles and words. */
import type { ComponentType, FunctionComponent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Language } from "../../i18n/index.ts";
import { useUi } from "../context.ts";

/** What the module of a part exports. */
interface PartModule<Props> {
  Part: ComponentType<Props>;
  css?: string;
}

/** A component that is not there yet. */
export interface LaterPart<Props> extends FunctionComponent<Props> {
  /** Fetches it before it's shown. What fails is tried again when it's needed. */
  fetch(): void;
}

/**
 * A component that stands in for a part until its module has arrived: `later(() => import("./later/Thing.tsx"))`.
 * One that can't be fetched says so and offers to try again. The address stays the same, so that the part shares the
 * app's modules instead of bringing a second copy.
 * @param Meanwhile what stands there until then, and stays when the part can't be fetched
 */
export function later<Props extends object>(
  load: () => Promise<PartModule<Props>>,
  Meanwhile?: ComponentType<Props>,
): LaterPart<Props> {
  let part: PartModule<Props> | null = null;
  let sheet: CSSStyleSheet | null = null;
  /** Where it has been shown it is here at once: its styles and words are, too. */
  const shownIn = new WeakSet<Language>();
  const fetchPart = async () => {
    part ??= await load();
    return part;
  };
  function Later(props: Props) {
    const { t, language } = useUi();
    const place = useRef<HTMLDivElement>(null);
    const [state, setState] = useState<"loading" | "failed" | "here">(shownIn.has(language) ? "here" : "loading");
    const show = async () => {
      setState("loading");
      try {
        const [{ css = "" }] = await Promise.all([fetchPart(), language.learn()]);
        sheet ??= createSheet(css);
        adopt(place.current, sheet);
        shownIn.add(language);
        setState("here");
      } catch {
        setState("failed");
      }
    };
    useLayoutEffect(() => {
      if (state !== "here") void show();
    }, []);
    if (part && state === "here") return <part.Part {...props} />;
    return (
      <div class="hint later" ref={place} aria-busy={state === "loading"}>
        {Meanwhile ? (
          <Meanwhile {...props} />
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
  return Object.assign(Later, { fetch: () => void fetchPart().catch(() => undefined) });
}

/** A stylesheet that no content policy minds. */
function createSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Adds the sheet to the panel that the element is in, once. */
function adopt(place: Element | null, sheet: CSSStyleSheet): void {
  const root = place?.getRootNode();
  if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
