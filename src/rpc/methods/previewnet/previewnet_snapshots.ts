import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  arrayOf,
  countSchema,
  hashSchema,
  nullable,
  object,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

export interface WireSnapshot extends WireOf<typeof snapshotSchema> {}

const snapshotSchema = object('Snapshot', {
  /** As `evm_snapshot` returned it. */
  id: quantitySchema,
  name: nullable(textSchema),
  /** The newest sealed block. */
  blockNumber: quantitySchema,
  blockHash: hashSchema,
  /** Virtual time, ms since the epoch. */
  timeMs: countSchema,
})

/** Lists the snapshots of all clients. `evm_revert` uses up a snapshot and all later ones. */
export const previewnet_snapshots = method({
  summary: 'The snapshots that `evm_revert` can return to, oldest first, with their names.',
  spec: 'docs/time.md',
  foreignPages: 'refused',
  params: [],
  result: asPrinted<readonly WireSnapshot[]>('snapshot[]', arrayOf(snapshotSchema)),
  handle: ({ backend: { snapshots } }) =>
    snapshots.list().map(({ number, name, head, timeMs }) => ({
      id: quantityFromUint(number),
      name: name ?? null,
      blockNumber: quantityFromUint(head.number),
      blockHash: head.hash,
      timeMs,
    })),
})
