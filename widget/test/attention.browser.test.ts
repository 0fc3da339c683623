/** A visitor who is elsewhere is alerted to an answer by the page's title and, if they want one, by a sound. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually, openPanel, useWidget } from "./useWidget.ts";

const widget = useWidget();

/** Records every sound the page plays, so that a test can check its state. */
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

/** How many sounds were played, and the state of the last. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const { sounds } = window as unknown as { sounds: AudioContext[] };
    return `${sounds.length} ${sounds.at(-1)?.state ?? ""}`.trim();
  });

/** A headless browser shows every page, so the visibility is simulated in the page. */
async function setVisible(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    for (const [name, value] of Object.entries({ visibilityState: visibility, hidden: visibility === "hidden" })) {
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    }
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

it("alternates the title of a hidden page until it is visible again, and plays a sound if wanted", async () => {
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
  // So that the visitor knows what to listen for.
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
