import { describe, expect, it } from "vitest";
import { smallTalkReply } from "./smallTalk.ts";

describe("the reply to small talk", () => {
  it("is in the language it was said in, and in the visitor's where that can't be told", () => {
    expect(smallTalkReply("hi", "de-AT")).toContain("Wobei");
    expect(smallTalkReply("Danke!", "en")).toContain("Gern geschehen");
    expect(smallTalkReply("👍", "fr")).toContain("ravi");
    expect(smallTalkReply("hi", null)).toContain("What can I help you with?");
  });

  it("is none for a question", () => {
    expect(smallTalkReply("hi, how do I return an item?", "en")).toBeNull();
  });

  it("leaves an answer to a question alone, but not one to a line of its own", () => {
    expect(smallTalkReply("ok", "en", "Shall I list the steps? [1]")).toBeNull();
    expect(smallTalkReply("ok", "en", "The steps are these. [1]")).toContain("All right");
    expect(smallTalkReply("ok", "en", smallTalkReply("hi", "en"))).toContain("All right");
  });
});
