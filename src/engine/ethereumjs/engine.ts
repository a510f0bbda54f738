/**
 * The reference engine: `engine/engine.ts` on the EthereumJS VM.
 *
 * Slow and trusted; the fast engine is compared with it. Creating it costs nothing: the VM is built
 * for the first execution, and again for the first one of another chain id or hardfork, which the
 * library keeps in its rules. Executions wait for one another here: the VM is not re-entrant, and several VMs would
 * gain nothing on one thread (a VM takes 4 ms to build). Those that may pause have their own VMs.
 */

import { DevnetError, InvariantError } from '../../primitives/errors.ts'
import { codeSizeOfHardfork } from '../code-size.ts'
import type { Engine, Execution, Outcome, PrecompileInputMax } from '../engine.ts'
import type { NativeContract } from '../native-contract.ts'
import type { TraceListener } from '../trace.ts'
import { createRunner, type Runner } from './vm.ts'

export interface EthereumjsEngineOptions {
  /** In order of precedence; none by default. */
  readonly nativeContracts?: readonly NativeContract[]
  /** Default: none. */
  readonly precompileInputMax?: PrecompileInputMax
  /** Bytes; frames' memories may take a third, as in the fast engine. Default: 2 GiB. */
  readonly memoryBytesMax?: number
  /** Most bytes of a contract's code; init code may have twice as many. Default: by hardfork. */
  readonly codeSizeMax?: number
}

/** An engine on the EthereumJS VM. */
export function createEthereumjsEngine(options: EthereumjsEngineOptions = {}): Engine {
  const { nativeContracts = [], precompileInputMax = {}, memoryBytesMax = 2 ** 31 } = options
  const { codeSizeMax = codeSizeOfHardfork } = options
  const framesBytesMax = Math.floor(memoryBytesMax / 3)
  const additions = { nativeContracts, precompileInputMax, framesBytesMax, codeSizeMax }
  let runner: Runner | undefined
  let turn: Promise<unknown> = Promise.resolve()
  /** For executions that may pause, while others run: each is used by one at a time. */
  const spare: Runner[] = []

  async function run(execution: Execution, listener?: TraceListener): Promise<Outcome> {
    try {
      if (runner === undefined || !suits(runner, execution)) {
        runner = await createRunner(additions, execution)
      }
      return await runner.run(execution, listener)
    } catch (cause) {
      // An exception leaves the VM in no known state, so the next execution gets another one.
      runner = undefined
      throw failedBy(cause)
    }
  }

  async function runApart(execution: Execution, listener?: TraceListener): Promise<Outcome> {
    const index = spare.findIndex((each) => suits(each, execution))
    const [free] = index < 0 ? [] : spare.splice(index, 1)
    try {
      const own = free ?? (await createRunner(additions, execution))
      const outcome = await own.run(execution, listener)
      if (spare.length < SPARE_MAX) spare.push(own)
      return outcome
    } catch (cause) {
      throw failedBy(cause)
    }
  }

  function execute(execution: Execution, listener?: TraceListener): Promise<Outcome> {
    if (execution.pause !== undefined) return runApart(execution, listener)
    const outcome = turn.then(() => run(execution, listener))
    // A failure goes to the caller; the next execution does not depend on it.
    turn = outcome.catch(() => undefined)
    return outcome
  }

  return { name: 'ethereumjs', execute }
}

/** VMs that are kept for executions that may pause. */
const SPARE_MAX = 4

function suits(
  { chainId, evmRules, isCounting }: Runner,
  { environment, onHits }: Execution,
): boolean {
  const isSameChain = chainId === environment.chainId && evmRules === environment.evmRules
  return isSameChain && (isCounting || onHits === undefined)
}

function failedBy(cause: unknown): Error {
  if (cause instanceof DevnetError) return cause // of a pause or a listener
  return new InvariantError('the reference engine could not execute a message', { cause })
}
