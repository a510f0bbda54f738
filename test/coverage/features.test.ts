/** Features of executions: what is one, what is not, and that engines agree on them. */

import { describe, expect, test } from 'vitest'
import { NewFeatures } from '../../src/coverage/features.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { assemble, type Instruction } from '../support/assemble.ts'

const CONTRACT = `0x${'c0'.repeat(20)}` as const

/** Stores the second word of calldata at the slot in the first. */
const storing = [32, 'CALLDATALOAD', 0, 'CALLDATALOAD', 'SSTORE', 'STOP'] as const
/** Jumps over a STOP if the first word of calldata is not zero. */
const jumping = [0, 'CALLDATALOAD', 7, 'JUMPI', 'STOP', 'JUMPDEST', 'STOP'] as const

/** A devnet with a contract, and the features of what it executes. */
async function createStage(code: readonly Instruction[], options: DevnetOptions = {}) {
  const devnet = await createDevnet({ coverage: 'on', ...options })
  await setCode(devnet, code)
  const features = new NewFeatures([])
  InProcessDevnet.partsOf(devnet).backend.coverage!.watcher = features
  /** @returns how many features are new */
  const send = async (...words: readonly bigint[]): Promise<number> => {
    const before = features.found.size
    const data = `0x${words.map((word) => hexFromWord(word).slice(2)).join('')}` as const
    const from = devnet.accounts[0]!.address
    const message = { from, to: CONTRACT, data, gas: '0x186a0' } as const
    await devnet.request({ method: 'eth_sendTransaction', params: [message] })
    return features.found.size - before
  }
  return { devnet, features, send, [Symbol.asyncDispose]: () => devnet.close() }
}

function setCode(devnet: Devnet, code: readonly Instruction[]): Promise<unknown> {
  const params = [CONTRACT, hexFromBytes(assemble(...code))] as const
  return devnet.request({ method: 'anvil_setCode', params })
}

describe('features', () => {
  test('are not found again when the same is executed again', async () => {
    await using stage = await createStage(jumping)
    expect(await stage.send(0n)).toBeGreaterThan(0)
    expect(await stage.send(0n)).toBe(0)
  })

  test('are the block that a jump leads to, and the jump', async () => {
    await using stage = await createStage(jumping)
    await stage.send(0n)
    expect(await stage.send(1n)).toBe(2)
    expect(await stage.send(2n)).toBe(0)
  })

  test('are the block that no jump leads to', async () => {
    await using stage = await createStage(jumping)
    await stage.send(1n)
    expect(await stage.send(0n)).toBe(1)
  })

  test('are the same for codes that differ in the values that they push', async () => {
    await using stage = await createStage([7, 'POP', ...storing])
    await stage.send(0n, 1n)
    await setCode(stage.devnet, [8, 'POP', ...storing])
    expect(await stage.send(0n, 1n)).toBe(0)
    await setCode(stage.devnet, [8, 8, 'POP', 'POP', ...storing])
    expect(await stage.send(0n, 1n)).toBeGreaterThan(0)
  })

  test('are variables that are not zero, together', async () => {
    await using stage = await createStage(storing)
    await stage.send(0n, 5n)
    await stage.send(0n, 0n)
    expect(await stage.send(1n, 5n)).toBe(2) // which, and its size
    expect(await stage.send(0n, 5n)).toBe(1) // both
    expect(await stage.send(1n, 0n)).toBe(1) // its size; the other one alone was there before
  })

  test('are the sizes of a variable: exact below eight, in bits above', async () => {
    await using stage = await createStage(storing)
    for (const value of [7n, 6n, 5n]) expect(await stage.send(0n, value)).toBeGreaterThan(0)
    expect(await stage.send(0n, 1_000n)).toBe(1)
    expect(await stage.send(0n, 1_001n)).toBe(0)
    expect(await stage.send(0n, 2_000n)).toBe(1)
  })

  test('are the slots of mappings by their number in bits, whichever they are', async () => {
    await using stage = await createStage(storing)
    const found: number[] = []
    for (let slot = 1n; slot <= 4n; slot += 1n) found.push(await stage.send(slot << 200n, slot))
    expect(found).toEqual([expect.any(Number), 1, 0, 1])
  })

  test('are found again in the next run unless they were learnt', async () => {
    await using stage = await createStage(jumping)
    await stage.send(0n)
    const first = [...stage.features.found]
    stage.features.begin()
    await stage.send(0n)
    expect([...stage.features.found]).toEqual(first)
    stage.features.learn()
    stage.features.begin()
    await stage.send(0n)
    expect([...stage.features.found]).toEqual([])
  })

  test('are the same on both engines', async () => {
    const foundOn = async (engine: 'wasm' | 'ethereumjs') => {
      await using stage = await createStage([...jumping], { engine })
      await stage.send(0n)
      await stage.send(1n)
      await setCode(stage.devnet, storing)
      await stage.send(3n, 9n)
      await stage.devnet.advance(400)
      return [...stage.features.found].sort((one, other) => one - other)
    }
    const found = await foundOn('wasm')
    expect(found.length).toBeGreaterThan(6)
    expect(await foundOn('ethereumjs')).toEqual(found)
  })
})
