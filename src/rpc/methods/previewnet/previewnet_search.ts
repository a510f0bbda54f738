import { type Found, foundKinds } from '../../../explorer/found.ts'
import { integer, optional, text } from '../../../primitives/codec.ts'
import {
  addressSchema,
  arrayOf,
  countSchema,
  hashSchema,
  nullable,
  object,
  oneOfTexts,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import { param, type Result } from '../../wire/codec.ts'

/** Rows of an answer at most, and by default. */
const ROWS_MAX = 100
const ROWS = 20

const foundSchema = object('SearchResult', {
  kind: oneOfTexts(...foundKinds),
  /** A name, a signature, a hash, a symbol, or the reason of a failure. */
  title: textSchema,
  /** Its owner, such as the contract of a function; empty if it has none. */
  of: textSchema,
  address: nullable(addressSchema),
  /** Set for a block or a transaction. */
  hash: nullable(hashSchema),
  blockNumber: nullable(countSchema),
})

const found: Result<readonly Found[], readonly WireOf<typeof foundSchema>[]> = {
  shape: '[{ kind, title, of, address, hash, blockNumber }]',
  schema: arrayOf(foundSchema),
  print: (list) =>
    list.map(({ kind, title, of, address, hash, blockNumber }) => ({
      kind,
      title,
      of,
      address: address ?? null,
      hash: hash ?? null,
      blockNumber: blockNumber ?? null,
    })),
}

/** Ignores case. Names that equal the text come first, then those that begin with it. */
export const previewnet_search = method({
  summary: 'Results for a text: hashes by their first digits, names, tokens, errors by a part.',
  spec: 'docs/studio.md',
  foreignPages: 'refused',
  params: [param('text', text()), param('limit', optional(integer(1, ROWS_MAX), ROWS))],
  result: found,
  handle: ({ backend }, wanted, limit) =>
    explorer.use(backend.queue, ({ search }) => search(backend, wanted, limit)),
})
