import type { DecodedData, EncodedData } from '../../../explorer/decoded-data.ts'
import { NO_BYTES } from '../../../primitives/bytes.ts'
import { listOf, objectOf, optional, transform } from '../../../primitives/codec.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { arrayOf, nullable, object, textSchema, type WireOf } from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import { param, type Result } from '../../wire/codec.ts'
import { argumentSchema, printArguments } from '../../wire/objects/description.ts'
import { address, data, hash, stateRefPending } from '../../wire/params.ts'

const LIST_MAX = 256

const fields = objectOf('EncodedData', {
  /** The account that is called or reverted, or that emitted the log. */
  address: optional(address),
  /** Calldata, or its selector. */
  input: optional(data),
  /** Return data of the call. */
  output: optional(data),
  /** The data of a revert. */
  error: optional(data),
  /** Topics of a log; `data` has the rest of it. */
  topics: optional(listOf(hash, 'a list of topics')),
  data: optional(data),
})

const encoded = transform(fields, (given, where, refuse): EncodedData => {
  const { address: account, error, input, output, topics } = given
  if (error !== undefined) return { kind: 'revert', to: account, data: error }
  if (account === undefined) return refuse(`${where}.address`, 'an address of 20 bytes', account)
  if (input !== undefined) return { kind: 'call', to: account, input, output }
  if (topics === undefined) return refuse(where, 'input, error or topics', given)
  const log = { address: account, topics, data: hexFromBytes(given.data ?? NO_BYTES) }
  return { kind: 'log', log }
})

const list = param(
  '[{ address, input, … }]',
  transform(listOf(encoded, 'a list'), (each, where, refuse) =>
    each.length <= LIST_MAX ? each : refuse(where, `at most ${LIST_MAX} entries`, each.length),
  ),
)

const decodedSchema = object('DecodedData', {
  /** The function, the error or the event. */
  name: textSchema,
  /** `null` if the data does not fit the types. */
  args: nullable(arrayOf(argumentSchema)),
  /** `null` without an output that fits the types. */
  returns: nullable(arrayOf(argumentSchema)),
})

type WireDecoded = WireOf<typeof decodedSchema> | null

const decoded: Result<readonly (DecodedData | undefined)[], readonly WireDecoded[]> = {
  shape: '[{ name, args, returns } or null]',
  schema: arrayOf(nullable(decodedSchema)),
  print: (found) => found.map((each) => (each === undefined ? null : printDecoded(each))),
}

function printDecoded({ args, name, returns }: DecodedData): WireDecoded {
  return {
    name,
    args: args === undefined ? null : printArguments(args),
    returns: returns === undefined ? null : printArguments(returns),
  }
}

/** One for each, in their order; `null` for what no known ABI declares. Nothing is executed. */
export const previewnet_decode = method({
  summary: 'Calls, results, reverts and logs by name, as far as an ABI is known.',
  spec: 'docs/names.md',
  foreignPages: 'refused',
  params: [list, stateRefPending],
  result: decoded,
  handle: ({ backend }, given, at) =>
    explorer.use(backend.queue, ({ decodeAll }) => decodeAll(backend, given, at)),
})
