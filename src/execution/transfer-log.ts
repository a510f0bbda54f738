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

/** Collects the logs of one execution; `listener` traces it. */
export class TransferLog {
  /** Logs by open frame, outermost first. The logs of a failed frame are dropped. */
  #frames: EmittedLog[][] = [[]]

  readonly listener: TraceListener = {
    begin: () => {
      this.#frames = [[]]
    },
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

  /** Complete when the execution has ended. */
  get logs(): readonly EmittedLog[] {
    return this.#frames[0] ?? []
  }
}
