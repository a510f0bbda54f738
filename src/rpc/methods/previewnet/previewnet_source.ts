import { optional, text } from '../../../primitives/codec.ts'
import { nullable, textSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { param, type Result } from '../../wire/codec.ts'

const source: Result<string | undefined, string | null> = {
  shape: 'text or null',
  schema: nullable(textSchema),
  print: (found) => found ?? null,
}

/** Only sources of known artifacts have a path here; no other file is read. */
export const previewnet_source = method({
  summary: 'The text of a source file of the known artifacts, by its path in their stack traces.',
  spec: 'docs/stack-traces.md',
  foreignPages: 'refused',
  params: [
    param('path', text('the path of a source')),
    param('contract', optional(text('the name of a contract'))),
  ],
  result: source,
  handle: ({ backend }, path, contract) => backend.artifacts.sourceText(path, contract),
})
