import type { Address } from '../../../primitives/hex.ts'
import {
  addressKeys,
  dataSchema,
  mapOf,
  maybe,
  object,
  quantitySchema,
  wordSchema,
} from '../../../primitives/schema.ts'
import { genesisAlloc, type WireGenesisAccount } from '../../../state/alloc.ts'
import { method } from '../../method.ts'
import { blockRef } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

export const allocSchema = mapOf(
  addressKeys,
  object('GenesisAccount', {
    balance: quantitySchema,
    nonce: maybe(quantitySchema),
    code: maybe(dataSchema),
    storage: maybe(mapOf('^0x[0-9a-f]{64}$', wordSchema)),
  }),
)

/** For the option `alloc` of another devnet or for a genesis file. Contains no history. */
export const previewnet_genesisAlloc = method({
  summary: 'All accounts after a block, as the `alloc` of a genesis file.',
  spec: 'https://geth.ethereum.org/docs/fundamentals/private-network#creating-genesis-block',
  foreignPages: 'answered',
  params: [blockRef],
  result: asPrinted<Readonly<Record<Address, WireGenesisAccount>>>('alloc', allocSchema),
  handle: ({ backend: { chain } }, at) => genesisAlloc(chain.at(at).state),
})
