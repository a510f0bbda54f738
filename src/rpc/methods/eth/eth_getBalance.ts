import { method } from '../../method.ts'
import { address, stateRef } from '../../wire/params.ts'
import { quantity } from '../../wire/results.ts'

/** Balance of an account, in wei, at a block. An unknown account has balance zero. */
export const eth_getBalance = method({
  summary: 'Balance of an account, in wei, at a block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [address, stateRef],
  result: quantity,
  handle: ({ backend: { chain } }, account, at) => chain.stateAt(at).balance(account),
})
