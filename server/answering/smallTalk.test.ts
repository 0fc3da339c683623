import { describe, expect, it } from "vitest";
import { smallTalkReply } from "./smallTalk.ts";

describe("the reply to small talk", () => {
  it("is in the language of the message, or the visitor's where that can't be told", () => {
    expect(smallTalkReply("hi", "de-AT")).toContain("Wobei");
    expect(smallTalkReply("Danke!", "en")).toContain("Gern geschehen");
    expect(smallTalkReply("👍", "fr")).toContain("ravi");
    expect(smallTalkReply("hi", null)).toContain("What can I help you with?");
  });

  it("does not exist for a question", () => {
    expect(smallTalkReply("hi, how do I return an item?", "en")).toBeNull();
  });

  it("is not given to an 'ok' that answers a question, but is given after a statement", () => {
    expect(smallTalkReply("ok", "en", "Shall I list the steps? [1]")).toBeNull();
    expect(smallTalkReply("ok", "en", "The steps are these. [1]")).toContain("All right");
    expect(smallTalkReply("ok", "en", smallTalkReply("hi", "en"))).toContain("All right");
  });
});
