/**
 * Random Base Transactions one after the other, on both engines in lockstep and in the model.
 */

import { expect } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createLockstepEngine } from '../../src/engine/lockstep.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { inclusionRefusal } from '../../src/execution/base/base-execution.ts'
import { executeTransaction } from '../../src/execution/execute.ts'
import { systemContracts } from '../../src/execution/system-contracts.ts'
import { chargesOf } from '../../src/network/charges.ts'
import type { L1Attributes } from '../../src/network/l1-block.ts'
import { predeployAddresses } from '../../src/network/predeploys.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import {
  type Address,
  bytesFromHex,
  hexFromBytes,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../../src/primitives/hex.ts'
import {
  type BaseTransaction,
  encodeBaseTransaction,
  NONCE_FREE_KEY,
  replayIdOf,
} from '../../src/transactions/base-transaction.ts'
import type { SignedBaseTransaction } from '../../src/transactions/transaction.ts'
import { decodeSentBy } from '../../src/transactions/transaction-codec.ts'
import { addressOf } from '../support/arbitraries.ts'
import {
  BaseModel,
  boundSlotOf,
  type Kind,
  kinds,
  type ModelBlock,
  NONCE_MANAGER,
  POINTER_SLOT,
  ringSlotOf,
} from '../support/base-model.ts'
import { ENVIRONMENT } from '../support/executions.ts'
import { type MapView, mapView } from '../support/map-view.ts'
import { fc } from '../support/property.ts'

const options = { nativeContracts: systemContracts }

/** Both engines; a difference of their outcomes throws. */
export function bothEngines(): Engine {
  return createLockstepEngine(createWasmEngine(options), createEthereumjsEngine(options))
}

const ALICE = addressOf(0xa1)
const BOB = addressOf(0xb0)
const NOBODY = addressOf(0x99)
const contracts = Object.keys(kinds).map((kind, index): [Address, Kind] => [
  addressOf(0xc0 + index),
  kind as Kind, // the keys are the kinds
])
const STORE = addressOf(0xc5)
const LOG = addressOf(0xc4)
const { coinbase } = ENVIRONMENT
const { baseFeeVault, l1FeeVault, operatorFeeVault } = predeployAddresses

const l1: L1Attributes = {
  ...{ number: 1n, timestamp: 1n, hash: ZERO_HASH, sequenceNumber: 0n, batcherHash: ZERO_HASH },
  ...{ l1BaseFee: 10n ** 9n, l1BlobBaseFee: 1n, baseFeeScalar: 1_000n, blobBaseFeeScalar: 0n },
  ...{ operatorFeeScalar: 5n, operatorFeeConstant: 7n, daFootprintGasScalar: 400n },
}

const START_MS = 1_800_000_000_000n

/** A transaction relative to the state and time that it meets. */
interface Sketch {
  readonly waitMs: bigint
  readonly baseFeePerGas: bigint
  /** True to send the last transaction without a nonce once more, at other fees. */
  readonly isRepeated: boolean
  readonly isOtherChain: boolean
  readonly nonceKey: bigint
  /** Added to the next sequence. */
  readonly ahead: bigint
  /** Ms from the block's time; `undefined` for none. */
  readonly after: bigint | undefined
  readonly before: bigint | undefined
  readonly inSeconds: boolean
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly gasLimit: bigint
  readonly delegation: Address | undefined
  readonly calls: BaseTransaction['calls']
  readonly metadata: Uint8Array
  readonly isNamed: boolean
  readonly payer: 'self' | 'named self' | 'open' | 'named'
}

const oneOf = fc.constantFrom
const rarely = fc.nat(39).map((draw) => draw === 0)
/** Mostly one of the first, seldom one of the others. */
const mostly = <Value>(usual: readonly Value[], odd: readonly Value[]) =>
  fc.oneof({ weight: 19, arbitrary: oneOf(...usual) }, { weight: 1, arbitrary: oneOf(...odd) })

const calls = fc.record({
  to: fc.oneof(
    { weight: 3, arbitrary: oneOf(...contracts.map(([address]) => address), STORE, STORE, LOG) },
    { weight: 2, arbitrary: oneOf(ALICE, BOB, NOBODY, coinbase, l1FeeVault) },
  ),
  value: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0n) },
    { weight: 4, arbitrary: oneOf(1n, 10n ** 6n, 10n ** 17n) },
    { weight: 1, arbitrary: fc.constant(10n ** 30n) },
  ),
  data: oneOf(0n, 1n, 2n).map((word) => bytesFromHex(`0x${word.toString(16).padStart(64, '0')}`)),
})

