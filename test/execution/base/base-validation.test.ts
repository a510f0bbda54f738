/**
 * The checks of Base Transactions before they are executed, each at its edge, and the turn of one
 * that waits.
 */

import { describe, expect, test } from 'vitest'
import { NONCE_MANAGER_ADDRESS } from '../../../src/execution/base/base-addresses.ts'
import { baseGas } from '../../../src/execution/base/base-gas.ts'
import { validateBaseTransaction } from '../../../src/execution/base/base-validation.ts'
import { sequenceSlot, useReplayId } from '../../../src/execution/base/nonce-manager.ts'
import { canRun, gasMaxOf, turnOf, validateAlone } from '../../../src/execution/validate.ts'
import { chargesOf, reserved } from '../../../src/network/charges.ts'
import { DevnetError } from '../../../src/primitives/errors.ts'
import { evmRules } from '../../../src/primitives/evm-rules.ts'
import { ZERO_HASH } from '../../../src/primitives/hex.ts'
import type { Upgrade } from '../../../src/primitives/upgrades.ts'
import { UINT64_MAX } from '../../../src/primitives/word.ts'
import {
  type BaseTransactionFields,
  NONCE_FREE_KEY,
  replayIdOf,
} from '../../../src/transactions/base-transaction.ts'
import type { SignedBaseTransaction } from '../../../src/transactions/transaction.ts'
import { signedBase } from '../../support/base-transactions.ts'
import { type AccountSketch, mapView } from '../../support/map-view.ts'
import { ALICE, BOB, CHAIN_ID, ETHER, NOBODY } from '../../support/world.ts'

/** The time of the latest block; the next one comes 200 ms later. */
const HEAD_MS = 1_793_000_000_400
const BLOCK_MS = HEAD_MS + 200
const head = BigInt(HEAD_MS)

const none = new Uint8Array(0)
const delegation = { target: NOBODY }

/** The refusal of an action: its code and text. */
function refusalOf(action: () => void): string | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    if (!(error instanceof DevnetError)) throw error
    return `${error.code}: ${error.message}`
  }
}

const refused = (text: string) => `BASE_TRANSACTION_REFUSED: ${text}`

interface Circumstances {
  readonly alice?: AccountSketch
  readonly bob?: AccountSketch
  readonly lanes?: Readonly<Record<string, bigint>>
  readonly upgrade?: Upgrade
  readonly timeMs?: number
}

function blockWith({ alice, bob, lanes, upgrade = 'everest', timeMs = BLOCK_MS }: Circumstances) {
  const state = mapView({
    [ALICE.address]: { balance: ETHER, ...alice },
    [BOB.address]: { balance: ETHER, ...bob },
    [NONCE_MANAGER_ADDRESS]: { storage: lanes ?? {} },
  })
  const rules = evmRules('osaka', upgrade)
  return { evmRules: rules, state, timeMs, baseFeePerGas: 10n, gasLimit: 40_000_000n }
}

/** The refusal by the state. */
function onState(
  transaction: SignedBaseTransaction,
  circumstances: Circumstances = {},
): string | undefined {
  return refusalOf(() =>
    validateBaseTransaction(transaction, blockWith(circumstances), HEAD_MS, undefined),
  )
}

const laneOf = (key: bigint, sequence: bigint) => ({
  [String(sequenceSlot(ALICE.address, key))]: sequence,
})

