/**
 * Executes a transaction or a call by the rules that it had and by others, on the same state, and compares.
 *
 * Promise: it is a read. Nothing of the devnet changes, and the same question has the same answer.
 */

import type { Backend } from '../backend/backend.ts'
import type { Included } from '../chain/chain.ts'
import { type Config, TRANSACTION_GAS_MAX, transactionGasOfHardfork } from '../config/config.ts'
import { type Engine, listenedBy, type Outcome } from '../engine/engine.ts'
import { SYSTEM_ADDRESS } from '../engine/ether-transfer.ts'
import { rulesRevision } from '../engine/gas-schedule.ts'
import type { TraceListener } from '../engine/trace.ts'
import { type CallLimits, callExecution, estimateGas, executePrepared } from '../execution/call.ts'
import { runTransaction } from '../execution/execute.ts'
import { type CallContext, overriddenContext } from '../execution/overrides.ts'
import {
  type TransactionLimits,
  transactionGasMaxAt,
  validateAgainstState,
  validateAlone,
} from '../execution/validate.ts'
import { slotAt } from '../network/consensus-slots.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type EvmRules, evmRules, isSince } from '../primitives/evm-rules.ts'
import { type Address, type Hash, hexFromBytes, ZERO_ADDRESS } from '../primitives/hex.ts'
import {
  type CallRequest,
  type EmittedLog,
  type Message,
  requestFrom,
} from '../primitives/message.ts'
import { RecordingView } from '../state/recording-view.ts'
import { traceWith } from '../tracing/replay.ts'
import type { Fetched } from '../tracing/tracer.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { causesOf, type RecordedSide } from './causes.ts'
import { estimatedAnew, leastGasLimit } from './gas-limit.ts'
import { lines } from './lines.ts'
import { ExecutionRecorder } from './recorder.ts'
import type {
  Cause,
  OutcomeDifference,
  Rehearsal,
  RehearsalOptions,
  RehearsedOutcome,
  Rules,
  Verdict,
} from './types.ts'

/** An execution that can be repeated with any gas limit, by any rules. */
interface Subject {
  readonly hash: Hash | null
  readonly from: Address
  readonly limit: Rehearsal['limit']
  /** The gas limit by the rules that it had, and by others. */
  gasLimits(before: Estimate, after: Estimate): Promise<readonly [before: bigint, after: bigint]>
  /** @throws {DevnetError} if the rules refuse it */
  expectAllowed(context: CallContext, gasLimit: bigint): void
  message(gasLimit: bigint): Message
  run(engine: Engine, context: CallContext, gasLimit: bigint): Promise<Outcome>
}

/** Estimates gas by the rules of a context; the highest limit, which shows how it fails, if none suffices. */
type Estimate = (request: CallRequest) => Promise<bigint>

export type RehearsalDeps = Pick<
  Backend,
  'artifacts' | 'calls' | 'chain' | 'chainIds' | 'config' | 'network'
>

/**
 * Rehearses a transaction, sealed or pending, on the state before it, or a call on the latest state.
 *
 * @returns `undefined` for an unknown transaction
 * @throws {DevnetError} RULES_UNKNOWN if the network has no such rules, CHAIN_ID_MISMATCH, FORK_FAILED
 */
export async function rehearse(
  backend: RehearsalDeps,
  target: Hash | CallRequest,
  rules: Rules,
  options: RehearsalOptions = {},
): Promise<Rehearsal | undefined> {
  const { calls, chain, chainIds } = backend
  if (typeof target !== 'string') {
    chainIds.expect(target.chainId)
    const { head } = chain
    const subject = callSubject(backend, target)
    return new Rehearsing(backend, subject, calls.contextAt(head), head.timeMs).run(rules, options)
  }
  const included = chain.transaction(target) ?? (await calls.earlierTransaction(target))
  return included && rehearseIncluded(backend, included, rules, options)
}

/** Rehearses a transaction of a block on the state before it. @param limit the chooser of its gas limit */
export function rehearseIncluded(
  backend: RehearsalDeps,
  { block, transaction, receipt }: Included,
  rules: Rules,
  options: RehearsalOptions,
  limit: Rehearsal['limit'] = 'fixed',
): Promise<Rehearsal> {
  const context = backend.calls.contextBefore(block, receipt.transactionIndex)
  const subject = transactionSubject(backend, transaction, block.timeMs, limit)
  return new Rehearsing(backend, subject, context, block.timeMs).run(rules, options)
}

