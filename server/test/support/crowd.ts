/** Many visitors whose widgets are open and who keep asking, and what they were told. */
import { v7 } from "uuid";
import type { AcceptedMessage } from "./invariants.ts";
import { type HeardEvent, Visitor } from "./visitor.ts";
import { ORIGIN } from "./world.ts";

const PARTS =
  `frame brakes saddle chain pedals handlebar tyres spokes fork bell lights rack basket lock pump gears cables grips
  rims hubs motor battery charger display`.split(/\s+/);
const question = (part: string) => `How long is the warranty on the ${part}?`;

/** What the crowd asks about. */
export const WARRANTY = `# Warranty\n\n${PARTS.map(
  (part, n) => `## ${question(part)}\n\nThe warranty on the ${part} is ${n + 2} years.\n`,
).join("\n")}`;

/** A message, when the server was heard to have taken it, and when its answer had ended. */
interface Told extends AcceptedMessage {
  takenAt: number;
  answeredAt: number;
}

/** A visitor with an open widget: its stream, and the last event that it has heard. */
export interface Talker {
  visitor: Visitor;
  heard: HeardEvent[];
  /** Its next question: nobody asks the same twice. */
  next(): string;
  close(): void;
}

export interface Crowd {
  talkers: Talker[];
  told: Told[];
  /** One more, who asks once. */
  join(): Promise<Talker>;
  /** From here on nobody minds that an answer breaks off: the service is about to die. */
  letGo(): void;
  /** Resolves once the last has fallen silent. @throws when something broke off before `letGo` */
  silent(): Promise<void>;
}

/** @param speaking how many of them wait for an answer at once */
export async function openCrowd(
  url: string,
  tenantId: string,
  { size, speaking }: { size: number; speaking: number },
): Promise<Crowd> {
  const told: Told[] = [];
  const failures: unknown[] = [];
  let isOver = false;

  async function ask({ visitor, next }: Talker): Promise<void> {
    const ids = { ticketId: visitor.session.ticket_id, clientMessageId: v7(), messageId: null };
    const entry: Told = { ...ids, takenAt: Number.POSITIVE_INFINITY, answeredAt: Number.POSITIVE_INFINITY };
    told.push(entry);
    try {
      const onEvent = () => {
        entry.takenAt = Math.min(entry.takenAt, Date.now());
      };
      const turn = await visitor.ask(next(), { id: entry.clientMessageId, onEvent });
      if (turn.outcome) Object.assign(entry, { answeredAt: Date.now(), messageId: turn.message?.id ?? null });
      else if (!isOver) failures.push("an answer broke off");
    } catch (error) {
      if (!isOver) failures.push(error);
    }
  }
  async function join(): Promise<Talker> {
    const talker = await openTalker(await Visitor.open(url, tenantId, ORIGIN));
    await ask(talker);
    return talker;
  }
  async function speak(waiting: Talker[]): Promise<void> {
    for (let talker = waiting.shift(); talker && !isOver && failures.length === 0; talker = waiting.shift()) {
      await ask(talker);
      waiting.push(talker);
    }
  }
  const talkers: Talker[] = [];
  const opening = Array.from({ length: size }, (_, n) => n);
  const openSome = async () => {
    while (opening.pop() !== undefined) talkers.push(await openTalker(await Visitor.open(url, tenantId, ORIGIN)));
  };
  await Promise.all(Array.from({ length: speaking }, openSome));
  const waiting = [...talkers];
  const all = Promise.all(Array.from({ length: speaking }, () => speak(waiting)));
  return {
    ...{ talkers, told, join },
    letGo: () => {
      isOver = true;
    },
    async silent() {
      await all;
      for (const { close } of talkers) close();
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function openTalker(visitor: Visitor): Promise<Talker> {
  const { heard, close } = await visitor.listen();
  const parts = [...PARTS];
  return { visitor, heard, close, next: () => question(parts.shift() ?? "") };
}

/** What a widget sends as `Last-Event-ID`. */
export const lastHeard = ({ heard }: Pick<Talker, "heard">): number => Math.max(0, ...heard.map(({ id }) => id ?? 0));