describe('a Base Transaction alone', () => {
  const limits = {
    transactionBytesMax: 2_000,
    blobSchedule: 'hardfork' as const,
    transactionGasMax: 1n << 24n,
    transactionFeeMax: ETHER,
    codeSizeMax: 24_576,
  }
  const alone = (
    fields: Partial<BaseTransactionFields>,
    { upgrade = 'everest', blockGasLimit = 40_000_000n, isSponsored = false } = {},
  ) => {
    const payer = isSponsored ? BOB : undefined
    const all = isSponsored ? ({ ...fields, payer: 'open' } as const) : fields
    const terms = { blockGasLimit, evmRules: evmRules('osaka', upgrade as Upgrade) }
    return refusalOf(() =>
      validateAlone(signedBase(ALICE, all, payer), terms, limits, Number(CHAIN_ID)),
    )
  }
  const unsupported = 'TRANSACTION_TYPE_NOT_SUPPORTED: transaction type not supported'

  test('is acceptable since Everest', () => {
    expect(alone({})).toBeUndefined()
    expect(alone({}, { upgrade: 'denim' })).toBe(unsupported)
  })

  test.each<[string, Partial<BaseTransactionFields>, string]>([
    ['has no gas limit', { gasLimit: 0n }, unsupported],
    ['has no fee cap', { maxFeePerGas: 0n }, unsupported],
    ['changes the account twice', { accountChanges: [delegation, delegation] }, unsupported],
    ['is for another chain', { chainId: 1n }, 'CHAIN_ID_MISMATCH: invalid chain ID'],
    [
      'tips more than its cap',
      { maxPriorityFeePerGas: 2_000_000_000n },
      'TIP_ABOVE_FEE_CAP: max priority fee per gas higher than max fee per gas',
    ],
    [
      'is too large',
      { metadata: new Uint8Array(2_000) },
      'OVERSIZED_TRANSACTION: oversized data: transaction size 2123, limit 2000',
    ],
    ['has the last sequence', { nonceSequence: UINT64_MAX }, 'NONCE_MAX: nonce has max value'],
    [
      'has more gas than a transaction may',
      { gasLimit: (1n << 24n) + 1n },
      'EXCEEDS_TRANSACTION_GAS_LIMIT: exceeds max transaction gas limit',
    ],
    [
      'may cost more than an ether',
      { gasLimit: 10_000_000n, maxFeePerGas: 100_000_000_001n },
      'FEE_ABOVE_CAP: tx fee (1000000000010000000 wei) exceeds the configured cap (1000000000000000000 wei)',
    ],
  ])('is refused if it %s', (_, fields, refusal) => {
    expect(alone(fields)).toBe(refusal)
  })

  test('the authorization of a payer is outside of the gas limit, and inside that of the block', () => {
    const { payerFloor } = baseGas(signedBase(ALICE, { payer: 'open' }, BOB).base, ALICE.address)
    expect(payerFloor).toBeGreaterThan(5_100n)
    const blockGasLimit = 100_000n + payerFloor
    expect(alone({}, { blockGasLimit, isSponsored: true })).toBeUndefined()
    expect(alone({}, { blockGasLimit: blockGasLimit - 1n, isSponsored: true })).toBe(
      'EXCEEDS_BLOCK_GAS_LIMIT: exceeds block gas limit',
    )
    expect(gasMaxOf(signedBase(ALICE))).toBe(100_000n)
  })
})

describe('the validity window', () => {
  const within = (validAfter: bigint, validBefore: bigint, timeMs = BLOCK_MS) =>
    onState(signedBase(ALICE, { validAfter, validBefore }), { timeMs })

  test('is checked to the ms, its beginning against the head', () => {
    expect(within(head, 0n)).toBeUndefined()
    expect(within(head + 1n, 0n)).toBe(refused('transaction is not yet valid'))
  })

  test('includes its end, which is checked against the next block', () => {
    expect(within(0n, BigInt(BLOCK_MS))).toBeUndefined()
    expect(within(0n, BigInt(BLOCK_MS) - 1n)).toBe(
      refused('transaction validity window has elapsed'),
    )
  })

  test('may be written in seconds', () => {
    expect(within(head / 1_000n, 0n)).toBeUndefined()
    expect(within(head / 1_000n + 1n, 0n)).toBe(refused('transaction is not yet valid'))
    expect(within(0n, head / 1_000n)).toBe(refused('transaction validity window has elapsed'))
    expect(within(0n, head / 1_000n + 1n)).toBeUndefined()
  })

  test('without a nonce is needed, is at most 20 s, and excludes its end', () => {
    const nonceFree = (fields: Partial<BaseTransactionFields>) =>
      onState(signedBase(ALICE, { nonceKey: NONCE_FREE_KEY, ...fields }))
    expect(nonceFree({ validBefore: head + 20_000n })).toBeUndefined()
    expect(nonceFree({ validBefore: head + 20_001n })).toBe(
      refused('nonce-free transaction validity window exceeds the admission window'),
    )
    expect(nonceFree({ validBefore: BigInt(BLOCK_MS) + 1n })).toBeUndefined()
    expect(nonceFree({ validBefore: BigInt(BLOCK_MS) })).toBe(
      refused('nonce-free transaction validity window has elapsed'),
    )
    const malformed = refused(
      'nonce-free transaction must set a non-zero valid_before and a zero nonce sequence',
    )
    expect(nonceFree({})).toBe(malformed)
    expect(nonceFree({ validBefore: head + 1_000n, nonceSequence: 1n })).toBe(malformed)
    expect(nonceFree({ validAfter: head + 1n, validBefore: head + 1_000n })).toBe(
      refused('transaction is not yet valid'),
    )
  })
})

