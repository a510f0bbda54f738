import type { Hash, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { method } from '../../method.ts'
import { refuse, required } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
import { countSchema, hashSchema, object, quantitySchema, textSchema } from '../../wire/schema.ts'

export interface WireReplayReport {
  readonly inputs: number
  /** Virtual time, ms since the epoch. */
  readonly timeMs: number
  readonly blockNumber: Hex
  readonly blockHash: Hash
  readonly digest: Hash
}

const reportSchema = object<WireReplayReport>('ReplayReport', {
  inputs: countSchema,
  timeMs: countSchema,
  blockNumber: quantitySchema,
  blockHash: hashSchema,
  digest: hashSchema,
})

const journal = required<string, string>('journal', textSchema, (value, where) =>
  typeof value === 'string' ? value : refuse(where, 'a text', value),
)

/**
 * Rebuilds the recorded devnet beside this one, which does not change, and closes it afterwards.
 */
export const previewnet_replay = method({
  summary: 'Rebuilds the devnet of a journal, apart from this one. Reports where it ends.',
  spec: 'docs/replay.md',
  params: [journal],
  result: asPrinted<WireReplayReport>('replay report', reportSchema),
  async handle({ replay }, recorded) {
    const { blockNumber, ...others } = await replay(recorded)
    return { ...others, blockNumber: quantityFromUint(blockNumber) }
  },
})
