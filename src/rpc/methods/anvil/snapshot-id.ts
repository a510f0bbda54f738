import { codec } from '../../../primitives/codec.ts'
import { anythingSchema, type Schema, titled } from '../../../primitives/schema.ts'
import type { LooseNumber } from '../../dialect.ts'
import { param } from '../../wire/codec.ts'

/** Accepts any value; `undefined` if it cannot be a snapshot id. */
export const snapshotId = param(
  'snapshot id',
  codec(titled('SnapshotId', anythingSchema) as Schema<LooseNumber>, (value) => {
    const isText = typeof value === 'string' && /^(?:0[xX][0-9a-fA-F]+|\d+)$/.test(value)
    return isText || typeof value === 'number' ? Number(value) : undefined
  }),
)
