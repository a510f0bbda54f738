/**
 * Plans of `sized-plans.ts` carried out on devnets through `request()`: whatever is asked has an answer
 * that is no fault of ours, and the same one whatever the machine has held before.
 */

import { createHash } from 'node:crypto'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import type { Hash, Hex } from '../../src/primitives/hex.ts'
import { bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import { signTransaction } from '../../src/transactions/transaction-codec.ts'
import { beginWithFreshMachine, Growth } from './machine-watch.ts'
import { type MessageStep, type Plan, planOf, type Step } from './sized-plans.ts'
import { CHAIN_ID } from './world.ts'

const INTERNAL_ERROR = -32603
const gweiWei = 10n ** 9n

/** What came of the plans so far. */
export class Report {
  readonly growth = new Growth()
  readonly failures: string[] = []
  /** How often each kind of request was answered, and with which code it was refused. */
  readonly answers = new Map<string, number>()
  plans = 0
  programs = 0
  requests = 0
  /** Messages that were compared with the reference. */
  compared = 0

  count(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1)
  }

  /** The report as lines. */
  lines(): readonly string[] {
    const { growth } = this
    const sorted = (map: ReadonlyMap<string, number>) =>
      [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `  ${name}: ${count}`)
    return [
      `${this.plans} plans, ${this.programs} programs, ${this.requests} requests, ` +
        `${growth.executions} executions, ${this.compared} messages also on the reference`,
      'answers:',
      ...sorted(this.answers),
      'largest:',
      ...sorted(growth.maxima),
      'growth:',
      ...sorted(growth.counts),
    ]
  }
}

/**
 * Carries a plan out on a fresh machine, then again on the same one, which has grown; a modest plan with
 * the reference beside the engine, too. Whatever differs is noted as a failure.
 */
async function tryPlan(plan: Plan, report: Report): Promise<void> {
  beginWithFreshMachine(report.growth, plan.executionsBefore)
  report.plans += 1
  const [first, again] = [await carryOut(plan, report), await carryOut(plan, report)]
  compare(plan, 'on a machine that has grown', first, again, report)
  if (!plan.isModest) return
  const besides = await carryOut(plan, report, 'lockstep')
  report.compared += plan.steps.filter(({ does }) => does === 'message').length
  compare(plan, 'with the reference beside it', first, besides, report)
}

function compare(
  { seed, steps }: Plan,
  where: string,
  first: readonly string[],
  second: readonly string[],
  report: Report,
): void {
  const at = first.findIndex((answer, index) => answer !== second[index])
  if (at === -1 && first.length === second.length) return
  const step = steps[at]
  report.failures.push(
    `plan ${seed}, step ${at} (${step === undefined ? 'the end' : nameOf(step)}): ` +
      `${first[at]}, ${where} ${second[at]}`,
  )
}

function nameOf(step: Step): string {
  if (step.does !== 'message') return step.does
  const { message, parts, way } = step
  const kind = message.to === null ? 'a creation' : 'a call'
  return `${way} of ${kind} with ${message.gas} gas: ${parts.join(', ')}`
}

/** @returns what was answered in each step, in short */
async function carryOut(
  plan: Plan,
  report: Report,
  engine: DevnetOptions['engine'] = 'wasm',
): Promise<readonly string[]> {
  const stages: Stage[] = []
  for (const options of plan.devnets) {
    stages.push(new Stage(await createDevnet({ ...options, engine }), plan.seed, report))
  }
  const answers: string[] = []
  for (const step of plan.steps) answers.push(await stages[step.devnet]!.take(step))
  for (const stage of stages) {
    answers.push(await stage.end())
    await stage.devnet.close()
  }
  return answers
}

/** A refusal as clients see it, or a fault. */
interface Refusal {
  readonly code?: unknown
  readonly message: string
  readonly data?: unknown
  readonly cause?: unknown
}

/** A devnet and what has been asked of it. */
class Stage {
  readonly devnet: Devnet
  hasFailed = false
  readonly #seed: number
  readonly #report: Report
  readonly #snapshots: unknown[] = []
  #step = ''

