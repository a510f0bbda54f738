import type { Sponsored } from '../../../payer/payer.ts'
import { objectOf } from '../../../primitives/codec.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  hashSchema,
  maybe,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { param, type Result } from '../../wire/codec.ts'
import { data } from '../../wire/params.ts'
import { payerOf } from './service.ts'

type WireSponsored = WireOf<typeof sponsored>

const sponsored = object('SponsoredTransaction', {
  transactionHash: hashSchema,
  tokenCharged: maybe(object('TokenCharged', { token: addressSchema, amount: quantitySchema })),
})

const result: Result<Sponsored, WireSponsored> = {
  shape: 'transaction hash and payment',
  schema: sponsored,
  print: ({ transactionHash, tokenCharged }) => ({
    transactionHash,
    ...(tokenCharged !== undefined && {
      tokenCharged: {
        token: tokenCharged.token,
        amount: quantityFromUint(tokenCharged.amount),
      },
    }),
  }),
}

/** A refusal has the reason as `data.code`; the checks are in payer/payer.ts. */
export const payer_sendTransaction = method({
  summary:
    'Signs as the payer, and submits, a Base Transaction that its sender has signed. Not found without a `payer`.',
  spec: 'https://github.com/ethereum/ERCs/pull/1555',
  foreignPages: 'answered',
  params: [
    param(
      '{ signedTransaction }',
      objectOf('PayerTransaction', { signedTransaction: data }, { isOpen: true }),
    ),
  ],
  result,
  handle: (context, { signedTransaction }) =>
    payerOf(context, 'payer_sendTransaction').sponsor(signedTransaction),
})
