import { listOf, optional, text, unchecked } from '../../../primitives/codec.ts'
import {
  anythingSchema,
  arrayOf,
  countSchema,
  object,
  textSchema,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { asPrinted } from '../../wire/results.ts'

const addedSchema = object('AddedArtifacts', {
  contracts: arrayOf(textSchema),
  refused: arrayOf(object('RefusedArtifact', { index: countSchema, message: textSchema })),
})

/** Belongs to the process and not to the chain: no journal, snapshot or digest contains it. */
export const previewnet_addArtifacts = method({
  summary:
    'Tells the devnet of compiled contracts and ABIs, in the place of those of the same `file`.',
  spec: 'docs/stack-traces.md',
  foreignPages: 'refused',
  isOfEachNode: true,
  params: [
    param('artifacts', listOf(unchecked(anythingSchema), 'a list of artifacts')),
    param('file', optional(text('the name of a file'))),
  ],
  result: asPrinted('names and refusals', addedSchema),
  handle: ({ backend: { artifacts } }, given, file) => artifacts.add(given, file),
})
