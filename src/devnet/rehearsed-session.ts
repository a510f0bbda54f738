/**
 * One session on two devnets: each input on the first by its rules, and then on the second by others.
 *
 * A transaction is rehearsed on the state before it on the first devnet, which says what the rules change.
 * The second devnet may show something else, since an earlier transaction did something else there: then
 * it is a consequence of that one.
 */

import type { Block } from '../chain/block.ts'
import type { Included } from '../chain/chain.ts'
import type { Receipt } from '../chain/receipt.ts'
import { estimateGas } from '../execution/call.ts'
import { rerunOf } from '../execution/execute.ts'
import type { CallContext } from '../execution/overrides.ts'
import { type JournalEntry, lineOf } from '../journal/journal.ts'
import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { Producer } from '../producer/producer.ts'
import { otherBlock, type Reads, rootOf, type StatesBefore } from '../rehearsal/consequences.ts'
import { estimatedAnew } from '../rehearsal/gas-limit.ts'
import {
  areSameLogs,
  differencesOf,
  plainCause,
  refusedOutcome,
  rehearseIncluded,
  rehearseRefused,
  requestOf,
  unknownRehearsal,
  verdictOf,
} from '../rehearsal/rehearse.ts'
import type { RehearsalReport, RehearsedTransaction, Target } from '../rehearsal/report.ts'
import { targetOf, unnamedTarget } from '../rehearsal/target.ts'
import type { Cause, Rehearsal, RehearsalOptions, RehearsedOutcome } from '../rehearsal/types.ts'
import { DISCONNECT } from '../rpc/connection.ts'
import { RecordingView } from '../state/recording-view.ts'
import type { SignedTransaction } from '../transactions/transaction.ts'
import type { Replay } from './input-replay.ts'

/** Blocks that the second devnet seals at the end for transactions that wait for room. */
const LAST_BLOCKS_MAX = 100

/** A transaction that was sent, and what came of it on both devnets. */
class Sent {
  readonly entry: JournalEntry
  /** As the first devnet got it. */
  readonly transaction: SignedTransaction
  /** Why the first devnet refused it. */
  readonly refusal: DevnetError | undefined
  /** The changes by the rules alone, on the state of the first devnet. */
  rehearsal: Rehearsal | undefined
  /** The state before it on the first devnet. */
  first: CallContext | undefined
  target: Target | undefined
  /** As the second devnet got it; `undefined` if it was never submitted there. */
  second: SignedTransaction | undefined
  /** Why the second devnet refused it. */
  refused: string | undefined
  result: Rehearsal | undefined

  constructor(entry: JournalEntry, { transaction, refusal }: Submission) {
    this.entry = entry
    this.transaction = transaction
    this.refusal = refusal
  }

  get limit(): Rehearsal['limit'] {
    const { limit, params } = this.entry
    if (limit !== undefined) return limit
    const [request] = params
    if (!isObject(request)) return 'fixed'
    return (request.gas ?? request.gasLimit) === undefined ? 'devnet' : 'fixed'
  }
}

interface Submission {
  readonly transaction: SignedTransaction
  readonly refusal: DevnetError | undefined
}

export class Session {
  readonly #first: Replay
  readonly #second: Replay
  readonly #rules: Pick<Rehearsal, 'from' | 'to' | 'revision'>
  readonly #options: RehearsalOptions
  readonly #sent: Sent[] = []
  /** The ones without a result. */
  #open: Sent[] = []
  /** The states before those that ran on both devnets. */
  readonly #states: StatesBefore[] = []
  /** The transactions that did something else on the second devnet; consequences with the first one. */
  readonly #flips = new Map<Hash, Hash>()
  readonly #notes: string[] = []

  constructor(
    first: Replay,
    second: Replay,
    rules: Pick<Rehearsal, 'from' | 'to' | 'revision'>,
    options: RehearsalOptions,
  ) {
    this.#first = first
    this.#second = second
    this.#rules = rules
    this.#options = options
  }

