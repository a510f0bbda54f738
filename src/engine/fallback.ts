/**
 * The fast engine with the reference engine behind it: a message that the fast engine fails to execute
 * (a trap, a broken invariant, a full table) is executed by the reference, and the chain goes on.
 *
 * Owns the report of such a failure, which holds everything the message read. Both engines give the same
 * outcome, so nothing that is published shows which of them ran.
 */

import { type Address, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import type { Engine, Execution, Outcome } from './engine.ts'

/** A message that the fast engine failed to execute. */
export interface EngineFailure {
  /** Name of the engine that failed. */
  readonly engine: string
  readonly error: Error
  /** The reference engine executed the message. If it failed as well, the chain stops. */
  readonly isRecovered: boolean
  /**
   * JSON text that reproduces the failure: the devnet's `facts`, the stack of the error, the mode, the
   * block environment with the hashes that BLOCKHASH asked for, the message, and every account and slot
   * that it read, as they were before. Bigints are decimal strings, bytes are hex.
   */
  readonly report: string
}

export interface FallbackOptions {
  /** Goes into each report. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Called at a failure. */
  reference(): Promise<Engine>
  /** Called after the reference has executed the message, or has failed as well. */
  onFailure(failure: EngineFailure): void
}

/** An engine that answers as `fast` does, and as the reference does where `fast` fails. */
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
  /** Slot, in decimal → word. */
  readonly storage: Record<string, bigint>
}

/** Remembers every account and slot that is read. */
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
