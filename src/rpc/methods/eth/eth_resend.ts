import { optional } from '../../../primitives/codec.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import { nonceKeyOf, type SignedTransaction } from '../../../transactions/transaction.ts'
import { INVALID_PARAMS, RpcError } from '../../errors.ts'
import { signing } from '../../foreign-pages.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { quantity } from '../../wire/params.ts'
import { callRequest } from '../../wire/requests.ts'
import { hash } from '../../wire/results.ts'

const gasPrice = param('gas price', optional(quantity))
const gasLimit = param('gas limit', optional(quantity))

/** Replaces a managed account's transaction in the txpool. The usual price bump is required. */
export const eth_resend = method({
  summary: 'Replaces a transaction of a managed account in the pool.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  foreignPages: signing,
  consent: 'always',
  params: [callRequest, gasPrice, gasLimit],
  result: hash,
  handle({ backend: { producer, transactions, wallet } }, request, price, gas) {
    const { nonce, from = wallet.owned[0] } = request
    if (nonce === undefined) {
      throw new RpcError(INVALID_PARAMS, 'missing transaction nonce in transaction spec')
    }
    // Checked in the queue: by then the transaction may have been executed.
    const expectWaiting = () => {
      const isMeant = (waiting: SignedTransaction) =>
        waiting.from === from && waiting.nonce === nonce && nonceKeyOf(waiting) === 0n
      const isWaiting = producer.pool().some(isMeant)
      if (!isWaiting) throw new DevnetError('NOT_WAITING', 'transaction not found', { from, nonce })
    }
    const fees =
      price === undefined
        ? request.fees
        : { isGasPrice: true, maxFeePerGas: price, maxPriorityFeePerGas: price }
    return transactions.send({ ...request, fees, gasLimit: gas ?? request.gasLimit }, expectWaiting)
  },
})
