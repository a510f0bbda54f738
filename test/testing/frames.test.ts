/**
 * Failed matchers and violated invariants show the Solidity frames of what failed, once artifacts are
 * known.
 */

import { encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hash, type Hex } from '../../src/index.ts'
import { matchers } from '../../src/testing/matchers.ts'
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
let artifact: unknown
let creation: Hex
let abi: readonly unknown[]
beforeAll(async () => {
  const settings = { version: '0.8.37', optimizer: false, viaIR: false } as const
  const [compiled] = await compileAll([{ sources: { 'src/Counter.sol': text }, settings }])
  const counter = compiled!.output.contracts['src/Counter.sol']!.Counter!
  artifact = compiled
  abi = counter.abi
  creation = `0x${counter.evm.bytecode.object}`
})

const TO: Hex = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

async function deployed(isKnown: boolean): Promise<Devnet> {
  const devnet = await createDevnet({ network: 'plain', ...(isKnown && { artifacts: [artifact] }) })
  await send(devnet, { data: creation })
  return devnet
}

function send(devnet: Devnet, request: { to?: Hex; data: Hex }): Promise<Hash> {
  const from = devnet.accounts[0]!.address
  return devnet.request({
    method: 'eth_sendTransaction',
    params: [{ from, gas: '0x100000', ...request }],
  })
}

function increment(by: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'increment', args: [by] } as never)
}

const frames = [
  'it failed: reverted with custom error Overflow(by: 11)',
  '  at Counter.increment (src/Counter.sol:12:22)',
].join('\n')

async function messageOf(
  devnet: Devnet,
  matcher: 'toRevert' | 'toRevertWith',
  given: unknown,
  isNot: boolean,
  ...expected: string[]
): Promise<string> {
  const context = { isNot, equals: Object.is, utils: {} } as never
  const args = [...expected, { devnet }] as never
  const verdict = await (
    matchers[matcher] as (...all: unknown[]) => Promise<{ message(): string }>
  ).apply(context, [given, ...(args as unknown[])])
  return verdict.message()
}

describe('a failed matcher', () => {
  test('shows the frames of a transaction that reverted', async () => {
    const devnet = await deployed(true)
    const hash = await send(devnet, { to: TO, data: increment(11n) })
    expect(await messageOf(devnet, 'toRevert', hash, true)).toContain(frames)
    expect(await messageOf(devnet, 'toRevertWith', hash, false, 'another reason')).toContain(frames)
    await devnet.close()
  })

  test('shows the frames of a call that reverted', async () => {
    const devnet = await deployed(true)
    const params = [{ to: TO, data: increment(11n) }] as const
    const call = () => devnet.request({ method: 'eth_call', params })
    expect(await messageOf(devnet, 'toRevert', call, true)).toContain(frames)
    await devnet.close()
  })

  test('shows none without artifacts, and none for a matcher that passes', async () => {
    const [plain, known] = [await deployed(false), await deployed(true)]
    for (const [devnet, isNot] of [
      [plain, true],
      [known, false],
    ] as const) {
      const hash = await send(devnet, { to: TO, data: increment(11n) })
      expect(await messageOf(devnet, 'toRevert', hash, isNot)).not.toContain('it failed')
      await devnet.close()
    }
  })
})

describe('a violated invariant', () => {
  async function violationOf(isKnown: boolean, by: bigint) {
    const devnet = await deployed(isKnown)
    devnet.invariant('nothing happens', () => false, { every: 'transaction' })
    await send(devnet, { to: TO, data: increment(by) }).catch(() => {})
    const { violation } = devnet
    await devnet.close()
    return violation!
  }

  test('shows what ran by name, with the frames of a failure', async () => {
    const { message, transactions } = await violationOf(true, 11n)
    expect(transactions[0]?.trace).toMatch(
      /^Counter\.increment\(by: 11\) ✗ reverted with custom error/,
    )
    expect(message).toContain('at Counter.increment (src/Counter.sol:12:22)')
    const { message: counted } = await violationOf(true, 5n)
    expect(counted).toContain('Counter.increment(by: 5) → 5')
    expect(counted).toContain(`${TO} (Counter)`)
  })

  test('shows addresses and selectors without artifacts', async () => {
    const { message, transactions } = await violationOf(false, 5n)
    expect(transactions[0]?.trace).toMatch(/^CALL 0x5fbd\w{36} 0x7cf5dab0 and 32 bytes/)
    expect(message).not.toContain('Counter')
  })
})
