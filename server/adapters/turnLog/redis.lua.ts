/**
 * One stream per ticket, one entry per append; the entry's id `<number>-0` is the number of its last event. Fields: `e`
 * the events, one JSON per line; `m` the append's idempotency mark; `f` the highest fence so far; for a turn also `t`
 * its id, `o` its own fence and `x` whether it ends with this append. A tombstone has only `dropped`.
 *
 * The runner of a turn numbers its own events and appends them with CONTINUE, under the numbers its followers have
 * already seen. It leaves a gap in the numbering before each append, so that other writers can append in between. The
 * next runner starts far above (GAP): ids only rise, so the stream rejects whatever an earlier runner still sends.
 */

import type { RedisHandle } from "../redis/redis.ts";

/** Numbers a runner leaves free before each append. */
export const HOLE = 1_000;
/** Exceeds the furthest a runner can be ahead of the log: two holes, plus the events between two appends. */
const GAP = 20_000;

/**
 * KEYS: stream (also the name of its channel)
 * ARGV: mark, events (one per line), their count, turn or "", its fence, "1" when it ends here, the number wanted for
 *       the first event or 0, TTL in ms, appends to keep
 * Returns the number of the first event; nil when refused.
 */
export const appendLua = (publish: RedisHandle["publishCommand"]) => `
local stream, mark, count, turn, fence = KEYS[1], ARGV[1], tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5])
local function numberOf(entry) return tonumber(string.match(entry[1], "^%d+")) end
local function fieldsOf(entry)
  local fields = {}
  for i = 1, #entry[2], 2 do fields[entry[2][i]] = entry[2][i + 1] end
  return fields
end
local function isOver(fields) return turn ~= "" and fields.t == turn and (fields.x == "1" or tonumber(fields.o) > fence) end
local newest = redis.call("XREVRANGE", stream, "+", "-", "COUNT", 8)
local top, highest, running = 0, 0, nil
for i, entry in ipairs(newest) do
  local fields = fieldsOf(entry)
  if running == nil and fields.t then running = fields.x ~= "1" end
  if fields.dropped then return false end
  if fields.m == mark then return numberOf(entry) - count + 1 end
  if isOver(fields) then return false end
  if i == 1 then top, highest = numberOf(entry), tonumber(fields.f) end
end
local isNewest = turn ~= "" and fence > highest
if turn ~= "" and not isNewest then
  for _, entry in ipairs(redis.call("XREVRANGE", stream, "+", "-")) do
    if isOver(fieldsOf(entry)) then return false end
  end
end
local first = tonumber(ARGV[7])
local starts = turn ~= "" and fence >= highest and first == 0
local least = top + (starts and ${GAP} or 1)
-- Above the clock, as an empty log begins: a replica that took over may lack the last numbers that followers have seen.
-- While a turn runs, its runner numbers ahead from its own first one.
if first == 0 and (starts or not running) then
  local time = redis.call("TIME")
  least = math.max(least, time[1] * 1000000 + time[2] + 1)
end
first = math.max(first, least)
local fields = { "e", ARGV[2], "m", mark, "f", isNewest and ARGV[5] or string.format("%.0f", highest) }
if turn ~= "" then
  for _, field in ipairs({ "t", turn, "o", ARGV[5], "x", ARGV[6] }) do fields[#fields + 1] = field end
end
redis.call("XADD", stream, "MAXLEN", "~", ARGV[9], string.format("%.0f-0", first + count - 1), unpack(fields))
redis.call("PEXPIRE", stream, ARGV[8])
redis.call("${publish}", stream, string.format("%.0f %.0f\\n", top, first) .. ARGV[2])
return first
`;

/**
 * Appends events that already have numbers, for the turn that appended last.
 * KEYS: stream. ARGV: mark, events, number of the last one, turn, its fence, "1" when it ends here, appends to keep,
 *       prefix of the channel's message
 * Returns 1; nil when the stream is gone or has moved past that number: APPEND then decides.
 */
export const continueLua = (publish: RedisHandle["publishCommand"]) => `
local added = redis.pcall("XADD", KEYS[1], "NOMKSTREAM", "MAXLEN", "~", ARGV[7], ARGV[3] .. "-0", "e", ARGV[2], "m", ARGV[1],
  "f", ARGV[5], "t", ARGV[4], "o", ARGV[5], "x", ARGV[6])
if not added or added.err then return false end
redis.call("${publish}", KEYS[1], ARGV[8] .. "\\n" .. ARGV[2])
return 1
`;

/** KEYS: stream. ARGV: tombstone TTL in ms. Its number is above any that the runner may still send. */
export const DROP_LUA = `
local newest = redis.call("XREVRANGE", KEYS[1], "+", "-", "COUNT", 1)[1]
local time = redis.call("TIME")
local top = math.max(newest and tonumber(string.match(newest[1], "^%d+")) or 0, time[1] * 1000000 + time[2])
redis.call("DEL", KEYS[1])
redis.call("XADD", KEYS[1], string.format("%.0f-0", top + ${GAP}), "dropped", "1")
redis.call("PEXPIRE", KEYS[1], ARGV[1])
`;
