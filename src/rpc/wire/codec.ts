/**
 * Parameters and results: how each looks on the wire, its schema, and how it becomes a value and back.
 */

import type { Schema } from './schema.ts'

/** One positional parameter: how it looks on the wire and how it becomes a value. */
export interface Param<Wire, Value> {
  /** As the method table shows it. */
  readonly shape: string
  /** What `parse` accepts, as far as a schema can say it. */
  readonly schema: Schema
  /** Whether it may be left out; then `parse` gets `undefined`. */
  readonly isOptional: boolean
  /**
   * @param where `params[1]`, for the explanation
   * @throws {RpcError} -32602 saying what was expected and what was found
   */
  parse(value: unknown, where: string): Value
  /** Never set; carries the wire type. */
  readonly wire?: Wire
}

export interface OptionalParam<Wire, Value> extends Param<Wire, Value> {
  readonly isOptional: true
}

/** How a value becomes the wire's. */
export interface Result<Value, Wire> {
  readonly shape: string
  /** What `print` gives. */
  readonly schema: Schema
  print(value: Value): Wire
}

export type AnyParam = Param<unknown, unknown>

/** The values that parameters become. */
export type ValuesOf<Params extends readonly AnyParam[]> = {
  [Index in keyof Params]: Params[Index] extends Param<unknown, infer Value> ? Value : never
}

/** The tuple a caller writes: optional parameters may be left out at the end. */
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

/** A method as documents describe it. */
export interface MethodDescription {
  readonly summary: string
  readonly spec: string
  readonly params: readonly AnyParam[]
  readonly result: { readonly shape: string; readonly schema: Schema }
}
