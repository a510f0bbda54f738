import { signing } from '../../foreign-pages.ts'
import { method } from '../../method.ts'
import { address } from '../../wire/params.ts'
import { signature, typedData } from '../wallet/signing.ts'

/** Same as `eth_signTypedData_v4`: version 3 differs only in the types that it refuses. */
export const eth_signTypedData_v3 = method({
  summary: 'Signs typed data for a managed account.',
  spec: 'https://eips.ethereum.org/EIPS/eip-712',
  foreignPages: signing,
  consent: 'always',
  params: [address, typedData],
  result: signature,
  handle: ({ backend: { transactions } }, signer, typed) =>
    transactions.signTypedData(signer, typed),
})
