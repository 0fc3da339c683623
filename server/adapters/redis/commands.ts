/** The scripts that adapters define on the connection, as ioredis then offers them. */
import type {} from "ioredis";

type Argument = string | number | Buffer;

declare module "ioredis" {
  interface RedisCommander {
    fdLimitTake(numberOfKeys: number, ...args: Argument[]): Promise<number[]>;
    fdLimitGiveBack(numberOfKeys: number, ...keys: Argument[]): Promise<null>;
    fdLogAppend(stream: string, ...args: Argument[]): Promise<number | null>;
    fdLogContinue(stream: string, ...args: Argument[]): Promise<1 | null>;
    fdLogDrop(stream: string, droppedMs: number): Promise<unknown>;
    fdCachePut(base: string, ...args: Argument[]): Promise<number>;
    fdCacheConfirm(
      base: string,
      id: string,
      visitor: string,
      root: string,
      served: number,
      waitingMs: number,
    ): Promise<number>;
    fdCacheApprove(base: string, id: string, served: number, waitingMs: number): Promise<string[]>;
    fdCacheNearest(base: string, ...args: Argument[]): Promise<string[]>;
    fdCacheNoteHit(base: string, id: string, at: string): Promise<number>;
    fdCacheList(base: string, waitingMs: number): Promise<string[]>;
    fdCacheSetPinned(
      base: string,
      id: string,
      isPinned: "1" | "0",
      served: number,
      waitingMs: number,
    ): Promise<string[]>;
    fdCacheDrop(base: string, id: string): Promise<number>;
    fdCacheDropRoot(base: string, root: string): Promise<number>;
    fdCacheDropTenant(base: string): Promise<number>;
  }
}
