/** Thrown instead of sending a command while the connection is down. */
export class RedisDownError extends Error {
  override name = "RedisDownError";
  constructor() {
    super("redis is not reachable");
  }
}
