/**
 * The logs of an execution, with an additional one for each transfer of ether, in order.
 *
 * The added logs are those of go-ethereum's `eth_simulateV1`: an ERC-20 Transfer from an unused
 * address.
 */

import type { FrameStart, TraceListener } from '../engine/trace.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import { hexFromWord } from '../primitives/word.ts'

/** Address of the added logs. */
export const ETHER_ADDRESS: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC: Hash =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Frames that transfer value. CALLCODE is not among them: it sends to the caller itself. */
const moving: ReadonlySet<FrameStart['type']> = new Set([
  'CALL',
  'CREATE',
  'CREATE2',
  'SELFDESTRUCT',
])

interface Frame {
  /** Its own, and those of the frames in it that have not failed. */
  readonly logs: EmittedLog[]
  /** Number of logs before each frame in it. */
  readonly before: number[]
}

/** Collects the logs of one execution; `listener` traces it. */
export class TransferLog {
  /** The open frames, and around them what stays. */
  #frames: Frame[] = [emptyFrame()]

  readonly listener: TraceListener = {
    begin: () => {
      this.#frames = [emptyFrame()]
    },
    enter: ({ type, value, from, to }) => {
      const around = this.#frames.at(-1)
      around?.before.push(around.logs.length)
      const frame = emptyFrame()
      this.#frames.push(frame)
      if (moving.has(type) && value !== undefined && value > 0n) {
        const topics = [TRANSFER_TOPIC, hexFromWord(BigInt(from)), hexFromWord(BigInt(to))]
        frame.logs.push({ address: ETHER_ADDRESS, topics, data: hexFromWord(value) })
      }
    },
    leave: ({ error, undoneCalls }) => {
      const { logs, before } = this.#frames.pop() ?? emptyFrame()
      const undone = undoneCalls === undefined ? 0 : before.at(-undoneCalls)
      const standing = error === undefined ? logs : logs.slice(0, undone)
      this.#frames.at(-1)?.logs.push(...standing)
    },
    log: (log) => {
      this.#frames.at(-1)?.logs.push(log)
    },
  }

  /** Complete when the execution has ended. */
  get logs(): readonly EmittedLog[] {
    return this.#frames[0]?.logs ?? []
  }
}

function emptyFrame(): Frame {
  return { logs: [], before: [] }
}
