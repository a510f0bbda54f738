/**
 * Codecs: one definition of a parameter or result gives its type, schema, and parser or printer.
 */

import type { Schema } from '../../primitives/schema.ts'

/** One positional parameter. */
export interface Param<Wire, Value> {
  /** Printed in the method table. */
  readonly shape: string
  /** The values that `parse` accepts, as far as a schema can express it. */
  readonly schema: Schema
  /** True if the parameter may be left out; `parse` then gets `undefined`. */
  readonly isOptional: boolean
  /**
   * @param where `params[1]`, for the error message
   * @throws {RpcError} -32602 saying what was expected and what was found
   */
  parse(value: unknown, where: string): Value
  /** Never set; carries the wire type. */
  readonly wire?: Wire
}

export interface OptionalParam<Wire, Value> extends Param<Wire, Value> {
  readonly isOptional: true
}

/** Prints a result. */
export interface Result<Value, Wire> {
  readonly shape: string
  /** The values that `print` returns. */
  readonly schema: Schema<Wire>
  print(value: Value): Wire
}

export type AnyParam = Param<unknown, unknown>

/** The parsed values of a parameter list. */
export type ValuesOf<Params extends readonly AnyParam[]> = {
  [Index in keyof Params]: Params[Index] extends Param<unknown, infer Value> ? Value : never
}

/** The tuple that a caller writes; trailing optional parameters may be left out. */
export type WireParams<Params extends readonly AnyParam[]> = Params extends readonly [
  infer First,
  ...infer Rest extends readonly AnyParam[],
]
  ? First extends OptionalParam<infer Wire, unknown>
    ? [param?: Wire, ...rest: WireParams<Rest>]
    : First extends Param<infer Wire, unknown>
      ? [param: Wire, ...rest: WireParams<Rest>]
      : never
  : []

/** A method as `docs/methods.md` and the OpenRPC document describe it. */
export interface MethodDescription {
  readonly summary: string
  readonly spec: string
  readonly params: readonly AnyParam[]
  readonly result: { readonly shape: string; readonly schema: Schema }
}