  constructor(devnet: Devnet, seed: number, report: Report) {
    this.devnet = devnet
    this.#seed = seed
    this.#report = report
    devnet.on('engineFailure', ({ error }) => this.#fail(reasonsOf(error)))
  }

  /** @returns what was answered, in short */
  async take(step: Step): Promise<string> {
    this.#step = nameOf(step)
    switch (step.does) {
      case 'mine':
        return digestOf(await this.#ask('evm_mine'))
      case 'snapshot': {
        const { answer } = await this.#ask('evm_snapshot')
        this.#snapshots.push(answer)
        return digestOf({ answer })
      }
      case 'revert': {
        const snapshot = this.#snapshots.pop()
        return snapshot === undefined ? '' : digestOf(await this.#ask('evm_revert', snapshot))
      }
      case 'message':
        return this.#message(step)
    }
  }

  /** What can be read when all is done. */
  async end(): Promise<string> {
    this.#step = 'the end'
    await this.#ask('evm_mine')
    const block = await this.#ask('eth_getBlockByNumber', 'latest', true)
    const receipts = await this.#ask('eth_getBlockReceipts', 'latest')
    return digestOf([block, receipts])
  }

  async #message(step: MessageStep): Promise<string> {
    const { placed, way, message } = step
    this.#report.programs += placed.length
    for (const { address, code } of way === 'eth_call with overrides' ? [] : placed) {
      await this.#ask('anvil_setCode', address, code)
      await this.#ask('anvil_setBalance', address, '0xde0b6b3a7640000')
    }
    this.#measure(step)
    if (way === 'eth_sendRawTransaction' || way === 'eth_sendTransaction') {
      return this.#transaction(step)
    }
    const request = wireOf(message)
    switch (way) {
      case 'eth_call':
        return this.#twice(step, way, request, 'pending')
      case 'eth_call with overrides': {
        const overrides = Object.fromEntries(placed.map(({ address, code }) => [address, { code }]))
        return this.#twice(step, 'eth_call', request, 'latest', overrides)
      }
      case 'eth_simulateV1':
        return this.#twice(
          step,
          way,
          { blockStateCalls: [{ calls: [request, request] }, { calls: [request] }] },
          'pending',
        )
      default:
        return this.#twice(step, way, request, 'pending')
    }
  }

  /** Asks the same twice: what may fail the first time only is a fault. */
  async #twice({ parts }: MessageStep, method: string, ...params: unknown[]): Promise<string> {
    const first = await this.#ask(method, ...params)
    const second = await this.#ask(method, ...params)
    const [one, other] = [digestOf(first), digestOf(second)]
    if (one !== other) this.#fail(`${one} at first, then ${other}`)
    const { growth } = this.#report
    const { answer } = first
    if (method === 'eth_call' && typeof answer === 'string') {
      growth.reach('result of eth_call, bytes', answer.length / 2 - 1)
      const word = answer.length >= 66 ? BigInt(answer.slice(0, 66)) : 0n
      const isDepth = parts.length === 1 && parts[0] === 'a call of itself' && word <= 1_024n
      if (isDepth) growth.reach('calls below each other', Number(word))
    }
    return one
  }

