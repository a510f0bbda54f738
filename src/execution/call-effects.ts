/**
 * The effects of an execution that are left when it has ended: its logs, with an additional one for
 * each transfer of ether, and the accounts that calls touched.
 *
 * The added logs are those of go-ethereum's `eth_simulateV1`: an ERC-20 Transfer from an unused
 * address.
 */

import { transferLog } from '../engine/ether-transfer.ts'
import type { FrameStart, TraceListener } from '../engine/trace.ts'
import type { Address } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'

/** Address of the added logs. */
export const ETHER_ADDRESS: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Frames that transfer value. CALLCODE is not among them: it sends to the caller itself. */
const moving: ReadonlySet<FrameStart['type']> = new Set([
  'CALL',
  'CREATE',
  'CREATE2',
  'SELFDESTRUCT',
])

/** Frames that touch an account, which deletes it if it is empty (EIP-161). */
const touching: ReadonlySet<FrameStart['type']> = new Set([...moving, 'STATICCALL'])

/** A log, or the address of an account that was touched. */
type Effect = EmittedLog | Address

interface Frame {
  /** Its own, and those of the frames in it that have not failed. */
  readonly effects: Effect[]
  /** Number of effects before each frame in it. */
  readonly before: number[]
}

/** Collects the effects of one execution; `listener` traces it. */
export class CallEffects {
  /** The open frames, and around them what stays. */
  #frames: Frame[] = [emptyFrame()]

  readonly listener: TraceListener = {
    begin: () => {
      this.#frames = [emptyFrame()]
    },
    enter: ({ type, value, from, to }) => {
      const around = this.#frames.at(-1)
      around?.before.push(around.effects.length)
      const frame = emptyFrame()
      this.#frames.push(frame)
      if (touching.has(type)) frame.effects.push(to)
      if (moving.has(type) && value !== undefined && value > 0n) {
        frame.effects.push(transferLog(ETHER_ADDRESS, { from, to, value }))
      }
    },
    leave: ({ error, undoneCalls }) => {
      const { effects, before } = this.#frames.pop() ?? emptyFrame()
      const undone = undoneCalls === undefined ? 0 : before.at(-undoneCalls)
      const standing = error === undefined ? effects : effects.slice(0, undone)
      this.#frames.at(-1)?.effects.push(...standing)
    },
    log: (log) => {
      this.#frames.at(-1)?.effects.push(log)
    },
  }

  /** Complete when the execution has ended. */
  get logs(): readonly EmittedLog[] {
    return this.#standing.filter((effect) => typeof effect !== 'string')
  }

  /** The accounts that were called or paid; complete when the execution has ended. */
  get touched(): readonly Address[] {
    return this.#standing.filter((effect) => typeof effect === 'string')
  }

  get #standing(): readonly Effect[] {
    return this.#frames[0]?.effects ?? []
  }
}

function emptyFrame(): Frame {
  return { effects: [], before: [] }
}
