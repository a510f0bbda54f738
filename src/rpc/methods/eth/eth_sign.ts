import { signing } from '../../foreign-pages.ts'
import { method } from '../../method.ts'
import { address, data } from '../../wire/params.ts'
import { signature } from '../wallet/signing.ts'

/** Signs a message with a managed account, with the prefix of EIP-191. */
export const eth_sign = method({
  summary: 'Signs a message for a managed account.',
  spec: 'https://eips.ethereum.org/EIPS/eip-191',
  foreignPages: signing,
  consent: 'always',
  params: [address, data],
  result: signature,
  handle: ({ backend: { transactions } }, signer, message) =>
    transactions.signMessage(signer, message),
})