  /** Makes all inputs on both devnets. @returns what came of the transactions, in order */
  async run(): Promise<Pick<RehearsalReport, 'transactions' | 'notes'>> {
    for (;;) {
      const count = this.#sent.length
      const made = await this.#makeFirst()
      if (made.length === 0) break
      const sent = this.#sent.slice(count)
      await this.#rehearse()
      for (const entry of made) await this.#makeSecond(entry, sent)
      await this.#compare()
    }
    // The last ones may not be visible yet.
    if (this.#open.length > 0) await this.#first.parts.devnet.mine(1)
    await this.#rehearse()
    for (let blocks = 0; this.#waits && blocks < LAST_BLOCKS_MAX; blocks += 1) {
      await this.#second.parts.devnet.mine(1)
      await this.#compare()
    }
    for (const sent of this.#open) sent.refused ??= 'it waits in the txpool'
    await this.#compare()
    return { transactions: this.#listed(), notes: this.#notes }
  }

  /** Makes the next entry on the first devnet, and notes what it submits. */
  async #makeFirst(): Promise<readonly JournalEntry[]> {
    const submissions: Submission[] = []
    this.#first.parts.backend.transactions.onSubmit = async (transaction, submit) => {
      const refusal = await submit(transaction).then(() => undefined, refusalFrom)
      submissions.push({ transaction, refusal })
      if (refusal !== undefined) throw refusal
    }
    const made = await this.#first.next()
    const [entry] = made
    if (entry === undefined) return made
    const sent = submissions.map((submission) => new Sent(entry, submission))
    this.#sent.push(...sent)
    this.#open.push(...sent)
    return made
  }

  /** Makes an entry on the second devnet. @param sent what it has submitted on the first one */
  async #makeSecond(entry: JournalEntry, sent: readonly Sent[]): Promise<void> {
    if (isOfClient(entry)) return this.#second.skip()
    const { backend, devnet } = this.#second.parts
    if (devnet.now < entry.timeMs) await devnet.advance(entry.timeMs - devnet.now)
    const [only, ...others] = sent
    if (only?.entry === entry && others.length === 0 && entry.call.startsWith('eth_send')) {
      await this.#second.skip()
      await this.#sendAgain(only)
      return this.#raiseNonce(only)
    }
    let count = 0
    backend.transactions.onSubmit = async (transaction, submit) => {
      const same = sent[count]
      count += 1
      await (same === undefined ? submit(transaction) : this.#submit(same, transaction, submit))
    }
    await this.#second.next()
    if (only?.entry !== entry) return
    for (const missing of sent.slice(count)) missing.refused = messageIn(this.#second.refusal)
    for (const each of sent) await this.#raiseNonce(each)
  }

  /** Submits the transaction of the first devnet, which has filled in and signed it. */
  async #sendAgain(sent: Sent): Promise<void> {
    const { queue, recorder } = this.#second.parts.backend
    const { call: name, params } = sent.entry
    const client = { transport: 'process', number: undefined } as const
    const run = () =>
      queue.run(({ producer }) =>
        this.#submit(sent, sent.transaction, (given) => producer.submit(given)),
      )
    await recorder.recording({ client, name, params }, run).catch(refusalFrom)
  }

  /** @throws {DevnetError} if the first devnet has refused it, or the second one does */
  async #submit(
    sent: Sent,
    transaction: SignedTransaction,
    submit: Producer['submit'],
  ): Promise<void> {
    // The nonces of both devnets stay the same.
    if (sent.refusal !== undefined) throw sent.refusal
    sent.second = await this.#adapted(sent, transaction)
    try {
      await submit(sent.second)
    } catch (error) {
      const refusal = refusalFrom(error)
      sent.refused = refusal.message
      if (refusal.code === 'FORK_NOT_RECORDED') this.#unknown(sent, refusal)
      throw error
    }
  }

