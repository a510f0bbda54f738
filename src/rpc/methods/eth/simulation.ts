/**
 * Parameters and results of `eth_simulateV1`.
 */

import type {
  BlockToSimulate,
  SimulatedBlock,
  SimulatedCall,
  Simulation,
} from '../../../chain/simulation.ts'
import {
  boolean,
  type Codec,
  codec,
  listOf,
  objectOf,
  orNull,
  transform,
} from '../../../primitives/codec.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  arrayOf,
  dataSchema,
  emptyListSchema,
  integerSchema,
  limited,
  maybe,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { INVALID_PARAMS, RpcError } from '../../errors.ts'
import type { Result } from '../../wire/codec.ts'
import { param } from '../../wire/codec.ts'
import { phaseStatusesSchema, printPhaseStatuses } from '../../wire/objects/base-transaction.ts'
import { blockFields, printBlock, type WireBlockObject } from '../../wire/objects/block.ts'
import { logSchema, printLog } from '../../wire/objects/log.ts'
import {
  blockOverrideFields,
  blockOverridesObject,
  stateOverridesByAddress,
} from '../../wire/overrides.ts'
import { hash } from '../../wire/params.ts'
import { anyCallRequest } from '../../wire/requests.ts'

const withdrawals: Codec<readonly [], readonly []> = codec(
  emptyListSchema,
  (value, where, refuse) => {
    if (!Array.isArray(value)) return refuse(where, 'an array', value)
    if (value.length === 0) return []
    return refuse(where, 'none, for this chain has no withdrawals', value)
  },
)

const ownOverrides = { beaconRoot: orNull(hash), withdrawals: orNull(withdrawals) }
const ownObject = objectOf('OwnOverrides', ownOverrides, { isOpen: true })
const { schema: simulatedSchema } = objectOf('SimulatedBlockOverrides', {
  ...blockOverrideFields,
  ...ownOverrides,
})

const simulatedBlockOverrides = codec(simulatedSchema, (value, where, refuse) => {
  const { beaconRoot: parentBeaconBlockRoot } = ownObject.parse(value, where, refuse)
  const { beaconRoot: _beaconRoot, withdrawals: _withdrawals, ...others } = Object(value)
  const overrides = blockOverridesObject.parse(others, where, refuse)
  return parentBeaconBlockRoot === undefined ? overrides : { ...overrides, parentBeaconBlockRoot }
})

const blockToSimulate = transform(
  objectOf(
    'BlockToSimulate',
    {
      blockOverrides: orNull(simulatedBlockOverrides),
      stateOverrides: orNull(stateOverridesByAddress),
      calls: orNull(listOf(anyCallRequest), []),
    },
    { isOpen: true },
  ),
  ({ blockOverrides, stateOverrides, calls }): BlockToSimulate => ({
    block: blockOverrides,
    state: stateOverrides,
    requests: calls,
  }),
)

const blocksToSimulate = listOf(blockToSimulate)

const blockStateCalls = codec(
  limited(blocksToSimulate.schema, { minItems: 1 }),
  (value, where, refuse) => {
    const blocks = value == null ? [] : blocksToSimulate.parse(value, where, refuse)
    if (blocks.length > 0) return blocks
    throw new RpcError(INVALID_PARAMS, 'empty input')
  },
)

export interface RequestedSimulation extends Simulation {
  readonly isFull: boolean
}

const maybeFlag = orNull(boolean, false)

export const simulation = param(
  'simulation',
  transform(
    objectOf(
      'Simulation',
      {
        blockStateCalls,
        traceTransfers: maybeFlag,
        validation: maybeFlag,
        returnFullTransactions: maybeFlag,
      },
      { expected: 'an object with blockStateCalls', isOpen: true },
    ),
    (given): RequestedSimulation => ({
      blocks: given.blockStateCalls,
      tracesTransfers: given.traceTransfers,
      isValidated: given.validation,
      isFull: given.returnFullTransactions,
    }),
  ),
)

interface WireSimulatedCall extends WireOf<typeof callSchema> {}

export interface WireSimulatedBlock extends WireBlockObject {
  readonly calls: readonly WireSimulatedCall[]
}

const callFailureSchema = object('CallFailure', {
  code: integerSchema,
  message: textSchema,
  /** Revert data of a call that reverted. */
  data: maybe(dataSchema),
})

const callSchema = object('SimulatedCall', {
  returnData: dataSchema,
  logs: arrayOf(logSchema),
  gasUsed: quantitySchema,
  /** Gas used before refunds: the gas that had to be available. */
  maxUsedGas: quantitySchema,
  status: oneOfTexts('0x0', '0x1'),
  /** Type 0x79 only: 0x1 for each phase that took effect. */
  phaseStatuses: maybe(phaseStatusesSchema),
  error: maybe(callFailureSchema),
})

const simulatedBlockSchema = object('SimulatedBlock', {
  ...blockFields,
  calls: arrayOf(callSchema),
})

/** The simulated blocks; `isFull` for whole transactions instead of hashes. */
export interface SimulationAnswer {
  readonly blocks: readonly SimulatedBlock[]
  readonly isFull: boolean
}

export const simulatedBlocks: Result<SimulationAnswer, readonly WireSimulatedBlock[]> = {
  shape: 'simulated block[]',
  schema: arrayOf(simulatedBlockSchema),
  print: ({ blocks, isFull }) =>
    blocks.map((simulated) => ({
      ...printBlock(simulated.block, isFull),
      calls: simulated.calls.map((call) => printCall(call, simulated)),
    })),
}

const REVERTED = 3
const VM_ERROR = -32015

function printCall(
  { receipt, logs, returnData, gasUsedMax, failure }: SimulatedCall,
  { block }: SimulatedBlock,
): WireSimulatedCall {
  const printed = {
    returnData: hexFromBytes(returnData),
    logs: logs.map((log) => printLog(log, block)),
    gasUsed: quantityFromUint(receipt.gasUsed),
    maxUsedGas: quantityFromUint(gasUsedMax),
    ...(receipt.phaseStatuses !== undefined && {
      phaseStatuses: printPhaseStatuses(receipt.phaseStatuses),
    }),
  }
  if (failure === undefined) return { ...printed, status: '0x1' }
  const { isRevert, message } = failure
  const error = isRevert
    ? { code: REVERTED, message, data: printed.returnData }
    : { code: VM_ERROR, message }
  return { ...printed, status: '0x0', error }
}
