/**
 * The definition of a method: summary, parameters, result and behaviour in one place.
 *
 * Owns the order of steps: parse the parameters, handle, print the result. Codecs are in wire/.
 */

import { andThen, type MaybePromise } from '../primitives/maybe-promise.ts'
import type { Upgrade } from '../primitives/upgrades.ts'
import type { RpcContext } from './context.ts'
import { invalidParams, refuse } from './errors.ts'
import type { ForeignPages } from './foreign-pages.ts'
import type { AnyParam, MethodDescription, Result, ValuesOf } from './wire/codec.ts'

/** Consent of the wallet user: needed for each request, or only while no client is connected. */
export type Consent = 'always' | 'to connect'

interface MethodDefinition<Params extends readonly AnyParam[], Value, Wire> {
  /** One sentence; docs/methods.md prints it. */
  readonly summary: string
  /** URL of the specification. */
  readonly spec: string
  /** Required, so that each method is on one side: see foreign-pages.ts. */
  readonly foreignPages: ForeignPages
  /** The upgrade of Base that the method came with; left out if every chain has it. */
  readonly since?: Upgrade
  /** Left out if the wallet user is not asked. */
  readonly consent?: Consent
  /** Set if `params` may be the single parameter itself instead of an array. */
  readonly takesObject?: true
  /**
   * Set if it reads the state and changes nothing. On the fork of a remote chain it is handled again
   * until all it reads has been fetched.
   */
  readonly readsState?: true
  /**
   * True if the parameters, as received, name another host that the devnet is to call. Left out if
   * none can.
   */
  readonly callsOut?: (given: readonly unknown[]) => boolean
  /**
   * The parameters as the journal records them, in place of those received, which may hold secrets.
   */
  readonly recordedParams?: (given: readonly unknown[]) => readonly unknown[]
  /** Set if it changes something that no journal holds: every node of a cluster makes it. */
  readonly isOfEachNode?: true
  readonly params: Params
  readonly result: Result<Value, Wire>
  handle(context: RpcContext, ...values: ValuesOf<Params>): MaybePromise<Value>
}

/** A method as the dispatcher sees it. */
export interface Method<Params extends readonly AnyParam[] = readonly AnyParam[], Wire = unknown>
  extends MethodDescription {
  readonly foreignPages: ForeignPages
  readonly consent: Consent | undefined
  readonly since: Upgrade | undefined
  readonly takesObject: boolean
  /** True if it changes nothing, so that it need not be recorded. */
  readonly readsState: boolean
  readonly callsOut: ((given: readonly unknown[]) => boolean) | undefined
  /** The parameters as the journal records them. */
  readonly recordedParams: (given: readonly unknown[]) => readonly unknown[]
  readonly isOfEachNode: boolean
  readonly params: Params
  /**
   * Parses the parameters, runs the method and prints the result.
   *
   * @param given positional parameters as received; trailing `undefined` and `null` count as
   *   left out
   */
  invoke(context: RpcContext, given: readonly unknown[]): MaybePromise<Wire>
}

/** Defines a method. Parameter types of `handle` follow from `params`; no caller casts. */
export function method<const Params extends readonly AnyParam[], Value, Wire>(
  definition: MethodDefinition<Params, Value, Wire>,
): Method<Params, Wire> {
  const { summary, spec, foreignPages, since, consent } = definition
  const { takesObject = false, isOfEachNode = false } = definition
  const { readsState = false, callsOut, recordedParams = asGiven, params, result } = definition
  /** The names of the parameters in error messages. */
  const places = params.map((_, index) => `params[${index}]`)
  // One value per entry of `params`, in order, as the type ValuesOf states.
  const parsed = (given: readonly unknown[]) =>
    params.map((param, index) =>
      parseParam(param, given[index], places[index]!),
    ) as unknown as ValuesOf<Params>
  return {
    summary,
    spec,
    foreignPages,
    since,
    consent,
    takesObject,
    readsState,
    callsOut,
    recordedParams,
    isOfEachNode,
    params,
    result,
    invoke(context, given) {
      if (given.length > params.length) expectNoMore(given, params.length)
      const values = parsed(given)
      const handle = () => definition.handle(context, ...values)
      const value = readsState ? context.backend.chain.withRemote(handle) : handle()
      return andThen(value, result.print)
    },
  }
}

function asGiven(given: readonly unknown[]): readonly unknown[] {
  return given
}

function parseParam(param: AnyParam, value: unknown, where: string): unknown {
  // Clients send `null` for parameters they leave out.
  const isLeftOut = param.isOptional && (value === undefined || value === null)
  return isLeftOut ? param.whenLeftOut : param.parse(value, where, refuse)
}

function expectNoMore(given: readonly unknown[], most: number): void {
  const extra = given.findIndex((value, index) => index >= most && value != null)
  if (extra < 0) return
  throw invalidParams(`too many arguments, want at most ${most}, got ${given.length}`)
}