  /** The transaction with the limit and the fees that its sender would choose on the second devnet. */
  async #adapted(sent: Sent, transaction: SignedTransaction): Promise<SignedTransaction> {
    const { baseFeePerGas } = this.#second.parts.backend.chain.pending
    const { type, maxFeePerGas, maxPriorityFeePerGas } = transaction
    const gasLimit =
      sent.limit === 'fixed' ? transaction.gasLimit : await this.#estimated(sent, transaction)
    if (maxFeePerGas >= baseFeePerGas) return { ...transaction, gasLimit }
    this.#note('Fees are raised where the base fee of the second chain is higher.')
    const isPriced = type === 0 || type === 1
    const tip = isPriced ? baseFeePerGas : maxPriorityFeePerGas
    return { ...transaction, gasLimit, maxFeePerGas: baseFeePerGas, maxPriorityFeePerGas: tip }
  }

  /** The gas limit by an estimate on the second devnet, times the factor of the sender. */
  async #estimated(
    { first, limit, rehearsal }: Sent,
    transaction: SignedTransaction,
  ): Promise<bigint> {
    const { gasLimit } = transaction
    const known = rehearsal?.after.gasLimit
    if (known !== undefined && this.#flips.size === 0) return known
    const request = requestOf(transaction)
    const { calls, config } = this.#first.parts.backend
    try {
      const after = await this.#second.parts.backend.calls.estimateNextGas(request)
      if (limit === 'devnet') return after
      const before = await (first === undefined
        ? calls.estimateNextGas(request)
        : estimateGas(calls.guardedEngine(), first, request, config))
      return estimatedAnew(gasLimit, before, after)
    } catch (error) {
      if (error instanceof DevnetError) return known ?? gasLimit // it fails with any limit
      throw error
    }
  }

  /** A refused transaction does not use its nonce, which the next one of its sender counts on. */
  async #raiseNonce({ refusal, refused, transaction }: Sent): Promise<void> {
    const { backend, devnet } = this.#second.parts
    const { from, nonce } = transaction
    const isUsed = backend.chain.pending.state.nonce(from) > nonce
    if (refusal !== undefined || refused === undefined || isUsed) return
    await devnet.request({ method: 'anvil_setNonce', params: [from, quantityFromUint(nonce + 1n)] })
    this.#note(
      `The nonce of ${from} is raised on the second chain, which refuses a transaction of it.`,
    )
  }

  /** Rehearses what has run on the first devnet since the last time, before a revert can remove it. */
  async #rehearse(): Promise<void> {
    for (const sent of this.#open.filter(({ rehearsal }) => rehearsal === undefined)) {
      try {
        await this.#rehearseOne(sent)
      } catch (error) {
        this.#unknown(sent, error)
      }
    }
  }

  async #rehearseOne(sent: Sent): Promise<void> {
    const { backend } = this.#first.parts
    const { refusal, transaction, limit } = sent
    if (refusal !== undefined) {
      sent.first = backend.calls.contextAt(backend.chain.pending)
      sent.rehearsal = await rehearseRefused(backend, transaction, this.#rules.to, this.#options)
      sent.result = sent.rehearsal
    } else {
      const included = backend.chain.transaction(transaction.hash)
      if (included === undefined) return
      const { block, receipt } = included
      sent.first = backend.calls.contextBefore(block, receipt.transactionIndex)
      const rehearsing = rehearseIncluded(backend, included, this.#rules.to, this.#options, limit)
      sent.rehearsal = await rehearsing
    }
    sent.target = await targetOf(backend, sent.first.state, transaction)
  }

  /**
   * Says of a transaction that reads what the recording of a fork lacks that nothing is known.
   *
   * @throws any other error
   */
  #unknown(sent: Sent, error: unknown): void {
    sent.result = unknownRehearsal(sent.transaction, this.#rules, error)
    sent.target ??= unnamedTarget(sent.transaction)
    this.#note('Values that the recording lacks are recorded with PREVIEWNET_RECORD=1.')
  }

  /** Compares what has run, or was refused, on both devnets. */
  async #compare(): Promise<void> {
    for (const sent of this.#open) {
      const { rehearsal, first, second, refused, result } = sent
      if (rehearsal === undefined || first === undefined || result !== undefined) continue
      const { chain, calls } = this.#second.parts.backend
      const included = second && chain.transaction(second.hash)
      if (included !== undefined && !this.#isByRules(included.block)) {
        sent.result = rehearsal // the pending block of a saved devnet keeps its rules
      } else if (included !== undefined) {
        const context = calls.contextBefore(included.block, included.receipt.transactionIndex)
        sent.result = await this.#resultOf(sent, rehearsal, first, context, included)
        this.#states.push({ hash: sent.transaction.hash, first, second: context })
      } else if (refused !== undefined) {
        const context = calls.contextAt(chain.pending)
        sent.result = await this.#resultOf(sent, rehearsal, first, context, refused)
      }
      const { hash } = sent.transaction
      const isFlip = sent.result?.differs.some((each) => each === 'status' || each === 'logs')
      if (isFlip === true && !this.#flips.has(hash)) this.#flips.set(hash, hash)
    }
    this.#open = this.#open.filter(({ result }) => result === undefined)
  }

  /** @param ran the transaction on the second devnet, or why it is refused there */
  async #resultOf(
    { transaction }: Sent,
    rehearsal: Rehearsal,
    first: CallContext,
    second: CallContext,
    ran: Included | string,
  ): Promise<Rehearsal> {
    const { before, after: byRules } = rehearsal
    const isRefused = typeof ran === 'string'
    if (isRefused ? byRules.status === null : areSame(byRules, ran.receipt)) return rehearsal
    const after = isRefused ? refusedOutcome(byRules.gasLimit, ran) : await this.#outcomeOf(ran)
    const reads = isRefused ? new Map() : await this.#readsOf(ran, second)
    const states = { first, second }
    const { hash, from } = transaction
    const root = rootOf(reads, states, this.#states, from)
    const flip = root && this.#flips.get(root)
    const differs = differencesOf(before, after)
    const isSearched = this.#options.withNewGasLimit !== false
    const own = verdictOf(before, after, differs, isSearched ? false : undefined)
    const { what, transaction: follows } = whyOther(states, root, flip)
    const cause: Cause = {
      ...plainCause(what, byRules.gasUsed, after.gasUsed),
      ...(follows !== undefined && { transaction: follows }),
    }
    if (flip !== undefined) this.#flips.set(hash, flip)
    const verdict = flip === undefined || isRefused ? own : rehearsal.verdict
    return { ...rehearsal, after, differs, verdict, causes: [...rehearsal.causes, cause] }
  }

  async #outcomeOf(included: Included): Promise<RehearsedOutcome> {
    const { backend } = this.#second.parts
    const options = { withNewGasLimit: false, causes: false }
    const { before } = await rehearseIncluded(backend, included, this.#rules.to, options)
    return before
  }

  /** The accounts and slots that a transaction of the second devnet reads. */
  async #readsOf({ block, receipt }: Included, before: CallContext): Promise<Reads> {
    const { calls, chain, network } = this.#second.parts.backend
    const { state, environment } = before
    const again = rerunOf(network, environment, block, receipt.transactionIndex)
    const view = new RecordingView(state)
    await chain.withRemote(() => again(calls.guardedEngine(), view))
    return view.reads
  }

  #listed(): readonly RehearsedTransaction[] {
    const { chain } = this.#first.parts.backend
    const accepted = this.#sent.filter(({ refusal }) => refusal === undefined)
    // After a revert the same transaction may run again.
    const newest = new Map(accepted.map((sent) => [sent.transaction.hash, sent]))
    return this.#sent.flatMap((sent) => {
      const { entry, refusal, result, target, transaction } = sent
      const { hash, from: sender } = transaction
      // Another reason than the rules, such as a transaction that is already known.
      const isOther = refusal !== undefined && result?.before.status !== null
      if (result === undefined || target === undefined || isOther) return []
      const isUndone =
        refusal === undefined &&
        (newest.get(hash) !== sent || chain.transaction(hash) === undefined)
      const place = { hash, sender, target, line: lineOf(entry) }
      return [{ ...result, ...place, ...(isUndone && { undone: true as const }) }]
    })
  }

  #isByRules({ evmRules }: Block): boolean {
    const { hardfork, upgrade } = this.#rules.to
    return (
      evmRules.hardfork === (hardfork ?? evmRules.hardfork) &&
      evmRules.upgrade === (upgrade ?? evmRules.upgrade)
    )
  }

  /** True while a transaction that ran on the first devnet waits on the second one. */
  get #waits(): boolean {
    return this.#open.some(({ rehearsal }) => rehearsal !== undefined)
  }

  #note(text: string): void {
    if (!this.#notes.includes(text)) this.#notes.push(text)
  }
}

