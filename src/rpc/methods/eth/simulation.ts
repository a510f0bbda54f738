/**
 * Parameters and results of `eth_simulateV1`.
 */

import type {
  BlockToSimulate,
  SimulatedBlock,
  SimulatedCall,
  Simulation,
} from '../../../chain/simulation.ts'
import { type Hash, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  arrayOf,
  booleanSchema,
  dataSchema,
  emptyListSchema,
  hashSchema,
  integerSchema,
  maybe,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { INVALID_PARAMS, RpcError } from '../../errors.ts'
import type { Param, Result } from '../../wire/codec.ts'
import { blockFields, printBlock, type WireBlockObject } from '../../wire/objects/block.ts'
import { logSchema, printLog } from '../../wire/objects/log.ts'
import {
  blockOverridesSchema,
  parseBlockOverrides,
  parseStateOverrides,
  stateOverridesSchema,
  type WireBlockOverrides,
} from '../../wire/overrides.ts'
import { isObject, parseBoolean, parseHash, refuse, required } from '../../wire/params.ts'
import { callRequestSchema, field, parseCallRequest, parseList } from '../../wire/requests.ts'

/** Block overrides of a simulation on the wire. */
export interface WireSimulatedBlockOverrides extends WireBlockOverrides {
  readonly beaconRoot?: Hash
  /** Must be empty: this chain has no withdrawals. */
  readonly withdrawals?: readonly []
}

export interface WireBlockToSimulate extends WireOf<typeof blockToSimulateSchema> {}

/** Parameter of `eth_simulateV1`. */
export interface WireSimulation extends WireOf<typeof simulationSchema> {}

export interface RequestedSimulation extends Simulation {
  readonly isFull: boolean
}

const blockToSimulateSchema = object(
  'BlockToSimulate',
  {
    blockOverrides: maybe(
      nullable({
        ...blockOverridesSchema,
        title: 'SimulatedBlockOverrides',
        fields: {
          ...blockOverridesSchema.fields,
          beaconRoot: maybe(nullable(hashSchema)),
          withdrawals: maybe(nullable(emptyListSchema)),
        },
      }),
    ),
    stateOverrides: maybe(nullable(stateOverridesSchema)),
    calls: maybe(nullable(arrayOf(callRequestSchema))),
  },
  true,
)

const simulationSchema = object(
  'Simulation',
  {
    blockStateCalls: {
      ...arrayOf(blockToSimulateSchema),
      minItems: 1,
    },
    traceTransfers: maybe(nullable(booleanSchema)),
    validation: maybe(nullable(booleanSchema)),
    returnFullTransactions: maybe(nullable(booleanSchema)),
  },
  true,
)

export const simulation: Param<WireSimulation, RequestedSimulation> = required(
  'simulation',
  simulationSchema,
  (value, where) => {
    if (!isObject(value)) return refuse(where, 'an object with blockStateCalls', value)
    const blocks = field(value, 'blockStateCalls', where, parseList(parseBlockToSimulate)) ?? []
    if (blocks.length === 0) throw new RpcError(INVALID_PARAMS, 'empty input')
    return {
      blocks,
      tracesTransfers: field(value, 'traceTransfers', where, parseBoolean) ?? false,
      isValidated: field(value, 'validation', where, parseBoolean) ?? false,
      isFull: field(value, 'returnFullTransactions', where, parseBoolean) ?? false,
    }
  },
)

function parseBlockToSimulate(value: unknown, where: string): BlockToSimulate {
  if (!isObject(value)) return refuse(where, 'an object', value)
  return {
    block: field(value, 'blockOverrides', where, parseSimulatedBlockOverrides),
    state: field(value, 'stateOverrides', where, parseStateOverrides),
    requests: field(value, 'calls', where, parseList(parseCallRequest)) ?? [],
  }
}

function parseSimulatedBlockOverrides(value: unknown, where: string): BlockToSimulate['block'] {
  if (!isObject(value)) return refuse(where, 'an object', value)
  const { beaconRoot: _beaconRoot, withdrawals: _withdrawals, ...others } = value
  const parentBeaconBlockRoot = field(value, 'beaconRoot', where, parseHash)
  const withdrawals =
    field(
      value,
      'withdrawals',
      where,
      parseList((item) => item),
    ) ?? []
  if (withdrawals.length > 0) {
    return refuse(`${where}.withdrawals`, 'none, for this chain has no withdrawals', withdrawals)
  }
  const overrides = parseBlockOverrides(others, where)
  return parentBeaconBlockRoot === undefined ? overrides : { ...overrides, parentBeaconBlockRoot }
}

export interface WireCallFailure extends WireOf<typeof callFailureSchema> {}

export interface WireSimulatedCall extends WireOf<typeof callSchema> {}

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
  { receipt, returnData, gasUsedMax, failure }: SimulatedCall,
  { block }: SimulatedBlock,
): WireSimulatedCall {
  const printed = {
    returnData: hexFromBytes(returnData),
    logs: receipt.logs.map((log) => printLog(log, block)),
    gasUsed: quantityFromUint(receipt.gasUsed),
    maxUsedGas: quantityFromUint(gasUsedMax),
  }
  if (failure === undefined) return { ...printed, status: '0x1' }
  const { isRevert, message } = failure
  const error = isRevert
    ? { code: REVERTED, message, data: printed.returnData }
    : { code: VM_ERROR, message }
  return { ...printed, status: '0x0', error }
}
