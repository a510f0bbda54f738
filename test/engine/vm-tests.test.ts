/**
 * Single opcodes against data made by others: the VM tests of the common Ethereum tests.
 *
 * npm carries no newer official fixtures than these of 2015 (`ethereum-tests` 0.0.6, whose state and
 * block tests follow the prices of then); those of execution-spec-tests are published elsewhere only.
 * So what is taken from them is what no fork has changed: storage and output of programs that succeed,
 * at a gas limit that suffices today.
 */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { CONTRACT, freeCall, viewWith } from '../support/executions.ts'
import { describeEach } from '../support/property.ts'

type Slots = Readonly<Record<Hex, Hex>>

interface VmTest {
  readonly name: string
  readonly code: Hex
  readonly data?: Hex
  readonly before?: Slots
  /** None unless given. */
  readonly output?: Hex
  readonly after: Slots
}

const file = new URL('../vectors/vm-tests.json', import.meta.url)
const { cases }: { readonly cases: readonly VmTest[] } = JSON.parse(readFileSync(file, 'utf8'))

function wordsOf(slots: Slots = {}): Map<bigint, bigint> {
  const words = Object.entries(slots).map(([slot, word]) => [BigInt(slot), BigInt(word)] as const)
  return new Map(words.filter(([, word]) => word !== 0n))
}

const engines = [createWasmEngine, createEthereumjsEngine]

describeEach(engines, (create) => create === createWasmEngine)('VMTests on %o', (createEngine) => {
  const engine = createEngine()

  test.each(cases)('$name', async ({ code, data = '0x', before, output = '0x', after }) => {
    const storage = Object.fromEntries(
      Array.from(wordsOf(before), ([slot, word]) => [String(slot), word]),
    )
    const view = viewWith(bytesFromHex(code), storage)
    const message = { to: CONTRACT, data: bytesFromHex(data), gasLimit: 10_000_000n }
    const { failure, returnData, writes } = await engine.execute(freeCall(view, message))
    expect(failure).toBe(undefined)
    expect(hexFromBytes(returnData)).toBe(output)
    const words = wordsOf(before)
    for (const write of writes) if (write.field === 'storage') words.set(write.slot, write.value)
    for (const [slot, word] of words) if (word === 0n) words.delete(slot)
    expect(words).toEqual(wordsOf(after))
  })
})
