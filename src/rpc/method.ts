/**
 * The shape of a method definition: name, meaning, parameters, result, behaviour in one place.
 */

import type { RpcContext } from './context.ts'
import { invalidParams } from './errors.ts'
import type { AnyParam, MethodDescription, Result, ValuesOf } from './wire/codec.ts'

/** When the user of a wallet is asked first: each time, or unless clients are connected already. */
export type Consent = 'always' | 'to connect'

interface MethodDefinition<Params extends readonly AnyParam[], Value, Wire> {
  /** One sentence; docs/methods.md prints it. */
  readonly summary: string
  /** Where the method is specified. */
  readonly spec: string
  /** Left out where nobody is asked. */
  readonly consent?: Consent
  /** Whether its one parameter may come by itself, not in an array. */
  readonly takesObject?: true
  readonly params: Params
  readonly result: Result<Value, Wire>
  handle(context: RpcContext, ...values: ValuesOf<Params>): Value | Promise<Value>
}

/** A method as the dispatcher meets it. */
export interface Method<Params extends readonly AnyParam[] = readonly AnyParam[], Wire = unknown>
  extends MethodDescription {
  readonly consent: Consent | undefined
  readonly takesObject: boolean
  readonly params: Params
  /**
   * Parses, handles and prints.
   *
   * @param given positional parameters as they came; missing and `null` at the end count as not sent
   */
  invoke(context: RpcContext, given: readonly unknown[]): Wire | Promise<Wire>
}

/** Defines a method. Parameter types of `handle` follow from `params`; nothing is cast outside. */
export function method<const Params extends readonly AnyParam[], Value, Wire>(
  definition: MethodDefinition<Params, Value, Wire>,
): Method<Params, Wire> {
  const { summary, spec, consent, takesObject = false, params, result } = definition
  // The values come from the parameter list, one each, which is what ValuesOf says.
  const parsed = (given: readonly unknown[]) =>
    params.map((param, index) =>
      parseParam(param, given[index], placeOf(index)),
    ) as unknown as ValuesOf<Params>
  return {
    summary,
    spec,
    consent,
    takesObject,
    params,
    result,
    invoke(context, given) {
      if (given.length > params.length) expectNoMore(given, params.length)
      const value = definition.handle(context, ...parsed(given))
      return value instanceof Promise ? value.then(result.print) : result.print(value)
    },
  }
}

const places: string[] = []

/** How a parameter is called in an explanation; the same text each time. */
function placeOf(index: number): string {
  return (places[index] ??= `params[${index}]`)
}

function parseParam(param: AnyParam, value: unknown, where: string): unknown {
  // Clients send `null` for what they leave out.
  return param.parse(value === null && param.isOptional ? undefined : value, where)
}

function expectNoMore(given: readonly unknown[], most: number): void {
  const extra = given.findIndex((value, index) => index >= most && value != null)
  if (extra < 0) return
  throw invalidParams(`too many arguments, want at most ${most}, got ${given.length}`)
}