const sketches: fc.Arbitrary<Sketch> = fc.record({
  waitMs: oneOf(0n, 0n, 200n, 400n, 30_000n, 31_000n),
  baseFeePerGas: oneOf(0n, 7n, 90n),
  isRepeated: rarely,
  isOtherChain: rarely,
  nonceKey: oneOf(0n, 0n, 1n, 5n, NONCE_FREE_KEY - 1n, NONCE_FREE_KEY, NONCE_FREE_KEY),
  ahead: mostly([0n], [1n, -1n]),
  after: mostly([undefined, undefined, 0n, -1n], [1n]),
  before: mostly([5_000n, 20_000n, 30_000n], [undefined, 0n, -1n, 1n, 1_200n, 29_999n, 30_001n]),
  inSeconds: rarely,
  maxFeePerGas: mostly([100n, 1_000n], [6n]),
  maxPriorityFeePerGas: mostly([0n, 1n, 50n], [101n]),
  gasLimit: fc.oneof(oneOf(90_000n, 120_000n, 200_000n), fc.bigInt(40_000n, 120_000n)),
  delegation: fc.option(oneOf(ZERO_ADDRESS, ...contracts.map(([address]) => address)), {
    freq: 3,
    nil: undefined,
  }),
  calls: fc.array(fc.array(calls, { maxLength: 3 }), { maxLength: 3 }),
  metadata: fc.uint8Array({ maxLength: 8 }),
  isNamed: fc.boolean(),
  payer: oneOf('self', 'named self', 'open', 'named'),
})

export interface Scene {
  /** Wei. */
  readonly ofAlice: bigint
  readonly ofBob: bigint
  /** The position of the ring, and the ms for which the replay id there is still live. */
  readonly position: bigint
  readonly liveMs: bigint | undefined
  /** True if the sender is a contract. */
  readonly isContract: boolean
  readonly sketches: readonly Sketch[]
}

export const scenes: fc.Arbitrary<Scene> = fc.record({
  ofAlice: mostly([10n ** 18n], [10n ** 8n]),
  ofBob: mostly([10n ** 18n], [0n, 10n ** 8n]),
  position: oneOf(0n, 299_998n),
  liveMs: mostly([undefined, 0n], [300n]),
  isContract: rarely,
  sketches: fc.array(sketches, { minLength: 1, maxLength: 8 }),
})

/** How often a transaction ended in which way: `included`, or the code of its refusal. */
export type Tally = Map<string, number>

/** Runs the scene, and expects what the model says after each transaction. */
export async function playScene(engine: Engine, scene: Scene, tally: Tally): Promise<void> {
  const model = modelOf(scene)
  let view = viewOf(model)
  let timeMs = START_MS
  let last: BaseTransaction | undefined
  for (const sketch of scene.sketches) {
    timeMs += sketch.waitMs
    const { baseFeePerGas } = sketch
    const base = baseFrom(sketch, model, timeMs, last)
    if (base.nonceKey === NONCE_FREE_KEY) last = base
    const payer = base.payer === undefined || base.payer === ALICE ? ALICE : BOB
    const raw = encodeBaseTransaction(base)
    const transaction = decodeSentBy(raw, ALICE, payer) as SignedBaseTransaction // of its type
    const environment = {
      ...ENVIRONMENT,
      evmRules: evmRules('osaka', 'everest'),
      timestamp: timeMs / 1_000n,
      baseFeePerGas,
    }
    const block: ModelBlock = {
      ...{ chainId: ENVIRONMENT.chainId, timeMs, baseFeePerGas },
      ...{ coinbase, baseFeeVault, l1FeeVault, operatorFeeVault },
      ...{ operatorFeeScalar: l1.operatorFeeScalar, operatorFeeConstant: l1.operatorFeeConstant },
    }
    const expected = model.run(
      {
        ...{ base, from: ALICE, payer, l1Fee: chargesOf(raw, l1).l1Fee },
        unpaidBytes: encodeBaseTransaction({ ...base, payerAuth: new Uint8Array(0) }),
        replayId: replayIdOf(base, ALICE),
      },
      block,
    )
    const context = { engine, view, environment, timeMs: Number(timeMs), l1 }
    const refusal = inclusionRefusal(context, transaction)
    if ('refused' in expected) {
      expect(refusal).toMatch(expected.refused)
      count(tally, expected.refused.source)
      continue
    }
    expect(refusal).toBeUndefined()
    const position = { transactionIndex: 0, firstLogIndex: 0, gasUsedBefore: 0n }
    const { receipt, writes } = await executeTransaction(context, transaction, position)
    const { gasUsed, status, phaseStatuses, logs } = receipt
    const plainLogs = logs.map(({ address, topics, data }) => ({ address, topics, data }))
    expect({ gasUsed, status, phaseStatuses, logs: plainLogs }).toEqual(expected)
    expect(receipt.payer).toBe(payer)
    view = view.after(writes)
    expect(stateOf(view)).toEqual(stateOf(viewOf(model)))
    count(tally, status === 1 ? 'included' : 'included with a failed phase')
  }
}

