/**
 * Logs of an execution with one more for each transfer of ether, in order.
 *
 * The logs look like those of a token at an address that nobody has, as go-ethereum defined it for
 * `eth_simulateV1`.
 */

import type { FrameStart, TraceListener } from '../engine/trace.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import { hexFromWord } from '../primitives/word.ts'

/** Where the logs of transfers come from. */
export const ETHER_ADDRESS: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC: Hash =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Frames in which value moves; a CALLCODE sends it to itself. */
const moving: ReadonlySet<FrameStart['type']> = new Set([
  'CALL',
  'CREATE',
  'CREATE2',
  'SELFDESTRUCT',
])

/** Listens to one execution. */
export class TransferLog {
  /** Of the frames that are open, the outermost first; a frame that fails takes its logs away. */
  readonly #frames: EmittedLog[][] = [[]]

  readonly listener: TraceListener = {
    enter: ({ type, value, from, to }) => {
      const own: EmittedLog[] = []
      this.#frames.push(own)
      if (moving.has(type) && value !== undefined && value > 0n) {
        const topics = [TRANSFER_TOPIC, hexFromWord(BigInt(from)), hexFromWord(BigInt(to))]
        own.push({ address: ETHER_ADDRESS, topics, data: hexFromWord(value) })
      }
    },
    leave: ({ error }) => {
      const own = this.#frames.pop() ?? []
      if (error === undefined) this.#frames.at(-1)?.push(...own)
    },
    log: (log) => {
      this.#frames.at(-1)?.push(log)
    },
  }

  /** Once the execution is over. */
  get logs(): readonly EmittedLog[] {
    return this.#frames[0] ?? []
  }
}
