import { describe, expect, test } from 'vitest'
import { main as ethers } from '../examples/ethers.ts'
import { main as faucet } from '../examples/faucet.ts'
import { main as faults } from '../examples/faults.ts'
import { main as flakyWire } from '../examples/flaky-wire.ts'
import { main as fork } from '../examples/fork.ts'
import { main as forkLive } from '../examples/fork-live.ts'
import { main as inProcess } from '../examples/in-process.ts'
import { main as issuer } from '../examples/issuer.ts'
import { main as names } from '../examples/names.ts'
import { main as native } from '../examples/native.ts'
import { main as replay } from '../examples/replay.ts'
import { main as simulation } from '../examples/simulation.ts'
import { main as sponsored } from '../examples/sponsored.ts'
import { main as stablecoin } from '../examples/stablecoin.ts'
import { main as subscribe } from '../examples/subscribe.ts'
import { main as time } from '../examples/time.ts'
import { main as token } from '../examples/token.ts'
import { main as upgrade } from '../examples/upgrade.ts'
import { main as validity } from '../examples/validity.ts'
import { main as viem } from '../examples/viem.ts'
import { runsAll } from './support/property.ts'

/** What an example prints, line by line. */
async function printedBy(main: (log: typeof console.log) => Promise<void>): Promise<string[]> {
  const lines: string[] = []
  await main((...items) => lines.push(items.join(' ')))
  return lines
}
const deployed = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const zeroHash = `0x${'00'.repeat(32)}`

