import { orNull, text } from '../../../primitives/codec.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { boolean } from '../../wire/results.ts'
import { snapshotId } from '../anvil/snapshot-id.ts'

/** The name belongs to the process and not to the chain: no journal and no digest contains it. */
export const previewnet_nameSnapshot = method({
  summary: 'Names a snapshot, or takes its name away. Returns whether there is one with this id.',
  spec: 'docs/time.md',
  foreignPages: 'refused',
  isOfEachNode: true,
  params: [snapshotId, param('name', orNull(text()))],
  result: boolean,
  handle: ({ backend: { snapshots } }, id, name) => id !== undefined && snapshots.name(id, name),
})
