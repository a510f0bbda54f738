/**
 * Calls of every function with any bytes at all, and what must come of them.
 */

import { toFunctionSelector } from 'viem'
import { expect } from 'vitest'
import type { Outcome } from '../../src/engine/engine.ts'
import { bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import { fc } from '../support/property.ts'
import { type Contract, functionList, interfaces } from './model/interfaces.ts'
import { ADMIN, ALICE, BOB, ZERO } from './scene.ts'

export interface AnyCall {
  readonly contract: Contract
  readonly data: Uint8Array
}

const contracts = Object.keys(interfaces) as Contract[] // the keys are the names

/** The selectors of all functions, with the contract they are of. */
export const selectors = contracts.flatMap((contract) =>
  functionList(contract).map((item) => ({ contract, selector: toFunctionSelector(item) })),
)

/** Words that mean something to a decoder: offsets, lengths, addresses, limits, noise. */
const word = fc.oneof(
  fc.integer({ min: 0, max: 260 }).map(BigInt),
  fc.constantFrom(32n, 64n, 96n, 128n, 160n, (1n << 53n) - 1n, 1n << 64n, 1n << 255n),
  fc.constantFrom(ADMIN, ALICE, BOB, ZERO).map(BigInt),
  fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
)

/** What may stand behind a selector. */
export const anyArguments = fc
  .tuple(fc.array(word, { maxLength: 12 }), fc.uint8Array({ maxLength: 33 }))
  .map(([words, rest]) => {
    const text = words.map((value) => value.toString(16).padStart(64, '0')).join('')
    return `${text}${hexFromBytes(rest).slice(2)}`
  })

export function anyCall(): fc.Arbitrary<AnyCall> {
  return fc
    .tuple(fc.constantFrom(...selectors), anyArguments)
    .map(([{ contract, selector }, rest]) => ({
      contract,
      data: bytesFromHex(`${selector}${rest}`),
    }))
}

/** It returned or reverted, or used up its gas; it has paid, and a failure left no log. */
export function expectClean({ failure, gasUsed, logs }: Outcome): void {
  expect([undefined, 'revert', 'halt']).toContain(failure?.kind)
  if (failure?.kind === 'halt') expect(failure.reason).toBe('out of gas')
  expect(gasUsed).toBeGreaterThanOrEqual(21_000n)
  if (failure !== undefined) expect(logs).toEqual([])
}
