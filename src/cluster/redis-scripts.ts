/**
 * The scripts that Redis runs for a cluster, each at once and whole.
 *
 * Keys: `stream` has the entries, at the ids 1-0, 2-0 and so on, each with its text, the hash over all
 * texts so far, and the lease that it needed; `checkpoint` names the newest checkpoint: its entry, the hash
 * there, and the key of its pieces; entries that neither it nor a node needs are trimmed; `run` is the id of
 * the Redis process whose stream is complete; `lease` names the writer by its token and node, and expires;
 * `token` is the newest one, which is the time at least, so that a Redis that has lost it gives no token
 * twice; `nodes` has the time at which each node was last heard.
 */

const entries = `
local function lastOf(stream)
  local last = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1]
  if not last then return 0, '' end
  return tonumber(string.match(last[1], '^%d+')), last[2][4] or ''
end
local function add(stream, position, chain, text, lease)
  chain = redis.sha1hex(chain .. text)
  local id = string.format('%d-0', position)
  redis.call('XADD', stream, id, 'text', text, 'chain', chain, 'lease', lease)
  return chain
end
local function addTexts(stream, position, chain) -- the texts are ARGV from the third on
  for index = 3, #ARGV do
    position = position + 1
    chain = add(stream, position, chain, ARGV[index], '')
  end
end
`

interface Script {
  readonly numberOfKeys: number
  readonly lua: string
}

