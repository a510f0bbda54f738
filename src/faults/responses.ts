/**
 * Faults of requests: late responses, errors and HTTP statuses.
 *
 * Owns the decision for each request; the callers carry it out. Promise: draws come from the seed,
 * one for each request that a fault applies to, so they depend only on the order of requests.
 */

import { seededFraction } from '../primitives/seed.ts'
import type { ChaosDraws } from './chaos.ts'
import type { FaultCounts } from './faults.ts'
import { isChosen } from './kind.ts'
import type { FailResponses, HttpStatus, ResponseFault } from './transport-fault.ts'

/** A JSON-RPC error object. */
export interface Failure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Effects on one request, in this order. */
export interface ResponseEffects {
  readonly waitBeforeMs: number
  /** Response instead of executing the request. */
  readonly refusal: Failure | undefined
  readonly waitAfterMs: number
  /** Response instead of the result or error of the executed request. */
  readonly loss: Failure | undefined
}

/** Effects on an HTTP request, a batch included. */
export interface HttpEffects {
  readonly on: 'request' | 'answer'
  readonly status: HttpStatus['status']
  readonly retryAfterSeconds: number | undefined
  readonly failure: Failure
  /** True if the body is a JSON-RPC error; otherwise it is a line of text. */
  readonly isJson: boolean
}

/** Limit exceeded (EIP-1474): clients retry. */
const LIMIT_EXCEEDED = -32005

/** Errors that gateways of OP chains send with each status. */
const gatewayFailures: Readonly<Record<HttpStatus['status'], Failure>> = {
  429: { code: -32016, message: 'over rate limit' },
  500: { code: -32000, message: 'internal error' },
  502: { code: -32013, message: 'backend returned an invalid response' },
  503: { code: -32011, message: 'no backend is currently healthy to serve traffic' },
  504: { code: -32015, message: 'gateway timeout' },
}

/** A fault that is on. */
export interface ResponseRun {
  /** Part of the seed of random draws. */
  readonly id: string
  /** Its counters so far. */
  readonly counts: FaultCounts
  count(counts: FaultCounts): void
  /**
   * Ends the fault after its last occurrence. A separate input: read-only requests are in no
   * journal.
   */
  usedUp(): void
}

/** Draws faults of requests. */
export type RequestChaos = Pick<ChaosDraws, 'meetsRequests' | 'strikes'>

/** The kinds that change one response, with and without those of HTTP. */
const ofResponses = ['slowResponses', 'failResponses', 'httpStatus'] as const
const belowHttp = ['slowResponses', 'failResponses'] as const

export class Responses {
  readonly #seed: number
  readonly #chaos: RequestChaos
  /** In the order they began. */
  readonly #active = new Set<ActiveFault>()

  constructor(seed: number, chaos: RequestChaos) {
    this.#seed = seed
    this.#chaos = chaos
  }

  /** True if a fault is on. */
  get hasFaults(): boolean {
    return this.#active.size > 0
  }

