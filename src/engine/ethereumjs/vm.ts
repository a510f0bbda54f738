/**
 * One VM of the library, and the execution of one transaction on it.
 *
 * Everything that imports the library's packages is reached through this file, which engine.ts
 * loads on the first execution: importing them takes 300 ms. The VM is not re-entrant, so runs must
 * not overlap; after an exception its state is unknown and it must be discarded.
 */

import { type Common, createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import {
  type CustomPrecompile,
  EVMError,
  type EVMMockBlockchainInterface,
  type ExecResult,
  getActivePrecompiles,
  NobleBN254,
} from '@ethereumjs/evm'
import { Address, createContractAddress } from '@ethereumjs/util'
import { createVM, type RunTxOpts, type RunTxResult, runTx } from '@ethereumjs/vm'
import { NO_BYTES } from '../../primitives/bytes.ts'
import { invariant } from '../../primitives/errors.ts'
import { type EvmRules, evmRules, isSince } from '../../primitives/evm-rules.ts'
import { bytesFromHex, hexFromBytes, ZERO_HASH } from '../../primitives/hex.ts'
import { type EmittedLog, effectiveGasPrice } from '../../primitives/message.ts'
import { loadSecp256k1 } from '../../primitives/secp256k1.ts'
import { EMPTY_CODE } from '../../state/code.ts'
import { codeSizeMaxAt } from '../code-size.ts'
import type { Batch, BlockEnvironment, BlockGas, Execution, Failure, Outcome } from '../engine.ts'
import { batchGas } from '../intrinsic-gas.ts'
import type { TraceListener } from '../trace.ts'
import { BatchRun } from './batch.ts'
import { haltedFrame, haltReason } from './halt-reason.ts'
import { type Additions, NativeEvm } from './native-frames.ts'
import { OpcodeCounter } from './opcode-counter.ts'
import type { Interrupt } from './pauses.ts'
import { ViewStateManager } from './state-manager.ts'
import { Recorder } from './trace-events.ts'
import { transactionFromMessage } from './transaction.ts'

export interface Runner {
  /** The chain id of every environment it runs in. */
  readonly chainId: bigint
  /** The rules of every environment it runs in. */
  readonly evmRules: EvmRules
  /** True if it counts opcodes, which takes it longer. */
  readonly isCounting: boolean
  /** Executes one message; the next may begin when its promise has settled. */
  run(execution: Execution, listener?: TraceListener): Promise<Outcome>
}

/**
 * A VM for one chain id and the rules of one hardfork: the execution's. It counts opcodes if the
 * execution does. Its state and block are those the VM begins with; nothing runs.
 */
export async function createRunner(
  additions: Additions,
  { view, environment, onHits: wanted }: Execution,
): Promise<Runner> {
  await loadSecp256k1() // native contracts recover signers synchronously
  const { chainId, evmRules: rules } = environment
  // Transactions copy their rules, so they get a set without the EVM's parameters in it.
  const commonOfTransactions = commonOf(chainId, rules)
  const common = commonOf(chainId, rules)
  const blockHashes = new BlockHashes(environment)
  const stateManager = new ViewStateManager(view)
  const counter = wanted && new OpcodeCounter()
  const evm = new NativeEvm(
    {
      common,
      stateManager,
      blockchain: blockHashes,
      bn254: new NobleBN254(),
      customPrecompiles: earlyP256(rules),
    },
    additions,
    counter,
  )
  const codeSizeMax = codeSizeMaxAt(additions.codeSizeMax, rules.hardfork)
  // After the EVM has set its own, which are the same for every chain.
  common.updateParams({
    607: { maxCodeSize: codeSizeMax },
    3860: { maxInitCodeSize: 2 * codeSizeMax },
    7954: { maxCodeSize: codeSizeMax, maxInitCodeSize: 2 * codeSizeMax },
  })
  const vm = await createVM({ common, stateManager, blockchain: blockHashes, evm })

  const reportsOf = (execution: Execution) => ({
    ...(evm.consoleCalls.length === 0 ? {} : { consoleCalls: evm.consoleCalls }),
    ...(execution.reportsAccess === true ? { accessed: evm.accessed.list() } : {}),
    ...(execution.reportsTouched === true ? { touched: stateManager.touched() } : {}),
  })

  const runBatch = async (
    execution: Execution,
    batch: Batch,
    recorder: Recorder | undefined,
  ): Promise<Outcome> => {
    const { message, environment } = execution
    const hasStateGas = isSince(rules.hardfork, 'amsterdam')
    invariant(!hasStateGas, 'a batch runs by rules that have state gas')
    const gas = message.gasLimit - batch.intrinsicGas
    const batchRun = new BatchRun(evm, stateManager, execution, gas, recorder)
    const origin = new Address(bytesFromHex(message.from))
    const gasPrice = effectiveGasPrice(message, environment.baseFeePerGas)
    const run = () => evm.duringBatch(origin, gasPrice, () => batchRun.run(batch))
    const result = recorder === undefined ? await run() : await recorder.during(run)
    const { last } = result
    const failure = last && failureOf(last, false)
    return {
      failure,
      ...batchGas(batch, message.gasLimit - result.gasLeft, result.refund),
      returnData: last === undefined || failure === undefined ? NO_BYTES : last.returnValue,
      logs: result.logs.map(emittedLog),
      createdAddress: undefined,
      writes: stateManager.writes(),
      phaseStatuses: result.phaseStatuses,
      ...reportsOf(execution),
    }
  }

  const runMessage = async (execution: Execution, listener?: TraceListener): Promise<Outcome> => {
    const { view, environment, message, mode, isImpersonated = false } = execution
    invariant(environment.chainId === chainId, 'the environment is that of another chain')
    invariant(environment.evmRules === rules, 'the environment is that of another hardfork')
    stateManager.begin(view, !isSince(rules.hardfork, 'cancun'), environment.created)
    const block = blockOf(environment, common)
    const { blobHashes } = message
    const payer = execution.batch?.payer
    const recorder = listener && new Recorder(evm, stateManager, listener, execution)
    const interrupt = interruptOf(evm, execution, recorder)
    counter?.begin()
    evm.begin({ view, state: stateManager, environment, block, blobHashes, payer, interrupt })
    blockHashes.environment = environment
    if (execution.batch !== undefined) return runBatch(execution, execution.batch, recorder)
    const isCall = mode !== 'transaction'
    const isFree = mode === 'deposit'
    if (isCall || isImpersonated) {
      stateManager.showDelegationOnce(message.from)
      const hasCode = view.codeHash(message.from) !== EMPTY_CODE.hash
      if (hasCode && !isSince(rules.hardfork, 'prague')) allowDelegationOnce(common)
    }
    const tx = transactionFromMessage(message, mode, commonOfTransactions)
    const run = () =>
      runTx(vm, {
        tx,
        // Frames see the real base fee, which a free message does not pay.
        block: isFree ? blockOf({ ...environment, baseFeePerGas: 0n }, common) : block,
        skipNonce: isCall,
        skipBlockGasLimitValidation: isCall,
        skipHardForkValidation: true,
      })
    const result = recorder === undefined ? await run() : await recorder.during(run)
    const { executionGasUsed, returnValue, logs } = result.execResult
    const gasUsed = result.totalGasSpent
    const hasStateGas = isSince(rules.hardfork, 'amsterdam')
    // Since Amsterdam at least the calldata floor, which leaves nothing to refund.
    const gasBeforeRefund = hasStateGas
      ? result.blockGasSpent
      : executionGasUsed + tx.getIntrinsicGas()
    const failure = failureOf(result.execResult, evm.isInitCodeDone)
    return {
      failure,
      gasUsed,
      // Less than the refund counter if capped by EIP-3529 or by the calldata floor.
      gasRefunded: gasBeforeRefund > gasUsed ? gasBeforeRefund - gasUsed : 0n,
      returnData: returnValue,
      // A precompile that fails keeps the log of the value that it does not receive.
      logs: failure === undefined ? (logs ?? []).map(emittedLog) : [],
      createdAddress:
        message.to === null
          ? hexFromBytes(
              createContractAddress(tx.getSenderAddress(), view.nonce(message.from)).bytes,
            )
          : undefined,
      writes: stateManager.writes(),
      ...(hasStateGas && { blockGas: blockGasOf(result) }),
      ...reportsOf(execution),
    }
  }
  const run: Runner['run'] = async (execution, listener) => {
    const outcome = await runMessage(execution, listener)
    if (counter !== undefined) execution.onHits?.(counter.hits())
    return outcome
  }
  return { chainId, evmRules: rules, isCounting: counter !== undefined, run }
}

/** The gas that the block counts, since Amsterdam (EIP-8037). */
function blockGasOf({ txRegularGas, txStateGas }: RunTxResult): BlockGas {
  invariant(
    txRegularGas !== undefined && txStateGas !== undefined,
    'a transaction has no state gas',
  )
  return { execution: txRegularGas, state: txStateGas }
}

/** Ends an execution whose listener threw an error, and asks for its pauses. */
function interruptOf(
  evm: NativeEvm,
  { message, pause }: Execution,
  recorder: Recorder | undefined,
): Interrupt | undefined {
  if (pause === undefined && recorder === undefined) return undefined
  return (gasLeft) => {
    recorder?.expectNoFailure()
    return pause?.(message.gasLimit - evm.stateGasReservoir - gasLeft)
  }
}

const hardforkOf = {
  shanghai: Hardfork.Shanghai,
  cancun: Hardfork.Cancun,
  prague: Hardfork.Prague,
  osaka: Hardfork.Osaka,
  amsterdam: Hardfork.Amsterdam,
} as const

function commonOf(chainId: bigint, { hardfork }: EvmRules) {
  // A string: as a number, ids above 2^53 would lose precision.
  const chain = { chainId: chainId.toString() }
  return createCustomCommon(chain, Mainnet, { hardfork: hardforkOf[hardfork] })
}

/**
 * Lets `runTx` ask for the code of a sender that has some before Prague, too, where it would refuse
 * every such sender. It then sees a delegation, see `ViewStateManager.showDelegationOnce`.
 */
function allowDelegationOnce(common: Common): void {
  const { isActivatedEIP } = common
  common.isActivatedEIP = (eip) => {
    if (eip !== 7702) return isActivatedEIP.call(common, eip)
    common.isActivatedEIP = isActivatedEIP
    return true
  }
}

const P256_GAS_BEFORE_OSAKA = 3_450n

/** P256VERIFY as the OP stack had it before Osaka (RIP-7212): the same for half of the price. */
function earlyP256({ hardfork, hasP256, precompiles }: EvmRules): CustomPrecompile[] {
  if (!hasP256 || isSince(hardfork, 'osaka')) return []
  const address = new Address(bytesFromHex(precompiles.get('P256VERIFY')!)) // the rules have it
  const osaka = getActivePrecompiles(commonOf(1n, evmRules('osaka')))
  const verify = osaka.get(address.toString().slice(2))!
  return [
    {
      address,
      function: async (input) => {
        const executionGasUsed = P256_GAS_BEFORE_OSAKA
        if (input.gasLimit < executionGasUsed) {
          return {
            executionGasUsed: input.gasLimit,
            returnValue: NO_BYTES,
            exceptionError: new EVMError(EVMError.errorMessages.OUT_OF_GAS),
          }
        }
        const { returnValue } = await verify({ ...input, gasLimit: 2n * executionGasUsed })
        return { executionGasUsed, returnValue }
      },
    },
  ]
}

/** The block fields that `runTx` reads. */
function blockOf(environment: BlockEnvironment, common: ReturnType<typeof commonOf>) {
  const header = {
    number: environment.number,
    timestamp: environment.timestamp,
    gasLimit: environment.gasLimit,
    gasUsed: 0n,
    baseFeePerGas: environment.baseFeePerGas,
    coinbase: new Address(bytesFromHex(environment.coinbase)),
    difficulty: 0n,
    prevRandao: bytesFromHex(environment.prevRandao),
    slotNumber: environment.slotNumber,
    getBlobGasPrice: () => environment.blobBaseFee,
  }
  // A real Block costs a hash and a validation per transaction. With the hardfork check skipped,
  // only these fields are read.
  return { header, common } as unknown as NonNullable<RunTxOpts['block']>
}

/** Serves BLOCKHASH, for which the library asks a blockchain. */
class BlockHashes implements EVMMockBlockchainInterface {
  environment: BlockEnvironment

  constructor(environment: BlockEnvironment) {
    this.environment = environment
  }

  async getBlock(number: number) {
    const hash = bytesFromHex(this.environment.blockHash(BigInt(number)) ?? ZERO_HASH)
    return { hash: () => hash }
  }

  async putBlock(): Promise<void> {
    invariant(false, 'executing a transaction stores a block')
  }

  shallowCopy(): this {
    return this
  }
}

function failureOf(
  { exceptionError, runState }: ExecResult,
  isInitCodeDone: boolean,
): Failure | undefined {
  if (exceptionError === undefined) return undefined
  const message = exceptionError.error
  if (message === 'revert') return { kind: 'revert' }
  const reason = haltReason(message, haltedFrame(runState, isInitCodeDone))
  return { kind: 'halt', reason }
}

function emittedLog([address, topics, data]: [Uint8Array, Uint8Array[], Uint8Array]): EmittedLog {
  return {
    address: hexFromBytes(address),
    topics: topics.map(hexFromBytes),
    data: hexFromBytes(data),
  }
}
