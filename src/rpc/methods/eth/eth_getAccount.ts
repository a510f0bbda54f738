import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  hashSchema,
  nullable,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { EMPTY_CODE } from '../../../state/code.ts'
import { EMPTY_ROOT } from '../../../state/trie.ts'
import { method } from '../../method.ts'
import { address, blockRef } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

export interface WireAccount extends WireOf<typeof schema> {}

const schema = object('Account', {
  balance: quantitySchema,
  nonce: quantitySchema,
  codeHash: hashSchema,
  storageRoot: hashSchema,
})

/** An account as in the state trie; `null` if it does not exist (EIP-161). */
export const eth_getAccount = method({
  summary: 'An account as the state trie holds it.',
  spec: 'https://reth.rs/jsonrpc/eth',
  foreignPages: 'answered',
  readsState: true,
  params: [address, blockRef],
  result: asPrinted<WireAccount | null>('account or null', nullable(schema)),
  handle({ backend: { chain } }, account, at) {
    const block = chain.at(at)
    const { state } = block
    const balance = state.balance(account)
    const nonce = state.nonce(account)
    const codeHash = state.codeHash(account)
    const { storageRoot } = chain.proof(block, account, [])
    const isAbsent =
      balance === 0n && nonce === 0n && codeHash === EMPTY_CODE.hash && storageRoot === EMPTY_ROOT
    if (isAbsent) return null
    return {
      balance: quantityFromUint(balance),
      nonce: quantityFromUint(nonce),
      codeHash,
      storageRoot,
    }
  },
})
