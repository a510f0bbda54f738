/**
 * One VM of the library, and the execution of one transaction on it.
 *
 * Everything that imports the library's packages is reached through this file, which engine.ts
 * loads on the first execution: importing them takes 300 ms. The VM is not re-entrant, so runs must
 * not overlap; after an exception its state is unknown and it must be discarded.
 */

import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { type EVMMockBlockchainInterface, NobleBN254 } from '@ethereumjs/evm'
import { Address, createContractAddress } from '@ethereumjs/util'
import { createVM, type RunTxOpts, type RunTxResult, runTx } from '@ethereumjs/vm'
import { invariant } from '../../primitives/errors.ts'
import { bytesFromHex, hexFromBytes, ZERO_HASH } from '../../primitives/hex.ts'
import type { EmittedLog } from '../../primitives/message.ts'
import { loadSecp256k1 } from '../../primitives/secp256k1.ts'
import type { BlockEnvironment, Execution, Failure, Outcome } from '../engine.ts'
import type { TraceListener } from '../trace.ts'
import { haltReason } from './halt-reason.ts'
import { type Additions, NativeEvm } from './native-frames.ts'
import { Recorder } from './recorder.ts'
import { ViewStateManager } from './state-manager.ts'
import { transactionFromMessage } from './transaction.ts'

export interface Runner {
  /** The chain id of every environment it runs in. */
  readonly chainId: bigint
  /** Executes one message; the next may begin when its promise has settled. */
  run(execution: Execution, listener?: TraceListener): Promise<Outcome>
}

/**
 * A VM with Osaka rules for one chain id: the execution's. Its state and block are those the VM begins
 * with; nothing runs.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7607
 */
export async function createRunner(
  additions: Additions,
  { view, environment }: Execution,
): Promise<Runner> {
  await loadSecp256k1() // native contracts recover signers synchronously
  const { chainId } = environment
  // Transactions copy their rules, so they get a set without the EVM's parameters in it.
  const commonOfTransactions = osakaRules(chainId)
  const common = osakaRules(chainId)
  const blockHashes = new BlockHashes(environment)
  const stateManager = new ViewStateManager(view)
  const evm = new NativeEvm(
    { common, stateManager, blockchain: blockHashes, bn254: new NobleBN254() },
    additions,
  )
  const { codeSizeMax } = additions
  // After the EVM has set its own, which are the same for every chain.
  common.updateParams({
    607: { maxCodeSize: codeSizeMax },
    3860: { maxInitCodeSize: 2 * codeSizeMax },
  })
  const vm = await createVM({ common, stateManager, blockchain: blockHashes, evm })

  const runMessage = async (execution: Execution, listener?: TraceListener): Promise<Outcome> => {
    const { view, environment, message, mode, isImpersonated = false } = execution
    invariant(environment.chainId === chainId, 'the environment is that of another chain')
    stateManager.begin(view)
    const block = blockOf(environment, common)
    evm.begin({ view, state: stateManager, environment, block })
    blockHashes.environment = environment
    const isCall = mode !== 'transaction'
    const isFree = mode === 'deposit'
    if (isCall || isImpersonated) stateManager.showDelegationOnce(message.from)
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
    const result =
      listener === undefined
        ? await run()
        : await new Recorder(evm, stateManager, listener).during(run)
    const { executionGasUsed, returnValue, logs } = result.execResult
    const gasUsed = result.totalGasSpent
    const gasBeforeRefund = executionGasUsed + tx.getIntrinsicGas()
    return {
      failure: failureOf(result, evm.isInitCodeDone),
      gasUsed,
      // Less than the refund counter if capped by EIP-3529 or by the calldata floor.
      gasRefunded: gasBeforeRefund > gasUsed ? gasBeforeRefund - gasUsed : 0n,
      returnData: returnValue,
      logs: (logs ?? []).map(emittedLog),
      createdAddress:
        message.to === null
          ? hexFromBytes(
              createContractAddress(tx.getSenderAddress(), view.nonce(message.from)).bytes,
            )
          : undefined,
      writes: stateManager.writes(),
      ...(evm.consoleCalls.length === 0 ? {} : { consoleCalls: evm.consoleCalls }),
      ...(execution.reportsAccess === true ? { accessed: evm.accessed.list() } : {}),
    }
  }
  return { chainId, run: runMessage }
}

function osakaRules(chainId: bigint) {
  // A string: as a number, ids above 2^53 would lose precision.
  return createCustomCommon({ chainId: chainId.toString() }, Mainnet, { hardfork: Hardfork.Osaka })
}

/** The block fields that `runTx` reads. */
function blockOf(environment: BlockEnvironment, common: ReturnType<typeof osakaRules>) {
  const header = {
    number: environment.number,
    timestamp: environment.timestamp,
    gasLimit: environment.gasLimit,
    gasUsed: 0n,
    baseFeePerGas: environment.baseFeePerGas,
    coinbase: new Address(bytesFromHex(environment.coinbase)),
    difficulty: 0n,
    prevRandao: bytesFromHex(environment.prevRandao),
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

function failureOf({ execResult }: RunTxResult, isInitCodeDone: boolean): Failure | undefined {
  const { exceptionError, runState } = execResult
  if (exceptionError === undefined) return undefined
  const message = exceptionError.error
  if (message === 'revert') return { kind: 'revert' }
  const reason = haltReason(message, {
    // Not `runState.opCode`: after a jump the library sets it to 0xfe for every undefined opcode.
    opcode: runState?.code[runState.programCounter],
    stack: runState?.stack.getStack() ?? [],
    returnDataSize: BigInt(runState?.returnBytes.length ?? 0),
    isInitCodeDone,
  })
  return { kind: 'halt', reason }
}

function emittedLog([address, topics, data]: [Uint8Array, Uint8Array[], Uint8Array]): EmittedLog {
  return {
    address: hexFromBytes(address),
    topics: topics.map(hexFromBytes),
    data: hexFromBytes(data),
  }
}
