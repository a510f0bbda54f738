/**
 * Executes on the fast engine, and on the reference engine where the fast engine fails (a trap, a
 * broken invariant, a full table).
 *
 * Owns the report of such a failure, which contains everything the message read. Both engines give
 * the same outcome, so published results do not depend on which of them ran.
 */

import { type Address, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import type { Engine, Execution, Outcome } from './engine.ts'

export interface EngineFailure {
  readonly engine: string
  readonly error: Error
  /** True if the reference engine executed the message. If it failed too, the chain stops. */
  readonly isRecovered: boolean
  /**
   * JSON that reproduces the failure: the devnet's `facts`, the error's stack, mode, block
   * environment with the requested block hashes, message, and the accounts and slots it read, with
   * their values before it. Bigints are decimal strings, bytes are hex.
   */
  readonly report: string
}

export interface FallbackOptions {
  /** Included in each report. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Called on a failure. */
  reference(): Promise<Engine>
  /** Called after the reference engine succeeded or failed as well. */
  onFailure(failure: EngineFailure): void
}

/** An engine that answers like `fast`, or like the reference engine where `fast` fails. */
export function createFallbackEngine(fast: Engine, options: FallbackOptions): Engine {
  return {
    name: fast.name,
    execute(execution) {
      try {
        const outcome = fast.execute(execution)
        if (!(outcome instanceof Promise)) return outcome
        return outcome.catch((error: unknown) => executeAgain(execution, error, fast.name, options))
      } catch (error) {
        return executeAgain(execution, error, fast.name, options)
      }
    },
  }
}

async function executeAgain(
  execution: Execution,
  error: unknown,
  engine: string,
  { facts, reference, onFailure }: FallbackOptions,
): Promise<Outcome> {
  const { environment, message, mode, isImpersonated = false } = execution
  const view = new RecordingView(execution.view)
  const blockHashes: Record<string, Hash | null> = {}
  const blockHash = (number: bigint) => {
    const hash = environment.blockHash(number)
    blockHashes[String(number)] = hash ?? null
    return hash
  }
  const tell = (isRecovered: boolean) => {
    const { precompiles = [] } = environment
    const report = jsonOf({
      ...facts,
      engine,
      error: stackOf(error),
      mode,
      isImpersonated,
      environment: { ...environment, precompiles: [...precompiles], blockHashes },
      message,
      state: view.accounts,
    })
    onFailure({ engine, error: errorFrom(error), isRecovered, report })
  }
  try {
    const outcome = await (await reference()).execute({
      ...execution,
      view,
      environment: { ...environment, blockHash },
    })
    tell(true)
    return outcome
  } catch (cause) {
    tell(false)
    throw cause
  }
}

interface ReportedAccount {
  readonly balance: bigint
  readonly nonce: bigint
  readonly code: Hex
  /** Decimal slot → word. */
  readonly storage: Record<string, bigint>
}

class RecordingView implements StateView {
  readonly accounts: Record<Address, ReportedAccount> = {}
  readonly #view: StateView

  constructor(view: StateView) {
    this.#view = view
  }

  balance(address: Address): bigint {
    this.#account(address)
    return this.#view.balance(address)
  }

  nonce(address: Address): bigint {
    this.#account(address)
    return this.#view.nonce(address)
  }

  codeHash(address: Address): Hash {
    this.#account(address)
    return this.#view.codeHash(address)
  }

  codeBytes(address: Address): Uint8Array {
    this.#account(address)
    return this.#view.codeBytes(address)
  }

  codeHex(address: Address): Hex {
    this.#account(address)
    return this.#view.codeHex(address)
  }

  storage(address: Address, slot: bigint): bigint {
    const word = this.#view.storage(address, slot)
    this.#account(address).storage[String(slot)] = word
    return word
  }

  #account(address: Address): ReportedAccount {
    this.accounts[address] ??= {
      balance: this.#view.balance(address),
      nonce: this.#view.nonce(address),
      code: this.#view.codeHex(address),
      storage: {},
    }
    return this.accounts[address]
  }
}

function jsonOf(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, inner: unknown) => {
      if (typeof inner === 'bigint') return String(inner)
      return inner instanceof Uint8Array ? hexFromBytes(inner) : inner
    },
    2,
  )
}

function errorFrom(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function stackOf(error: unknown): string {
  const { stack, message, cause } = errorFrom(error)
  return cause === undefined ? (stack ?? message) : `${stack}\ncaused by ${stackOf(cause)}`
}