/** Rehearses a transaction that was refused, on the state of the next one. */
export function rehearseRefused(
  backend: RehearsalDeps,
  transaction: Transaction,
  rules: Rules,
  options: RehearsalOptions,
): Promise<Rehearsal> {
  const { pending } = backend.chain
  const subject = transactionSubject(backend, transaction, pending.timeMs, 'fixed')
  const context = backend.calls.contextAt(pending)
  return new Rehearsing(backend, subject, context, pending.timeMs).run(rules, options)
}

/** The limit of a transaction's gas follows the rules, unless an option says otherwise. */
export function limitsOf(config: Config): TransactionLimits & CallLimits {
  const { blobSchedule, callGasMax, codeSizeMax, transactionBytesMax, transactionFeeMax } = config
  const isDefault = config.transactionGasMax === TRANSACTION_GAS_MAX
  const transactionGasMax = isDefault ? transactionGasOfHardfork : config.transactionGasMax
  return {
    blobSchedule,
    callGasMax,
    codeSizeMax,
    transactionBytesMax,
    transactionFeeMax,
    transactionGasMax,
  }
}

/** @param timeMs of its block, in ms since the epoch */
function transactionSubject(
  { chainIds, config, network }: RehearsalDeps,
  transaction: Transaction,
  timeMs: number,
  limit: Rehearsal['limit'],
): Subject {
  const { from } = transaction
  const limits = limitsOf(config)
  const withLimit = (gasLimit: bigint): Transaction =>
    gasLimit === transaction.gasLimit ? transaction : { ...transaction, gasLimit }
  return {
    hash: transaction.hash,
    from,
    limit,
    async gasLimits(before, after) {
      const { gasLimit } = transaction
      if (limit === 'fixed') return [gasLimit, gasLimit]
      const request = requestOf(transaction)
      if (limit === 'devnet') return [gasLimit, await after(request)]
      return [gasLimit, estimatedAnew(gasLimit, await before(request), await after(request))]
    },
    expectAllowed({ state, environment }, gasLimit) {
      const given = withLimit(gasLimit)
      if (given.type === DEPOSIT_TYPE) return
      const { evmRules: by, gasLimit: blockGasLimit, baseFeePerGas, blobBaseFee } = environment
      validateAlone(given, { blockGasLimit, evmRules: by }, limits, chainIds.at(environment.number))
      if (given.type === BASE_TRANSACTION_TYPE) return
      const terms = { evmRules: by, state, baseFeePerGas, blobBaseFee, gasLimit: blockGasLimit }
      validateAgainstState(given, terms)
    },
    message: withLimit,
    async run(engine, { state: view, environment }, gasLimit) {
      const l1 = network.l1Of(view)
      const { outcome } = await runTransaction(
        { engine, view, environment, timeMs, l1 },
        withLimit(gasLimit),
      )
      return outcome
    },
  }
}

/** The request for a transaction, without its gas limit and fees. */
export function requestOf(transaction: Transaction): CallRequest {
  const { from, to, value, data, accessList, authorizationList, blobHashes } = transaction
  const content = { to, value, data, accessList, authorizationList }
  return requestFrom(from, { ...content, ...(blobHashes !== undefined && { blobHashes }) })
}

function callSubject({ config }: RehearsalDeps, request: CallRequest): Subject {
  const limits = limitsOf(config)
  const prepared = (context: CallContext, gasLimit: bigint) =>
    callExecution(context, { ...request, gasLimit }, limits)
  const from = request.from ?? ZERO_ADDRESS
  return {
    hash: null,
    from,
    limit: request.gasLimit === undefined ? 'estimate' : 'fixed',
    async gasLimits(before, after) {
      const { gasLimit } = request
      return [gasLimit ?? (await before(request)), gasLimit ?? (await after(request))]
    },
    expectAllowed: (context, gasLimit) => void prepared(context, gasLimit),
    message: (gasLimit) => {
      const { to, value, data, accessList, authorizationList } = request
      const fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
      return { from, to, value, data, accessList, authorizationList, nonce: 0n, gasLimit, ...fees }
    },
    run: async (engine, context, gasLimit) => executePrepared(engine, prepared(context, gasLimit)),
  }
}

