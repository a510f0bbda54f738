import type { SimulatedCall } from '../../../explorer/simulated-call.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  dataSchema,
  hashSchema,
  limited,
  object,
  oneOfTexts,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import type { Result } from '../../wire/codec.ts'
import { description } from '../../wire/objects/description.ts'
import { stackTrace } from '../../wire/objects/stack-trace.ts'
import { stateChanges } from '../../wire/objects/state-changes.ts'
import { blockOverrides, stateOverrides } from '../../wire/overrides.ts'
import { stateRefPending } from '../../wire/params.ts'
import { anyCallRequest } from '../../wire/requests.ts'

const simulatedSchema = object('SimulatedOutcome', {
  status: oneOfTexts('succeeded', 'failed'),
  description: description.schema,
  /** `null` for success, and where no artifact is known. */
  stackTrace: stackTrace.schema,
  /** By address. Fees are among them if the call offers a price for gas. */
  changes: stateChanges.schema,
  logs: arrayOf(
    object('SimulatedLog', {
      address: addressSchema,
      topics: limited(arrayOf(hashSchema), { maxItems: 4 }),
      data: dataSchema,
    }),
  ),
  returnData: dataSchema,
  gasUsed: quantitySchema,
  /** Wei per gas: as offered, or as the devnet would fill it in. */
  gasPrice: quantitySchema,
  /** Wei, beside gas. */
  l1Fee: quantitySchema,
  /** Wei: all that the sender would pay. */
  fee: quantitySchema,
})

const simulated: Result<SimulatedCall, WireOf<typeof simulatedSchema>> = {
  shape: '{ status, description, changes, … }',
  schema: simulatedSchema,
  print: ({ changes, gasPrice, gasUsed, hasFailed, l1Fee, logs, returnData, ...more }) => ({
    status: hasFailed ? 'failed' : 'succeeded',
    description: description.print(more.description),
    stackTrace: stackTrace.print(more.description.stackTrace),
    changes: stateChanges.print(changes),
    logs: logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
    returnData: hexFromBytes(returnData),
    gasUsed: quantityFromUint(gasUsed),
    gasPrice: quantityFromUint(gasPrice),
    l1Fee: quantityFromUint(l1Fee),
    fee: quantityFromUint(gasUsed * gasPrice + l1Fee),
  }),
}

/** Executes a call as `eth_call` does, and changes nothing. A call that fails is answered. */
export const previewnet_simulate = method({
  summary: 'Simulates a call: its calls by name, changes, logs, gas, fee, and why it fails.',
  spec: 'docs/studio.md',
  foreignPages: 'refused',
  readsState: true,
  params: [anyCallRequest, stateRefPending, stateOverrides, blockOverrides],
  result: simulated,
  handle: ({ backend }, request, at, state, block) =>
    explorer.use(backend.queue, ({ simulateCall }) =>
      simulateCall(backend, request, at, { state, block }),
    ),
})
