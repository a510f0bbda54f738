import { text } from '../../../primitives/codec.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  countSchema,
  hashSchema,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { asPrinted } from '../../wire/results.ts'

export interface WireReplayReport extends WireOf<typeof reportSchema> {}

const reportSchema = object('ReplayReport', {
  inputs: countSchema,
  /** Virtual time, ms since the epoch. */
  timeMs: countSchema,
  blockNumber: quantitySchema,
  blockHash: hashSchema,
  digest: hashSchema,
})

const journal = param('journal', text())

/**
 * Rebuilds the recorded devnet beside this one, which does not change, and closes it afterwards.
 */
export const previewnet_replay = method({
  summary: 'Rebuilds the devnet of a journal, apart from this one. Reports where it ends.',
  spec: 'docs/replay.md',
  foreignPages: 'refused',
  params: [journal],
  result: asPrinted<WireReplayReport>('replay report', reportSchema),
  async handle({ backend }, recorded) {
    const { blockNumber, ...others } = await backend.replay(recorded)
    return { ...others, blockNumber: quantityFromUint(blockNumber) }
  },
})
