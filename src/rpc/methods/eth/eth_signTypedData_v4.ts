import { signing } from '../../foreign-pages.ts'
import { method } from '../../method.ts'
import { address } from '../../wire/params.ts'
import { signature, typedData } from '../wallet/signing.ts'

/** Signs typed data with a managed account (EIP-712). The type `EIP712Domain` may be omitted. */
export const eth_signTypedData_v4 = method({
  summary: 'Signs typed data for a managed account.',
  spec: 'https://eips.ethereum.org/EIPS/eip-712',
  foreignPages: signing,
  consent: 'always',
  params: [address, typedData],
  result: signature,
  handle: ({ backend: { transactions } }, signer, typed) =>
    transactions.signTypedData(signer, typed),
})
