import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import type { Presence } from "../../server/protocol/hours.ts";
import { findBarriers } from "./browserHarness.ts";
import { become, claim, reply } from "./scriptedTicket.ts";
import { ask, eventually, openPanel, QUESTION, say, useWidget, visitorTexts } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;
afterEach(() => {
  widget.server.settings.presence = null;
});

const HOUR = 3_600_000;
/** Somebody is available from `opens` to `closes`, in hours from now. */
const presence = (opens: number, closes: number, reply_minutes: number | null = 10): Presence => ({
  openings: [
    {
      opens: new Date(Date.now() + opens * HOUR).toISOString(),
      closes: new Date(Date.now() + closes * HOUR).toISOString(),
    },
  ],
  reply_minutes,
});

async function askForPerson(page: Page, note = ""): Promise<void> {
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await page.getByLabel("What is it about?").fill(note);
  await page.getByRole("button", { name: "Ask the team" }).click();
  await page.getByText("A person will answer here").waitFor();
}

/** Who answers, as the header's second line says. */
const answering = (page: Page) => page.locator(".header p").innerText();

describe("asking for a person", () => {
  it("takes a note, which becomes the next message, and leaves no turn running", async () => {
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page, "Order 77 came broken");
    const ticket = widget.newestTicket();
    await eventually(() => visitorTexts(ticket)).toEqual(["Order 77 came broken"]);
    await page.locator(".from-visitor", { hasText: "Order 77" }).waitFor();
    expect(await page.getByText("Working on it").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Stop answering" }).count()).toBe(0);
    expect(await page.locator("textarea").evaluate((field) => field.matches(":focus"))).toBe(true);
    expect(await page.locator("textarea").inputValue()).toBe("");
  });

  it("needs no note, and then sends no message", async () => {
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    expect(visitorTexts(widget.newestTicket())).toEqual([]);
  });

  it("stops the running answer", async () => {
    const { page } = await visit();
    await openPanel(page);
    await say(page, "long");
    await page.getByText("Another sentence").first().waitFor();
    await askForPerson(page);
    expect(await page.getByRole("button", { name: "Stop answering" }).count()).toBe(0);
    expect(widget.server.calls.map(({ route }) => route)).toContain("POST /stop");
  });

  it("starts with the current draft, and gives it back when cancelled", async () => {
    const { page } = await visit();
    await openPanel(page);
    await page.locator("textarea").fill("My parcel is");
    await page.getByRole("button", { name: "Talk to a person" }).click();
    const note = page.getByLabel("What is it about?");
    await eventually(() => note.inputValue()).toBe("My parcel is");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await note.waitFor({ state: "detached" });
    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(await page.locator("textarea").inputValue()).toBe("My parcel is");
    await eventually(() => page.locator("textarea").evaluate((field) => field.matches(":focus"))).toBe(true);
  });

  it("keeps the note if sending fails", async () => {
    const { page } = await visit();
    await openPanel(page);
    widget.server.faults["POST /escalate"] = [503];
    await page.getByRole("button", { name: "Talk to a person" }).click();
    await page.getByLabel("What is it about?").fill("Order 77");
    await page.getByRole("button", { name: "Ask the team" }).click();
    await page.locator(".notice.is-error").waitFor();
    expect(await page.getByLabel("What is it about?").inputValue()).toBe("Order 77");
    await page.getByRole("button", { name: "Ask the team" }).click();
    await page.getByText("A person will answer here").waitFor();
  });
});

describe("hours", () => {
  it("say that somebody is available, and how soon they answer", async () => {
    widget.server.settings.presence = presence(-1, 1);
    const { page } = await visit();
    await openPanel(page);
    await page.getByRole("button", { name: "Talk to a person" }).click();
    await page.getByRole("form").waitFor();
    // The home screen says it, so the form beside it doesn't.
    await page.getByText("We’re here now. Usually answered within 10 minutes.").waitFor();
    expect(await page.locator(".presence").count()).toBe(1);
    await page.getByRole("button", { name: "Ask the team" }).click();
    await page.locator(".escalation", { hasText: "We’re here now." }).waitFor();
  });

  it("say when somebody is back, in the visitor's own time zone", async () => {
    const opens = new Date(Date.UTC(2031, 4, 5, 7, 0));
    widget.server.settings.presence = {
      openings: [{ opens: opens.toISOString(), closes: new Date(+opens + 8 * HOUR).toISOString() }],
      reply_minutes: null,
    };
    const { page } = await visit({ lang: "en-GB", context: { timezoneId: "Asia/Tokyo" } });
    await ask(page);
    await page.getByRole("button", { name: "Talk to a person" }).click();
    await page.getByRole("form").getByText("Back on 5 May at 16:00.").waitFor();
  });
});

