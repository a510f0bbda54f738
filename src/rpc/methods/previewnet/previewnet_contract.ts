import type { CompiledContract } from '../../../artifacts/contract.ts'
import { abiTextOf, contractAt } from '../../../backend/known-contracts.ts'
import {
  arrayOf,
  hashSchema,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import type { Result } from '../../wire/codec.ts'
import { address, stateRefPending } from '../../wire/params.ts'

const contractSchema = object('KnownContract', {
  name: textSchema,
  /** Path of its source; empty if the artifact does not tell it. */
  sourceName: textSchema,
  /** The ABI as JSON. */
  abi: textSchema,
  /** Keccak-256 of that text. */
  abiHash: hashSchema,
  /** Variables in storage; `null` if the artifact has no storage layout. */
  variables: nullable(arrayOf(object('ContractVariable', { name: textSchema, type: textSchema }))),
})

type WireContract = WireOf<typeof contractSchema>

const contract: Result<CompiledContract | undefined, WireContract | null> = {
  shape: '{ name, abi, … } or null',
  schema: nullable(contractSchema),
  print: (known) => (known === undefined ? null : printContract(known)),
}

function printContract({ name, sourceName, abi, storageLayout }: CompiledContract): WireContract {
  const { text, hash } = abiTextOf(abi)
  const variables = storageLayout?.storage.map(({ label, type }) => ({
    name: label,
    type: storageLayout.types.get(type)?.label ?? type,
  }))
  return { name, sourceName, abi: text, abiHash: hash, variables: variables ?? null }
}

/** `null` for an account without code, and for code of no known artifact. */
export const previewnet_contract = method({
  summary: 'The contract that the code at an address belongs to: its ABI and its variables.',
  spec: 'docs/names.md',
  params: [address, stateRefPending],
  result: contract,
  handle: ({ backend }, account, at) => contractAt(backend, account, at),
})
