/**
 * The gas of all calls and deployments that were counted, by code and selector.
 *
 * Codes get their names when a report is made: an artifact may be added after its contract was called.
 */

import type { CallGas, CodeWithHash } from '../engine/engine.ts'
import { type Hex, hexFromBytes } from '../primitives/hex.ts'
import { GasValues } from './gas-values.ts'

/** The calls of one code. */
export interface CodeGas {
  readonly code: Uint8Array
  readonly deployments: GasValues
  /** By the first four bytes of calldata, or less. */
  readonly calls: ReadonlyMap<Hex, GasValues>
}

interface OpenCodeGas extends CodeGas {
  readonly calls: Map<Hex, GasValues>
}

export class GasCounts {
  readonly #codesMax: number
  readonly #byHash = new Map<Hex, OpenCodeGas>()

  /** @param codesMax different codes that are counted; further ones are not */
  constructor(codesMax: number) {
    this.#codesMax = codesMax
  }

  /** In the order in which they were first called or created. */
  get codes(): Iterable<CodeGas> {
    return this.#byHash.values()
  }

  add(calls: readonly CallGas[]): void {
    for (const { code, isCreation, selector, gasUsed } of calls) {
      const counted = this.#codeGas(code)
      if (counted === undefined) continue
      const gas = Number(gasUsed)
      if (isCreation) counted.deployments.add(gas)
      else valuesOf(counted.calls, hexFromBytes(selector)).add(gas)
    }
  }

  #codeGas({ bytes, hash }: CodeWithHash): OpenCodeGas | undefined {
    const known = this.#byHash.get(hash)
    if (known !== undefined || this.#byHash.size >= this.#codesMax) return known
    const counted = { code: bytes, deployments: new GasValues(), calls: new Map() }
    this.#byHash.set(hash, counted)
    return counted
  }
}

/** Selectors of one code that are counted separately; calldata may begin with any bytes. */
const SELECTORS_MAX = 1_024

function valuesOf(calls: Map<Hex, GasValues>, selector: Hex): GasValues {
  const key = calls.size < SELECTORS_MAX || calls.has(selector) ? selector : '0x'
  const known = calls.get(key)
  if (known !== undefined) return known
  const values = new GasValues()
  calls.set(key, values)
  return values
}