/** One execution. */
interface Side {
  readonly context: CallContext
  readonly gasLimit: bigint
  /** `undefined` if no causes are asked for. */
  readonly recorder: ExecutionRecorder | undefined
  /** The outcome, or the reason why the rules refuse it. */
  readonly ran: Outcome | string
}

/** The executions of one subject by two rules. */
class Rehearsing {
  readonly #backend: RehearsalDeps
  readonly #subject: Subject
  readonly #context: CallContext
  readonly #timeMs: number
  readonly #engine: Engine
  readonly #limits: TransactionLimits & CallLimits

  constructor(backend: RehearsalDeps, subject: Subject, context: CallContext, timeMs: number) {
    this.#backend = backend
    this.#subject = subject
    this.#context = context
    this.#timeMs = timeMs
    this.#engine = backend.calls.guardedEngine()
    this.#limits = limitsOf(backend.config)
  }

  async run(rules: Rules, options: RehearsalOptions): Promise<Rehearsal> {
    const { evmRules: own } = this.#context.environment
    const wanted = rulesFrom(own, rules)
    const { from } = options
    const before = from === undefined ? this.#context : this.#contextBy(rulesFrom(own, from))
    const after = this.#contextBy(wanted)
    const [oldLimit, newLimit] = await this.#subject.gasLimits(
      (request) => this.#estimate(request, before),
      (request) => this.#estimate(request, after),
    )
    const hasCauses = options.causes !== false
    const one = await this.#side(before, oldLimit, hasCauses)
    const other = await this.#side(after, newLimit, hasCauses)
    const old = await this.#outcomeOf(one)
    const now = await this.#outcomeOf(other)
    const differs = differencesOf(old, now)
    const isSearched = options.withNewGasLimit !== false
    const least = isSearched ? await this.#leastLimit(after, old, now, differs) : null
    return {
      hash: this.#subject.hash,
      from: from ?? namedLike(rules, own),
      to: rules,
      revision: rulesRevision(wanted.hardfork),
      limit: this.#subject.limit,
      before: old,
      after: now,
      withNewGasLimit: least,
      differs,
      verdict: verdictOf(old, now, differs, isSearched ? least !== null : undefined),
      causes: hasCauses && differs.length > 0 ? await this.#causes(one, other, differs) : [],
    }
  }

  /** The same state with what begins with other rules, and the same block by them. */
  #contextBy(wanted: EvmRules): CallContext {
    const { network } = this.#backend
    const { state, environment } = this.#context
    const { slotNumber } = environment
    const hasSlot = isSince(wanted.hardfork, 'amsterdam') && slotNumber === 0n
    const slot = hasSlot ? slotAt(environment.number, this.#timeMs, network.slotZeroMs) : slotNumber
    const store = state.store.child(state.sequence)
    store.publish(network.upgradeWrites(environment.evmRules, wanted))
    return {
      state: store.newestView,
      environment: { ...environment, evmRules: wanted, slotNumber: slot },
    }
  }

  async #estimate(request: CallRequest, context: CallContext): Promise<bigint> {
    const estimate = () => estimateGas(this.#engine, context, request, this.#limits)
    try {
      return await this.#withRemote(estimate)
    } catch (error) {
      if (error instanceof DevnetError) return this.#gasLimitMax(context)
      throw error
    }
  }

  /** The highest gas limit that the rules and the block allow. */
  #gasLimitMax({ environment }: CallContext): bigint {
    const byRules = transactionGasMaxAt(this.#limits, environment.evmRules.hardfork)
    return byRules < environment.gasLimit ? byRules : environment.gasLimit
  }

  async #side(context: CallContext, gasLimit: bigint, isRecorded: boolean): Promise<Side> {
    const recorder = isRecorded ? new ExecutionRecorder(context.environment.evmRules) : undefined
    const engine = recorder === undefined ? this.#engine : listenedBy(this.#engine, recorder)
    const ran = await this.#withRemote(async () => {
      try {
        this.#subject.expectAllowed(context, gasLimit)
      } catch (error) {
        if (error instanceof DevnetError) return error.message
        throw error
      }
      return this.#subject.run(engine, context, gasLimit)
    })
    return { context, gasLimit, recorder, ran }
  }

  async #outcomeOf({ context, gasLimit, ran }: Side): Promise<RehearsedOutcome> {
    if (typeof ran === 'string') return refusedOutcome(gasLimit, ran)
    const { failure, gasUsed, gasRefunded, blockGas, returnData, logs, createdAddress } = ran
    const hasFailed = failure !== undefined
    return {
      status: hasFailed ? 0 : 1,
      gasLimit,
      gasUsed,
      ...(blockGas !== undefined && {
        executionGasUsed: blockGas.execution,
        stateGasUsed: blockGas.state,
        gasRefund: gasRefunded,
      }),
      returnData: hexFromBytes(returnData),
      revertReason: hasFailed ? await this.#reason(context, gasLimit) : null,
      logs,
      contractAddress: createdAddress ?? null,
    }
  }

  /** Why the subject fails, in the words of its stack trace. */
  async #reason(context: CallContext, gasLimit: bigint): Promise<string | null> {
    const { artifacts, calls, chain, config } = this.#backend
    const { state, environment } = context
    const message = this.#subject.message(gasLimit)
    const repeat = (listener: TraceListener) =>
      this.#subject.run(listenedBy(this.#engine, listener), context, gasLimit)
    const fetched: Fetched = (read) => chain.withRemote(read)
    const execution = { environment, view: state, repeat, fetched }
    const trace = await artifacts.explain(config, calls.creations, (tracer) =>
      this.#withRemote(() =>
        traceWith(tracer, execution, async (listener) => {
          const outcome = await repeat(listener)
          const view = new RecordingView(state)
          return { message, environment, outcome, view, place: undefined }
        }),
      ),
    )
    return trace?.message ?? null
  }

  /** The least limit that gives the old status and the old logs of contracts. */
  async #leastLimit(
    after: CallContext,
    old: RehearsedOutcome,
    now: RehearsedOutcome,
    differs: readonly OutcomeDifference[],
  ): Promise<Rehearsal['withNewGasLimit']> {
    if (old.status !== 1 || !(differs.includes('status') || differs.includes('logs'))) return null
    const { from } = this.#subject
    const contextFor = (gasLimit: bigint) => withFunds(after, from, this.#subject.message(gasLimit))
    const found = await leastGasLimit(
      async (gasLimit) => {
        const { ran } = await this.#side(contextFor(gasLimit), gasLimit, false)
        if (typeof ran === 'string' || ran.failure !== undefined) return undefined
        const isSame = areSameLogs(ofContracts(old.logs), ofContracts(ran.logs))
        return isSame ? ran.gasUsed + ran.gasRefunded : undefined
      },
      now.gasLimit,
      this.#gasLimitMax(after),
    )
    if (found === undefined) return null
    const outcome = await this.#outcomeOf(await this.#side(contextFor(found), found, false))
    return { ...outcome, least: true }
  }

  async #causes(
    before: Side,
    after: Side,
    differs: readonly OutcomeDifference[],
  ): Promise<readonly Cause[]> {
    const [one, other] = [this.#recorded(before), this.#recorded(after)]
    if (one === undefined || other === undefined) return [refusalCause(before.ran, after.ran)]
    const { artifacts, calls } = this.#backend
    const lineOf = await lines(artifacts, calls.creations, other.recorder)
    return this.#withRemote(async () => causesOf(one, other, differs, lineOf))
  }

  #recorded({ ran: outcome, context, gasLimit, recorder }: Side): RecordedSide | undefined {
    if (typeof outcome === 'string' || recorder === undefined) return undefined
    const { environment, state: view } = context
    return { message: this.#subject.message(gasLimit), environment, view, outcome, recorder }
  }

  async #withRemote<Value>(run: () => Promise<Value>): Promise<Value> {
    return this.#backend.chain.withRemote(run)
  }
}

