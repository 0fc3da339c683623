/**
 * A ticket's log is one stream. An append is one entry; its id `<number>-0` is the number of its last event. Fields: `e` the
 * events, one line of JSON each; `m` a mark that tells a command sent again; `f` the highest fence so far; of a turn also
 * `t` its id, `o` its own fence and `x` whether it ends there. A tombstone has `dropped` alone.
 *
 * The runner of a turn numbers its events itself and appends them by CONTINUE, under the numbers that its followers have
 * seen. It leaves a hole of numbers before each append, for whoever else has something to say meanwhile. Whoever runs a turn
 * next begins far above (GAP), so that the stream refuses what an earlier runner still sends: ids only rise.
 */

/** Numbers left free before each append of a runner. */
export const HOLE = 1_000;
/** More than the numbers that a runner can be ahead of the log: two holes, and what is said between two appends. */
const GAP = 20_000;

/**
 * KEYS: stream (also the name of its channel)
 * ARGV: mark, events (a line each), their count, turn or "", its fence, "1" when it ends there, the number wanted for the
 *       first one or 0, ms to keep, appends to keep
 * Replies the number of the first; nil when refused.
 */
export const APPEND_LUA = `
local stream, mark, count, turn, fence = KEYS[1], ARGV[1], tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5])
local function numberOf(entry) return tonumber(string.match(entry[1], "^%d+")) end
local function fieldsOf(entry)
  local fields = {}
  for i = 1, #entry[2], 2 do fields[entry[2][i]] = entry[2][i + 1] end
  return fields
end
local function isOver(fields) return turn ~= "" and fields.t == turn and (fields.x == "1" or tonumber(fields.o) > fence) end
local newest = redis.call("XREVRANGE", stream, "+", "-", "COUNT", 8)
local top, highest = 0, 0
for i, entry in ipairs(newest) do
  local fields = fieldsOf(entry)
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
if top == 0 and first == 0 then
  local time = redis.call("TIME")
  first = time[1] * 1000000 + time[2] + 1
else
  first = math.max(first, top + (turn ~= "" and fence >= highest and first == 0 and ${GAP} or 1))
end
local fields = { "e", ARGV[2], "m", mark, "f", isNewest and ARGV[5] or string.format("%.0f", highest) }
if turn ~= "" then
  for _, field in ipairs({ "t", turn, "o", ARGV[5], "x", ARGV[6] }) do fields[#fields + 1] = field end
end
redis.call("XADD", stream, "MAXLEN", "~", ARGV[9], string.format("%.0f-0", first + count - 1), unpack(fields))
redis.call("PEXPIRE", stream, ARGV[8])
redis.call("PUBLISH", stream, string.format("%.0f %.0f\\n", top, first) .. ARGV[2])
return first
`;

/**
 * The next events of the turn that was appended last, under numbers that are given already.
 * KEYS: stream. ARGV: mark, events, number of the last one, turn, its fence, "1" when it ends there, appends to keep,
 *       what the channel's message begins with
 * Replies 1; nil when the stream is gone or does not take that number any more: then APPEND decides.
 */
export const CONTINUE_LUA = `
local added = redis.pcall("XADD", KEYS[1], "NOMKSTREAM", "MAXLEN", "~", ARGV[7], ARGV[3] .. "-0", "e", ARGV[2], "m", ARGV[1],
  "f", ARGV[5], "t", ARGV[4], "o", ARGV[5], "x", ARGV[6])
if not added or added.err then return false end
redis.call("PUBLISH", KEYS[1], ARGV[8] .. "\\n" .. ARGV[2])
return 1
`;

/** KEYS: stream. ARGV: ms in which nothing more is taken. The tombstone's number is above all that a runner still sends. */
export const DROP_LUA = `
local newest = redis.call("XREVRANGE", KEYS[1], "+", "-", "COUNT", 1)[1]
local time = redis.call("TIME")
local top = math.max(newest and tonumber(string.match(newest[1], "^%d+")) or 0, time[1] * 1000000 + time[2])
redis.call("DEL", KEYS[1])
redis.call("XADD", KEYS[1], string.format("%.0f-0", top + ${GAP}), "dropped", "1")
redis.call("PEXPIRE", KEYS[1], ARGV[1])
`;