describe('the lane', () => {
  test('a sequence that was used is refused; one that is ahead is not', () => {
    const inLane = (nonceSequence: bigint, nonceKey: bigint) =>
      onState(signedBase(ALICE, { nonceKey, nonceSequence }), {
        alice: { nonce: 7n },
        lanes: laneOf(5n, 3n),
      })
    expect(inLane(2n, 5n)).toBe('NONCE_TOO_LOW: nonce too low: next nonce 3, tx nonce 2')
    expect(inLane(3n, 5n)).toBeUndefined()
    expect(inLane(9n, 5n)).toBeUndefined()
    expect(inLane(6n, 0n)).toBe('NONCE_TOO_LOW: nonce too low: next nonce 7, tx nonce 6')
    expect(inLane(7n, 0n)).toBeUndefined()
    expect(inLane(0n, 6n)).toBeUndefined()
  })

  test('a replay id that was recorded is refused', () => {
    const transaction = signedBase(ALICE, {
      nonceKey: NONCE_FREE_KEY,
      validBefore: head + 5_000n,
    })
    const id = replayIdOf(transaction.base, ALICE.address)
    const { writes } = useReplayId(blockWith({}).state, id, head + 5_000n)
    const slots = writes.flatMap((write) =>
      write.field === 'storage' ? [[String(write.slot), write.value] as const] : [],
    )
    const lanes = Object.fromEntries(slots)
    expect(onState(transaction)).toBeUndefined()
    expect(onState(transaction, { lanes })).toBe(refused('nonce-free replay detected'))
    expect(turnOf(transaction, blockWith({}))).toBe('now')
    expect(turnOf(transaction, blockWith({ lanes }))).toBe('never')
  })
})

describe('gas and funds', () => {
  test('the gas limit reaches the floor', () => {
    const calls = [[{ to: NOBODY, value: 10n ** 15n, data: none }]]
    const found = [30_000n, 31_000n, 31_100n, 31_200n, 32_000n].map((gasLimit) => {
      const transaction = signedBase(ALICE, { calls, gasLimit })
      const { senderFloor } = baseGas(transaction.base, ALICE.address)
      return { isEnough: gasLimit >= senderFloor, refusal: onState(transaction) }
    })
    for (const { isEnough, refusal } of found) {
      expect(refusal).toBe(isEnough ? undefined : 'INTRINSIC_GAS_TOO_LOW: intrinsic gas too low')
    }
    expect(new Set(found.map(({ isEnough }) => isEnough)).size).toBe(2)
  })

  test('the fee cap reaches the base fee', () => {
    const capped = (maxFeePerGas: bigint) => onState(signedBase(ALICE, { maxFeePerGas }))
    expect(capped(10n)).toBeUndefined()
    expect(capped(9n)).toBe(
      'FEE_CAP_BELOW_BASE_FEE: max fee per gas less than block base fee: maxFeePerGas 9, baseFee 10',
    )
  })

  const calls = [
    [
      { to: NOBODY, value: 3n, data: none },
      { to: ALICE.address, value: 1_000n, data: none },
    ],
    [{ to: NOBODY, value: 4n, data: none }],
  ]
  const fees = 100_000n * 1_000_000_000n
  const lacking = (have: bigint, want: bigint) =>
    `INSUFFICIENT_FUNDS: insufficient funds for gas * price + value: have ${have} want ${want}`

  test('a sender that pays has fees and values; what it sends to itself does not count', () => {
    const transaction = signedBase(ALICE, { calls })
    const want = fees + 7n
    expect(onState(transaction, { alice: { balance: want } })).toBeUndefined()
    expect(onState(transaction, { alice: { balance: want - 1n } })).toBe(lacking(want - 1n, want))
    const poor = blockWith({ alice: { balance: want - 1n } }).state
    expect(canRun(transaction, poor, undefined)).toBe(false)
  })

  test('a payer has the fees, its authorization among them, and the sender the values', () => {
    const transaction = signedBase(ALICE, { calls, payer: BOB.address }, BOB)
    const { payerFloor } = baseGas(transaction.base, ALICE.address)
    const want = fees + payerFloor * 1_000_000_000n
    const had = (alice: bigint, bob: bigint) =>
      onState(transaction, { alice: { balance: alice }, bob: { balance: bob } })
    expect(had(7n, want)).toBeUndefined()
    expect(had(7n, want - 1n)).toBe(lacking(want - 1n, want))
    expect(had(6n, want)).toBe(lacking(6n, 7n))
  })

  test('the payer has the fees besides gas, too, and a block has room for the bytes', () => {
    const transaction = signedBase(ALICE, { calls: [] })
    const prices = {
      ...{ number: 0n, timestamp: 0n, hash: ZERO_HASH, sequenceNumber: 0n, batcherHash: ZERO_HASH },
      ...{ l1BaseFee: 10n ** 9n, l1BlobBaseFee: 1n, baseFeeScalar: 1_368n, blobBaseFeeScalar: 1n },
      ...{ operatorFeeScalar: 1_000_000n, operatorFeeConstant: 9n, daFootprintGasScalar: 148n },
    }
    const charges = chargesOf(transaction.rawTransaction, prices)
    const block = blockWith({ alice: { balance: fees } })
    const check = (given: typeof charges, room = block) =>
      refusalOf(() => validateBaseTransaction(transaction, room, HEAD_MS, given))
    const want = fees + reserved(charges, 100_000n)
    expect(want).toBeGreaterThan(fees + charges.l1Fee + 9n)
    expect(charges.l1Fee).toBeGreaterThan(0n)
    expect(check(charges)).toMatch(/^INSUFFICIENT_FUNDS/)
    expect(check(charges, blockWith({ alice: { balance: want } }))).toBeUndefined()
    expect(check(charges, blockWith({ alice: { balance: want - 1n } }))).toBe(
      lacking(want - 1n, want),
    )
    const narrow = { ...block, gasLimit: charges.daFootprint - 1n }
    expect(check(charges, narrow)).toBe('EXCEEDS_BLOCK_GAS_LIMIT: exceeds block gas limit')
  })
})

