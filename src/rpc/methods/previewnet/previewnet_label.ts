import { orNull, text } from '../../../primitives/codec.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { address } from '../../wire/params.ts'
import { nothing } from '../../wire/results.ts'

/** Belongs to the process and not to the chain: no journal, snapshot or digest contains it. */
export const previewnet_label = method({
  summary: 'Names an address; without a name, removes the label.',
  spec: 'docs/names.md',
  foreignPages: 'refused',
  isOfEachNode: true,
  params: [address, param('name', orNull(text()))],
  result: nothing,
  handle({ backend: { artifacts } }, labelled, name) {
    artifacts.labels.set(labelled, name)
    return null
  },
})
