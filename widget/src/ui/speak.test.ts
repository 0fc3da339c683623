import { describe, expect, it } from "vitest";
import type { MessageDto } from "../../../server/protocol/events.ts";
import { newTurn } from "../chat/reducer.ts";
import { type ChatState, initialState } from "../chat/state.ts";
import { en } from "../i18n/en.ts";
import { createLanguage } from "../i18n/index.ts";
import { startTelling, tellMore } from "./speak.ts";

const english = createLanguage("en", en);
await english.learn();
const { t } = english;
const open: ChatState = { ...initialState(), ticketId: "ticket", loaded: true };
const writing = (draft: string): ChatState => ({ ...open, turn: { ...newTurn("turn"), draft } });

function stored(role: MessageDto["role"], content: string, more: Partial<MessageDto> = {}): MessageDto {
  return {
    id: content,
    seq: 1,
    role,
    content,
    citations: [],
    confidence: null,
    client_message_id: null,
    turn_id: "turn",
    author: null,
    stopped: false,
    notice: null,
    created_at: "2026-11-21T05:00:00.000Z",
    ...more,
  };
}

/** Everything announced while the conversation goes through these states. */
function tell(...states: ChatState[]): string[] {
  let told = startTelling(open);
  return states.flatMap((state) => {
    const more = tellMore(told, state, t);
    told = more.told;
    return more.lines;
  });
}

const citation = (n: number) => ({ n, title: "Page", url: null, snippet: "" });

describe("a screen reader", () => {
  it("hears an answer sentence by sentence, and at the end how many sources it has", () => {
    const text = "Paste **one tag** [1]. It costs 3.50 a `month`. Done";
    const drafts = [...text].map((_, end) => writing(text.slice(0, end)));
    const answer = stored("assistant", text, { citations: [citation(1), citation(2)] });
    const lines = tell(...drafts, { ...open, messages: [answer] }, { ...open, messages: [answer] });
    expect(lines).toEqual(["AI assistant: Paste one tag.", "It costs 3.50 a month.", "Done", "2 sources"]);
  });

  it("hears code as it is written, without the backticks around it", () => {
    const text = "## Paste it\n\n```html\n<b id='x'></b>\n```\n\n> C# is fine";
    expect(
      tell({ ...open, messages: [stored("assistant", text)] })
        .join(" ")
        .replaceAll(/\s+/g, " "),
    ).toBe("AI assistant: Paste it <b id='x'></b> C# is fine");
  });

  it("hears sentences in languages that put no space between them", () => {
    expect(tell(writing("設定を開きます。次に"), writing("設定を開きます。次に保存します。"))).toEqual([
      "AI assistant: 設定を開きます。",
      "次に保存します。",
    ]);
  });

  it("hears once that a draft was retracted, and once what replaced it", () => {
    const withdrawn = { turnId: "turn", text: "Wrong. " };
    const bridge = { content: "A person will answer.", turnId: "turn" };
    const message = stored("system", bridge.content);
    expect(
      tell(
        writing("Wrong. "),
        { ...writing(""), withdrawn },
        { ...open, withdrawn, bridge },
        { ...open, withdrawn, bridge },
        { ...open, withdrawn, messages: [message] },
      ),
    ).toEqual(["AI assistant: Wrong.", t("retracted"), bridge.content]);
  });

  it("hears a restarted answer from its beginning", () => {
    const lines = tell(writing("First try. And"), writing("Second. "));
    expect(lines).toEqual(["AI assistant: First try.", "AI assistant: Second."]);
  });

  it("hears which agent writes, and nothing the visitor wrote", () => {
    const mine = stored("visitor", "Hello?", { seq: 1 });
    const theirs = stored("agent", "See [this](https://e.com)", { seq: 2, author: "Ana", turn_id: null });
    expect(tell({ ...open, messages: [mine] }, { ...open, messages: [mine, theirs] })).toEqual(["Ana: See this"]);
  });

  it("hears nothing that was there before", () => {
    const messages = [stored("agent", "Old news", { author: "Ana" })];
    expect(tell({ ...open, ticketId: "other", messages }, { ...open, ticketId: "other", messages })).toEqual([]);
  });
});
