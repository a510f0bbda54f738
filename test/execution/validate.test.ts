import { describe, expect, test } from 'vitest'
import {
  fitsRules,
  upfrontCost,
  validateAgainstState,
  validateAlone,
} from '../../src/execution/validate.ts'
import type { DevnetError, DevnetErrorCode } from '../../src/primitives/errors.ts'
import { evmRules, type Hardfork } from '../../src/primitives/evm-rules.ts'
import { UINT64_MAX } from '../../src/primitives/word.ts'
import type { OrdinaryTransaction, TransactionFields } from '../../src/transactions/transaction.ts'
import { mapView } from '../support/map-view.ts'
import { ALICE, CHAIN_ID, ETHER, signed } from '../support/world.ts'

const limits = {
  transactionBytesMax: 131_072,
  blobSchedule: 'hardfork' as const,
  transactionGasMax: 1n << 24n,
  transactionFeeMax: ETHER,
  codeSizeMax: 24_576,
}
/** @see https://eips.ethereum.org/EIPS/eip-3860 */
const INIT_CODE_BYTES_MAX = 49_152
const blockGasLimit = 40_000_000n

function refusalOf(action: () => void): DevnetErrorCode | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    return (error as DevnetError).code
  }
}

const terms = { blockGasLimit, evmRules: evmRules('osaka') }

const alone = (fields: Partial<TransactionFields>, given = limits, hardfork: Hardfork = 'osaka') =>
  refusalOf(() =>
    validateAlone(
      signed(ALICE, fields),
      { ...terms, evmRules: evmRules(hardfork) },
      given,
      Number(CHAIN_ID),
    ),
  )

describe('the transaction alone', () => {
  test('a plain transfer is acceptable, with a chain id or without replay protection', () => {
    expect(alone({})).toBeUndefined()
    expect(
      alone({ type: 0, chainId: undefined, maxPriorityFeePerGas: 1_000_000_000n }),
    ).toBeUndefined()
  })

  const noLimit = { ...limits, transactionFeeMax: 0n, transactionGasMax: 10n ** 15n }
  const edges: readonly (readonly [
    string,
    Partial<TransactionFields>,
    Partial<TransactionFields>,
    DevnetErrorCode,
    typeof limits?,
  ])[] = [
    ['the chain id', { chainId: CHAIN_ID }, { chainId: 1n }, 'CHAIN_ID_MISMATCH'],
    ['the nonce', { nonce: UINT64_MAX - 1n }, { nonce: UINT64_MAX }, 'NONCE_MAX'],
    [
      'the size of init code',
      { to: null, data: new Uint8Array(INIT_CODE_BYTES_MAX), gasLimit: 10_000_000n },
      { to: null, data: new Uint8Array(INIT_CODE_BYTES_MAX + 1), gasLimit: 10_000_000n },
      'INIT_CODE_TOO_LARGE',
    ],
    [
      'the gas limit of the block',
      { gasLimit: blockGasLimit },
      { gasLimit: blockGasLimit + 1n },
      'EXCEEDS_BLOCK_GAS_LIMIT',
      noLimit,
    ],
    [
      'the gas limit of one transaction',
      { gasLimit: 1n << 24n },
      { gasLimit: (1n << 24n) + 1n },
      'EXCEEDS_TRANSACTION_GAS_LIMIT',
    ],
    ['the intrinsic gas', { gasLimit: 21_000n }, { gasLimit: 20_999n }, 'INTRINSIC_GAS_TOO_LOW'],
    [
      'the tip',
      { maxFeePerGas: 5n, maxPriorityFeePerGas: 5n },
      { maxFeePerGas: 5n, maxPriorityFeePerGas: 6n },
      'TIP_ABOVE_FEE_CAP',
    ],
    [
      'the fee',
      { gasLimit: 25_000n, maxFeePerGas: ETHER / 25_000n },
      { gasLimit: 25_000n, maxFeePerGas: ETHER / 25_000n + 1n },
      'FEE_ABOVE_CAP',
    ],
  ]
  for (const [what, acceptable, refused, code, given = limits] of edges) {
    test(`${what} is acceptable up to its bound and refused beyond: ${code}`, () => {
      expect(alone(acceptable, given)).toBeUndefined()
      expect(alone(refused, given)).toBe(code)
    })
  }

  test('the size of the encoding is acceptable up to its bound and refused beyond', () => {
    const transaction = signed(ALICE, { data: new Uint8Array(500), gasLimit: 1_000_000n })
    const size = transaction.rawTransaction.length
    const within = (transactionBytesMax: number) =>
      refusalOf(() =>
        validateAlone(transaction, terms, { ...limits, transactionBytesMax }, Number(CHAIN_ID)),
      )
    expect(within(size)).toBeUndefined()
    expect(within(size - 1)).toBe('OVERSIZED_TRANSACTION')
  })

  test('a fee cap of zero wei means no limit on fees', () => {
    expect(alone({ maxFeePerGas: ETHER }, { ...limits, transactionFeeMax: 0n })).toBeUndefined()
  })

  test('data needs its floor of gas since Prague (EIP-7623)', () => {
    const data = new Uint8Array(100).fill(1)
    const withGas = (gasLimit: bigint, hardfork: Hardfork) =>
      alone({ data, gasLimit }, limits, hardfork)
    expect(withGas(25_000n, 'prague')).toBeUndefined()
    expect(withGas(24_999n, 'prague')).toBe('INTRINSIC_GAS_TOO_LOW')
    expect(withGas(22_600n, 'cancun')).toBeUndefined()
    expect(withGas(22_599n, 'cancun')).toBe('INTRINSIC_GAS_TOO_LOW')
  })

  test('type 4 is acceptable since Prague (EIP-7702)', () => {
    const authorization = {
      chainId: 0n,
      address: ALICE.address,
      nonce: 0n,
      yParity: 0n,
      r: 1n,
      s: 1n,
    }
    const fields = { type: 4, gasLimit: 100_000n, authorizationList: [authorization] } as const
    expect(alone(fields, limits, 'prague')).toBeUndefined()
    expect(alone(fields, limits, 'cancun')).toBe('TRANSACTION_TYPE_NOT_SUPPORTED')
  })

  test('the limit of the hardfork is that of the block', () => {
    const creation = (size: number) => {
      const data = new Uint8Array(size)
      return { to: null, data, gasLimit: 10_000_000n }
    }
    const ofHardfork = { ...limits, codeSizeMax: 0, transactionBytesMax: 200_000 }
    const edges = [
      ['osaka', INIT_CODE_BYTES_MAX],
      ['amsterdam', 131_072],
    ] as const
    for (const [hardfork, sizeMax] of edges) {
      expect(alone(creation(sizeMax), ofHardfork, hardfork)).toBeUndefined()
      expect(alone(creation(sizeMax + 1), ofHardfork, hardfork)).toBe('INIT_CODE_TOO_LARGE')
    }
    const large = { ...limits, transactionBytesMax: 200_000 }
    expect(alone(creation(INIT_CODE_BYTES_MAX + 1), large, 'amsterdam')).toBe('INIT_CODE_TOO_LARGE')
  })

  test('a transaction whose init code has become too large no longer fits', () => {
    const data = new Uint8Array(INIT_CODE_BYTES_MAX + 1)
    const creation = signed(ALICE, { to: null, data, gasLimit: 10_000_000n })
    const ofHardfork = { ...limits, codeSizeMax: 0 }
    expect(fitsRules(creation, evmRules('amsterdam'), ofHardfork)).toBe(true)
    expect(fitsRules(creation, evmRules('osaka'), ofHardfork)).toBe(false)
    expect(fitsRules(creation, evmRules('osaka'), { ...ofHardfork, codeSizeMax: 50_000 })).toBe(
      true,
    )
  })

  test('a large call with no creation is not init code', () => {
    const fields = { data: new Uint8Array(INIT_CODE_BYTES_MAX + 1), gasLimit: 10_000_000n }
    expect(alone(fields)).toBeUndefined()
  })
})

