/** `devnet.waits`, and that nothing but being told moves time, whoever waits. */

import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { settled } from '../support/hand-machine.ts'
import { ask } from '../support/world-journal.ts'

const BOB = '0x0000000000000000000000000000000000000b0b'

describe('waiting requests', () => {
  test('time stands while requests wait, however often a client polls', async () => {
    await using devnet = await createDevnet({ genesisTime: 0, network: 'mainnet' })
    const hash = await ask(devnet, 'eth_sendTransaction', [{ to: BOB, value: '0x1' }])
    for (let count = 0; count < 5; count += 1) {
      expect(await ask(devnet, 'eth_getTransactionReceipt', [hash])).toBeNull()
      expect(await ask(devnet, 'eth_blockNumber')).toBe('0x0')
    }
    const reading = devnet.subscribe('newHeads').next()
    await ask(devnet, 'eth_subscribe', ['logs'])
    const sent = ask(devnet, 'eth_sendTransactionSync', [{ to: BOB, value: '0x2' }])
    await settled()
    expect(devnet.now).toBe(0)
    const reason = 'it waits for a lower base fee, for room in a block, or for the next flashblock'
    expect(devnet.waits).toEqual([
      'the next of a loop over newHeads',
      'notifications of logs (process, subscription 0x1)',
      expect.stringMatching(/^the answer to a send that waits until 0x\w{64} has run$/),
      `the transaction ${hash} to run: ${reason}`,
      expect.stringMatching(/^the transaction 0x\w{64} to run: /),
    ])
    await devnet.advance(2_000)
    expect(await reading).toMatchObject({ value: { number: '0x1' } })
    expect(await sent).toMatchObject({ status: '0x1' })
    expect(devnet.waits).toEqual(['notifications of logs (process, subscription 0x1)'])
    await ask(devnet, 'eth_unsubscribe', ['0x1'])
    expect(devnet.waits).toEqual([])
  })

  test('until is in the list for as long as it waits', async () => {
    await using devnet = await createDevnet({ genesisTime: 0 })
    let seen: readonly string[] = []
    await devnet.until(
      () => {
        seen = devnet.waits
        return devnet.now >= 1_000
      },
      { withinMs: 5_000, what: 'a second to go by' },
    )
    expect(seen).toEqual(['a second to go by'])
    expect(devnet.waits).toEqual([])
  })
})