/** The cause where one of the rules does not accept it. */
function refusalCause(before: Outcome | string, after: Outcome | string): Cause {
  const refused = [after, before].find((ran) => typeof ran === 'string')
  const gasOf = (ran: Outcome | string) => (typeof ran === 'string' ? 0n : ran.gasUsed)
  return plainCause(`refused: ${refused}`, gasOf(before), gasOf(after))
}

/** A cause that is no rule with a number. */
export function plainCause(what: string, gasBefore: bigint, gasAfter: bigint): Cause {
  return { eip: null, what, opcode: null, count: 1, gasBefore, gasAfter }
}

/** The sender can pay for a higher limit: what it pays in the end is another question. */
function withFunds(
  context: CallContext,
  from: Address,
  { gasLimit, maxFeePerGas, value }: Message,
): CallContext {
  const wanted = gasLimit * maxFeePerGas + value
  if (context.state.balance(from) >= wanted) return context
  return overriddenContext(context, { state: new Map([[from, { balance: wanted }]]) })
}

/**
 * The answer about a transaction that reads what the recording of a fork lacks.
 *
 * @throws any other error
 */
export function unknownRehearsal(
  { hash, gasLimit }: Transaction,
  rules: Pick<Rehearsal, 'from' | 'to' | 'revision'>,
  error: unknown,
): Rehearsal & { readonly hash: Hash } {
  if (!(error instanceof DevnetError) || error.code !== 'FORK_NOT_RECORDED') throw error
  const { message, facts } = error
  const why = message.replace(` ${facts.path}`, '') // reports have no paths of a machine
  const outcome = refusedOutcome(gasLimit, why)
  return {
    ...rules,
    hash,
    limit: 'fixed',
    before: outcome,
    after: outcome,
    withNewGasLimit: null,
    differs: [],
    verdict: 'unknown',
    causes: [plainCause(`not known: ${why}`, 0n, 0n)],
  }
}

