/**
 * Parameters and results of methods. A parameter is a codec with a name for the method table.
 */

import type { Codec, ValueOf } from '../../primitives/codec.ts'
import type { Schema, WireOf } from '../../primitives/schema.ts'

/** One positional parameter. */
interface Param<Wire, Value> extends Codec<Wire, Value> {
  /** Printed in the method table. */
  readonly shape: string
}

/** A codec as a parameter. */
export function param<Described extends AnyCodec>(
  shape: string,
  described: Described,
): Described & { readonly shape: string } {
  return { ...described, shape }
}

/** Prints a result. */
export interface Result<Value, Wire> {
  readonly shape: string
  /** The values that `print` returns. */
  readonly schema: Schema<Wire>
  /** Set if it may be too long to become text at once. */
  readonly isLong?: true
  print(value: Value): Wire
}

type AnyCodec = Codec<unknown, unknown>

export type AnyParam = Param<unknown, unknown>

/** The parsed values of a parameter list. */
export type ValuesOf<Params extends readonly AnyParam[]> = {
  [Index in keyof Params]: ValueOf<Params[Index]>
}

/** The tuple that a caller writes; trailing optional parameters may be left out. */
export type WireParams<Params extends readonly AnyParam[]> = Params extends readonly [
  infer First extends AnyParam,
  ...infer Rest extends readonly AnyParam[],
]
  ? First extends { readonly isOptional: true }
    ? [param?: WireOf<First['schema']>, ...rest: WireParams<Rest>]
    : [param: WireOf<First['schema']>, ...rest: WireParams<Rest>]
  : []

/** A method as `docs/methods.md` and the OpenRPC document describe it. */
export interface MethodDescription {
  readonly summary: string
  readonly spec: string
  readonly params: readonly AnyParam[]
  readonly result: { readonly shape: string; readonly schema: Schema; readonly isLong?: true }
}
