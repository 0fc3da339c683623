import { json } from "node:stream/consumers";
import type { Parts } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import { type InboundMailReply, inboundMailReplySchema } from "../protocol/inboundMail.ts";

const PATH = "/api/v1/inbound/mail";
const TRY_AGAIN_SECONDS = 30;

/**
 * Hands a reply to the cell in which its conversation lives: one mailbox may serve all cells.
 * @returns what that cell has made of it; null when it is to be taken in here
 * @throws AppError `unavailable`: submit it again later
 */
export async function passMailOn(
  { cells }: Pick<Parts, "cells">,
  mailId: string | undefined,
  raw: Uint8Array,
): Promise<InboundMailReply | null> {
  if (cells === null || mailId === undefined) return null;
  const named = { by: "mail", value: mailId } as const;
  const place = await cells.find(named);
  if (typeof place !== "object") return null;
  const reply = await cells.send(place.cell, {
    ...{ named, method: "POST", path: PATH, target: PATH, address: `cell:${cells.name}`, body: raw, isCounted: false },
    headers: { "content-type": "message/rfc822", "content-length": String(raw.byteLength) },
    signal: AbortSignal.timeout(TRY_AGAIN_SECONDS * 1000),
  });
  if (reply.statusCode === 200) return inboundMailReplySchema.parse(await json(reply));
  reply.destroy();
  cells.forget(named);
  throw new AppError("unavailable", { retryAfter: TRY_AGAIN_SECONDS });
}
