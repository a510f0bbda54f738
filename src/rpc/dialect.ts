/**
 * Differences between the dialects of development nodes: results of setters, number formats.
 *
 * Every alias of a method works in every dialect (see methods/aliases.ts); the dialect decides
 * units and results.
 */

import { type Codec, codec, optional, transform } from '../primitives/codec.ts'
import type { Dialect } from '../primitives/dialect.ts'
import type { Hex } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { uintFromText } from '../primitives/quantity.ts'
import {
  anyOf,
  countSchema,
  decimalSchema,
  integerSchema,
  nullable,
  type Schema,
} from '../primitives/schema.ts'
import { WORD_MAX } from '../primitives/word.ts'
import type { RpcContext } from './context.ts'
import type { ForeignPages } from './foreign-pages.ts'
import { type Method, method } from './method.ts'
import type { AnyParam, ValuesOf } from './wire/codec.ts'
import { param } from './wire/codec.ts'
import { asPrinted } from './wire/results.ts'

const trueSchema: Schema<true> = { type: 'boolean', enum: [true] }

const done = asPrinted('null or true', nullable(trueSchema))

/** The result of a method that returns nothing: `null` in anvil, `true` in the others. */
function doneIn(dialect: Dialect): true | null {
  return dialect === 'anvil' ? null : true
}

interface ChangeDefinition<Params extends readonly AnyParam[]> {
  readonly summary: string
  readonly spec: string
  readonly foreignPages: ForeignPages
  readonly callsOut?: (given: readonly unknown[]) => boolean
  readonly recordedParams?: (given: readonly unknown[]) => readonly unknown[]
  readonly params: Params
  handle(context: RpcContext, ...values: ValuesOf<Params>): MaybePromise<void>
}

/** Defines a method that changes the devnet and returns nothing. */
export function change<const Params extends readonly AnyParam[]>({
  handle,
  ...definition
}: ChangeDefinition<Params>): Method<Params, true | null> {
  return method({
    ...definition,
    result: done,
    async handle(context: RpcContext, ...values: ValuesOf<Params>) {
      await handle(context, ...values)
      return doneIn(context.backend.config.dialect)
    },
  })
}

/** The client version. Hardhat's helpers require the name of a node they know. */
export function clientVersionIn(dialect: Dialect, name: string): string {
  return dialect === 'hardhat' ? `HardhatNetwork/${name}` : name
}

/**
 * A number as development tools send it: hex with or without leading zeros, a JSON number, or
 * decimal text.
 */
export type LooseNumber = Hex | number | string

const looseTextSchema: Schema<string> = {
  type: 'string',
  pattern: '^(?:0[xX][0-9a-fA-F]+|[0-9]+)$',
}

const looseUintSchema = anyOf(countSchema, looseTextSchema)

export function looseUintCodec(max: bigint): Codec<LooseNumber, bigint> {
  return codec(looseUintSchema, (value, where, refuse) => {
    const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    const number = isNumber
      ? BigInt(value)
      : typeof value === 'string'
        ? uintFromText(value)
        : undefined
    if (number !== undefined && number <= max) return number
    const isAllOnes = (max & (max + 1n)) === 0n
    const most = isAllOnes ? `of at most ${max.toString(2).length} bits` : `up to ${max}`
    return refuse(where, `a number ${most}, in hex or decimal`, value)
  })
}

/** A count or a number of seconds. */
export const looseCountCodec: Codec<LooseNumber, number> = transform(
  looseUintCodec(BigInt(Number.MAX_SAFE_INTEGER)),
  Number,
)

/** A number of at most 256 bits. @param shape as the method table shows it */
export function looseUint(shape: string, max: bigint = WORD_MAX) {
  return param(shape, looseUintCodec(max))
}

/** A count or a number of seconds. @param shape with its unit */
export function looseCount(shape: string) {
  return param(shape, looseCountCodec)
}

export function looseCountOr<const Default>(shape: string, whenLeftOut: Default) {
  return param(shape, optional(looseCountCodec, whenLeftOut))
}

/** A number of seconds: decimal text in hardhat, a JSON number in the others. */
export const seconds = asPrinted('number or decimal text', anyOf(integerSchema, decimalSchema))

export function secondsIn(dialect: Dialect, count: number): number | string {
  return dialect === 'hardhat' ? String(count) : count
}
