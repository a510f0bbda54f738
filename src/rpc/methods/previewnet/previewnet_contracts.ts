import type { Chain } from '../../../chain/chain.ts'
import type { ListedContract } from '../../../explorer/contract-list.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  countSchema,
  hashSchema,
  nullable,
  object,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { accountQuery } from './list-params.ts'

const listedContractSchema = object('ListedContract', {
  address: addressSchema,
  label: nullable(textSchema),
  /** Name of its contract; behind a proxy, of the implementation. */
  contract: nullable(textSchema),
  codeBytes: countSchema,
  /** The block in which it got its code. */
  blockNumber: quantitySchema,
  /** Time of its creation, in ms since the epoch, its transaction and sender; `null` for a state edit. */
  timeMs: nullable(countSchema),
  transactionHash: nullable(hashSchema),
  sender: nullable(addressSchema),
})

const pageSchema = object('ListedContracts', {
  rows: arrayOf(listedContractSchema),
  next: nullable(countSchema),
})

/** Contracts of genesis, and those of the remote chain of a fork, are not among them. */
export const previewnet_contracts = method({
  summary: 'A page of the contracts that were created on this chain, newest first.',
  spec: 'docs/studio.md',
  foreignPages: 'refused',
  params: [accountQuery],
  result: asPrinted('{ rows, next }', pageSchema),
  async handle({ backend }, { text, skip, limit }) {
    const { rows, next } = await explorer.use(backend.queue, ({ listContracts }) =>
      listContracts(backend, text, skip, limit),
    )
    return { rows: rows.map((each) => printContract(backend.chain, each)), next: next ?? null }
  },
})

function printContract(chain: Chain, listed: ListedContract): WireOf<typeof listedContractSchema> {
  const { address, label, contract, codeBytes, creation } = listed
  const { block, index } = creation
  const transaction = index === undefined ? undefined : block.transactions[index]
  return {
    address,
    label: label ?? null,
    contract: contract?.name || null,
    codeBytes,
    blockNumber: quantityFromUint(block.number),
    timeMs: (transaction && chain.timesOf(transaction.hash)?.executedMs) ?? null,
    transactionHash: transaction?.hash ?? null,
    sender: transaction?.from ?? null,
  }
}
