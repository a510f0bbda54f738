/**
 * LOG0 to LOG4.
 */

import { FRAME_IS_STATIC, FRAME_SELF, memoryOf, stackOf } from '../frames'
import { LOG_BYTE_GAS, LOG_GAS, LOG_TOPIC_GAS } from '../gas'
import { reportLog } from '../host'
import { emitLog, logsTop } from '../logs'
import { STACK_UNDERFLOW, WRITE_PROTECTION, halt, priced } from '../statuses'
import { isTraced } from '../trace'
import { lengthOf } from '../words'
import { endOfRange, reach } from './memory'

/** Operands: offset and size of the data, then the topics. */
export function log(frame: usize, topicCount: u32, top: usize, gas: i64): i64 {
  if (load<u32>(frame, FRAME_IS_STATIC) != 0) return halt(WRITE_PROTECTION)
  if (top < stackOf(frame) + 64) return halt(STACK_UNDERFLOW)
  const size = lengthOf(top - 64)
  gas -= LOG_GAS + LOG_TOPIC_GAS * <i64>topicCount + LOG_BYTE_GAS * <i64>size
  gas = reach(frame, endOfRange(top - 32, size), gas)
  if (gas < 0) return gas
  const data = memoryOf(frame) + (size == 0 ? 0 : load<u32>(top - 32))
  const topics = top - 64 - (<usize>topicCount << 5)
  if (topics < stackOf(frame)) return halt(priced(STACK_UNDERFLOW, gas))
  const start = logsTop()
  emitLog(<usize>load<u32>(frame, FRAME_SELF), topics, topicCount, data, <usize>size)
  if (isTraced) reportLog(start)
  return gas
}
