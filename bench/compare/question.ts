/**
 * A question of `npm run bench compare`: one small piece of work that two builds of the package do.
 *
 * Questions take no more of a build than its public names, so that builds of long ago answer them, too.
 */

import type { Address, Devnet, DevnetOptions, Hex } from '../../src/index.ts'

/** The public names of a build. */
export type Build = Pick<typeof import('../../src/index.ts'), 'createDevnet'>

/** What the questions of a group are asked of. */
export interface World {
  readonly build: Build
  readonly devnet: Devnet
  /** An OpenZeppelin token; the first dev account has all of it. */
  readonly token: Address
  /** The contract of test/support/contracts/Loops.sol. */
  readonly loops: Address
  /** A request of the devnet whose result the caller knows. */
  ask<Result>(method: string, params?: readonly unknown[]): Promise<Result>
}

export interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

interface Common {
  readonly name: string
  /** Operations of a batch: about 20 ms of CPU in all. */
  readonly count: number
  /**
   * The ratio above which a difference counts, where it is not 1.10: more than a revision reaches in
   * both rounds against itself.
   */
  readonly noise?: number
}

/** JSON-RPC calls, one after another. */
export interface CallQuestion extends Common {
  readonly kind: 'calls'
  /** Default: in process. */
  readonly over?: 'HTTP' | 'WebSocket'
  /** Makes the calls of a batch, which is not measured; they are repeated up to the count. */
  calls(world: World, count: number): readonly Call[] | Promise<readonly Call[]>
  /** The part of a result that is the same in every build. */
  print(result: unknown): unknown
}

/** Work that is more than a call. */
export interface WorkQuestion extends Common {
  readonly kind: 'work'
  /** Makes a batch ready; the function that it returns is measured, and its answer compared. */
  batch(world: World, count: number): Promise<() => Promise<unknown>>
}

/** Bytes of memory that one more of something keeps. */
interface MemoryQuestion extends Common {
  readonly kind: 'memory'
  keep(world: World): Promise<unknown>
}

export type Question = CallQuestion | WorkQuestion | MemoryQuestion

/** Questions that share a world: each build opens it once in its own process. */
export interface Group {
  readonly name: string
  readonly questions: readonly Question[]
  /** Made by the process that opens the world alone: those of the precompiles take a second. */
  options?(): DevnetOptions
  /** @param size from 0 to 1: how much of the history, at least a little */
  open?(world: World, size: number): Promise<void>
}

/** A read that every build answers alike, unless `print` takes a part of it. */
export function reading(
  name: string,
  count: number,
  calls: CallQuestion['calls'],
  print: CallQuestion['print'] = (result) => result,
): CallQuestion {
  return { kind: 'calls', name, count, calls, print }
}

export function quantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}

/** A number or an address as 32 bytes of calldata, without `0x`. */
export function word(value: number | bigint | Address): string {
  const digits = typeof value === 'string' ? value.slice(2) : value.toString(16)
  return digits.padStart(64, '0')
}
