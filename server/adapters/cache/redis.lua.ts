/**
 * The cache's scripts. All keys of a tenant start with KEYS[1] (`fd:{tenant}:cache`) and share its hash tag:
 * `:entries` hash of id to JSON
 * `:roots` hash of id to its dims and what it depends on (documents and `ticket:…`, one per line)
 * `:used` sorted set of ids by last use, without pinned entries, which are never evicted
 * `:waiting` sorted set of ids not served yet, by arrival
 * `:marks` hash of `<id>:hits`, `<id>:at`, `<id>:pin` and `<id>:by` (the first visitor who got it, while it waits)
 * `:rests` sorted set of `<root>\n<id>`, read by prefix: the entries that depend on a root
 * `:v:<dims>` and `:w:<dims>` vector sets of ids: served, and waiting
 */
const SHARED = `
local base = KEYS[1]
local entries, roots, used, rests, marks = base .. ":entries", base .. ":roots", base .. ":used", base .. ":rests", base .. ":marks"
local waiting = base .. ":waiting"
local function forget(id)
  local root = redis.call("HGET", roots, id)
  if not root then return 0 end
  local dims
  for part in string.gmatch(root, "[^\\n]+") do
    if dims then redis.call("ZREM", rests, part .. "\\n" .. id) else dims = part end
  end
  redis.call("VREM", base .. ":v:" .. dims, id)
  redis.call("VREM", base .. ":w:" .. dims, id)
  redis.call("HDEL", roots, id)
  redis.call("HDEL", entries, id)
  redis.call("ZREM", used, id)
  redis.call("ZREM", waiting, id)
  redis.call("HDEL", marks, id .. ":hits", id .. ":at", id .. ":pin", id .. ":by")
  return 1
end
local function forgetAll(ids)
  for _, id in ipairs(ids) do forget(id) end
end
local function now()
  local time = redis.call("TIME")
  return time[1] * 1000000 + time[2]
end
local function expire(ms)
  forgetAll(redis.call("ZRANGEBYSCORE", waiting, "-inf", string.format("%.0f", now() - ms * 1000)))
end
local function makeRoom(limit)
  local over = redis.call("HLEN", entries) - redis.call("ZCARD", waiting) - limit
  if over > 0 then forgetAll(redis.call("ZRANGE", used, 0, over - 1)) end
end
local function serve(id, limit)
  if redis.call("ZREM", waiting, id) == 0 then return end
  local dims = string.match(redis.call("HGET", roots, id), "^[^\\n]+")
  local vector = redis.call("VEMB", base .. ":w:" .. dims, id, "RAW")[2]
  redis.call("VREM", base .. ":w:" .. dims, id)
  redis.call("VADD", base .. ":v:" .. dims, "FP32", vector, id, "NOQUANT")
  redis.call("HDEL", marks, id .. ":by")
  redis.call("ZADD", used, now(), id)
  makeRoom(limit)
end
local function marksFrom(hits, at, pin, served)
  return (hits or "0") .. " " .. (at or "-") .. " " .. (pin or "0") .. " " .. (served and "1" or "0")
end
local function marksOf(id)
  local found = redis.call("HMGET", marks, id .. ":hits", id .. ":at", id .. ":pin")
  return marksFrom(found[1], found[2], found[3], not redis.call("ZSCORE", waiting, id))
end
`;

/**
 * ARGV: dims, vector as FP32, id, JSON, maximum entries served, maximum waiting, waiting time in ms, the visitor who
 * first got it (empty: serve at once), then each root once. NOQUANT keeps the cosine exact.
 */
export const PUT_LUA = `${SHARED}
expire(ARGV[7])
local id, waits = ARGV[3], ARGV[8] ~= ""
local pinned = redis.call("HGET", marks, id .. ":pin")
forget(id)
redis.call("VADD", base .. (waits and ":w:" or ":v:") .. ARGV[1], "FP32", ARGV[2], id, "NOQUANT")
redis.call("HSET", entries, id, ARGV[4])
redis.call("HSET", roots, id, ARGV[1] .. "\\n" .. table.concat(ARGV, "\\n", 9))
if waits then
  redis.call("ZADD", waiting, now(), id)
  redis.call("HSET", marks, id .. ":by", ARGV[8])
elseif pinned then
  redis.call("HSET", marks, id .. ":pin", pinned)
else
  redis.call("ZADD", used, now(), id)
end
for i = 9, #ARGV do redis.call("ZADD", rests, 0, ARGV[i] .. "\\n" .. id) end
local over = redis.call("ZCARD", waiting) - tonumber(ARGV[6])
if over > 0 then forgetAll(redis.call("ZRANGE", waiting, 0, over - 1)) end
makeRoom(tonumber(ARGV[5]))
return 1
`;