describe('the transaction on a state', () => {
  const transaction = signed(ALICE, {
    nonce: 3n,
    value: 100n,
    maxFeePerGas: 10n,
    maxPriorityFeePerGas: 0n,
  })
  const cost = 100n + 21_000n * 10n
  const onState = (
    account: { balance?: bigint; nonce?: bigint; code?: `0x${string}` },
    baseFee = 10n,
    given: OrdinaryTransaction = transaction,
    hardfork: Hardfork = 'osaka',
  ) => {
    const view = mapView({ [ALICE.address]: { balance: cost, nonce: 3n, ...account } })
    const block = {
      evmRules: evmRules(hardfork),
      state: view,
      baseFeePerGas: baseFee,
      gasLimit: 30_000_000n,
    }
    return refusalOf(() => validateAgainstState(given, block))
  }

  test('needs its value and its gas limit at the cap, to the wei', () => {
    expect(upfrontCost(transaction)).toBe(cost)
    expect(onState({})).toBeUndefined()
    expect(onState({ balance: cost - 1n })).toBe('INSUFFICIENT_FUNDS')
  })

  test('is refused with a nonce that has been used; a nonce that is too high is not refused', () => {
    expect(onState({ nonce: 4n })).toBe('NONCE_TOO_LOW')
    expect(onState({ nonce: 2n })).toBeUndefined()
  })

  test('needs a cap of at least the base fee', () => {
    expect(onState({}, 11n)).toBe('FEE_CAP_BELOW_BASE_FEE')
  })

  test('is refused from a contract, and accepted from an account that delegates (EIP-7702)', () => {
    expect(onState({ code: '0x00' })).toBe('SENDER_NOT_EOA')
    expect(onState({ code: `0xef0100${'aa'.repeat(20)}` })).toBeUndefined()
    expect(onState({ code: `0xef0100${'aa'.repeat(19)}` })).toBe('SENDER_NOT_EOA')
    expect(onState({ code: `0xef0101${'aa'.repeat(20)}` })).toBe('SENDER_NOT_EOA')
  })

  test('has its nonce checked before anything else', () => {
    expect(onState({ nonce: 4n, balance: 0n, code: '0x00' }, 11n)).toBe('NONCE_TOO_LOW')
  })
})