describe('the example', () => {
  test('in-process.ts reads a transfer in pending first, and 200 ms later in latest', async () => {
    expect(await printedBy(inProcess)).toEqual(['pending: 0x5', 'latest:  0x0', 'latest:  0x5'])
  })

  test('viem.ts has its receipt at once, and its block 200 ms later', async () => {
    expect(await printedBy(viem)).toEqual([
      'success, pre-confirmed for block 1',
      'pending: 1.5',
      'latest:  0',
      'latest:  1.5',
      'block 1 holds it: true',
    ])
  })

  test('names.ts describes what happened in the words of the source', async () => {
    expect(await printedBy(names)).toEqual([
      'Jar.take(amount: 3) → 2  [gas 29,108]\n  emit Taken(by: Ada, amount: 3)',
      'left: 2',
      'reverted with custom error TooMuch(asked: 7, there: 2)',
      '  at Jar.check (src/Jar.sol:23)',
      '  at Jar.take (src/Jar.sol:16)',
      'DA:11,1 DA:12,1 DA:15,2 DA:16,2 DA:17,1 DA:18,1 DA:19,1 DA:22,2 DA:23,2',
    ])
  })

  test('native.ts answers at an address with a function', async () => {
    const name = `0x${'00'.repeat(28)}41646100`
    const printed = ['log:  0x41646100', `name: ${name}`, 'execution reverted: named already']
    expect(await printedBy(native)).toEqual(printed)
  })

  test('fork-live.ts spends on a verified copy', async () => {
    expect(await printedBy(forkLive)).toEqual([
      'forked at block 5, verified',
      'somebody has 1 tenth of an ether on top of it',
      'the state root is a real one',
    ])
  })

  test('upgrade.ts has a lock counted in blocks open after half of its minute', async () => {
    expect(await printedBy(upgrade)).toEqual([
      'a lock of 30 blocks opens after 33 s, at block 30',
      'a lock of 60 seconds opens after 60 s, at block 165',
    ])
  })

  test('validity.ts buys behind the transaction that lowers the price, or not at all', async () => {
    expect(await printedBy(validity)).toEqual([
      'at 450: alice not included, Known, bob not included, Known',
      'at 360: alice included at 5, bob not included, Known',
      'after block 20: bob not included, Unknown',
    ])
  })

  test('sponsored.ts pays for the gas in a token, without ether', async () => {
    expect(await printedBy(sponsored)).toEqual([
      'alice paid 3000 units of USDV for the gas',
      'phases: 0x1,0x1, gas paid by 0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
      'ether of alice: 0x0',
    ])
  })

  test('faults.ts sees a pre-confirmation that does not hold, a gap and a reorg, at their times', async () => {
    expect(await printedBy(faults)).toEqual([
      'pre-confirmed, block 1: success',
      'after block 1: nobody has heard of it',
      'block 1 at 200 ms',
      'block 2 at 600 ms',
      'block 1 at 650 ms',
      'block 2 at 650 ms',
      'block 3 at 800 ms',
    ])
  })

  test('flaky-wire.ts sees what an app does on a bad day', async () => {
    expect(await printedBy(flakyWire)).toEqual([
      'the sender is told: backend returned an invalid response',
      'and yet the next nonce is 1',
      'viem asks three times and hears of block 0',
      'told of block 1',
      'told of block 3',
      'a replica is at block 5',
    ])
  })

  test('ethers.ts has its receipt at once, and its block 200 ms later', async () => {
    expect(await printedBy(ethers)).toEqual([
      'status 1, pre-confirmed for block 1',
      'pending: 1.5',
      'latest:  0.0',
      'latest:  1.5',
      'block 1 holds it: true',
    ])
  })

  test('subscribe.ts gets the pending log at once, the block and its log later', async () => {
    expect(await printedBy(subscribe)).toEqual([
      'send a transaction',
      'heard: pendingLogs',
      'let 400 ms pass',
      'heard: newHeads',
      'heard: logs',
      'heard: newHeads',
    ])
  })

  test('faucet.ts is given a drip, refused another, and given one a minute later', async () => {
    const drip = expect.stringMatching(
      /^200 {"tx_hash":"0x.{64}","amount_wei":"100000000000000000",/,
    )
    expect(await printedBy(faucet)).toEqual([
      drip,
      'pending: 0x16345785d8a0000',
      '429 {"error":"address cooldown active; retry in 60s"}',
      drip,
    ])
  })

  test('fork.ts continues in three ways from one devnet', async () => {
    expect(await printedBy(fork)).toEqual([
      'world: 1 tenths of an ether at block 7',
      'child: 11 tenths of an ether at block 5',
      'world, restored: 1 tenths of an ether at block 5',
      'from genesis: 0 tenths of an ether at block 0',
    ])
  })

  test('time.ts seals blocks by `advance` and `mine`, and none by `jump`', async () => {
    expect(await printedBy(time)).toEqual([
      'genesis: now 0 ms, block 0, timestamp 0 s',
      'advance: now 800 ms, block 4, timestamp 0 s',
      'advance: now 999 ms, block 4, timestamp 0 s',
      'advance: now 1000 ms, block 5, timestamp 1 s',
      'mine: now 1000 ms, block 8, timestamp 1 s',
      'jump: now 3601000 ms, block 8, timestamp 1 s',
    ])
  })

  test('replay.ts makes the same devnet again, whole and up to a time', async () => {
    expect(await printedBy(replay)).toEqual([
      '0 ms, process: devnet.advance',
      '350 ms, process: eth_sendTransaction',
      '350 ms, process: devnet.advance',
      '500 ms, process: anvil_setBalance',
      'the same digest: true, balance 0x7',
      'at 400 ms: balance 0x5',
    ])
  })

  test('token.ts follows a transfer from pending to its sealed event', async () => {
    expect(await printedBy(token)).toEqual([
      `Preview Token is at ${deployed}`,
      'pending balance: 5',
      'latest balance:  0',
      `pending event:   5 in block ${zeroHash}`,
      'watched: 5 for bob in block 2',
      'latest balance:  5',
      expect.stringMatching(/^sealed event: {4}5 in block 0x(?!0{64})[0-9a-f]{64}$/),
    ])
  })

  const issuance = [
    ...['RoleGranted', 'SupplyCapUpdated', 'PolicyUpdated', 'PolicyUpdated'],
    ...['RoleGranted', 'RoleGranted', 'RoleGranted'],
  ]
  const seizure = ['Transfer', 'Memo', 'Transfer', 'Memo', 'Seized', 'Paused']

  test('stablecoin.ts is refused beyond the cap, from a blocked account and while paused', async () => {
    expect(await printedBy(stablecoin)).toEqual([
      'Example Dollar is at 0xb200000000000000000001723077b8a1b173adc3',
      'refused: SupplyCapExceeded',
      'refused: PolicyForbids',
      'refused: ContractPaused',
      ...issuance,
      ...seizure,
    ])
  })

  test('issuer.ts does the same from a contract', async () => {
    expect(await printedBy(issuer)).toEqual([
      'Example Dollar has a cap of 1000000',
      'refused: ContractPaused',
      ...issuance,
      ...seizure,
    ])
  })

  test.runIf(runsAll)(
    'simulation.ts finds the race, makes it small, and finds none where it is mended',
    async () => {
      const [found, none] = await printedBy(simulation)
      const lines = found?.split('\n').map((line) => line.replace(/ → 0x.*/, ''))
      expect(lines).toEqual([
        'the invariant "no sale costs the pool anything" does not hold',
        '  0 ms  alice  quote for 1 wei',
        '  0 ms  alice  read the quote',
        '  0 ms  bob    quote for 1 wei',
        '  0 ms  bob    read the quote',
        '  0 ms  bob    buy 999 points for 1 wei',
        expect.stringMatching(/^ {2}0 ms {2}alice {2}buy 999 points for 1 wei → ✗ the invariant/),
      ])
      expect(none).toMatch(/^10 runs of \d+ actions: nothing found$/)
    },
  )
})