/** Why a transaction does something else than the rules alone make it do. */
function whyOther(
  states: Omit<StatesBefore, 'hash'>,
  root: Hash | undefined,
  flip: Hash | undefined,
): Pick<Cause, 'what' | 'transaction'> {
  const block = flip === undefined ? otherBlock(states) : undefined
  if (block !== undefined) return { what: block }
  const transaction = flip ?? root
  if (transaction !== undefined) return { what: `follows from ${transaction}`, transaction }
  return {
    what: 'not known: on the second chain it differs, and no rule and no transaction explains it',
  }
}

/** True for inputs of clients that change nothing of the chain: subscriptions, filters, checks. */
function isOfClient({ call }: JournalEntry): boolean {
  return call === DISCONNECT || clientCalls.test(call)
}

const clientCalls =
  /^(eth_(un)?subscribe|eth_(new|get|uninstall)\w*Filter\w*|devnet\.(filters|invariant)\..*)$/

function refusalFrom(error: unknown): DevnetError {
  if (error instanceof DevnetError) return error
  throw error
}

/** The message of an answer with an error, or of an error. */
function messageIn(refusal: string): string {
  try {
    return JSON.parse(refusal).error.message
  } catch {
    return refusal
  }
}

function areSame(outcome: RehearsedOutcome, { status, gasUsed, logs }: Receipt): boolean {
  return outcome.status === status && outcome.gasUsed === gasUsed && areSameLogs(outcome.logs, logs)
}
