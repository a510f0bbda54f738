/**
 * The names that a devnet knows: contracts by their code, labels, and built-in names of addresses.
 */

import type { CompiledContract } from '../artifacts/contract.ts'
import type { Block } from '../chain/block.ts'
import type { Config } from '../config/config.ts'
import { invariant } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { once } from '../primitives/once.ts'
import type { StateView } from '../state/view.ts'
import type { Description } from '../tracing/describer.ts'
import type { Invocation } from '../tracing/invocation.ts'
import type { KnownAbis, NameSource } from '../tracing/names.ts'
import { type Tracer, TraceSize } from '../tracing/tracer.ts'
import type { Artifacts } from './artifacts.ts'
import { builtInNames, type Named } from './built-in-names.ts'
import type { Creations } from './creations.ts'

export class Names implements NameSource {
  readonly #artifacts: Artifacts
  readonly #creations: Creations
  readonly #builtIn: () => ReadonlyMap<Address, string>

  constructor(artifacts: Artifacts, creations: Creations, named: Named) {
    this.#artifacts = artifacts
    this.#creations = creations
    this.#builtIn = once(() => builtInNames(named))
  }

  /** True if neither an artifact nor a label was given. */
  get areBuiltIn(): boolean {
    return this.#artifacts.isEmpty && this.#artifacts.labels.isEmpty
  }

  /** The built-in names by address. */
  get builtIn(): ReadonlyMap<Address, string> {
    return this.#builtIn()
  }

  get knownAbis(): KnownAbis {
    return this.#artifacts.knownAbis
  }

  nameOf(address: Address): string | undefined {
    return this.#artifacts.labels.of(address) ?? this.#builtIn().get(address)
  }

  /** The label of an account, its built-in name, or the name of its contract. */
  accountName(view: StateView, address: Address): string | undefined {
    return this.nameOf(address) ?? this.contractAt(view, address)?.name
  }

  contractOf(code: Uint8Array): CompiledContract | undefined {
    return this.#artifacts.contractOf(code)
  }

  createdBy(initCode: Uint8Array): CompiledContract | undefined {
    return this.#artifacts.createdBy(initCode)
  }

  contractAt(view: StateView, address: Address): CompiledContract | undefined {
    return this.#artifacts.contractAt(view, address)
  }

  /**
   * Describes an execution, with the artifacts as they are now.
   *
   * @param hasFailed true for one that fails, which then has its Solidity frames
   * @param trace may run several times
   * @param size limits each description; without it, none is too large
   */
  async describe(
    { codeSizeMax }: Pick<Config, 'codeSizeMax'>,
    hasFailed: boolean,
    trace: (tracer: Tracer<Description>) => MaybePromise<Description>,
    size?: TraceSize,
  ): Promise<Description> {
    const { createDescriber } = await import('../tracing/describer.ts')
    const isTraced = hasFailed && !this.#artifacts.isEmpty
    return this.#artifacts.explain({ codeSizeMax }, this.#creations, (tracer) => {
      const stackTracer = isTraced ? tracer : undefined
      return trace(createDescriber({ source: this, codeSizeMax, stackTracer }, size))
    })
  }

  /** A tracer that describes one execution, with the artifacts that have been read. */
  async describer({ codeSizeMax }: Pick<Config, 'codeSizeMax'>): Promise<Tracer<Description>> {
    const { createDescriber } = await import('../tracing/describer.ts')
    const terms = { source: this, codeSizeMax, stackTracer: undefined }
    return createDescriber(terms, new TraceSize())
  }

  /** Reads names as {@link Artifacts.named} does. @param read may run several times */
  named<Result>(read: () => MaybePromise<Result>): Promise<Result> {
    return this.#artifacts.named(this.#creations, read)
  }

  /** Reads the artifacts that have changed. */
  refresh(): Promise<void> {
    return this.#artifacts.refresh()
  }

  /** Contract and function of a transaction of a block, by the artifacts that have been read. */
  async invocation(block: Block, index: number): Promise<Invocation> {
    const { namedInvocation } = await import('../tracing/invocation.ts')
    const message = block.transactions[index]
    invariant(message !== undefined, `no transaction ${index} in the block`)
    const view = block.stateBefore(index)
    const precompiles = new Set(block.evmRules.precompiles.values())
    return namedInvocation({ source: this, view, precompiles }, message)
  }
}
