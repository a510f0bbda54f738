import { method } from '../../method.ts'
import { blockOverrides, stateOverrides } from '../../wire/overrides.ts'
import { stateRef } from '../../wire/params.ts'
import { anyCallRequest } from '../../wire/requests.ts'
import { bytes } from '../../wire/results.ts'

/** Executes a call on the state after a block, in that block's environment. Changes nothing. */
export const eth_call = method({
  summary: 'Executes a call at a block. Returns its return data.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [anyCallRequest, stateRef, stateOverrides, blockOverrides],
  result: bytes,
  handle: ({ backend: { calls, chain } }, request, at, state, block) =>
    calls.call(request, chain.forCalls(at), { state, block }),
})
