/** A trace as people read it, of what a transaction did that does all there is to show. */

import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import { createDevnet, type Hex } from '../../src/index.ts'
import { ARTIFACTS } from '../support/tracing-artifacts.ts'

const HEIR = '0x00000000000000000000000000000000000000d1'
const { abi, bytecode } = ARTIFACTS.Trunk
const contract = new Interface(abi)
const leafContract = new Interface(ARTIFACTS.Leaf.abi)

test('tells calls, creations, failures, logs and what contracts say, in their order', async () => {
  await using devnet = await createDevnet()
  let lines: readonly string[] = []
  const look = devnet.invariant('is looked at', () => false, { every: 'transaction' })
  const send = async (fields: object) => {
    const params = [{ gas: '0x2dc6c0', ...fields }] as const
    await devnet.request({ method: 'eth_sendTransaction', params }).catch(() => {})
    lines = devnet.violation?.transactions[0]?.trace?.split('\n') ?? []
  }
  await send({ data: bytecode })
  const [trunk, leaf] = lines.map((line) => /0x[0-9a-f]{40}/.exec(line)?.[0])
  expect(lines[0]).toMatch(/^CREATE 0x[0-9a-f]{40} with \d+ bytes of init code, \d+ gas$/)
  expect(lines[1]).toMatch(/^ {2}CREATE 0x[0-9a-f]{40} with \d+ bytes of init code, \d+ gas$/)
  await look.remove()

  devnet.invariant('is looked at', () => false, { every: 'transaction' })
  const data = contract.encodeFunctionData('climb', [HEIR]) as Hex
  await send({ to: trunk, data, value: '0x5' })
  const told = lines.map((line) => line.replaceAll(/\d+ gas/g, 'gas'))
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
  const [climb, grow, refuse] = [contract, leafContract, leafContract].map(
    (each, index) => each.getFunction(['climb', 'grow', 'refuse'][index]!)?.selector,
  )
  expect(told.slice(0, 11)).toEqual([
    `CALL ${trunk} ${climb} and 32 bytes, 5 wei, gas → ${word(4)}`,
    expect.stringMatching(new RegExp(`^  log of ${trunk}: 0x[0-9a-f]{64}, 0x$`)),
    `  CALL ${leaf} ${grow} and 32 bytes, 1 wei, gas → ${word(5)}`,
    expect.stringMatching(new RegExp(`^    log of ${leaf}: 0x[0-9a-f]{64}, ${word(5)}$`)),
    `  DELEGATECALL ${leaf} ${grow} and 32 bytes, 5 wei, gas → ${word(7)}`,
    expect.stringMatching(new RegExp(`^    log of ${trunk}: 0x[0-9a-f]{64}, ${word(7)}$`)),
    `  STATICCALL ${leaf} ${refuse} and 32 bytes, gas ✗ execution reverted: no reason to grow`,
    `  STATICCALL ${leaf} ${refuse} and 32 bytes, gas ✗ execution reverted: 68 bytes`,
    `  STATICCALL ${leaf} ${refuse} and 32 bytes, gas ✗ execution reverted: panic: assert(false) (0x01)`,
    `  STATICCALL ${leaf} ${refuse} and 32 bytes, gas ✗ out of gas`,
    expect.stringMatching(/^ {2}CREATE/),
  ])
  expect(told).toContain('  says: failures 4')
})
