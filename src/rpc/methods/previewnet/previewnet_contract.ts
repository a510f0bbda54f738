import type { Recognition } from '../../../artifacts/artifact-index.ts'
import { qualifiedName } from '../../../artifacts/contract.ts'
import { abiJsonOf } from '../../../explorer/abi-json.ts'
import {
  arrayOf,
  hashSchema,
  nullable,
  object,
  oneOfTexts,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import type { Result } from '../../wire/codec.ts'
import { address, stateRefPending } from '../../wire/params.ts'

const contractSchema = object('KnownContract', {
  name: textSchema,
  /** Path of its source; empty if unknown. */
  sourceName: textSchema,
  /** The ABI as JSON. */
  abi: textSchema,
  /** Keccak-256 of that text. */
  abiHash: hashSchema,
  /** Variables in storage; `null` if the artifact has no storage layout. */
  variables: nullable(arrayOf(object('ContractVariable', { name: textSchema, type: textSchema }))),
  /**
   * The part of the code that matches the artifact: every byte, all but addresses of libraries and
   * immutables, or all but the metadata as well; `creation` if only the init code of the account matches.
   */
  match: oneOfTexts('exact', 'filled', 'similar', 'creation'),
  /** Other contracts that match as well: `src/Token.sol:Token`. */
  others: arrayOf(textSchema),
  /** As the artifact has it; empty if unknown. */
  language: textSchema,
  compiler: textSchema,
  /** Paths of the sources whose text is known, as `previewnet_source` takes them. */
  sources: arrayOf(textSchema),
})

type WireContract = WireOf<typeof contractSchema>

const contract: Result<Recognition | undefined, WireContract | null> = {
  shape: '{ name, abi, … } or null',
  schema: nullable(contractSchema),
  print: (known) => (known === undefined ? null : printContract(known)),
}

/** Other contracts and sources that are named. */
const OTHERS_MAX = 20
const SOURCES_MAX = 2_000

function printContract({ contract: found, match, others }: Recognition): WireContract {
  const { name, sourceName, abi, storageLayout, compilation } = found
  const { language, version } = compilation.compiler
  const known = [...compilation.sources.values()].filter(({ text }) => text !== undefined)
  const { text, hash } = abiJsonOf(abi)
  const variables = storageLayout?.storage.map(({ label, type }) => ({
    name: label,
    type: storageLayout.types.get(type)?.label ?? type,
  }))
  return {
    name,
    sourceName,
    abi: text,
    abiHash: hash,
    variables: variables ?? null,
    match,
    language,
    compiler: version,
    others: others.slice(0, OTHERS_MAX).map(qualifiedName),
    sources: known.slice(0, SOURCES_MAX).map(({ path }) => path),
  }
}

/** `null` for an account without code, and for code of no known artifact. */
export const previewnet_contract = method({
  summary: 'The contract that the code at an address belongs to: ABI, variables, sources.',
  spec: 'docs/names.md',
  foreignPages: 'refused',
  params: [address, stateRefPending],
  result: contract,
  handle: ({ backend }, account, at) =>
    explorer.use(backend.queue, ({ contractAt }) => contractAt(backend, account, at)),
})