describe("who answers", () => {
  it("is named once they claim the ticket, in header, card and line; the way back to the assistant is gone", async () => {
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    expect(await answering(page)).toBe("Waiting for a person");
    await page.getByRole("button", { name: "Go back to the assistant" }).waitFor();
    const ticket = widget.newestTicket();
    claim(ticket, "Ana Lima");
    await page.locator(".event", { hasText: "Ana Lima from the team is here." }).waitFor();
    await eventually(() => answering(page)).toBe("Ana Lima is answering");
    expect(await page.locator(".escalation .avatar").innerText()).toBe("AL");
    expect(await page.getByText("Waiting for a person").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Go back to the assistant" }).count()).toBe(0);
    // Neither the visitor's reply nor a reload changes any of it.
    await say(page, "Thank you!");
    await eventually(() => visitorTexts(ticket)).toContain("Thank you!");
    await page.reload();
    await eventually(() => answering(page)).toBe("Ana Lima is answering");
    expect(await page.getByRole("button", { name: "Go back to the assistant" }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  it("is the assistant again once it answers after a person", async () => {
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    reply(widget.newestTicket(), "Ana", "Here you are.");
    await eventually(() => answering(page)).toBe("Answered by a person");
    await say(page, QUESTION);
    await page.locator(".from-assistant .feedback").waitFor();
    expect(await answering(page)).toBe("AI assistant");
  });
});

describe("the ticket's outcome", () => {
  it.each([
    ["handed back", "open", "handed_back", "You’re back with the assistant."],
    ["closed", "closed", "closed", "This conversation was closed. Write to start again."],
  ] as const)("is shown when it is %s, and the wait is over", async (_what, status, notice, line) => {
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    become(widget.newestTicket(), status, notice, line);
    await page.locator(".event", { hasText: line }).waitFor();
    expect(await page.locator(".is-waiting").count()).toBe(0);
    expect(await page.getByText("Waiting for a person").count()).toBe(0);
    await page.reload();
    await page.locator(".event", { hasText: line }).waitFor();
  });
});

describe("an email address", () => {
  const field = (page: Page) => page.getByLabel("Get the answer by email");

  it("is asked for at once if no hours are known, and after a reload", async () => {
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    await field(page).waitFor({ timeout: 2000 });
    await page.reload();
    await field(page).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it("comes with the whole conversation if the visitor wants that", async () => {
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    await field(page).fill("me@example.com");
    await page.getByLabel("Send me the whole conversation, too").check();
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByText("We’ll also email m•••@example.com.").waitFor();
    const sent = widget.server.calls.filter(({ route }) => route === "POST /email").map(({ body }) => body);
    expect(sent).toEqual([{ email: "me@example.com", transcript: true }]);
  });

  it("stays asked for while the visitor is typing it, even if somebody arrives", async () => {
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    await field(page).fill("me@exam");
    claim(widget.newestTicket(), "Ana Lima");
    await page.locator(".event", { hasText: "Ana Lima" }).waitFor();
    expect(await field(page).inputValue()).toBe("me@exam");
  });

  it("is asked for after a reload even while somebody is available", async () => {
    widget.server.settings.presence = presence(-1, 1);
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    expect(await field(page).count()).toBe(0);
    await page.reload();
    await field(page).waitFor();
  });

  it("is not asked for while somebody is available and answers soon", async () => {
    widget.server.settings.presence = presence(-1, 1);
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    expect(await field(page).count()).toBe(0);
    // A visitor who looks away while waiting may want it after all.
    await page.keyboard.press("Escape");
    await page.locator(".launcher").click();
    await field(page).waitFor();
  });

  it("is asked for when nobody is available, remembered, changed and removed", async () => {
    widget.server.settings.presence = presence(20, 28);
    const { page } = await visit();
    await openPanel(page);
    await askForPerson(page);
    await field(page).fill("me@example");
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByText("Please check the address.").waitFor();
    const top = async (selector: string) => (await page.locator(selector).boundingBox())!.y;
    expect(await top("#fd-email-problem")).toBeLessThan(await top("#fd-email-confirm"));
    await field(page).fill("me@example.com");
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByText("We’ll also email m•••@example.com.").waitFor();
    await page.reload();
    await page.getByText("We’ll also email m•••@example.com.").waitFor();
    expect(await field(page).count()).toBe(0);
    await page.getByRole("button", { name: "Change" }).click();
    await field(page).fill("you@example.org");
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByText("y•••@example.org").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove" }).click();
    await field(page).waitFor();
    expect(widget.newestTicket().email).toBeNull();
  });
});

describe("a thumbs down", () => {
  it("is remembered after a reload, can be changed, and offers rephrasing or a person", async () => {
    const { page } = await visit();
    await ask(page);
    await page.getByRole("button", { name: "Not helpful" }).click();
    await page.getByText("What was wrong?").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Ask in other words" }).click();
    expect(await page.locator("textarea").inputValue()).toBe(QUESTION);
    await page.locator(".reason").getByRole("button", { name: "Talk to a person" }).click();
    await page.getByLabel("What is it about?").waitFor();
    await page.reload();
    const down = page.getByRole("button", { name: "Not helpful" });
    await eventually(() => down.getAttribute("aria-pressed")).toBe("true");
    const up = page.getByRole("button", { name: "Helpful", exact: true });
    await up.click();
    await eventually(() => up.getAttribute("aria-pressed")).toBe("true");
    expect(await down.getAttribute("aria-pressed")).toBe("false");
  });
});
