// Scripts that Redis runs as one step.

/**
 * Compares, then writes. Per key it takes three arguments: the operation, its value, and the expiry (milliseconds, or
 * empty). An index is a sorted set by expiry. Each addition removes expired members, and the set expires with its last
 * member.
 */
export const WRITE = `
for i, key in ipairs(KEYS) do
  local op, value = ARGV[3 * i - 2], ARGV[3 * i - 1]
  if op == 'is' and redis.call('GET', key) ~= value then return 0 end
  if op == 'free' and redis.call('EXISTS', key) == 1 then return 0 end
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  local op, value, at = ARGV[3 * i - 2], ARGV[3 * i - 1], ARGV[3 * i]
  if op == 'set' then
    redis.call('SET', key, value)
    if at ~= '' then redis.call('PEXPIREAT', key, at) end
  elseif op == 'delete' then
    redis.call('DEL', key)
  elseif op == 'add' then
    redis.call('ZADD', key, at == '' and '+inf' or at, value)
    redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
    local last = redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2]
    if last == 'inf' then redis.call('PERSIST', key)
    elseif last then redis.call('PEXPIREAT', key, string.format('%.0f', last)) end
  elseif op == 'remove' then
    redis.call('ZREM', key, value)
  end
end
return 1`

/** Replaces or deletes a value if it is the expected one. A missing value is `false` in a script. */
export const SWAP = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == 'delete' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4])
end
return 1`

/**
 * Adds to a counter. Only the first addition sets the expiry; with later ones a lock would last forever. It is never
 * reset to the remaining time, which is 0 in the last millisecond and then refused by Redis.
 */
export const INCREMENT = `
local by, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left == -2 and by <= 0 then return {0, window} end
local count = redis.call('INCRBY', KEYS[1], by)
if count < 0 then count = redis.call('INCRBY', KEYS[1], -count) end
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], window)
  left = window
end
return {count, left}`
