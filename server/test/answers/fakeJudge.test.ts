import { expect, it } from "vitest";
import { judgeStatements } from "./fakeJudge.ts";

const prompt = `<passage n="1" source="Plans">
The yearly plan costs **60 euros**.
</passage>
<passage n="2" source="Devices">
The app runs on [Android](https://example.com), not on Windows phones.
</passage>

<statements>
1. The yearly plan costs 60 euros.
2. It says that the app runs on Android.
3. We repair bicycles.
</statements>`;

it("the fake judge quotes the words of a passage letter by letter, where there are some", () => {
  expect(JSON.parse(judgeStatements(prompt) ?? "")).toEqual({
    statements: [
      { n: 1, verdict: "supported", passages: [1], quote: "The yearly plan costs **60" },
      { n: 2, verdict: "supported", passages: [2], quote: "app runs on [Android" },
      { n: 3, verdict: "supported", passages: [], quote: "" },
    ],
    answers: "fully",
    open: [],
  });
});

it("a prompt without statements is for another judge", () => {
  expect(judgeStatements("<answer>Yes.</answer>")).toBeNull();
});
