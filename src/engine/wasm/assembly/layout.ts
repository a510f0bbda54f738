/**
 * The layout of linear memory.
 *
 * Tables have a fixed size during an execution. When one is full, the host restarts the execution
 * with that region doubled. Frames are last: a stack of 1,024 words and a memory that grows
 * upwards; a called frame starts at the end of its caller's memory.
 */

/** Region numbers, known to the host. */
export const REGION_ACCOUNTS: u32 = 0
export const REGION_SLOTS: u32 = 1
export const REGION_JOURNAL: u32 = 2
export const REGION_LOGS: u32 = 3
export const REGION_RETURN: u32 = 4
export const REGION_CODE: u32 = 5

export const REGION_COUNTERS: u32 = 6

/** Not a table: the host cannot enlarge it. */
export const REGION_FRAMES: u32 = 7

/** Most bytes of all frames together; beyond it, expanding memory is out of gas. */
export let framesSizeMax: usize = 0

/** 1,024 words of 32 bytes. */
export const STACK_SIZE: usize = 32 << 10

/** Bytes that vector instructions may touch beyond the end of a memory. */
export const SLACK: usize = 64

const PAGE_BITS: usize = 16

/** 8,192 cached hashes of 64 bytes; see `keccak.ts`. */
export const KECCAK_CACHE_SIZE: usize = 8192 * 96

export const ACCOUNT_SIZE: usize = 144
export const SLOT_SIZE: usize = 112

export let keccakCache: usize = 0
export let accountIndex: usize = 0
export let accountIndexMask: u32 = 0
export let accounts: usize = 0
export let accountCountMax: u32 = 0
export let slotIndex: usize = 0
export let slotIndexMask: u32 = 0
export let slots: usize = 0
export let slotCountMax: u32 = 0
export let journal: usize = 0
export let journalEnd: usize = 0
export let logs: usize = 0
export let logsEnd: usize = 0
export let returnBuffer: usize = 0
export let returnBufferSize: usize = 0
export let codes: usize = 0
export let codesEnd: usize = 0
export let counters: usize = 0
export let countersEnd: usize = 0
export let frames: usize = 0

/**
 * Lays out the regions, each doubled that many times. Drops everything. The region of counters begins
 * with no size: most machines never count.
 */
export function layOut(
  accountsScale: u32,
  slotsScale: u32,
  journalScale: u32,
  logsScale: u32,
  returnScale: u32,
  codeScale: u32,
  countersScale: u32,
): void {
  accountCountMax = 1024 << accountsScale
  slotCountMax = 4096 << slotsScale
  accountIndexMask = accountCountMax * 4 - 1
  slotIndexMask = slotCountMax * 4 - 1
  keccakCache = (__heap_base + 63) & ~63
  accountIndex = keccakCache + KECCAK_CACHE_SIZE
  accounts = accountIndex + ((<usize>accountIndexMask + 1) << 3)
  slotIndex = accounts + <usize>accountCountMax * ACCOUNT_SIZE
  slots = slotIndex + ((<usize>slotIndexMask + 1) << 3)
  journal = slots + <usize>slotCountMax * SLOT_SIZE
  journalEnd = journal + ((<usize>1 << 20) << journalScale)
  logs = journalEnd
  logsEnd = logs + ((<usize>1 << 19) << logsScale)
  returnBuffer = logsEnd
  returnBufferSize = (<usize>1 << 19) << returnScale
  codes = returnBuffer + returnBufferSize + SLACK
  codesEnd = codes + ((<usize>2 << 20) << codeScale)
  counters = (codesEnd + SLACK + 63) & ~63
  countersEnd = counters + (countersScale == 0 ? 0 : (<usize>8 << 20) << countersScale)
  frames = (countersEnd + 63) & ~63
  framesSizeMax = STACK_SIZE + SLACK
  reserve(frames + STACK_SIZE + SLACK)
  memory.fill(keccakCache, 0, KECCAK_CACHE_SIZE)
  memory.fill(accountIndex, 0, accounts - accountIndex)
  memory.fill(slotIndex, 0, slots - slotIndex)
}

/** Sets how large frames may become. */
export function limitFrames(size: usize): void {
  framesSizeMax = size
}

/**
 * Grows linear memory to `end`. Traps if the machine has no more memory: running out of gas instead
 * would give another outcome on another machine.
 *
 * @returns false if frames would exceed their limit
 */
export function reserve(end: usize): bool {
  // Checked first: the current size of linear memory depends on earlier executions.
  if (end > frames && end - frames > framesSizeMax) return false
  const size = <usize>memory.size() << PAGE_BITS
  if (end <= size) return true
  // Grows by a megabyte more, since each growth is a call into the runtime.
  const pages = ((end - size) >> PAGE_BITS) + 17
  if (memory.grow(<i32>pages) < 0) unreachable()
  return true
}
