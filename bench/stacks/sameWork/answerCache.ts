/** A semantic cache: a vector set for each tenant. Numbers have to be the same, or the answer may be another one. */
import type { Redis } from "ioredis";

const NEAR = 0.97;

interface Kept {
  question: string;
  text: string;
}

/** @returns the answer to a question that means the same; null when there is none */
export async function findAnswer(redis: Redis, tenant: string, question: string, vector: number[]) {
  const reply = await redis.call("VSIM", `{${tenant}}:answers`, "FP32", packed(vector), "WITHSCORES", "COUNT", "1");
  const [element, score] = Array.isArray(reply) ? reply.map(String) : [];
  if (element === undefined || Number(score) < NEAR) return null;
  const kept: Kept = JSON.parse(element);
  return numbersIn(kept.question) === numbersIn(question) ? kept.text : null;
}

export async function keepForOthers(redis: Redis, tenant: string, kept: Kept, vector: number[]): Promise<void> {
  await redis.call("VADD", `{${tenant}}:answers`, "FP32", packed(vector), JSON.stringify(kept), "CAS");
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).join(" ");
const packed = (vector: number[]) => Buffer.from(Float32Array.from(vector).buffer);
