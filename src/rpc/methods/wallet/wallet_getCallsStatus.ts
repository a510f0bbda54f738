import { confirmed } from '../../../backend/confirmed.ts'
import { method } from '../../method.ts'
import { bundleId, callsStatus, printCallsStatus } from './call-bundles.ts'

/** A bundle is confirmed as soon as all its transactions have a receipt. */
export const wallet_getCallsStatus = method({
  summary: 'Status of a bundle of calls.',
  spec: 'https://eips.ethereum.org/EIPS/eip-5792',
  foreignPages: 'answered',
  params: [bundleId],
  result: callsStatus,
  handle(context, id) {
    const { producer, wallet } = context.backend
    const bundle = wallet.bundle(id)
    const included = bundle.hashes.flatMap((hash) => confirmed(context.backend, hash) ?? [])
    return printCallsStatus(id, producer.chainIds.current, bundle, included)
  },
})
