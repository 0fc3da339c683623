/**
 * The cache's scripts. All keys of a tenant start with KEYS[1] (`fd:{tenant}:cache`) and share its hash tag:
 * `:entries` hash of id to JSON, `:roots` hash of id to its dims and documents (one a line), `:used` sorted set of id by last use, `:rests` sorted set of
 * `<document>\n<id>` (read by prefix: what rests on a document), `:v:<dims>` vector set of ids.
 */
const SHARED = `
local base = KEYS[1]
local entries, roots, used, rests = base .. ":entries", base .. ":roots", base .. ":used", base .. ":rests"
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
  return 1
end
local function now()
  local time = redis.call("TIME")
  return time[1] * 1000000 + time[2]
end
`;

/** ARGV: dims, vector as FP32, id, JSON, entries to keep, then each document once. NOQUANT keeps the cosine exact. */
export const PUT_LUA = `${SHARED}
local id = ARGV[3]
forget(id)
redis.call("VADD", base .. ":v:" .. ARGV[1], "FP32", ARGV[2], id, "NOQUANT")
redis.call("HSET", entries, id, ARGV[4])
redis.call("HSET", roots, id, ARGV[1] .. "\\n" .. table.concat(ARGV, "\\n", 6))
redis.call("ZADD", used, now(), id)
for i = 6, #ARGV do redis.call("ZADD", rests, 0, ARGV[i] .. "\\n" .. id) end
local over = redis.call("ZCARD", used) - tonumber(ARGV[5])
if over > 0 then
  for _, oldest in ipairs(redis.call("ZRANGE", used, 0, over - 1)) do forget(oldest) end
end
return 1
`;

/** ARGV: dims, vector as FP32, count. Replies score, JSON, score, JSON … best first. Redis' score is (1 + cosine) / 2. */
export const NEAREST_LUA = `${SHARED}
local set = base .. ":v:" .. ARGV[1]
if redis.call("EXISTS", set) == 0 then return {} end
local found = redis.call("VSIM", set, "FP32", ARGV[2], "WITHSCORES", "COUNT", ARGV[3], "EF", "500")
local reply = {}
for i = 1, #found, 2 do
  local entry = redis.call("HGET", entries, found[i])
  if entry then
    if #reply == 0 then redis.call("ZADD", used, "XX", now(), found[i]) end
    reply[#reply + 1] = found[i + 1]
    reply[#reply + 1] = entry
  end
end
return reply
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
redis.call("DEL", entries, roots, used, rests)
return 1
`;
