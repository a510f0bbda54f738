/**
 * Wei on the preview network: what deposits mint comes into being, nothing else does, and nothing is
 * burnt. Every account that was ever written is summed, after random traffic.
 */

import { expect, test } from 'vitest'
import { DEPOSIT_TYPE } from '../../src/chain/deposit.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { predeployAddresses } from '../../src/network/predeploys.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import type { StateView } from '../../src/state/view.ts'
import { addressOf } from '../support/arbitraries.ts'
import { fc, runs } from '../support/property.ts'
import { ALICE, BOB, CAROL, createWorld, signed, type World } from '../support/world.ts'
import { COUNTER, CREATION, REVERTER } from '../support/world-contracts.ts'

const COUNTER_ADDRESS = addressOf(0xc0)
const REVERTER_ADDRESS = addressOf(0xc1)
const signers = [ALICE, BOB, CAROL]
const engine = createWasmEngine()
const { sequencerFeeVault, baseFeeVault, l1FeeVault, operatorFeeVault } = predeployAddresses
const noData = new Uint8Array(0)

const targets = fc.constantFrom<Address | null>(
  COUNTER_ADDRESS,
  REVERTER_ADDRESS,
  addressOf(0x0d),
  BOB.address,
  sequencerFeeVault,
  l1FeeVault,
  baseFeeVault,
  operatorFeeVault,
  null,
)

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('send' as const),
        signer: fc.nat(2),
        to: targets,
        value: fc.bigInt(0n, 10n ** 19n),
        tip: fc.bigInt(0n, 10n ** 9n),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('deposit' as const),
        from: fc.constantFrom(ALICE.address, COUNTER_ADDRESS, addressOf(0x11)),
        to: targets,
        mint: fc.bigInt(0n, 10n ** 18n),
        value: fc.bigInt(0n, 10n ** 18n),
        gasLimit: fc.constantFrom(20_000n, 21_000n, 90_000n),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('l1' as const), wei: fc.nat(10 ** 9) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('advance' as const), ms: fc.nat(13_000) }),
    },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
)

async function take(
  world: World,
  step: typeof steps extends fc.Arbitrary<(infer Step)[]> ? Step : never,
): Promise<void> {
  const { producer, chain, advance } = world
  if (step.kind === 'advance') return advance(step.ms)
  if (step.kind === 'l1') {
    const wei = BigInt(step.wei)
    producer.changeL1({ l1BaseFee: wei, operatorFeeScalar: wei % 50n, operatorFeeConstant: wei })
    return
  }
  const data = step.to === null ? CREATION : noData
  if (step.kind === 'deposit') {
    const { from, to, mint, value, gasLimit } = step
    producer.deposit({ from, to, mint, value, gasLimit, data })
    return
  }
  const signer = signers[step.signer]!
  const transaction = signed(signer, {
    nonce: chain.pending.state.nonce(signer.address),
    to: step.to,
    value: step.value,
    data,
    gasLimit: 90_000n,
    maxFeePerGas: 2n * 10n ** 9n,
    maxPriorityFeePerGas: step.tip,
  })
  try {
    await producer.submit(transaction)
  } catch (error) {
    // Refused for its funds, it changes nothing.
    expect(error).toBeInstanceOf(DevnetError)
    expect(error).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  }
}

/** Everybody who was ever written to. */
function addressesIn({ store }: World): ReadonlySet<Address> {
  return new Set([...store.changes(0, store.newest)].map(({ address }) => address))
}

function sum(addresses: Iterable<Address>, view: StateView): bigint {
  let wei = 0n
  for (const address of addresses) wei += view.balance(address)
  return wei
}

test('no wei is lost or made but by deposits, and the vaults hold every fee', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const options = {
        rules: 'denim',
        alloc: {
          [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) },
          [REVERTER_ADDRESS]: { code: hexFromBytes(REVERTER) },
        },
      } as const
      const world = await createWorld(options, engine)
      for (const step of taken) await take(world, step)
      await world.advance(12_200)
      const addresses = addressesIn(world)
      let expected = sum(addresses, world.chain.at(0n).state)
      for (let number = 1n; number <= world.chain.head.number; number += 1n) {
        const { transactions, receipts, state } = world.chain.at(number)
        for (const [index, transaction] of transactions.entries()) {
          if (transaction.type === DEPOSIT_TYPE) expected += transaction.mint
          else expect(receipts[index]!.l1!.l1Fee).toBeGreaterThanOrEqual(0n)
        }
        expect(sum(addresses, state)).toBe(expected)
      }
    }),
    { numRuns: runs(15) },
  )
})