/** ARGV: id, visitor, root, maximum entries served, waiting time in ms. Returns 1 when the entry is now served. */
export const CONFIRM_LUA = `${SHARED}
expire(ARGV[5])
local id = ARGV[1]
if redis.call("HEXISTS", entries, id) == 0 then return 0 end
local first = redis.call("HGET", marks, id .. ":by")
if first == ARGV[2] then return 0 end
if first then
  redis.call("HSET", roots, id, redis.call("HGET", roots, id) .. "\\n" .. ARGV[3])
  redis.call("ZADD", rests, 0, ARGV[3] .. "\\n" .. id)
  serve(id, tonumber(ARGV[4]))
end
return 1
`;

/** ARGV: id, maximum entries served, waiting time in ms. Returns JSON and marks, or nothing if the entry is gone. */
export const APPROVE_LUA = `${SHARED}
expire(ARGV[3])
local entry = redis.call("HGET", entries, ARGV[1])
if not entry then return {} end
serve(ARGV[1], tonumber(ARGV[2]))
return { entry, marksOf(ARGV[1]) }
`;

/**
 * ARGV: dims, vector as FP32, count, "v" (served) or "w" (waiting), waiting time in ms. Returns score, JSON, marks,
 * score … best first. Redis' score is (1 + cosine) / 2.
 */
export const NEAREST_LUA = `${SHARED}
expire(ARGV[5])
local set = base .. ":" .. ARGV[4] .. ":" .. ARGV[1]
if redis.call("EXISTS", set) == 0 then return {} end
local found = redis.call("VSIM", set, "FP32", ARGV[2], "WITHSCORES", "COUNT", ARGV[3], "EF", "200")
if #found == 0 then return {} end
local ids, names = {}, {}
for i = 1, #found, 2 do
  ids[#ids + 1] = found[i]
  for _, name in ipairs({ ":hits", ":at", ":pin" }) do names[#names + 1] = found[i] .. name end
end
local texts = redis.call("HMGET", entries, unpack(ids))
local noted = redis.call("HMGET", marks, unpack(names))
local reply = {}
for i = 1, #ids do
  if texts[i] then
    reply[#reply + 1] = found[2 * i]
    reply[#reply + 1] = texts[i]
    reply[#reply + 1] = marksFrom(noted[3 * i - 2], noted[3 * i - 1], noted[3 * i], ARGV[4] == "v")
  end
end
return reply
`;

/** ARGV: id, the time of the hit as ISO 8601. */
export const NOTE_HIT_LUA = `${SHARED}
if redis.call("HEXISTS", entries, ARGV[1]) == 0 then return 0 end
redis.call("HINCRBY", marks, ARGV[1] .. ":hits", 1)
redis.call("HSET", marks, ARGV[1] .. ":at", ARGV[2])
redis.call("ZADD", used, "XX", now(), ARGV[1])
return 1
`;

/** ARGV: waiting time in ms. Returns JSON, marks, JSON, marks … */
export const LIST_LUA = `${SHARED}
expire(ARGV[1])
local reply = {}
local all = redis.call("HGETALL", entries)
for i = 1, #all, 2 do
  reply[#reply + 1] = all[i + 1]
  reply[#reply + 1] = marksOf(all[i])
end
return reply
`;

/**
 * ARGV: id, "1" or "0", maximum entries served, waiting time in ms. Returns JSON and marks, or nothing if there is no
 * such entry. A waiting entry that is unpinned keeps waiting.
 */
export const SET_PINNED_LUA = `${SHARED}
expire(ARGV[4])
local id = ARGV[1]
local entry = redis.call("HGET", entries, id)
if not entry then return {} end
if ARGV[2] == "1" then
  serve(id, tonumber(ARGV[3]))
  redis.call("HSET", marks, id .. ":pin", "1")
  redis.call("ZREM", used, id)
elseif redis.call("HDEL", marks, id .. ":pin") == 1 then
  redis.call("ZADD", used, now(), id)
end
return { entry, marksOf(id) }
`;

export const DROP_LUA = `${SHARED}
return forget(ARGV[1])
`;

/** ARGV: root. Returns how many entries depended on it. */
export const DROP_ROOT_LUA = `${SHARED}
local dropped = 0
for _, member in ipairs(redis.call("ZRANGEBYLEX", rests, "[" .. ARGV[1] .. "\\n", "(" .. ARGV[1] .. "\\11")) do
  dropped = dropped + forget(string.sub(member, #ARGV[1] + 2))
  redis.call("ZREM", rests, member)
end
return dropped
`;

export const DROP_TENANT_LUA = `${SHARED}
forgetAll(redis.call("HKEYS", roots))
redis.call("DEL", entries, roots, used, waiting, rests, marks)
return 1
`;
