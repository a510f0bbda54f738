/**
 * Executes on the fast engine, and on the reference engine where the fast engine fails (a trap, a
 * broken invariant, a full table).
 *
 * Owns the report of such a failure, which contains everything the message read. Both engines give
 * the same outcome, so published results do not depend on which of them ran.
 */

import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, hexFromBytes } from '../primitives/hex.ts'
import { withCatch } from '../primitives/maybe-promise.ts'
import { RecordingView } from '../state/recording-view.ts'
import type { Engine, Execution, Outcome } from './engine.ts'
import type { TraceListener } from './trace.ts'

export interface EngineFailure {
  readonly engine: string
  readonly error: Error
  /** True if the reference engine executed the message. If it failed too, the chain stops. */
  readonly isRecovered: boolean
  /**
   * JSON that reproduces the failure: the devnet's `facts`, the error's stack, mode, block
   * environment with the requested block hashes, message, its batch of calls if it has one, and the
   * accounts and slots it read, with their values before it. Bigints are decimal strings, bytes are
   * hex.
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
    isSynchronous: fast.isSynchronous,
    execute(execution, listener) {
      const again = (error: unknown) => {
        if (error instanceof DevnetError) throw error // of a pause or a listener
        return executeAgain(execution, listener, error, fast.name, options)
      }
      return withCatch(() => fast.execute(execution, listener), again)
    },
  }
}

async function executeAgain(
  execution: Execution,
  listener: TraceListener | undefined,
  error: unknown,
  engine: string,
  { facts, reference, onFailure }: FallbackOptions,
): Promise<Outcome> {
  const { environment, message, mode, batch, isImpersonated = false } = execution
  const view = new RecordingView(execution.view)
  const blockHashes: Record<string, Hash | null> = {}
  const blockHash = (number: bigint) => {
    const hash = environment.blockHash(number)
    blockHashes[String(number)] = hash ?? null
    return hash
  }
  const reportFailure = (isRecovered: boolean) => {
    const { precompiles = [], created = [], evmRules } = environment
    const { hardfork, upgrade } = evmRules
    const report = jsonOf({
      ...facts,
      engine,
      error: stackOf(error),
      mode,
      isImpersonated,
      environment: {
        ...environment,
        evmRules: { hardfork, upgrade },
        precompiles: [...precompiles],
        created: [...created],
        blockHashes,
      },
      message,
      batch,
      state: stateOf(view),
    })
    onFailure({ engine, error: errorFrom(error), isRecovered, report })
  }
  try {
    const recorded = { ...execution, view, environment: { ...environment, blockHash } }
    const outcome = await (await reference()).execute(recorded, listener)
    reportFailure(true)
    return outcome
  } catch (cause) {
    reportFailure(false)
    throw cause
  }
}

/** Every account that was read, with its slots, by decimal number, as they are in the view. */
function stateOf({ reads, unrecorded: view }: RecordingView): Record<Address, object> {
  return Object.fromEntries(
    Array.from(reads, ([address, slots]) => [
      address,
      {
        balance: view.balance(address),
        nonce: view.nonce(address),
        code: view.codeHex(address),
        storage: Object.fromEntries(
          Array.from(slots, (slot) => [String(slot), view.storage(address, slot)]),
        ),
      },
    ]),
  )
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
