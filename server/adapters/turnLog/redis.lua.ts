/**
 * One append, all or none. The stream holds the events under ids `<seq>-0`; the hash beside it holds the last number
 * (`seq`), per turn the highest fence or `end`, and per writing process the number of its last batch.
 *
 * KEYS: stream (also the name of its channel), hash
 * ARGV: turn or "", fence, "1" when the batch ends the turn, writer, batch, ms to keep, events to keep, turns to keep,
 *       then one JSON text per event
 * Replies {number before, first number}; {} when this batch is already in (a command sent again); nil when refused or when
 * the log was dropped a moment ago.
 */
export const APPEND_LUA = `
local stream, state = KEYS[1], KEYS[2]
local turn, writer = ARGV[1], "w:" .. ARGV[4]
local held = redis.call("HMGET", state, "seq", writer, "t:" .. turn, "dropped")
if held[4] then return nil end
if held[2] and tonumber(held[2]) >= tonumber(ARGV[5]) then return {} end
if turn ~= "" and held[3] and (held[3] == "end" or tonumber(held[3]) > tonumber(ARGV[2])) then return nil end
local before = held[1] and tonumber(held[1])
local seq = before
if not seq then
  local newest = redis.call("XREVRANGE", stream, "+", "-", "COUNT", 1)[1]
  local time = redis.call("TIME")
  before = newest and tonumber(string.match(newest[1], "^%d+")) or 0
  seq = math.max(before, time[1] * 1000000 + time[2])
end
for i = 9, #ARGV do
  redis.call("XADD", stream, "MAXLEN", "~", ARGV[7], string.format("%.0f-0", seq + i - 8), "e", ARGV[i])
end
if turn ~= "" then
  if not held[3] and redis.call("HLEN", state) > tonumber(ARGV[8]) then redis.call("DEL", state) end
  redis.call("HSET", state, "seq", string.format("%.0f", seq + #ARGV - 8), writer, ARGV[5],
    "t:" .. turn, ARGV[3] == "1" and "end" or ARGV[2])
else
  redis.call("HSET", state, "seq", string.format("%.0f", seq + #ARGV - 8), writer, ARGV[5])
end
redis.call("PEXPIRE", stream, ARGV[6])
redis.call("PEXPIRE", state, ARGV[6])
redis.call("PUBLISH", stream, string.format("%.0f %.0f %s %s\\n", before, seq + 1, ARGV[4], ARGV[5])
  .. table.concat(ARGV, "\\n", 9))
return {before, seq + 1}
`;

/** KEYS: stream, hash. ARGV: ms in which nothing more is taken. */
export const DROP_LUA = `
redis.call("DEL", KEYS[1], KEYS[2])
redis.call("HSET", KEYS[2], "dropped", "1")
redis.call("PEXPIRE", KEYS[2], ARGV[1])
`;