describe('a delegation', () => {
  test('replaces no contract', () => {
    const transaction = signedBase(ALICE, { accountChanges: [delegation] })
    const withCode = (code: `0x${string}`) => onState(transaction, { alice: { code } })
    expect(withCode(`0xef0100${'11'.repeat(20)}`)).toBeUndefined()
    expect(withCode('0x00')).toBe(refused('delegation sender has non-delegation code'))
    const { state } = blockWith({ alice: { code: '0x00' } })
    expect(canRun(transaction, state, undefined)).toBe(false)
    expect(canRun(signedBase(ALICE), state, undefined)).toBe(true)
  })
})

describe('the turn of a transaction', () => {
  const turn = (fields: Partial<BaseTransactionFields>, circumstances: Circumstances = {}) =>
    turnOf(signedBase(ALICE, fields), blockWith(circumstances))

  test('follows the lane', () => {
    const lanes = laneOf(5n, 3n)
    expect(turn({ nonceKey: 5n, nonceSequence: 3n }, { lanes })).toBe('now')
    expect(turn({ nonceKey: 5n, nonceSequence: 4n }, { lanes })).toBe('later')
    expect(turn({ nonceKey: 5n, nonceSequence: 2n }, { lanes })).toBe('never')
    expect(turn({ nonceSequence: 1n }, { alice: { nonce: 1n } })).toBe('now')
  })

  test('comes when its window begins, and never once it has ended, also behind a gap', () => {
    const end = BigInt(BLOCK_MS)
    expect(turn({ validBefore: end, nonceSequence: 3n })).toBe('later')
    expect(turn({ validBefore: end - 1n, nonceSequence: 3n })).toBe('never')
    expect(turn({ validAfter: end })).toBe('now')
    expect(turn({ validAfter: end + 1n })).toBe('later')
  })

  test('without a nonce comes 30 s before the end', () => {
    const nonceFree = (validBefore: bigint) => turn({ nonceKey: NONCE_FREE_KEY, validBefore })
    const block = BigInt(BLOCK_MS)
    expect(nonceFree(block + 30_001n)).toBe('later')
    expect(nonceFree(block + 30_000n)).toBe('now')
    expect(nonceFree(block + 1n)).toBe('now')
    expect(nonceFree(block)).toBe('never')
  })

  test('does not come before Everest', () => {
    expect(turn({}, { upgrade: 'denim' })).toBe('later')
  })
})
