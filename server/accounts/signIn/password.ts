/** Agents' passwords: Node's argon2id, in the usual PHC string, with the parameters OWASP recommends. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{1,88})\$([A-Za-z0-9+/]{1,176})$/;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, tag: Buffer) => (error ? reject(error) : resolve(tag));
    // NFKC: a password typed on another keyboard yields the same bytes.
    argon2("argon2id", { message: password.normalize("NFKC"), nonce, tagLength, ...cost }, done);
  });
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** The string to store for a password; deliberately takes some 30 ms and 19 MiB. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  const tag = await derive(password, salt, cost, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** True when the password matches the stored string. A string in another format never matches. */
export async function verifyPassword(stored: { hash: string; password: string }): Promise<boolean> {
  const parts = PHC.exec(stored.hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt, tag] = parts;
  const expected = Buffer.from(tag ?? "", "base64");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(stored.password, Buffer.from(salt ?? "", "base64"), cost, expected.length);
  return timingSafeEqual(actual, expected);
}