/** The commands that the scripts define. */
export const scripts = {
  /** Begins a stream. KEYS stream run, ARGV run text. Answers 0 if there is one. */
  clusterBegin: {
    numberOfKeys: 2,
    lua: `${entries}
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
add(KEYS[1], 1, '', ARGV[2], '')
redis.call('SET', KEYS[2], ARGV[1])
return 1`,
  },
  /**
   * Appends entries. KEYS stream run lease, ARGV run position, then for each the lease that it needs, or
   * nothing, and the text. Answers for each 1, or 0 if the lease is another one by now; or nothing if the
   * stream may lack entries, also those that the node at this position has.
   */
  clusterAppend: {
    numberOfKeys: 3,
    lua: `${entries}
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return false end
local position, chain = lastOf(KEYS[1])
if position < tonumber(ARGV[2]) or position == 0 then return false end
local lease = redis.call('GET', KEYS[3])
local answers = {}
for index = 3, #ARGV, 2 do
  if ARGV[index] == '' or ARGV[index] == lease then
    position = position + 1
    chain = add(KEYS[1], position, chain, ARGV[index + 1], ARGV[index])
    answers[#answers + 1] = 1
  else
    answers[#answers + 1] = 0
  end
end
return answers`,
  },
  /** Writes lost entries again. KEYS stream, ARGV position chain, texts. Answers 0 if others stand there. */
  clusterExtend: {
    numberOfKeys: 1,
    lua: `${entries}
local position, chain = lastOf(KEYS[1])
if position ~= tonumber(ARGV[1]) or chain ~= ARGV[2] then return 0 end
addTexts(KEYS[1], position, chain)
return 1`,
  },
  /**
   * Begins an emptied stream again with its newest entries. KEYS stream checkpoint, ARGV the position and
   * hash before them, texts. Answers 0 if there is a stream.
   */
  clusterRestart: {
    numberOfKeys: 2,
    lua: `${entries}
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('DEL', KEYS[2])
addTexts(KEYS[1], tonumber(ARGV[1]), ARGV[2])
return 1`,
  },
  /** Adds a piece to a checkpoint that is written. KEYS list, ARGV piece, ms after which it is dropped. */
  clusterPiece: {
    numberOfKeys: 1,
    lua: `
redis.call('RPUSH', KEYS[1], ARGV[1])
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
  },
  /**
   * Names a checkpoint in the place of the one before, and trims the entries before it that all nodes have
   * read. KEYS lease run stream checkpoint list positions, ARGV lease run position chain count bytes. Answers
   * 0 if the lease is another one by now, the stream may lack entries or has another one there, or pieces
   * are missing.
   */
  clusterCheckpoint: {
    numberOfKeys: 6,
    lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] or redis.call('GET', KEYS[2]) ~= ARGV[2] then return 0 end
local id = ARGV[3] .. '-0'
local entry = redis.call('XRANGE', KEYS[3], id, id)[1]
if not entry or entry[2][4] ~= ARGV[4] then return 0 end
if redis.call('LLEN', KEYS[5]) ~= tonumber(ARGV[5]) then return 0 end
local before = redis.call('HGET', KEYS[4], 'list')
redis.call('PERSIST', KEYS[5])
redis.call('HSET', KEYS[4], 'position', ARGV[3], 'chain', ARGV[4], 'list', KEYS[5])
redis.call('HSET', KEYS[4], 'count', ARGV[5], 'bytes', ARGV[6])
if before and before ~= KEYS[5] then redis.call('UNLINK', before) end
local needed = tonumber(ARGV[3])
for _, position in ipairs(redis.call('HVALS', KEYS[6])) do
  needed = math.min(needed, tonumber(position) or needed)
end
redis.call('XTRIM', KEYS[3], 'MINID', string.format('%d-0', needed))
return 1`,
  },
  /** Declares the stream complete. KEYS run stream, ARGV run. */
  clusterOpen: {
    numberOfKeys: 2,
    lua: `
if redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
return 1`,
  },
  /**
   * Says that a node lives, and gives it the lease if no node has it. KEYS lease token nodes run stream
   * checkpoint positions, ARGV node, its lease or nothing, ms of a lease, run, ms after which a node has
   * ended, and the position of what it has read. Answers whether the stream is complete, its last position and hash, the lease, its ms, the nodes that have
   * ended, the first position of the stream, and position and bytes of the newest checkpoint: -1 and 0 if
   * it is damaged.
   */
  clusterBeat: {
    numberOfKeys: 7,
    lua: `${entries}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[3], now, ARGV[1])
redis.call('HSET', KEYS[7], ARGV[1], ARGV[6])
local isOpen = redis.call('GET', KEYS[4]) == ARGV[4]
local lease = redis.call('GET', KEYS[1])
local newest = redis.call('GET', KEYS[2]) -- also while there is a lease: a damaged one is reported at once
local expires = redis.call('PTTL', KEYS[1]) >= 0
if lease and not (expires and string.match(lease, '^%d+ %w+$')) then lease = false end -- none gave it
if isOpen and not lease then
  local token = math.max(now, (tonumber(newest or 0) or 0) + 1)
  redis.call('SET', KEYS[2], string.format('%d', token))
  lease = string.format('%d %s', token, ARGV[1])
  redis.call('SET', KEYS[1], lease, 'PX', ARGV[3])
elseif lease and lease == ARGV[2] then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
local ended = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now - ARGV[5])
local position, chain = lastOf(KEYS[5])
local first = redis.call('XRANGE', KEYS[5], '-', '+', 'COUNT', 1)[1]
local checkpoint = redis.call('HMGET', KEYS[6], 'position', 'bytes', 'list', 'count')
local at, bytes = tonumber(checkpoint[1] or 0), tonumber(checkpoint[2] or 0)
local pieces = checkpoint[3] and redis.pcall('LLEN', checkpoint[3])
local isDamaged = redis.call('EXISTS', KEYS[6]) == 1
  and not (at and bytes and type(pieces) == 'number' and pieces == tonumber(checkpoint[4] or 0))
return {isOpen and 1 or 0, position, chain, lease or '', redis.call('PTTL', KEYS[1]), ended,
  first and tonumber(string.match(first[1], '^%d+')) or 0,
  isDamaged and -1 or at, isDamaged and 0 or bytes}`,
  },
  /**
   * Renames a stream, and begins it again with the entries up to a position. KEYS stream renamed, ARGV
   * position. Answers 0 if the new name is taken.
   */
  clusterCut: {
    numberOfKeys: 2,
    lua: `
if redis.call('RENAMENX', KEYS[1], KEYS[2]) == 0 then return 0 end
local from = '-'
while true do
  local found = redis.call('XRANGE', KEYS[2], from, ARGV[1] .. '-0', 'COUNT', 256)
  if #found == 0 then return 1 end
  for _, entry in ipairs(found) do redis.call('XADD', KEYS[1], entry[1], unpack(entry[2])) end
  from = string.format('%d-0', tonumber(string.match(found[#found][1], '^%d+')) + 1)
end`,
  },
  /** Gives a lease back, and forgets a node. KEYS lease nodes positions, ARGV node lease. */
  clusterLeave: {
    numberOfKeys: 3,
    lua: `
if redis.call('GET', KEYS[1]) == ARGV[2] then redis.call('DEL', KEYS[1]) end
redis.call('HDEL', KEYS[3], ARGV[1])
return redis.call('ZREM', KEYS[2], ARGV[1])`,
  },
} as const satisfies Readonly<Record<string, Script>>
