import { andThen } from '../../../primitives/maybe-promise.ts'
import { method } from '../../method.ts'
import { blockOverrides, stateOverrides } from '../../wire/overrides.ts'
import { stateRefPending } from '../../wire/params.ts'
import { anyCallRequest } from '../../wire/requests.ts'
import { quantity } from '../../wire/results.ts'

/** The exact minimum gas limit with which the transaction succeeds. */
export const eth_estimateGas = method({
  summary: 'The least gas limit with which a transaction succeeds.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [anyCallRequest, stateRefPending, stateOverrides, blockOverrides],
  result: quantity,
  async handle({ backend: { calls, chain, gasEstimates } }, request, at, state, block) {
    const gas = await calls.estimateGas(request, chain.forCalls(at), { state, block })
    return andThen(gasEstimates.remember(request, gas), () => gas)
  },
})
