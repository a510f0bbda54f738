import type { Offer, Quote, Terms } from '../../../payer/payer.ts'
import { listOf, objectOf, optional } from '../../../primitives/codec.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  countSchema,
  maybe,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { INVALID_PARAMS, RpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import type { Result } from '../../wire/codec.ts'
import { param } from '../../wire/codec.ts'
import { address, quantity, uint } from '../../wire/params.ts'
import { payerOf } from './service.ts'

type WirePayerTerms = WireOf<typeof terms>

/** `from`, `calls` and `context` are accepted, and change nothing. */
const request = param(
  '{ chainId, gasLimit, preferredTokens }',
  objectOf(
    'PayerTermsRequest',
    {
      chainId: quantity,
      gasLimit: optional(uint(64)),
      preferredTokens: optional(listOf(address)),
    },
    { isOpen: true },
  ),
)

const quote = object('PayerToken', {
  token: addressSchema,
  symbol: textSchema,
  decimals: countSchema,
  rate: quantitySchema,
  paymentAmount: quantitySchema,
  paymentGas: quantitySchema,
})

const conditions = object('PayerConditions', {
  maxExpiry: countSchema,
  maxGasLimit: maybe(quantitySchema),
  maxCost: maybe(quantitySchema),
})

const option = object('PayerOption', {
  kind: oneOfTexts('sponsored', 'token'),
  payer: addressSchema,
  ttl: countSchema,
  conditions,
  tokens: maybe(arrayOf(quote)),
})

const terms = object('PayerTerms', {
  gasEstimate: maybe(
    object('PayerGasEstimate', {
      gasLimit: quantitySchema,
      maxFeePerGas: quantitySchema,
      maxPriorityFeePerGas: quantitySchema,
    }),
  ),
  options: arrayOf(option),
})

const result: Result<Terms, WirePayerTerms> = {
  shape: 'payer terms',
  schema: terms,
  print: ({ gasEstimate, options }) => ({
    ...(gasEstimate !== undefined && {
      gasEstimate: {
        gasLimit: quantityFromUint(gasEstimate.gasLimit),
        maxFeePerGas: quantityFromUint(gasEstimate.maxFeePerGas),
        maxPriorityFeePerGas: quantityFromUint(gasEstimate.maxPriorityFeePerGas),
      },
    }),
    options: options.map(printOffer),
  }),
}

function printOffer(offer: Offer): WireOf<typeof option> {
  const { kind, payer, ttlSeconds, expirySecondsMax, gasLimitMax, costWeiMax } = offer
  return {
    kind,
    payer,
    ttl: ttlSeconds,
    conditions: {
      maxExpiry: expirySecondsMax,
      ...(gasLimitMax !== undefined && { maxGasLimit: quantityFromUint(gasLimitMax) }),
      ...(costWeiMax !== undefined && { maxCost: quantityFromUint(costWeiMax) }),
    },
    ...(offer.kind === 'token' && { tokens: offer.tokens.map(printQuote) }),
  }
}

function printQuote({ token, symbol, decimals, ...amounts }: Quote): WireOf<typeof quote> {
  return {
    token,
    symbol,
    decimals,
    rate: quantityFromUint(amounts.rate),
    paymentAmount: quantityFromUint(amounts.paymentAmount),
    paymentGas: quantityFromUint(amounts.paymentGas),
  }
}

/** Sponsorship is the first option, if the payer sponsors; then the tokens it takes. */
export const payer_getTerms = method({
  summary: 'Terms on which the payer pays for Base Transactions. Not found without a `payer`.',
  spec: 'https://github.com/ethereum/ERCs/pull/1555',
  foreignPages: 'answered',
  params: [request],
  result,
  handle(context, { chainId, gasLimit, preferredTokens }) {
    const payer = payerOf(context, 'payer_getTerms')
    const { current } = context.backend.producer.chainIds
    if (chainId !== BigInt(current)) {
      throw new RpcError(INVALID_PARAMS, `payer serves chain ${current}`)
    }
    return payer.terms({ gasLimit, preferredTokens })
  },
})
