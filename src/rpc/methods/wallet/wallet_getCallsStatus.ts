import { method } from '../../method.ts'
import { bundleId, callsStatus, printCallsStatus } from './call-bundles.ts'

/** A bundle is confirmed as soon as all its transactions are pre-confirmed. */
export const wallet_getCallsStatus = method({
  summary: 'Status of a bundle of calls.',
  spec: 'https://eips.ethereum.org/EIPS/eip-5792',
  params: [bundleId],
  result: callsStatus,
  handle({ chain, producer, wallet }, id) {
    const bundle = wallet.bundle(id)
    const included = bundle.hashes.flatMap((hash) => chain.transaction(hash) ?? [])
    return printCallsStatus(id, producer.chainIds.current, bundle, included)
  },
})