export function refusedOutcome(gasLimit: bigint, refused: string): RehearsedOutcome {
  return {
    status: null,
    refused,
    gasLimit,
    gasUsed: 0n,
    returnData: '0x',
    revertReason: null,
    logs: [],
    contractAddress: null,
  }
}

/**
 * The rules of a block with one of them replaced.
 *
 * @throws {DevnetError} RULES_UNKNOWN if the network has no such rules
 */
export function rulesFrom({ hardfork, upgrade }: EvmRules, rules: Rules): EvmRules {
  if (rules.hardfork !== undefined) {
    if (upgrade === 'none' || !isSince(rules.hardfork, 'amsterdam')) {
      return evmRules(rules.hardfork, upgrade)
    }
    const why = `chains with upgrades of Base have no plan for ${rules.hardfork}: take the network plain`
    throw new DevnetError('RULES_UNKNOWN', why, rules)
  }
  if (upgrade !== 'none') return evmRules(hardfork, rules.upgrade)
  const why = `this network has no upgrades of Base, such as ${rules.upgrade}: take the network flashblocks`
  throw new DevnetError('RULES_UNKNOWN', why, rules)
}

/** The rules of a block, named as others are. */
export function namedLike(rules: Rules, { hardfork, upgrade }: EvmRules): Rules {
  return rules.hardfork === undefined ? { upgrade } : { hardfork }
}

/** @param hasNewLimit `undefined` if none was searched for */
export function verdictOf(
  old: RehearsedOutcome,
  now: RehearsedOutcome,
  differs: readonly OutcomeDifference[],
  hasNewLimit: boolean | undefined,
): Verdict {
  if (old.status !== 1) return now.status === 1 ? 'rescued' : 'failsAlready'
  if (now.status === null) return 'refused'
  if (now.status === 0 && hasNewLimit === undefined) return 'unknown'
  if (now.status === 0) return hasNewLimit === true ? 'needsGas' : 'breaks'
  return differs.length === 0 ? 'same' : 'changed'
}

export function differencesOf(
  old: RehearsedOutcome,
  now: RehearsedOutcome,
): readonly OutcomeDifference[] {
  const differs: OutcomeDifference[] = []
  if (old.status !== now.status) differs.push('status')
  if (!areSameLogs(ofContracts(old.logs), ofContracts(now.logs))) differs.push('logs')
  if (!areSameLogs(ofEther(old.logs), ofEther(now.logs))) differs.push('etherLogs')
  if (old.returnData !== now.returnData) differs.push('returnData')
  if (old.gasUsed !== now.gasUsed) differs.push('gas')
  if (old.contractAddress !== now.contractAddress) differs.push('address')
  return differs
}

/** Logs of contracts: those without the logs of ether transfers. */
export function ofContracts(logs: readonly EmittedLog[]): readonly EmittedLog[] {
  return logs.filter(({ address }) => address !== SYSTEM_ADDRESS)
}

/** Logs of ether transfers (EIP-7708). */
export function ofEther(logs: readonly EmittedLog[]): readonly EmittedLog[] {
  return logs.filter(({ address }) => address === SYSTEM_ADDRESS)
}

export function areSameLogs(some: readonly EmittedLog[], others: readonly EmittedLog[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ address, topics, data }, index) => {
      const other = others[index]!
      return address === other.address && data === other.data && `${topics}` === `${other.topics}`
    })
  )
}
