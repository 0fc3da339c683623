/** Messages between a page and the chat in its frame: exact origins both ways, and only what `frameTalk.ts` allows. */
import { currentPage } from "../chat/currentPage.ts";
import type { WidgetEvent } from "./bridge.ts";
import type { FrameState, FromFrame, ToFrame } from "./frameTalk.ts";

/** Handles the frame's messages. */
interface Hears {
  listening(): void;
  state(state: FrameState): void;
  event(name: WidgetEvent, detail: unknown): void;
  ended(): void;
}

export interface FrameLine {
  /** Sends a command, queued until the frame is listening. */
  say(...words: ToFrame["frontdesk"]): void;
  end(): void;
}

/** @param origin the frame's origin; messages from any other are ignored */
export function openFrameLine(iframe: HTMLIFrameElement, origin: string, hears: Hears): FrameLine {
  /** The listening window; a frame that is removed and added again gets a new one. */
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
  /** Sent just before somebody types into the frame: a single-page app may have navigated. */
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
