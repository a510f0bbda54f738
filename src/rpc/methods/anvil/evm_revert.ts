import { codec } from '../../../primitives/codec.ts'
import { anythingSchema, type Schema, titled } from '../../../primitives/schema.ts'
import type { LooseNumber } from '../../dialect.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { boolean } from '../../wire/results.ts'

/** Accepts any value; `undefined` if it cannot be a snapshot id. */
const snapshotId = param(
  'snapshot id',
  codec(titled('SnapshotId', anythingSchema) as Schema<LooseNumber>, (value) => {
    const isText = typeof value === 'string' && /^(?:0[xX][0-9a-fA-F]+|\d+)$/.test(value)
    return isText || typeof value === 'number' ? Number(value) : undefined
  }),
)

/** Uses up the id and all later ones. Returns `false` for used or invalid ids. */
export const evm_revert = method({
  summary: 'Reverts to a snapshot. Returns whether there is one with this id.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [snapshotId],
  result: boolean,
  handle: async ({ backend: { snapshots } }, id) =>
    id !== undefined && (await snapshots.revert(id)),
})
