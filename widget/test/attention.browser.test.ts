/** Who is elsewhere when an answer comes is called back: by the page's title, and by a sound if they want one. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually, openPanel, useWidget } from "./useWidget.ts";

const widget = useWidget();

/** Keeps every sound that the page makes, so that a test can ask what became of it. */
function keepSounds(): void {
  const sounds: AudioContext[] = [];
  const Real = AudioContext;
  window.AudioContext = class extends Real {
    constructor() {
      super();
      sounds.push(this);
    }
  };
  Object.assign(window, { sounds });
}

/** How many sounds there were, and whether the last is over. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const { sounds } = window as unknown as { sounds: AudioContext[] };
    return `${sounds.length} ${sounds.at(-1)?.state ?? ""}`.trim();
  });

/** A headless browser shows every page, so the page itself has to be told that it is hidden, or shown again. */
async function setVisible(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    for (const [name, value] of Object.entries({ visibilityState: visibility, hidden: visibility === "hidden" })) {
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    }
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

it("lets the title of a hidden page say so by turns, until the page is looked at, and sounds if that's wanted", async () => {
  const { page, problems } = await widget.visit({ before: keepSounds });
  await openPanel(page);
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await page.getByRole("button", { name: "Ask the team" }).click();
  await page.getByText("A person will answer here").waitFor();
  await setVisible(page, "hidden");
  widget.server.reply(widget.newestTicket(), "Ada", "I have looked it up.");
  await eventually(() => page.title()).toBe("New answer");
  await eventually(() => page.title()).toBe("A shop");
  await eventually(() => page.title()).toBe("New answer");
  expect(await heard(page)).toBe("0");
  await setVisible(page, "visible");
  await eventually(() => page.title()).toBe("A shop");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sound for new answers" }).click();
  // So that one knows what to listen for.
  await eventually(() => heard(page)).toBe("1 closed");
  await page.keyboard.press("Escape");
  await setVisible(page, "hidden");
  widget.server.reply(widget.newestTicket(), "Ada", "It is on its way.");
  await eventually(() => heard(page)).toBe("2 closed");
  await setVisible(page, "visible");
  await eventually(() => page.title()).toBe("A shop");
  await page.evaluate(() => window.Frontdesk?.("shutdown"));
  expect(problems).toEqual([]);
});
