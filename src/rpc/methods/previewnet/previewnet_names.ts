import { abiJsonOf } from '../../../explorer/abi-json.ts'
import type { AddressNames } from '../../../explorer/known-contracts.ts'
import { listOf, transform } from '../../../primitives/codec.ts'
import {
  arrayOf,
  hashSchema,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import { param, type Result } from '../../wire/codec.ts'
import { address, stateRefPending } from '../../wire/params.ts'

const ADDRESSES_MAX = 256

const addresses = param(
  'addresses',
  transform(listOf(address, 'a list of addresses'), (list, where, refuse) =>
    list.length <= ADDRESSES_MAX
      ? list
      : refuse(where, `at most ${ADDRESSES_MAX} addresses`, list.length),
  ),
)

const namesSchema = object('AddressNames', {
  label: nullable(textSchema),
  /** Name of the contract that the code belongs to; behind a proxy, of its implementation. */
  contract: nullable(textSchema),
  /** Changes with the ABI, which `previewnet_contract` returns. */
  abiHash: nullable(hashSchema),
})

type WireAddressNames = WireOf<typeof namesSchema>

const names: Result<readonly AddressNames[], readonly WireAddressNames[]> = {
  shape: '[{ label, contract, abiHash }]',
  schema: arrayOf(namesSchema),
  print: (list) =>
    list.map(({ label, contract }) => ({
      label: label ?? null,
      contract: contract?.name || null,
      abiHash: contract === undefined ? null : abiJsonOf(contract.abi).hash,
    })),
}

/** One for each address, in their order. Built-in names are not among them. */
export const previewnet_names = method({
  summary: 'Labels of addresses, and the contracts that their code belongs to.',
  spec: 'docs/names.md',
  foreignPages: 'refused',
  params: [addresses, stateRefPending],
  result: names,
  handle: ({ backend }, list, at) =>
    explorer.use(backend.queue, ({ namesOf }) => namesOf(backend, list, at)),
})
