import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, replay } from '../../src/index.ts'
import { ask } from '../support/world-journal.ts'

const somebody = '0x00000000000000000000000000000000000000aa'
const shifted = (devnet: Devnet) => ask(devnet, 'evm_increaseTime', [0])

/** A devnet whose next jump seals a block, and a fork that is made while that job runs. */
async function forkedAmid(move: (devnet: Devnet) => Promise<unknown>) {
  const devnet = await createDevnet({ genesisTime: 0 })
  await devnet.advance(1_000)
  await ask(devnet, 'eth_sendTransaction', [{ to: somebody, value: '0x1' }])
  await ask(devnet, 'eth_subscribe', ['newHeads'])
  const forks: Devnet[] = []
  devnet.on('message', () => forks.push(devnet.fork()))
  await move(devnet)
  expect(forks).toHaveLength(1)
  return { devnet, fork: forks[0]! }
}

describe('how far methods have shifted time', () => {
  test.each([
    ['evm_increaseTime', 10],
    ['evm_setTime', 11],
  ] as const)(
    'is not counted in a fork made while %s runs, which holds the state before it',
    async (method, given) => {
      const { devnet, fork } = await forkedAmid((each) => ask(each, method, [given]))
      const again = await replay(fork.journal())
      expect([devnet.now, fork.now, again.now]).toEqual([11_000, 1_000, 1_000])
      expect(await Promise.all([devnet, fork, again].map(shifted))).toEqual([10, 0, 0])
      for (const each of [devnet, fork, again]) await each.close()
    },
  )

  test('is what it was when a time is refused', async () => {
    await using devnet = await createDevnet({ genesisTime: 0 })
    await ask(devnet, 'evm_increaseTime', [10])
    await devnet.mine()
    const setting = ask(devnet, 'evm_setTime', [3])
    await expect(setting).rejects.toMatchObject({
      message: expect.stringMatching(/^Timestamp error/),
    })
    expect(await shifted(devnet)).toBe(10)
  })
})

test('whoever is told that a fault is over as time goes back finds all else back, too', async () => {
  await using devnet = await createDevnet({ genesisTime: 0 })
  const [first, second] = devnet.accounts.map(({ address }) => address)
  const snapshot = await ask(devnet, 'evm_snapshot')
  await devnet.faults.now({ kind: 'stalePending', lagMs: 1_000 })
  await devnet.wallet.select(second!, first!)
  await ask(devnet, 'evm_increaseTime', [10])
  const found: Promise<unknown[]>[] = []
  const stateOf = () =>
    Promise.all([devnet.now, devnet.faults.on, ask(devnet, 'wallet_getPermissions')])
  devnet.on('fault', () => found.push(stateOf()))
  await ask(devnet, 'evm_revert', [snapshot])
  expect(await Promise.all(found)).toEqual([await stateOf()])
  expect(await shifted(devnet)).toBe(0)
})
