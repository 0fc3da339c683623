/** Plays one dialogue over HTTP, as a visitor and an agent would have it, and holds it against what it expects. */
import { expect } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { claimTicket } from "../../inbox/acts/claimTicket.ts";
import { handBackTicket } from "../../inbox/acts/handBackTicket.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import type { ClarifyContent } from "../../protocol/events.ts";
import { type HeardTurn, Visitor } from "../support/visitor.ts";
import { ORIGIN, until, type World } from "../support/world.ts";
import type { Dialogue } from "./readDialogues.ts";

type Act = (value: string) => Promise<void>;

/** @throws an assertion that names the line which did not come true */
export async function playDialogue(world: World, tenantId: string, dialogue: Dialogue): Promise<void> {
  const page = { locale: dialogue.language };
  const visitor = await Visitor.open(world.urls, tenantId, ORIGIN, { page });
  const verbs = { ...actsOf(world, visitor), ...checksOf(world, visitor) };
  for (const { verb, value, line } of dialogue.steps) {
    const at = `${dialogue.file}:${line}: ${verb}: ${value}\nlast heard: ${told(visitor)}`;
    await verbs[verb](value).catch((error: Error) => {
      throw new Error(`${error.message}\nat ${at}`, { cause: error });
    });
  }
}

/** What was heard last, by visitor. */
const heard = new WeakMap<Visitor, { turn: HeardTurn | null; asked: ClarifyContent | null }>();
const lastOf = (visitor: Visitor) => heard.get(visitor) ?? { turn: null, asked: null };

function told(visitor: Visitor): string {
  const { turn, asked } = lastOf(visitor);
  return `${turn?.outcome} ${turn?.message?.content} ${JSON.stringify(asked?.options.map(({ label }) => label) ?? [])}`;
}

function note(visitor: Visitor, turn: HeardTurn): void {
  const event = turn.events.find((each) => each.event.type === "clarify")?.event;
  heard.set(visitor, { turn, asked: event?.type === "clarify" ? event.content : null });
}

/** What visitor and agent do. */
function actsOf(world: World, visitor: Visitor) {
  const { ticket_id: ticketId } = visitor.session;
  const agent = world.agent(visitor.tenantId, "Robin");
  const optionOf = (words: string) => {
    const { asked } = lastOf(visitor);
    const option = asked?.options.find(({ label }) => label.includes(words));
    if (!asked || !option) throw new Error("there is no such option");
    return { interrupt_id: asked.interrupt_id, value: option.label };
  };
  const agents: Record<string, () => Promise<unknown>> = {
    takes: () => claimTicket(agent, { ticketId }),
    "hands back": () => handBackTicket(agent, { ticketId }),
  };
  return {
    // A question that was handed back may still be being answered.
    visitor: async (words) => note(visitor, await visitor.askUntilTaken(words)),
    chooses: async (words) => note(visitor, await visitor.resume(optionOf(words))),
    cancels: async () => note(visitor, await visitor.resume({ interrupt_id: optionOf("").interrupt_id, cancel: true })),
    presses: async () => void (await visitor.post("/escalate", {})),
    withdraws: async () => void (await visitor.fetch("/escalate/withdraw", { method: "POST", body: {} })),
    thumb: async (rating) => {
      const message_id = lastOf(visitor).turn?.message?.id;
      await visitor.fetch("/feedback", { method: "POST", body: { message_id, rating } });
    },
    agent: async (words) => {
      await (agents[words] ?? (() => resolveTicket(agent, { ticketId, answer: words })))();
      if (!agents[words]) await until(async () => (await visitor.history()).messages.at(-1)?.role === "agent");
    },
  } satisfies Record<string, Act>;
}

/** What the dialogue expects to have come of it. */
function checksOf(world: World, visitor: Visitor) {
  const message = () => lastOf(visitor).turn?.message;
  const labels = () => lastOf(visitor).asked?.options.map(({ label }) => label) ?? [];
  return {
    expect: async (what) => expect(kindOf(lastOf(visitor).turn)).toBe(what),
    says: async (words) => expect(message()?.content.toLowerCase()).toContain(words.toLowerCase()),
    "says not": async (words) => expect(message()?.content.toLowerCase()).not.toContain(words.toLowerCase()),
    cites: async (title) => expect(message()?.citations.map((one) => one.title)).toContain(title),
    offers: async (label) => expect(labels()).toContain(label),
    "offers not": async (label) => expect(labels()).not.toContain(label),
    status: async (status) => expect((await visitor.history()).status).toBe(status),
    title: async (title) => expect((await visitor.history()).title).toBe(title),
    words: async (count) => {
      const { messages } = await visitor.history();
      expect(messages.filter(({ role }) => role === "visitor").length).toBe(Number(count));
    },
    reason: async (reason) => {
      const [row] = await withTenant(
        world.agent(visitor.tenantId),
        (tx) => tx.sql`
        select reason from escalations where ticket_id = ${visitor.session.ticket_id}::uuid
        order by created_at desc limit 1`,
      );
      expect(row?.reason).toBe(reason);
    },
  } satisfies Record<string, Act>;
}

/** How a turn ended, in the words of the dialogues. */
function kindOf(turn: HeardTurn | null): string | undefined {
  if (turn?.outcome === "answered" && turn.message?.citations.length === 0) return "small talk";
  if (turn?.outcome === "clarify") return "asked back";
  if (turn?.outcome === "escalated" && !turn.events.some(({ event }) => event.type === "escalation")) return "waiting";
  return turn?.outcome;
}