  async #transaction({ message, way, aboveEstimate, isTraced }: MessageStep): Promise<string> {
    const { signer } = message
    const wire = wireOf(message)
    let { gas } = message
    if (aboveEstimate !== undefined) {
      const { answer } = await this.#ask('eth_estimateGas', wire, 'pending')
      if (typeof answer === 'string') gas = BigInt(answer) + BigInt(aboveEstimate)
    }
    const { answer: nonce } = await this.#ask('eth_getTransactionCount', signer.address, 'pending')
    const sent =
      way === 'eth_sendTransaction'
        ? await this.#asDevAccount({ ...wire, gas: quantity(gas) })
        : await this.#ask(
            'eth_sendRawTransaction',
            hexFromBytes(
              signTransaction(
                {
                  ...message,
                  nonce: BigInt(String(nonce)),
                  gasLimit: gas,
                  data: bytesFromHex(message.data),
                  chainId: CHAIN_ID,
                  maxFeePerGas: 10n * gweiWei,
                  maxPriorityFeePerGas: message.type < 2 ? 10n * gweiWei : 1n,
                },
                signer,
              ).rawTransaction,
            ),
          )
    if (typeof sent.answer !== 'string') return digestOf(sent)
    const hash = sent.answer as Hash // the method's result
    const { answer: receipt } = await this.#receipt(hash)
    this.#measureReceipt(receipt)
    const trace = isTraced
      ? await this.#ask('debug_traceTransaction', hash, { tracer: 'callTracer' })
      : undefined
    return digestOf([sent, receipt, trace])
  }

  async #asDevAccount(request: object) {
    const [from] = this.devnet.accounts
    return this.#ask('eth_sendTransaction', { ...request, from: from!.address })
  }

  /** A transaction for which there is no room runs in the next block. */
  async #receipt(hash: Hash) {
    const receipt = await this.#ask('eth_getTransactionReceipt', hash)
    if (receipt.answer !== null) return receipt
    await this.#ask('evm_mine')
    return this.#ask('eth_getTransactionReceipt', hash)
  }

  #measure({ message }: MessageStep): void {
    const { growth } = this.#report
    const { data, to, accessList, authorizationList } = message
    growth.reach(to === null ? 'init code, bytes' : 'calldata, bytes', data.length / 2 - 1)
    growth.reach('access list, accounts', accessList.length)
    growth.reach('access list, slots', accessList.flatMap((entry) => entry.storageKeys).length)
    growth.reach('authorisation list', authorizationList.length)
  }

  #measureReceipt(receipt: unknown): void {
    const { growth } = this.#report
    if (typeof receipt !== 'object' || receipt === null) {
      this.#report.count('a transaction that waits')
      return
    }
    const { gasUsed, logs, status } = receipt as {
      readonly gasUsed: Hex
      readonly status: Hex
      readonly logs: readonly { readonly data: Hex }[]
    }
    this.#report.count(`a transaction with status ${status}`)
    growth.reach('gas of a transaction', Number(gasUsed))
    growth.reach('logs of a transaction', logs.length)
    for (const { data } of logs) growth.reach('data of a log, bytes', data.length / 2 - 1)
  }

  /** @returns the result, or the refusal */
  async #ask(method: string, ...params: unknown[]) {
    this.#report.requests += 1
    try {
      const answer: unknown = await this.devnet.request({ method, params } as never)
      this.#report.count(`${method}: answered`)
      return { answer }
    } catch (thrown) {
      const refusal = thrown as Refusal
      // The numbers in a text are different each time.
      const text = refusal.message.replaceAll(/0x[0-9a-f]+|[0-9]+/g, '#').slice(0, 80)
      this.#report.count(`${method}: ${refusal.code} ${text}`)
      const isFault = typeof refusal.code !== 'number' || refusal.code === INTERNAL_ERROR
      if (isFault) this.#fail(`${method}: ${reasonsOf(refusal)}`)
      return { refusal: { code: refusal.code, message: refusal.message, data: refusal.data } }
    }
  }

  /** Notes the first fault: those that follow are of a devnet that has stopped. */
  #fail(what: string): void {
    if (this.hasFailed) return
    this.hasFailed = true
    this.#report.failures.push(`plan ${this.#seed}, ${this.#step}: ${what}`)
  }
}

function reasonsOf({ message, cause }: Refusal): string {
  const text = message.slice(0, 300)
  return cause instanceof Error ? `${text}: ${reasonsOf(cause)}` : text
}

/** The same text for the same answers. */
function digestOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${digest} (${text.slice(0, 200)})`
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

/** A message as `eth_call` and its like take it. */
function wireOf({ signer, to, data, value, gas, type, ...lists }: MessageStep['message']): object {
  const { accessList, authorizationList } = lists
  return {
    from: signer.address,
    ...(to === null ? {} : { to }),
    data,
    value: quantity(value),
    gas: quantity(gas),
    ...(type === 0 ? {} : { accessList }),
    ...(authorizationList.length === 0
      ? {}
      : {
          authorizationList: authorizationList.map(({ address, ...numbers }) => ({
            address,
            ...Object.fromEntries(
              Object.entries(numbers).map(([name, number]) => [name, quantity(number)]),
            ),
          })),
        }),
  }
}

export interface PlansSettings {
  /** Of each plan; a modest one has half as many. */
  readonly steps: number
  /** Asked after each plan; never done when left out. */
  readonly isDone?: (report: Report) => boolean
}

/** Tries the plans with these numbers one after the other, of which every fourth is a modest one. */
export async function tryPlans(
  seeds: Iterable<number>,
  { steps, isDone = () => false }: PlansSettings,
): Promise<Report> {
  const report = new Report()
  try {
    for (const seed of seeds) {
      const isModest = seed % 4 === 0
      const count = isModest ? Math.ceil(steps / 2) : steps
      await tryPlan(planOf(seed, { steps: count, isModest }), report)
      if (isDone(report)) break
    }
  } finally {
    sharedMachine.discard() // it is listened to
  }
  return report
}
