/** The line from a page to the chat in its frame: exact origins both ways, and nothing that isn't in `frameTalk.ts`. */
import { currentPage } from "../chat/currentPage.ts";
import type { WidgetEvent } from "./bridge.ts";
import type { FrameState, FromFrame, ToFrame } from "./frameTalk.ts";

/** What the page does when the frame says something. */
interface Hears {
  listening(): void;
  state(state: FrameState): void;
  event(name: WidgetEvent, detail: unknown): void;
  ended(): void;
}

export interface FrameLine {
  /** What is said before the frame listens waits for it. */
  say(...words: ToFrame["frontdesk"]): void;
  end(): void;
}

/** @param origin the frame's own, where nobody else can answer */
export function openFrameLine(iframe: HTMLIFrameElement, origin: string, hears: Hears): FrameLine {
  /** The window that listens: a frame that is taken off the page and put back is another. */
  let listener: MessageEventSource | null = null;
  let waiting: ToFrame["frontdesk"][] = [];
  const say: FrameLine["say"] = (...words) => {
    const { contentWindow } = iframe;
    if (!contentWindow || contentWindow !== listener) waiting.push(words);
    else contentWindow.postMessage({ frontdesk: words, page: currentPage() } satisfies ToFrame, origin);
  };
  const hear = ({ source, origin: from, data }: MessageEvent<FromFrame>) => {
    if (source !== iframe.contentWindow || from !== origin || !Array.isArray(data?.frontdesk)) return;
    const [name, ...details] = data.frontdesk;
    if (name === "listening") {
      listener = source;
      hears.listening();
      for (const words of waiting.splice(0)) say(...words);
    } else if (Object.hasOwn(hears, name)) (hears[name] as (...told: unknown[]) => void)(...details);
  };
  /** Just before somebody types into the frame: a single-page app may have moved on. */
  const tellPage = () => listener && say("page");
  addEventListener("message", hear);
  addEventListener("blur", tellPage);
  return {
    say,
    end() {
      waiting = [];
      removeEventListener("message", hear);
      removeEventListener("blur", tellPage);
    },
  };
}
