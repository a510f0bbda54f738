/**
 * The result of a rehearsal: an execution by the rules that it had, and by others.
 *
 * In process numbers are bigints; `rpc/wire/objects/rehearsal.ts` prints them.
 */

import type { Hardfork } from '../primitives/evm-rules.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import type { Upgrade } from '../primitives/upgrades.ts'

/** The rules to execute by. */
export type Rules =
  | { readonly hardfork: Hardfork; readonly upgrade?: never }
  | { readonly upgrade: Upgrade; readonly hardfork?: never }

export interface RehearsalOptions {
  /** The rules to compare with. Default: those of the block. */
  readonly from?: Rules | undefined
  /** Searches for the least gas limit with the old outcome. Default: true. */
  readonly withNewGasLimit?: boolean | undefined
  /** Finds what causes each difference of gas. Default: true. */
  readonly causes?: boolean | undefined
}

/** The outcome of one execution. */
export interface RehearsedOutcome {
  /** `null` if the rules refuse the transaction, for the reason in `refused`. */
  readonly status: 0 | 1 | null
  readonly refused?: string
  readonly gasLimit: bigint
  /** Gas that is paid for; 0 if it is refused. */
  readonly gasUsed: bigint
  /** Since Amsterdam: what the block counts (EIP-8037), and the refund that took effect. */
  readonly executionGasUsed?: bigint
  readonly stateGasUsed?: bigint
  readonly gasRefund?: bigint
  readonly returnData: Hex
  /** In the words of `stackTrace().message`; `null` unless it failed. */
  readonly revertReason: string | null
  /** In order, those of ether transfers (EIP-7708) among them. */
  readonly logs: readonly EmittedLog[]
  readonly contractAddress: Address | null
}

/** A part of two outcomes that is not the same. `etherLogs` are the logs of EIP-7708. */
export type OutcomeDifference = 'status' | 'logs' | 'etherLogs' | 'returnData' | 'gas' | 'address'

/**
 * `changed`: it succeeds both times, with other gas, logs or data. `needsGas`: it fails, and does what it
 * did with another limit. `breaks`: it fails, and no limit gives the old outcome. `refused`: the rules do
 * not accept it as it is. `rescued`: it failed, and succeeds.
 *
 * @see https://github.com/ethereum/repricing-impact for the groups
 */
export type Verdict =
  | 'same'
  | 'changed'
  | 'needsGas'
  | 'breaks'
  | 'refused'
  | 'rescued'
  | 'failsAlready'
  | 'unknown'

/** A line of a contract that is known. */
export interface CauseFrame {
  readonly contract: string
  readonly function: string
  /** Path as the compiler knows it. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly address: Address
}

/** Why two executions differ: all that one rule changes at one line. */
export interface Cause {
  /** `null` for what is no rule with a number, and for what is not known. */
  readonly eip: number | null
  readonly what: string
  /** `null` before the first frame, and for refunds. */
  readonly opcode: string | null
  /** Executions of the opcode. */
  readonly count: number
  readonly gasBefore: bigint
  readonly gasAfter: bigint
  /** True where gas ran out. */
  readonly halts?: true
  /** The transaction of which this is a consequence. */
  readonly transaction?: Hash
  readonly frame?: CauseFrame
}

export interface Rehearsal {
  /** `null` for a call. */
  readonly hash: Hash | null
  readonly from: Rules
  readonly to: Rules
  /** The specification that the prices of `to` follow. */
  readonly revision: string
  /** The gas limit was chosen by the sender, by the sender after an estimate of this devnet, or by the devnet. */
  readonly limit: 'fixed' | 'estimate' | 'devnet'
  readonly before: RehearsedOutcome
  readonly after: RehearsedOutcome
  /** With the least limit that gives the old status and logs; `null` if none is needed, or none does. */
  readonly withNewGasLimit: (RehearsedOutcome & { readonly least: true }) | null
  readonly differs: readonly OutcomeDifference[]
  readonly verdict: Verdict
  readonly causes: readonly Cause[]
}
