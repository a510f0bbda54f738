/**
 * What the binary prints of transactions beside their events: names, frames, trees of calls, changes.
 */

import { encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { PrintQueue } from '../../src/cli/print-queue.ts'
import { transactionDetails } from '../../src/cli/transaction-details.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type TransactionEvent } from '../../src/index.ts'
import { ask, startInProcess } from '../support/binary.ts'
import { compileAll } from '../support/solc.ts'

const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Counter {
    error Overflow(uint256 by);

    event Counted(uint256 total);

    uint256 public total;

    function increment(uint256 by) external returns (uint256) {
        if (by > 10) revert Overflow(by);
        total += by;
        emit Counted(total);
        return total;
    }
}
`
const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const abi = [
  {
    type: 'function',
    name: 'increment',
    inputs: [{ name: 'by', type: 'uint256' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
] as const

let artifact: unknown
let creation: string
beforeAll(async () => {
  const build = { version: '0.8.37', optimizer: false, viaIR: false } as const
  const settings = { ...build, storageLayout: true }
  const [compiled] = await compileAll([{ sources: { 'src/Counter.sol': text }, settings }])
  artifact = compiled
  creation = `0x${compiled!.output.contracts['src/Counter.sol']!.Counter!.evm.bytecode.object}`
})

/** Deploys the counter, counts 5 and fails to count 11; returns the log. */
async function logOf(flags: readonly string[], isKnown: boolean): Promise<string> {
  const { started, url, stop, exitCode, written } = startInProcess('--port', '0', ...flags)
  await started
  const endpoint = url()
  if (isKnown) await ask(endpoint, 'previewnet_addArtifacts', [[artifact]])
  const send = (request: object) =>
    ask(endpoint, 'eth_sendTransaction', [{ from: SENDER, gas: '0x100000', ...request }])
  await send({ data: creation })
  const to = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
  for (const by of [5n, 11n]) {
    await send({ to, data: encodeFunctionData({ abi, functionName: 'increment', args: [by] }) })
  }
  stop()
  expect(await exitCode).toBe(0)
  return written.out.slice(written.out.indexOf('\n', written.out.indexOf('Listening on')) + 1)
}

/** Blocks of the log without hashes, gas and requests. */
function blocksOf(log: string): string[][] {
  const shown = log
    .replace(/0x[0-9a-f]{64}\b/g, '0x…')
    .replace(/\[gas [\d,]+\]/g, '[gas …]')
    .replace(/Gas used {2}\d+/g, 'Gas used  …')
    .replace(/^\d\d:\d\d:\d\d.*\n/gm, '')
  return shown.split(/\n\n(?=Transaction|$)/).map((block) => block.split('\n'))
}

const from = '  From      0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '  To        0x5FbDB2315678afecb367f032d93F642f64180aa3'
const gas = '  Gas used  …'
const block = '  Block     1'
const frame = '    at Counter.increment (src/Counter.sol:12:22)'

describe('the transaction log', () => {
  test('names functions, errors and frames once artifacts are known', async () => {
    const [created, counted, failed] = blocksOf(await logOf([], true))
    expect(created?.slice(2, 4)).toEqual([
      expect.stringContaining('Created'),
      '  Call      new Counter',
    ])
    expect(counted).toEqual([
      'Transaction 0x…',
      from,
      to,
      '  Call      Counter.increment',
      gas,
      block,
    ])
    expect(failed).toEqual([
      ...['Transaction 0x…', from, to, '  Call      Counter.increment', gas, block],
      '  Failed    reverted with custom error Overflow(by: 11)',
      `  ${frame}`,
    ])
  })

  test('is the same at verbosity 1 and 0 without artifacts', async () => {
    const [one, other] = [await logOf([], false), await logOf(['--verbosity', '1'], false)]
    expect(blocksOf(one)).toEqual(blocksOf(other))
    expect(one).not.toContain('Call')
    expect(one).toContain('with the custom error 0x')
  })

  test('prints the calls of failed transactions at verbosity 2', async () => {
    const [created, counted, failed] = blocksOf(await logOf(['--verbosity', '2'], true))
    expect(created).toHaveLength(6)
    expect(counted).toEqual([
      'Transaction 0x…',
      from,
      to,
      '  Call      Counter.increment',
      gas,
      block,
    ])
    expect(failed).toEqual([
      ...['Transaction 0x…', from, to, gas, block],
      '  Failed    reverted with custom error Overflow(by: 11)',
      '',
      '  Counter.increment(by: 11) ✗ reverted with custom error Overflow(by: 11)  [gas …]',
      '    reverted with custom error Overflow(by: 11)',
      `  ${frame}`,
    ])
  })

  test('prints the calls of every transaction at verbosity 3, without artifacts too', async () => {
    const [created, counted] = blocksOf(await logOf(['--verbosity', '3'], true))
    expect(created?.at(-1)).toBe(
      '  new Counter() → 0x5FbDB2315678afecb367f032d93F642f64180aa3  [gas …]',
    )
    expect(counted?.slice(-3)).toEqual([
      '',
      '  Counter.increment(by: 5) → 5  [gas …]',
      '    emit Counted(total: 5)',
    ])
    const [, plain] = blocksOf(await logOf(['--verbosity', '3'], false))
    expect(plain?.at(-2)).toMatch(/^ {2}0x5FbD\w{36}\.0x7cf5dab0\(0x…\) → 0x… {2}\[gas …\]$/)
  })

  test('prints what changed at verbosity 4', async () => {
    const [, counted] = blocksOf(await logOf(['--verbosity', '4'], true))
    const at = counted!.indexOf('  0x5fbdb2315678afecb367f032d93f642f64180aa3 (Counter)')
    expect(counted?.[at + 1]).toBe('    total: 0 → 5')
    expect(counted?.[at + 2]).not.toContain('slot')
    expect(counted).toContain('  0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 (Account 0)')
  })

  test('prints changed slots at verbosity 4 without artifacts', async () => {
    const [, counted] = blocksOf(await logOf(['--verbosity', '4'], false))
    const at = counted!.indexOf('  0x5fbdb2315678afecb367f032d93f642f64180aa3')
    expect(counted?.[at + 1]).toBe('    slot 0x0: 0 → 5')
  })

  test('has the same as fields with --log-format json', async () => {
    const log = await logOf(['--verbosity', '4', '--log-format', 'json'], true)
    const lines = log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [, counted, failed] = lines.filter(({ event }) => event === 'transaction')
    expect(counted).toMatchObject({
      contract: 'Counter',
      function: 'increment',
      tree: { events: [{ name: 'Counted', args: [{ name: 'total', value: '5' }] }] },
      changes: {
        '0x5fbdb2315678afecb367f032d93f642f64180aa3': {
          storage: { [`0x${'0'.repeat(64)}`]: { from: '0', to: '5' } },
          variables: { total: { from: '0', to: '5' } },
        },
      },
    })
    expect(failed).toMatchObject({
      error: { name: 'Overflow', args: [{ name: 'by', value: '11' }] },
      frames: [{ contract: 'Counter', function: 'increment', line: 12 }],
    })
  })
})

describe('a lookup', () => {
  /** Deploys the counter, counts 5 and fails to count 11; returns the names, and how often it ran again. */
  async function lookedUp(verbosity: number) {
    await using devnet = await createDevnet({ network: 'plain', artifacts: [artifact] })
    const { callGuards } = InProcessDevnet.partsOf(devnet).backend
    const events: TransactionEvent[] = []
    devnet.on('transaction', (event) => events.push(event))
    const send = async (request: object) => {
      const params = [{ from: SENDER, gas: '0x100000', ...request }] as const
      await devnet.request({ method: 'eth_sendTransaction', params })
    }
    await send({ data: creation })
    const counter = events[0]!.contractAddress!
    for (const by of [5n, 11n]) {
      const data = encodeFunctionData({ abi, functionName: 'increment', args: [by] })
      await send({ to: counter, data })
    }
    await send({ to: SENDER, value: '0x1' })
    let executions = 0
    callGuards.add(() => {
      executions += 1
      return () => undefined
    })
    const detailsOf = transactionDetails(devnet, verbosity)
    const found: (readonly [string | null, string | null, number])[] = []
    for (const event of events) {
      executions = 0
      const details = await detailsOf(event)!() // artifacts are known
      found.push([details.contract, details.function, executions])
    }
    return found
  }

  test.each([
    [0, [0, 0, 1, 0]],
    [1, [0, 0, 1, 0]],
    [2, [0, 0, 1, 0]],
    [3, [1, 1, 1, 1]],
    [4, [1, 1, 1, 1]],
  ])('at verbosity %i executes again what the text needs a trace of', async (verbosity, again) => {
    const named = [
      ['Counter', 'constructor'],
      ['Counter', 'increment'],
      ['Counter', 'increment'],
      [null, null],
    ]
    expect(await lookedUp(verbosity)).toEqual(named.map((names, index) => [...names, again[index]]))
  })
})

describe('PrintQueue', () => {
  test('prints in order, whatever the lookups take', async () => {
    const queue = new PrintQueue()
    const printed: unknown[] = []
    let answer = (_: string) => {}
    queue.print(() => printed.push('at once'))
    expect(printed).toEqual(['at once'])
    queue.printAfter(
      () => new Promise<string>((resolve) => (answer = resolve)),
      (found) => printed.push(found),
    )
    queue.printAfter(
      () => Promise.reject(new Error('gone')),
      (found) => printed.push(found),
    )
    queue.print(() => printed.push('last'))
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect(printed).toEqual(['at once'])
    answer('first')
    await queue.printed
    expect(printed).toEqual(['at once', 'first', undefined, 'last'])
  })

  test('skips lookups while a thousand wait', async () => {
    const queue = new PrintQueue()
    let lookups = 0
    const found: unknown[] = []
    for (let index = 0; index < 1_005; index += 1) {
      queue.printAfter(
        async () => (lookups += 1),
        (each) => found.push(each),
      )
    }
    await queue.printed
    expect(lookups).toBe(1_000)
    expect(found).toHaveLength(1_005)
  })
})
