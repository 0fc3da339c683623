import { describe, expect, it } from "vitest";
import { AppError } from "../../kernel/errors.ts";
import { cases, figure, seed } from "../../test/support/figures.ts";
import { claims, forgeries, good, keys, NOW, sign } from "../../test/support/forgedTokens.ts";
import { chanceFrom } from "../../test/support/junk.ts";
import { readSession, signSession } from "./sessionToken.ts";

const keyOf = (run: () => { expired: boolean }) => {
  try {
    return run().expired ? "session_expired" : "accepted";
  } catch (error) {
    return error instanceof AppError ? error.key : `threw ${String(error)}`;
  }
};

describe("a session token", () => {
  it("gives back the claims it was signed with, by the active key or the older one", () => {
    for (const signers of [keys, keys.toReversed()]) {
      const { token, expiresAt } = signSession(signers, claims, 3600, NOW);
      expect(expiresAt.toISOString()).toBe("2026-11-21T13:00:00.000Z");
      expect(readSession(keys, token, NOW).claims).toEqual(claims);
    }
  });
  it("is accepted 30 seconds before its start and after its end, for clocks that differ, but not a minute", () => {
    const { token } = signSession(keys, claims, 600, NOW);
    expect(keyOf(() => readSession(keys, token, NOW + 629_000))).toBe("accepted");
    expect(keyOf(() => readSession(keys, token, NOW + 630_000))).toBe("session_expired");
    expect(keyOf(() => readSession(keys, token, NOW - 30_000))).toBe("accepted");
    expect(keyOf(() => readSession(keys, token, NOW - 60_000))).toBe("unauthorized");
  });
  it("that has only expired is told apart from a forged one", () => {
    const { token } = signSession(keys, claims, 600, NOW);
    expect(readSession(keys, token, NOW + 3_600_000)).toEqual({ claims, expired: true, endsAt: NOW + 630_000 });
    expect(keyOf(() => readSession(keys, `${token}x`, NOW + 3_600_000))).toBe("unauthorized");
  });
  it("is worth nothing once its key is out of use", () => {
    const { token } = signSession(keys.toReversed(), claims, 600, NOW);
    expect(keyOf(() => readSession(keys.slice(0, 1), token, NOW))).toBe("unauthorized");
  });
  it("with another role is refused for its role", () => {
    expect(keyOf(() => readSession(keys, sign({ ...good(), role: "agent" }), NOW))).toBe("forbidden");
  });
  it("never shows up in the error that refuses it", () => {
    const { token } = signSession(keys, claims, 600, NOW);
    try {
      readSession(keys, `${token}A`, NOW);
      expect.unreachable();
    } catch (error) {
      const shown = JSON.stringify([String(error), (error as Error).stack, error, (error as Error).cause ?? null]);
      for (const part of token.split(".")) expect(shown).not.toContain(part);
    }
  });
});

it("accepts none of the forged tokens", () => {
  const runs = cases(500, 2_000);
  const chance = chanceFrom(seed("forged tokens"));
  const names = Object.keys(forgeries);
  const accepted: string[] = [];
  const wrongAnswers: string[] = [];
  for (let run = 0; run < runs; run++) {
    const name = names[run % names.length] ?? "";
    const token = forgeries[name]?.(chance) ?? "";
    const answer = keyOf(() => readSession(keys, token, NOW));
    if (answer === "accepted") accepted.push(`${name}: ${token.slice(0, 500)}`);
    if (!["unauthorized", "session_expired", "forbidden"].includes(answer)) wrongAnswers.push(`${name}: ${answer}`);
  }
  figure("forged tokens accepted", accepted.length, runs);
  expect(accepted).toEqual([]);
  expect(wrongAnswers).toEqual([]);
  expect(keyOf(() => readSession(keys, sign(good()), NOW))).toBe("accepted");
});
