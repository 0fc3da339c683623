import { hashLinkToken, linkTo } from "../accounts/signIn/links.ts";
import type { Parts } from "../context/context.ts";
import { cellDescriptionSchema } from "./describeCell.ts";

/**
 * Where an invitation is good whose desk has moved to another cell. It is accepted there, since accounts and sessions are
 * each cell's own; this cell's part is to send its holder on.
 * @param mayAsk as of `Cells.find`
 * @returns the link at that cell; null when no other cell has the invitation
 * @throws AppError `unavailable` while a cell that might have it can't be asked
 */
export async function findInvitationElsewhere(
  { cells }: Pick<Parts, "cells">,
  token: string,
  mayAsk: () => Promise<boolean>,
): Promise<string | null> {
  const place = await cells?.find({ by: "invitation", value: hashLinkToken(token) }, mayAsk);
  if (cells === null || typeof place !== "object") return null;
  const { public_url: PUBLIC_URL } = cellDescriptionSchema.parse(await cells.ask(place.cell, { hello: true }));
  return PUBLIC_URL === undefined ? null : linkTo({ PUBLIC_URL }, "invitation", token);
}