function count(tally: Tally, key: string): void {
  tally.set(key, (tally.get(key) ?? 0) + 1)
}

function baseFrom(
  sketch: Sketch,
  model: BaseModel,
  timeMs: bigint,
  last: BaseTransaction | undefined,
): BaseTransaction {
  const { maxFeePerGas, maxPriorityFeePerGas, gasLimit, nonceKey } = sketch
  if (sketch.isRepeated && last !== undefined) {
    return { ...last, maxFeePerGas, maxPriorityFeePerGas, gasLimit }
  }
  const bound = (offset: bigint | undefined) => {
    if (offset === undefined) return 0n
    const ms = timeMs + offset
    return sketch.inSeconds ? ms / 1_000n : ms
  }
  const isFree = nonceKey === NONCE_FREE_KEY
  const sequence = (isFree ? 0n : model.sequence(ALICE, nonceKey)) + sketch.ahead
  const { isNamed, payer, delegation, calls, metadata } = sketch
  const isPaidBySelf = payer === 'self'
  return {
    chainId: ENVIRONMENT.chainId + (sketch.isOtherChain ? 1n : 0n),
    sender: isNamed ? ALICE : undefined,
    ...{ nonceKey, nonceSequence: sequence < 0n ? 0n : sequence },
    ...{ validAfter: bound(sketch.after), validBefore: bound(sketch.before) },
    ...{ maxPriorityFeePerGas, maxFeePerGas, gasLimit },
    accountChanges: delegation === undefined ? [] : [{ target: delegation }],
    ...{ calls, metadata },
    payer: isPaidBySelf ? undefined : payer === 'open' ? 'open' : payer === 'named' ? BOB : ALICE,
    senderAuth: authorization(isNamed),
    payerAuth: isPaidBySelf ? new Uint8Array(0) : authorization(payer !== 'open'),
  }
}

/** Of the right shape; who signed is given to the transaction. */
function authorization(isNamed: boolean): Uint8Array {
  const bytes = new Uint8Array(isNamed ? 85 : 65).fill(0x11)
  if (isNamed) bytes.fill(0, 0, 19)
  if (isNamed) bytes[19] = 1
  bytes[bytes.length - 1] = 27
  return bytes
}

function modelOf({ ofAlice, ofBob, position, liveMs, isContract }: Scene): BaseModel {
  const model = new BaseModel()
  model.account(ALICE).balance = ofAlice
  if (isContract) model.account(ALICE).code = 'stop'
  model.account(BOB).balance = ofBob
  for (const [address, kind] of contracts)
    Object.assign(model.account(address), { code: kind, nonce: 1n })
  model.account(STORE).storage.set(0n, 1n)
  const { storage } = model.account(NONCE_MANAGER)
  storage.set(POINTER_SLOT, position)
  if (liveMs === undefined) return model
  storage.set(ringSlotOf(position), 5n)
  storage.set(boundSlotOf(5n), START_MS + liveMs)
  return model
}

function viewOf({ accounts }: BaseModel): MapView {
  return mapView(
    Object.fromEntries(
      [...accounts].map(([address, { balance, nonce, code, storage }]) => {
        const slots = Object.fromEntries([...storage].map(([slot, value]) => [`${slot}`, value]))
        return [address, { balance, nonce, code: codeOf(code), storage: slots }]
      }),
    ),
  )
}

function codeOf(code: Kind | Address | undefined): Uint8Array {
  if (code === undefined) return new Uint8Array(0)
  if (code in kinds) return kinds[code as Kind] // one of them
  return bytesFromHex(`0xef0100${code.slice(2)}`)
}

/** Everything that is not zero or empty, in one order. */
function stateOf({ accounts }: MapView): unknown {
  const entries = [...accounts].flatMap(([address, { balance, nonce, codeBytes, slots }]) => {
    const words = [...slots]
      .filter(([, value]) => value !== 0n)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const isNothing = balance === 0n && nonce === 0n && codeBytes.length === 0 && words.length === 0
    return isNothing ? [] : [[address, { balance, nonce, code: hexFromBytes(codeBytes), words }]]
  })
  return Object.fromEntries(entries)
}
