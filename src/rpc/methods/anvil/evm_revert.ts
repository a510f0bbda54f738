import type { LooseNumber } from '../../dialect.ts'
import { method } from '../../method.ts'
import { required } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'
import { anythingSchema } from '../../wire/schema.ts'

/** Any value; `undefined` if it is no id. */
const snapshotId = required<LooseNumber, number | undefined>(
  'snapshot id',
  anythingSchema,
  (value) => {
    const isText = typeof value === 'string' && /^(?:0[xX][0-9a-fA-F]+|\d+)$/.test(value)
    return isText || typeof value === 'number' ? Number(value) : undefined
  },
)

/** The id is used up, and so are all later ones. What is no id, or used up, is `false`. */
export const evm_revert = method({
  summary: 'Reverts to a snapshot. Returns whether there is one with this id.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [snapshotId],
  result: boolean,
  handle: async ({ snapshots }, id) => id !== undefined && (await snapshots.revert(id)),
})
