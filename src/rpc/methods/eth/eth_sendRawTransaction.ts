import { hashUnlessFailed } from '../../dialect-errors.ts'
import { method } from '../../method.ts'
import { data } from '../../wire/params.ts'
import { hash } from '../../wire/results.ts'

/**
 * Takes in a signed transaction and answers with its hash once its effects are visible in `pending`,
 * or once it waits for an earlier nonce. One that reverts is taken in all the same.
 */
export const eth_sendRawTransaction = method({
  summary: 'Submits a signed transaction.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [data],
  result: hash,
  handle: (context, rawTransaction) =>
    hashUnlessFailed(context, context.transactions.submitRaw(rawTransaction)),
})
