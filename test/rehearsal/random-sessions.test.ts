/**
 * Random sessions: a rehearsal of one says of every transaction what a devnet of the new rules does with
 * it, and its causes add up.
 */

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Devnet, rehearse } from '../../src/index.ts'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { runs } from '../support/property.ts'
import { call, createScene, type Scene, type Sent, send } from './scene.ts'

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** Accounts that do not exist. */
const strangers = Array.from({ length: 3 }, (_, index): Address => `0x${'0'.repeat(36)}abc${index}`)

const sender = fc.nat({ max: 2 })
const stranger = fc.constantFrom(...strangers)
const tight = fc.constantFrom(30_000, 45_000, 65_000, 100_000, 150_000, 400_000)

interface Input {
  /** Index of the dev account. */
  readonly from: number
  readonly gas: number
  readonly sent: (scene: Scene) => Omit<Sent, 'from' | 'gas'>
}

const inputs: fc.Arbitrary<Input | 'block' | 'revert'> = fc.oneof(
  fc.record({
    from: sender,
    gas: fc.constantFrom(21_000, 50_000, 250_000),
    sent: stranger.map((to) => () => ({ to, value: '0x1' as Hex })),
  }),
  fc.record({
    from: sender,
    gas: tight,
    sent: fc.tuple(stranger, sender, fc.boolean()).map(([unknown, known, isKnown]) => {
      return ({ coin, dev }: Scene) => {
        const to = isKnown ? dev[known]! : unknown
        return { to: coin, data: call('Coin', 'transfer', [to, 5n]) }
      }
    }),
  }),
  fc.record({
    from: sender,
    gas: tight,
    sent: fc.nat({ max: 3 }).map((value) => ({ holder }: Scene) => {
      return { to: holder, data: call('Holder', 'set', [BigInt(value)]) }
    }),
  }),
  fc.record({
    from: sender,
    gas: fc.constantFrom(150_000, 300_000, 1_000_000),
    sent: fc.constantFrom('setSilent', 'setStrict').chain((name) =>
      fc.nat({ max: 3 }).map((value) => ({ forwarder, holder }: Scene) => {
        return { to: forwarder, data: call('Forwarder', name, [holder, BigInt(value)]) }
      }),
    ),
  }),
  fc.record({
    from: sender,
    gas: fc.constant(60_000),
    sent: fc.nat({ max: 2_000 }).map((zeros) => ({ dev }: Scene) => {
      return { to: dev[9]!, data: `0x${'00'.repeat(zeros)}` as Hex }
    }),
  }),
  fc.constant('block' as const),
  fc.constant('revert' as const),
)

/** Makes inputs; a refused transaction uses its nonce all the same. @returns the hashes, in order */
async function make(scene: Scene, given: readonly (Input | 'block' | 'revert')[]) {
  const { devnet, dev } = scene
  const hashes: (Hash | undefined)[] = []
  const nonces = [3, 0, 0]
  let saved = { id: await snapshot(devnet), nonces: [...nonces] }
  for (const input of given) {
    if (input === 'block') await devnet.advance(200)
    else if (input === 'revert') {
      await devnet.request({ method: 'evm_revert', params: [saved.id] })
      nonces.splice(0, 3, ...saved.nonces)
      saved = { id: await snapshot(devnet), nonces: [...nonces] }
    } else {
      const { from, gas, sent } = input
      const nonce = nonces[from]!
      nonces[from] = nonce + 1
      const request = { ...sent(scene), from: dev[from]!, gas: hex(gas), nonce: hex(nonce) }
      const hash = await send(devnet, request as never).catch(() => undefined)
      hashes.push(hash)
      if (hash === undefined) {
        await devnet.request({ method: 'anvil_setNonce', params: [dev[from]!, hex(nonce + 1)] })
      }
    }
  }
  return hashes
}

function snapshot(devnet: Devnet): Promise<Hex> {
  return devnet.request({ method: 'evm_snapshot' })
}

/** Rehearses random sessions, and sends the same to a devnet of the new rules. */
function expectSameAsNewRules(engine: 'wasm' | 'lockstep', numRuns: number): Promise<void> {
  const property = fc.asyncProperty(fc.array(inputs, { maxLength: 14 }), async (given) => {
    const old = await createScene({ engine })
    const first = await make(old, given)
    const report = await rehearse(old.devnet.journal(), { hardfork: 'amsterdam' })
    const now = await createScene({ engine, hardforkAt: { amsterdam: 1n } })
    const second = await make(now, given)
    const listed = report.transactions.slice(3)
    expect(listed).toHaveLength(first.length)
    for (const [index, { after, before, causes, differs, verdict, undone }] of listed.entries()) {
      const gas = causes.reduce((sum, each) => sum + each.gasAfter - each.gasBefore, 0n)
      expect(gas).toBe(after.gasUsed - before.gasUsed)
      expect(causes.filter(({ what }) => what.startsWith('not known'))).toEqual([])
      if (differs.length === 0) expect(['same', 'failsAlready']).toContain(verdict)
      const hash = second[index]
      expect(after.status === null).toBe(hash === undefined)
      if (hash === undefined || undone === true) continue
      const params = [hash] as const
      const receipt = await now.devnet.request({ method: 'eth_getTransactionReceipt', params })
      expect({ status: after.status, gasUsed: after.gasUsed }).toEqual({
        status: Number(receipt!.status),
        gasUsed: BigInt(receipt!.gasUsed),
      })
      expect(after.logs.length).toBe(receipt!.logs.length)
    }
    await old.devnet.close()
    await now.devnet.close()
  })
  return fc.assert(property, { numRuns })
}

test('a rehearsed session does what a devnet of the new rules does, and its causes add up', () =>
  expectSameAsNewRules('wasm', runs(40)))

test('a rehearsed session is the same with both engines', () =>
  expectSameAsNewRules('lockstep', runs(8)))
