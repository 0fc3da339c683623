/**
 * The cache's scripts. All keys of a tenant start with KEYS[1] (`fd:{tenant}:cache`) and share its hash tag:
 * `:entries` hash of id to JSON, `:roots` hash of id to its dims and documents (one a line), `:used` sorted set of id by
 * last use (pinned entries are not in it: nothing makes them go), `:marks` hash of `<id>:hits`, `<id>:at` and
 * `<id>:pin`, `:rests` sorted set of `<document>\n<id>` (read by prefix: what rests on a document), `:v:<dims>` vector
 * set of ids.
 */
const SHARED = `
local base = KEYS[1]
local entries, roots, used, rests, marks = base .. ":entries", base .. ":roots", base .. ":used", base .. ":rests", base .. ":marks"
local function forget(id)
  local root = redis.call("HGET", roots, id)
  if not root then return 0 end
  local dims
  for part in string.gmatch(root, "[^\\n]+") do
    if dims then redis.call("ZREM", rests, part .. "\\n" .. id) else dims = part end
  end
  redis.call("VREM", base .. ":v:" .. dims, id)
  redis.call("HDEL", roots, id)
  redis.call("HDEL", entries, id)
  redis.call("ZREM", used, id)
  redis.call("HDEL", marks, id .. ":hits", id .. ":at", id .. ":pin")
  return 1
end
local function now()
  local time = redis.call("TIME")
  return time[1] * 1000000 + time[2]
end
local function marksOf(id)
  local found = redis.call("HMGET", marks, id .. ":hits", id .. ":at", id .. ":pin")
  return (found[1] or "0") .. " " .. (found[2] or "-") .. " " .. (found[3] or "0")
end
`;

/** ARGV: dims, vector as FP32, id, JSON, entries to keep, then each document once. NOQUANT keeps the cosine exact. */
export const PUT_LUA = `${SHARED}
local id = ARGV[3]
local pinned = redis.call("HGET", marks, id .. ":pin")
forget(id)
redis.call("VADD", base .. ":v:" .. ARGV[1], "FP32", ARGV[2], id, "NOQUANT")
redis.call("HSET", entries, id, ARGV[4])
redis.call("HSET", roots, id, ARGV[1] .. "\\n" .. table.concat(ARGV, "\\n", 6))
if pinned then redis.call("HSET", marks, id .. ":pin", pinned) else redis.call("ZADD", used, now(), id) end
for i = 6, #ARGV do redis.call("ZADD", rests, 0, ARGV[i] .. "\\n" .. id) end
local over = redis.call("HLEN", entries) - tonumber(ARGV[5])
if over > 0 then
  for _, oldest in ipairs(redis.call("ZRANGE", used, 0, over - 1)) do forget(oldest) end
end
return 1
`;

/** ARGV: dims, vector as FP32, count. Replies score, JSON, marks, score … best first. Redis' score is (1 + cosine) / 2. */
export const NEAREST_LUA = `${SHARED}
local set = base .. ":v:" .. ARGV[1]
if redis.call("EXISTS", set) == 0 then return {} end
local found = redis.call("VSIM", set, "FP32", ARGV[2], "WITHSCORES", "COUNT", ARGV[3], "EF", "200")
local reply = {}
for i = 1, #found, 2 do
  local entry = redis.call("HGET", entries, found[i])
  if entry then
    reply[#reply + 1] = found[i + 1]
    reply[#reply + 1] = entry
    reply[#reply + 1] = marksOf(found[i])
  end
end
return reply
`;

/** ARGV: id, the time as the reader sees it. */
export const NOTE_HIT_LUA = `${SHARED}
if redis.call("HEXISTS", entries, ARGV[1]) == 0 then return 0 end
redis.call("HINCRBY", marks, ARGV[1] .. ":hits", 1)
redis.call("HSET", marks, ARGV[1] .. ":at", ARGV[2])
redis.call("ZADD", used, "XX", now(), ARGV[1])
return 1
`;

/** Replies JSON, marks, JSON, marks … */
export const LIST_LUA = `${SHARED}
local reply = {}
local all = redis.call("HGETALL", entries)
for i = 1, #all, 2 do
  reply[#reply + 1] = all[i + 1]
  reply[#reply + 1] = marksOf(all[i])
end
return reply
`;

/** ARGV: id, "1" or "0". Replies JSON and marks, nothing when there is no such entry. */
export const SET_PINNED_LUA = `${SHARED}
local entry = redis.call("HGET", entries, ARGV[1])
if not entry then return {} end
if ARGV[2] == "1" then
  redis.call("HSET", marks, ARGV[1] .. ":pin", "1")
  redis.call("ZREM", used, ARGV[1])
else
  redis.call("HDEL", marks, ARGV[1] .. ":pin")
  redis.call("ZADD", used, now(), ARGV[1])
end
return { entry, marksOf(ARGV[1]) }
`;

export const DROP_LUA = `${SHARED}
return forget(ARGV[1])
`;

/** ARGV: document. Replies how many entries rested on it. */
export const DROP_DOCUMENT_LUA = `${SHARED}
local dropped = 0
for _, member in ipairs(redis.call("ZRANGEBYLEX", rests, "[" .. ARGV[1] .. "\\n", "(" .. ARGV[1] .. "\\11")) do
  dropped = dropped + forget(string.sub(member, #ARGV[1] + 2))
  redis.call("ZREM", rests, member)
end
return dropped
`;

export const DROP_TENANT_LUA = `${SHARED}
for _, id in ipairs(redis.call("HKEYS", roots)) do forget(id) end
redis.call("DEL", entries, roots, used, rests, marks)
return 1
`;
