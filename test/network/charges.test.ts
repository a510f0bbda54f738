import { describe, expect, test } from 'vitest'
import {
  AdjustedView,
  type Charges,
  chargesOf,
  DepositCharges,
  reserved,
  settled,
} from '../../src/network/charges.ts'
import type { L1Attributes } from '../../src/network/l1-block.ts'
import { predeployAddresses } from '../../src/network/predeploys.ts'
import { type Address, ZERO_HASH } from '../../src/primitives/hex.ts'
import { OverlayView } from '../../src/state/overlay-view.ts'
import type { Write } from '../../src/state/write.ts'
import { addressOf } from '../support/arbitraries.ts'
import { mapView } from '../support/map-view.ts'
import { fc } from '../support/property.ts'

const {
  baseFeeVault: BASE_FEE_VAULT,
  l1FeeVault: L1_FEE_VAULT,
  operatorFeeVault: OPERATOR_FEE_VAULT,
} = predeployAddresses
const SENDER = addressOf(1)
const RECIPIENT = addressOf(2)

/** Prices of an OP Mainnet block; a transaction of the least size paid 9833984542 wei in it. */
const prices: L1Attributes = {
  number: 1n,
  timestamp: 1n,
  hash: ZERO_HASH,
  sequenceNumber: 0n,
  batcherHash: ZERO_HASH,
  l1BaseFee: 401_448_161n,
  l1BlobBaseFee: 23_248_065n,
  baseFeeScalar: 9_736n,
  blobBaseFeeScalar: 1_540_079n,
  operatorFeeScalar: 0n,
  operatorFeeConstant: 0n,
  daFootprintGasScalar: 400n,
}

describe('charges', () => {
  test('of a small transaction are those in a published receipt', () => {
    expect(chargesOf(new Uint8Array(110), prices)).toEqual({
      prices,
      l1GasUsed: 1_600n,
      l1Fee: 9_833_984_542n,
      daFootprint: 40_000n,
    })
  })

  test('are zero for a deposit, though its receipt has the L1 gas of its bytes', () => {
    const charges = new DepositCharges(new Uint8Array(110), prices)
    expect([charges.l1Fee, charges.daFootprint, charges.l1GasUsed]).toEqual([0n, 0n, 1_600n])
  })

  test('reserve the L1 fee and the operator fee for all gas', () => {
    const charges = withOperator(3n, 7n)
    expect(reserved(charges, 50_000n)).toBe(charges.l1Fee + 50_000n * 3n * 100n + 7n)
  })
})

function withOperator(operatorFeeScalar: bigint, operatorFeeConstant: bigint): Charges {
  return chargesOf(new Uint8Array(110), { ...prices, operatorFeeScalar, operatorFeeConstant })
}

describe('settling', () => {
  const accounts = [SENDER, RECIPIENT, BASE_FEE_VAULT, L1_FEE_VAULT, OPERATOR_FEE_VAULT]
  const rich = 10n ** 20n

  /** What an engine leaves of a transfer at a price, on a view with the reserved fees taken off. */
  function transfer(
    to: Address,
    value: bigint,
    gas: { readonly limit: bigint; readonly used: bigint; readonly price: bigint },
    charges: Charges,
    balances: Readonly<Record<Address, { readonly balance: bigint }>>,
  ) {
    const view = mapView(balances)
    const payer = new AdjustedView(view, SENDER, -reserved(charges, gas.limit))
    const overlay = new OverlayView(payer)
    const writes: Write[] = []
    const move = (address: Address, amount: bigint) => {
      if (amount === 0n) return
      const write = { field: 'balance', address, value: overlay.balance(address) + amount } as const
      overlay.apply([write])
      writes.push(write)
    }
    move(SENDER, -value - gas.used * gas.price)
    move(to, value)
    const ran = { from: SENDER, gasLimit: gas.limit, gasUsed: gas.used, writes }
    const after = new OverlayView(view)
    after.apply(settled(ran, charges, view, gas.price))
    return { view, after }
  }

  test('pays each vault its part and gives back what the operator did not use', () => {
    const charges = withOperator(1n, 1_000n)
    const gas = { limit: 100_000n, used: 40_000n, price: 9n }
    const balances = { [SENDER]: { balance: rich }, [L1_FEE_VAULT]: { balance: 5n } }
    const { after } = transfer(RECIPIENT, 77n, gas, charges, balances)
    const forOperator = 40_000n * 100n + 1_000n
    expect(after.balance(BASE_FEE_VAULT)).toBe(360_000n)
    expect(after.balance(L1_FEE_VAULT)).toBe(5n + charges.l1Fee)
    expect(after.balance(OPERATOR_FEE_VAULT)).toBe(forOperator)
    expect(after.balance(RECIPIENT)).toBe(77n)
    expect(after.balance(SENDER)).toBe(rich - 77n - 360_000n - charges.l1Fee - forOperator)
  })

  test('takes the fees of a sender whose balance the execution left alone', () => {
    const charges = withOperator(0n, 0n)
    const gas = { limit: 21_000n, used: 21_000n, price: 0n }
    const { after } = transfer(SENDER, 0n, gas, charges, { [SENDER]: { balance: rich } })
    expect(after.balance(SENDER)).toBe(rich - charges.l1Fee)
  })

  test('credits a vault on top of what the transaction itself sent there', () => {
    const charges = withOperator(0n, 0n)
    const gas = { limit: 21_000n, used: 21_000n, price: 2n }
    const { after } = transfer(L1_FEE_VAULT, 13n, gas, charges, { [SENDER]: { balance: rich } })
    expect(after.balance(L1_FEE_VAULT)).toBe(13n + charges.l1Fee)
  })

  test('neither makes nor loses a wei', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...accounts),
        fc.bigInt(0n, 10n ** 18n),
        fc.record({ operatorFeeScalar: fc.bigInt(0n, 100n), constant: fc.bigInt(0n, 10n ** 9n) }),
        fc.bigInt(0n, 10n ** 9n),
        fc.bigInt(21_000n, 100_000n),
        (to, value, operator, price, used) => {
          const charges = withOperator(operator.operatorFeeScalar, operator.constant)
          const gas = { limit: 100_000n, used, price }
          const { view, after } = transfer(to, value, gas, charges, { [SENDER]: { balance: rich } })
          const sum = (of: { balance(address: Address): bigint }) =>
            accounts.reduce((total, address) => total + of.balance(address), 0n)
          expect(sum(after)).toBe(sum(view))
        },
      ),
    )
  })
})
