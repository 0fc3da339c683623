import { describe, expect, it } from "vitest";
import { parseRedisUrl, redisAddresses, redisPasswords } from "./redisUrl.ts";

describe("REDIS_URL", () => {
  it("names one server, with its database", () => {
    const url = "rediss://desk:p%40ss@cache.example:6380/2";
    expect(parseRedisUrl(url)).toMatchObject({ kind: "server", url });
  });

  it.each([
    "rediss://desk:p%40ss@a.example,rediss://desk:p%40ss@[2001:db8::1]:7000",
    "rediss+cluster://desk:p%40ss@a.example,[2001:db8::1]:7000",
  ])("names the nodes of a cluster: %s", (url) => {
    const nodes = [
      { host: "a.example", port: 6379 },
      { host: "2001:db8::1", port: 7000 },
    ];
    const access = { username: "desk", password: "p@ss" };
    expect(parseRedisUrl(url)).toEqual({ kind: "cluster", nodes, access, isTls: true });
  });

  it("names a cluster by a single address of its own", () => {
    const nodes = [{ host: "nodes.example", port: 6379 }];
    expect(parseRedisUrl("redis+cluster://nodes.example")).toMatchObject({ kind: "cluster", nodes, isTls: false });
  });

  it("names sentinels and what they watch, with a password of theirs", () => {
    const url = "redis+sentinel://:server@a.example:26379,b.example/desk?sentinel_username=me&sentinel_password=s%2Fo";
    expect(parseRedisUrl(url)).toEqual({
      kind: "sentinel",
      nodes: [
        { host: "a.example", port: 26_379 },
        { host: "b.example", port: 26_379 },
      ],
      name: "desk",
      access: { password: "server" },
      sentinelAccess: { username: "me", password: "s/o" },
      isTls: false,
    });
  });

  it.each([
    ["http://a.example", "is redis://host:6379"],
    ["redis://a.example,b.example", "is redis://host:6379"],
    ["redis://a.example:99999", "is redis://host:6379"],
    ["redis+sentinel://a.example:x/desk", "is redis://host:6379"],
    ["redis://a.example,rediss://b.example", "different schemes, users or passwords"],
    ["redis://:one@a.example,redis://:two@b.example", "different schemes, users or passwords"],
    ["redis://a.example/1,redis://b.example/1", "only database 0"],
    ["redis+cluster://a.example/1", "only database 0"],
    ["redis+sentinel://a.example", "put that name at its end"],
  ])("is refused with a reason: %s", (url, reason) => {
    expect(() => parseRedisUrl(url)).toThrow(reason);
  });

  it("is shown by its addresses alone", () => {
    const url = "redis+sentinel://desk:se%2Fcret@a.example:26379,b.example/desk?sentinel_password=hidden";
    expect(redisAddresses(url)).toBe("redis+sentinel://a.example:26379, b.example:26379");
    expect(redisPasswords(url)).toEqual(["se%2Fcret", "hidden"]);
    expect(redisPasswords("redis://u:one@a.example,redis://u:one@b.example")).toEqual(["one", "one"]);
    expect(redisPasswords("redis://a.example:6379")).toEqual([]);
  });
});
