import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { nothing } from '../../wire/results.ts'
import { url } from './remote-url.ts'

/**
 * Asks another endpoint for the rest of the fork's chain. It is checked at once: chain id, pinned
 * block, and proofs if the fork has them.
 */
export const anvil_setRpcUrl = method({
  summary: 'Fetches the rest of a fork from another endpoint of the same chain.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: { parameter: 'a URL', isUsed: () => true },
  callsOut: () => true,
  params: [param('url', url)],
  result: nothing,
  async handle({ backend }, given) {
    await backend.setRemoteUrl(given)
    return null
  },
})
