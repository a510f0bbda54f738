/**
 * The list of emitted logs; a revert truncates it.
 */

import { regionFull } from './host'
import { logs, logsEnd, REGION_LOGS } from './layout'
import { reverseWord } from './words'

/** Account or {@link SYSTEM}, topic count and data size as u32, topics, data padded to 16 bytes. */
const HEADER_SIZE: usize = 16

/** In the place of an account: the protocol, whose address no frame has loaded. */
export const SYSTEM: usize = 0

let top: usize = 0

export function clearLogs(): void {
  top = logs
}

export function logsStart(): usize {
  return logs
}

export function logsTop(): usize {
  return top
}

export function cutLogs(position: usize): void {
  top = position
}

/** Allocates a log. @returns the address of its topics, 32 bytes each, big endian; then the data */
export function beginLog(account: usize, topicCount: u32, dataSize: usize): usize {
  const log = top
  const end = log + HEADER_SIZE + (<usize>topicCount << 5) + ((dataSize + 15) & ~15)
  if (end > logsEnd) regionFull(REGION_LOGS)
  top = end
  store<u32>(log, <u32>account)
  store<u32>(log, topicCount, 4)
  store<u32>(log, <u32>dataSize, 8)
  return log + HEADER_SIZE
}

/** @param topics stack words, the first topic last */
export function emitLog(
  account: usize,
  topics: usize,
  topicCount: u32,
  data: usize,
  dataSize: usize,
): void {
  let to = beginLog(account, topicCount, dataSize)
  for (let i = <i32>topicCount - 1; i >= 0; i--) {
    reverseWord(to, topics + (<usize>i << 5))
    to += 32
  }
  memory.copy(to, data, dataSize)
}
