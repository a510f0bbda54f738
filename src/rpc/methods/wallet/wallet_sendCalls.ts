import { signing } from '../../foreign-pages.ts'
import { method } from '../../method.ts'
import { callBundle, expectBundleChain, sentBundle } from './call-bundles.ts'

/**
 * Sends the calls as consecutive transactions: all of them, or none if one of them would fail. A
 * failed bundle also gets an id, and its status is 500.
 */
export const wallet_sendCalls = method({
  summary: 'Sends a bundle of calls: all of them or none.',
  spec: 'https://eips.ethereum.org/EIPS/eip-5792',
  foreignPages: signing,
  consent: 'always',
  params: [callBundle],
  result: sentBundle,
  async handle(
    { backend: { callBundles, producer, wallet } },
    { id, from = wallet.accounts[0], chainId: wanted, calls },
  ) {
    expectBundleChain(wanted, producer.chainIds.current)
    if (from !== undefined) wallet.expectShown(from)
    const requests = calls.map((call) => ({ ...call, from }))
    return { id: await callBundles.send(id, requests) }
  },
})
