import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, replay } from '../../src/index.ts'
import { ask } from '../support/world-journal.ts'

const somebody = '0x00000000000000000000000000000000000000aa'
const shifted = (devnet: Devnet) => ask(devnet, 'evm_increaseTime', [0])

/** A devnet whose next jump seals a block, and a fork made by who is told of that. */
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
  ] as const)('is counted for whoever finds the clock moved by %s', async (method, given) => {
    const { devnet, fork } = await forkedAmid((each) => ask(each, method, [given]))
    const again = await replay(fork.journal())
    expect([devnet.now, fork.now, again.now]).toEqual([11_000, 11_000, 11_000])
    expect(await Promise.all([devnet, fork, again].map(shifted))).toEqual([10, 10, 10])
    for (const each of [devnet, fork, again]) await each.close()
  })

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

describe('time that is set back', () => {
  test('a listener of the end of a fault at a revert finds all other state reverted, too', async () => {
    await using devnet = await createDevnet({ genesisTime: 0 })
    const [first, second] = devnet.accounts.map(({ address }) => address)
    const snapshot = await ask(devnet, 'evm_snapshot')
    await devnet.faults.now({ kind: 'stalePending', lagMs: 1_000 })
    await devnet.wallet.select(second!, first!)
    await ask(devnet, 'evm_increaseTime', [10])
    const forks: Devnet[] = []
    devnet.on('fault', () => forks.push(devnet.fork()))
    await ask(devnet, 'evm_revert', [snapshot])
    expect(forks).toHaveLength(1)
    await using fork = forks[0]!
    const stateOf = async (each: Devnet) => [
      each.now,
      await shifted(each),
      each.faults.on,
      await ask(each, 'wallet_getPermissions'),
    ]
    expect(await stateOf(fork)).toEqual(await stateOf(devnet))
    expect(await shifted(fork)).toBe(0)
  })
})
