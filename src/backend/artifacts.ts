/**
 * The artifacts of this process: which contract a code is, and where its instructions stand.
 *
 * Shared by a devnet and its forks. Artifacts are no part of the chain: neither snapshots nor journal
 * nor digest contain them.
 */

import { ArtifactIndex } from '../artifacts/artifact-index.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import type { Config } from '../config/config.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { StateView } from '../state/view.ts'
import { CodePlaces } from '../tracing/code-places.ts'
import { createStackTracer, type StackTrace } from '../tracing/stack-trace.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { implementationOf } from './proxy.ts'

/** The artifacts that were added, and those that were refused. */
export interface AddedArtifacts {
  /** Names of the contracts that were read: `src/Token.sol:Token`. */
  readonly contracts: readonly string[]
  /** Artifacts that could not be read, by their position. */
  readonly refused: readonly RefusedArtifact[]
}

interface RefusedArtifact {
  readonly index: number
  /** States what was expected and what was found. */
  readonly message: string
}

/** Codes whose places are kept: more than one execution runs. */
const CODES_MAX = 512

export class Artifacts {
  readonly #index = new ArtifactIndex()
  /** By hash of the code; a creation has its arguments in it. */
  readonly #places = new Map<string, CodePlaces | undefined>()
  #isEmpty = true

  /** True until an artifact was added. */
  get isEmpty(): boolean {
    return this.#isEmpty
  }

  /** Adds artifacts in any of the known formats, each in the place of the same one before. */
  add(values: readonly unknown[]): AddedArtifacts {
    const contracts: string[] = []
    const refused: RefusedArtifact[] = []
    for (const [index, value] of values.entries()) {
      try {
        contracts.push(...this.#index.add(originOf(value), value))
        this.#isEmpty = false
      } catch (error) {
        if (!(error instanceof DevnetError)) throw error
        refused.push({ index, message: error.message })
      }
    }
    this.#places.clear()
    return { contracts, refused }
  }

  /** The contract that a deployed code was compiled from. */
  contractOf(code: Uint8Array): CompiledContract | undefined {
    if (this.#isEmpty || code.length === 0) return undefined
    return this.#placesOf(code, false)?.contract
  }

  /** The contract that init code creates; the arguments of its constructor may follow it. */
  createdBy(initCode: Uint8Array): CompiledContract | undefined {
    if (this.#isEmpty || initCode.length === 0) return undefined
    return this.#placesOf(initCode, true)?.contract
  }

  /**
   * The contract whose code answers calls to an address: behind a proxy, its implementation if that is
   * known, otherwise the proxy.
   */
  contractAt(view: StateView, address: Address): CompiledContract | undefined {
    if (this.#isEmpty) return undefined
    const behind = this.contractOf(view.codeBytes(implementationOf(view, address)))
    return behind ?? this.contractOf(view.codeBytes(address))
  }

  /** A tracer for one execution. */
  stackTracer({ codeSizeMax }: Pick<Config, 'codeSizeMax'>): Tracer<StackTrace | undefined> {
    return createStackTracer({ codeSizeMax, placesOf: (...code) => this.#placesOf(...code) })
  }

  /** The places of a code's instructions; `undefined` for code of no known contract. */
  #placesOf(code: Uint8Array, isInitCode: boolean): CodePlaces | undefined {
    if (this.#isEmpty) return undefined
    const key = `${isInitCode}${keccakHash(code)}`
    if (this.#places.has(key)) return this.#places.get(key)
    const places = this.#find(code, isInitCode)
    if (this.#places.size >= CODES_MAX) this.#places.clear()
    this.#places.set(key, places)
    return places
  }

  #find(code: Uint8Array, isInitCode: boolean): CodePlaces | undefined {
    const found = isInitCode
      ? this.#index.recogniseCreation(code)
      : this.#index.recogniseRuntime(code)
    const template = isInitCode ? found?.contract.creation : found?.contract.runtime
    if (found === undefined || template === undefined) return undefined
    return new CodePlaces(found.contract, template)
  }
}

/** The same contents replace themselves. */
function originOf(value: unknown): string {
  // What JSON cannot express is refused when it is read.
  const text = JSON.stringify(value) ?? String(value)
  return `object ${keccakHash(new TextEncoder().encode(text))}`
}
