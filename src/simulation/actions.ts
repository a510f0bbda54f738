/**
 * What an actor does, one thing after another: what it may yield.
 *
 * Between two actions of one actor all others may take theirs; within one nobody else comes between.
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
import { quantityFromUint } from '../primitives/quantity.ts'
import type { Draw } from './draws.ts'

/** What an action does when its time has come. */
export type Doing<Result> =
  | { readonly kind: 'act'; run(): Promise<Result> }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'until'; ask(): Promise<Result | undefined>; readonly withinMs: number }

/**
 * One thing that an actor does. `yield` takes it; `yield*` takes it too, and gives what comes of it with
 * its type.
 */
export class Action<Result> {
  /** What it is called when a run is told of. */
  readonly label: string
  readonly doing: Doing<Result>

  constructor(label: string, doing: Doing<Result>) {
    this.label = label
    this.doing = doing
  }

  *[Symbol.iterator](): Generator<Action<Result>, Result, unknown> {
    return (yield this) as Result // the run gives back what it has come to
  }
}

/** A transaction or a call as an actor writes it. */
export interface ActorMessage {
  /** The actor's own account when left out. */
  readonly from?: Address
  /** Left out for a creation. */
  readonly to?: Address
  readonly data?: Hex
  /** Wei. */
  readonly value?: bigint
  /** Estimated when left out. */
  readonly gas?: bigint
}

/** What an actor knows and can do. */
export interface ActorContext<Data = undefined> {
  readonly name: string
  /** Of this run alone. What is asked of it directly belongs to the action before. */
  readonly devnet: Devnet
  /** A dev account: of the first actor the first one, and so on. */
  readonly account: Account
  /** What a prepared devnet has been prepared with. */
  readonly prepared: Data
  readonly draw: Draw
  /** Sends a transaction. @param label what it is called when the run is told of */
  send(message: ActorMessage, label?: string): Action<Hash>
  /** Runs a call on `pending`. */
  call(message: ActorMessage, label?: string): Action<Hex>
  /** Runs a JSON-RPC method. */
  request<Name extends MethodName>(args: RequestArguments<Name>): Action<RequestResult<Name>>
  /** Does whatever it says, also with a client of one's own; it must not wait for time to go by. */
  act<Result>(label: string, run: () => Promise<Result> | Result): Action<Result>
  /** Lets virtual time go by. @throws {RangeError} for anything but whole ms, zero or more */
  wait(ms: number): Action<void>
  /**
   * Waits for something to be so, asking at once and on each tick; gives the first answer that is truthy.
   * When so much time has gone by, it throws.
   */
  until<Value>(
    predicate: () => Value | Promise<Value>,
    options: UntilOptions,
  ): Action<NonNullable<Value>>
}

/**
 * Somebody who uses the chain: yields one action after another until it is over or the run is. What an
 * action is refused with is thrown where it was yielded; what the actor does not catch fails the run.
 */
export type Actor<Data = undefined> = (
  context: ActorContext<Data>,
) =>
  | AsyncGenerator<Action<unknown>, unknown, unknown>
  | Generator<Action<unknown>, unknown, unknown>

/** Those things of a context that do something. */
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
  const act = <Result>(label: string, run: () => Promise<Result> | Result) =>
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
