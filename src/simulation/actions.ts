/**
 * Actions of an actor: the values that it yields.
 *
 * Other actors may act between two actions of one actor, never during one.
 */

import type {
  Account,
  Address,
  Devnet,
  Hash,
  Hex,
  MethodName,
  RequestArguments,
  RequestResult,
  UntilOptions,
} from '../index.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { Draw } from './draws.ts'

export type Doing<Result> =
  | { readonly kind: 'act'; run(): Promise<Result> }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'until'; ask(): Promise<Result | undefined>; readonly withinMs: number }

/** One action of an actor. `yield` performs it; `yield*` also returns its typed result. */
export class Action<Result> {
  /** Name of the action in a failure's trace. */
  readonly label: string
  readonly doing: Doing<Result>

  constructor(label: string, doing: Doing<Result>) {
    this.label = label
    this.doing = doing
  }

  *[Symbol.iterator](): Generator<Action<Result>, Result, unknown> {
    return (yield this) as Result // the run passes the result to the generator
  }
}

export interface ActorMessage {
  /** Default: the actor's own account. */
  readonly from?: Address
  /** Left out for a creation. */
  readonly to?: Address
  readonly data?: Hex
  /** Wei. */
  readonly value?: bigint
  /** Default: estimated. */
  readonly gas?: bigint
}

/** The devnet, account and actions of an actor. */
export interface ActorContext<Data = undefined> {
  readonly name: string
  /** The run's own devnet. Direct requests to it belong to the preceding action. */
  readonly devnet: Devnet
  /** A dev account: the first actor has the first one, and so on. */
  readonly account: Account
  /** The setup's result, if the devnet was prepared. */
  readonly prepared: Data
  readonly draw: Draw
  /** Sends a transaction. @param label its name in a failure's trace */
  send(message: ActorMessage, label?: string): Action<Hash>
  /** Runs a call on `pending`. */
  call(message: ActorMessage, label?: string): Action<Hex>
  request<Name extends MethodName>(args: RequestArguments<Name>): Action<RequestResult<Name>>
  /** Runs any function, such as one that uses another client. It must not wait for time to pass. */
  act<Result>(label: string, run: () => Result | Promise<Result>): Action<Result>
  /** Lets virtual time pass. @throws {RangeError} unless `ms` is a non-negative integer */
  wait(ms: number): Action<void>
  /**
   * Waits for a condition, checked at once and on each tick; returns the first truthy value. Throws
   * when the time is up.
   */
  until<Value>(
    predicate: () => Value | Promise<Value>,
    options: UntilOptions,
  ): Action<NonNullable<Value>>
}

/**
 * An actor yields actions until it returns or the run ends. A refused action throws at its `yield`;
 * an error that the actor does not catch fails the run.
 */
export type Actor<Data = undefined> = (
  context: ActorContext<Data>,
) =>
  | AsyncGenerator<Action<unknown>, unknown, unknown>
  | Generator<Action<unknown>, unknown, unknown>

export function actionsOf(
  devnet: Devnet,
  { address }: Account,
): Pick<ActorContext, 'send' | 'call' | 'request' | 'act' | 'wait' | 'until'> {
  const wired = ({ from = address, to, data, value, gas }: ActorMessage) => ({
    from,
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: quantityFromUint(value) }),
    ...(gas !== undefined && { gas: quantityFromUint(gas) }),
  })
  const act = <Result>(label: string, run: () => MaybePromise<Result>) =>
    new Action<Result>(label, { kind: 'act', run: async () => run() })
  return {
    act,
    send: (message, label = `send ${describe(message)}`) =>
      act(label, () => devnet.request({ method: 'eth_sendTransaction', params: [wired(message)] })),
    call: (message, label = `call ${describe(message)}`) =>
      act(label, () => devnet.request({ method: 'eth_call', params: [wired(message), 'pending'] })),
    request: (args) => act(args.method, () => devnet.request(args)),
    wait(ms) {
      expectMs('wait', ms)
      return new Action<void>(`wait ${ms} ms`, { kind: 'wait', ms })
    },
    until(predicate, { withinMs, what = 'the condition' }) {
      expectMs('until', withinMs)
      const ask = async () => (await predicate()) || undefined
      return new Action(`until ${what}`, { kind: 'until', ask, withinMs })
    },
  }
}

function describe({ to, data = '0x', value = 0n }: ActorMessage): string {
  const where = to === undefined ? 'a creation' : `to ${to}`
  const selector = to === undefined || data === '0x' ? '' : ` ${data.slice(0, 10)}`
  return `${where}${selector}${value === 0n ? '' : `, ${value} wei`}`
}

/** @throws {RangeError} */
function expectMs(what: string, ms: number): void {
  if (Number.isSafeInteger(ms) && ms >= 0) return
  throw new RangeError(`${what}: expected a whole number of ms, got ${ms}`)
}
