/**
 * The printed types of the methods are those of the method table, checked by the compiler alone:
 * nothing here runs. Where they differ, the message names the methods.
 */

import type { Method } from '../../src/rpc/method.ts'
import type { canonicalMethods } from '../../src/rpc/methods/index.ts'
import type * as reference from '../../src/rpc/reference.ts'
import type { WireParams } from '../../src/rpc/wire/codec.ts'
import type { WireHeader } from '../../src/rpc/wire/objects/block.ts'
import type { WireTraces } from '../../src/rpc/wire/objects/debug-trace.ts'

/** `true` if both types are the same one. */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

type Table = typeof canonicalMethods
type Params<Name extends keyof Table> =
  Table[Name] extends Method<infer Parsed> ? WireParams<Parsed> : never
type Result<Name extends keyof Table> = Awaited<ReturnType<Table[Name]['invoke']>>

/** The methods whose printed parameters or result are others than those of the table. */
type Differing = {
  [Name in keyof Table]: Same<
    reference.Methods[Name],
    reference.Rpc<Params<Name>, Result<Name>>
  > extends true
    ? never
    : Name
}[keyof Table]

export const differing: Readonly<Record<Differing, never>> = {}

export const others: readonly true[] = [
  true satisfies Same<reference.WireTraces, WireTraces>,
  true satisfies Same<reference.WireHeader, WireHeader>,
]
