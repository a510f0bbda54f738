import { method } from '../../method.ts'
import { address, stateRef } from '../../wire/params.ts'
import { data } from '../../wire/results.ts'

/** Code of an account at a block. A delegated account (EIP-7702) returns its 23-byte designator. */
export const eth_getCode = method({
  summary: 'Code of an account at a block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [address, stateRef],
  result: data,
  handle: ({ backend: { chain } }, account, at) => chain.stateAt(at).codeHex(account),
})