  /** @returns a function that ends the fault */
  begin(fault: ResponseFault, run: ResponseRun): () => void {
    const active = new ActiveFault(fault, run, this.#seed)
    this.#active.add(active)
    return () => void this.#active.delete(active)
  }

  /**
   * Effects on a request; called once for each.
   *
   * @param isHttp true if {@link httpEffects} handles HTTP status faults
   */
  effectsOn(method: string, isHttp: boolean): ResponseEffects | undefined {
    let waitBeforeMs = 0
    let waitAfterMs = 0
    let loss: Failure | undefined
    for (const fault of this.#faultsOn(method, isHttp ? belowHttp : ofResponses)) {
      if (fault.kind === 'slowResponses') {
        if (fault.on === 'request') waitBeforeMs += fault.byMs
        else waitAfterMs += fault.byMs
        continue
      }
      const failure = failureOf(fault)
      // No further fault applies to a request that does not arrive.
      if (fault.on !== 'answer') return { waitBeforeMs, refusal: failure, waitAfterMs: 0, loss }
      loss ??= failure
    }
    if (waitBeforeMs === 0 && waitAfterMs === 0 && loss === undefined) return undefined
    return { waitBeforeMs, refusal: undefined, waitAfterMs, loss }
  }

  /** @param methods of the requests in the body, in order */
  httpEffects(methods: readonly string[]): HttpEffects | undefined {
    const fault = this.#firstOn('httpStatus', methods)
    if (fault === undefined) return undefined
    const { on = 'request', status } = fault
    const retryAfterSeconds = fault.retryAfterSeconds ?? (status === 429 ? 1 : undefined)
    const isJson = fault.from !== 'proxy'
    return { on, status, retryAfterSeconds, failure: failureOf(fault), isJson }
  }

  /** Number of answers that are missing at the end of a batch. */
  missingAnswers(methods: readonly string[]): number {
    const fault = this.#firstOn('truncateBatch', methods)
    return fault === undefined ? 0 : (fault.missing ?? 1)
  }

  /** True if the body of an HTTP response ends early. */
  isCutOff(methods: readonly string[]): boolean {
    return this.#firstOn('truncateResponse', methods) !== undefined
  }

  /** The faults of some kinds that a request meets. */
  *#faultsOn<Kind extends ResponseFault['kind']>(
    method: string,
    kinds: readonly Kind[],
  ): Generator<KindOf<Kind>> {
    const asked = [...this.#active].filter((active) => isOf(active.fault, kinds))
    const meeting = asked.filter((active) => active.sees(method))
    for (const active of meeting) {
      if (active.strikes()) yield active.fault as KindOf<Kind> // just filtered
    }
    if (!this.#chaos.meetsRequests) return
    yield* this.#chaos.strikes(kinds, method) as Generator<KindOf<Kind>> // of those kinds
  }

  /** The first fault of a kind that one of the requests in a body meets. */
  #firstOn<Kind extends ResponseFault['kind']>(
    kind: Kind,
    methods: readonly string[],
  ): KindOf<Kind> | undefined {
    for (const method of methods) {
      for (const fault of this.#faultsOn(method, [kind])) return fault
    }
    return undefined
  }
}

type KindOf<Kind> = Extract<ResponseFault, { readonly kind: Kind }>

function isOf<Kind>(fault: ResponseFault, kinds: readonly Kind[]): fault is KindOf<Kind> {
  return (kinds as readonly unknown[]).includes(fault.kind)
}

function failureOf(fault: FailResponses | HttpStatus): Failure {
  if (fault.kind === 'httpStatus') return gatewayFailures[fault.status]
  const { code = LIMIT_EXCEEDED, message = 'limit exceeded', data } = fault
  return { code, message, ...(data !== undefined && { data }) }
}

/** One fault that is on. */
class ActiveFault {
  readonly fault: ResponseFault
  readonly #run: ResponseRun
  readonly #seed: number

  constructor(fault: ResponseFault, run: ResponseRun, seed: number) {
    this.fault = fault
    this.#run = run
    this.#seed = seed
  }

  /** True if the fault may meet this request: its method is chosen, and enough were passed over. */
  sees(method: string): boolean {
    const { methods, skip = 0 } = this.fault
    if (!isChosen(methods, method)) return false
    const { passed = 0 } = this.#run.counts
    if (passed === skip) return true
    this.#run.count({ passed: passed + 1 })
    return false
  }

  /** True if the fault meets a request that it has seen; draws and counts. */
  strikes(): boolean {
    const { rate = 1 } = this.fault
    if (rate < 1 && this.#draw() >= rate) return false
    const { left } = this.#run.counts
    if (left !== undefined && left > 1) this.#run.count({ left: left - 1 })
    else if (left !== undefined) this.#run.usedUp()
    return true
  }

  /** A random number from 0 (inclusive) to 1 (exclusive). */
  #draw(): number {
    const { drawn = 0 } = this.#run.counts
    this.#run.count({ drawn: drawn + 1 })
    return seededFraction(this.#seed, `fault ${this.#run.id} rate`, BigInt(drawn))
  }
}
