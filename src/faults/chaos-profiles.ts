/**
 * Chaos as a user asks for it: a seed, a profile, rates by kind; and how a fault of each kind is drawn.
 *
 * Owns the rates and the ranges, which docs/chaos.md prints. Leaves the drawing to `chaos.ts`.
 */

import { isFieldsObject } from '../primitives/arguments.ts'
import {
  codec,
  integer,
  number,
  objectOf,
  oneOf,
  optional,
  type Parse,
} from '../primitives/codec.ts'
import { anyOf, countSchema, oneOfTexts, textSchema } from '../primitives/schema.ts'
import { type Fault, type FaultName, type FaultOf, faultKinds } from './fault.ts'
import { listOfTexts } from './kind.ts'

/**
 * Rates by kind. Of faults of requests the share of the requests, from 0 to 1; of all others the
 * number in a minute of virtual time, from 0 to 60.
 */
export type ChaosRates = { readonly [Name in FaultName]?: number }

const names = ['all', 'flaky-rpc', 'lagging', 'reorgs', 'sockets', 'preconf'] as const

export type ChaosProfile = (typeof names)[number]

export interface ChaosOptions {
  /** Default: the devnet's `seed`. */
  readonly seed?: number | undefined
  /** Default: `all`. */
  readonly profile?: ChaosProfile | undefined
  /** Replace those of the profile; 0 leaves a kind out. */
  readonly rates?: ChaosRates | undefined
  /** Keys of the faults that may strike, of those that are drawn; default: all. */
  readonly only?: readonly string[] | undefined
}

/** Draws a number from 0 (inclusive) to 1 (exclusive) for a part of a fault. */
export type Draw = (part: string) => number

/** Methods by which clients wait for receipts: late answers to them are late receipts. */
const receiptMethods = ['eth_getTransactionReceipt', 'eth_getBlockReceipts']

const specials: Readonly<Record<Exclude<ChaosProfile, 'all'>, ChaosRates>> = {
  'flaky-rpc': { httpStatus: 0.1, slowResponses: 0.05, truncateBatch: 0.1, truncateResponse: 0.02 },
  lagging: { replicaLag: 6, stalePending: 12, slowResponses: 0.2 },
  reorgs: { reorg: 12, dropPreconfirmed: 12, halveBlock: 6, skipBlock: 6 },
  sockets: {
    dropSockets: 4,
    freezeSockets: 4,
    dropNotifications: 12,
    delayNotifications: 12,
    duplicateNotifications: 12,
  },
  preconf: {
    loseFlashblock: 20,
    repeatFlashblock: 20,
    reorderFlashblocks: 20,
    dropPreconfirmed: 12,
  },
}

/** The rates of each profile. */
export const chaosProfiles: Readonly<Record<ChaosProfile, ChaosRates>> = {
  all: {
    ...specials.preconf,
    ...specials.sockets,
    ...specials.reorgs,
    ...specials.lagging,
    ...specials['flaky-rpc'],
    delayBlock: 6,
    reorderNotifications: 6,
    failResponses: 0.02,
    holdSafe: 2,
    holdFinalized: 2,
    halt: 1,
  },
  ...specials,
}

/** The methods whose requests meet a kind; `undefined` for all. */
export function chaosMethods(
  kind: FaultName,
  profile: ChaosProfile,
): readonly string[] | undefined {
  return profile === 'lagging' && kind === 'slowResponses' ? receiptMethods : undefined
}

/** True if a rate of the kind is per request. */
export function isPerRequest(kind: FaultName): boolean {
  return 'methods' in faultKinds[kind].fields
}

const between = (drawn: number, min: number, max: number) =>
  min + Math.floor(drawn * (max - min + 1))
const oneFrom = <Value>(drawn: number, list: readonly Value[]) =>
  list[Math.floor(drawn * list.length)]! // below the length

/** Ends notifications' faults that meet none. */
const NOTIFICATIONS_MS = 2_000

/** A fault of each kind without the requests that it meets. */
const drawn: {
  readonly [Name in FaultName]: (draw: Draw) => Omit<FaultOf<Name>, 'kind'>
} = {
  skipBlock: (draw) => ({ count: between(draw('count'), 1, 2) }),
  delayBlock: (draw) => ({ byMs: between(draw('byMs'), 50, 500) }),
  halveBlock: () => ({}),
  dropPreconfirmed: () => ({}),
  loseFlashblock: (draw) => ({ count: between(draw('count'), 1, 2) }),
  repeatFlashblock: () => ({}),
  reorderFlashblocks: () => ({}),
  reorg: (draw) => ({
    depth: between(draw('depth'), 1, 3),
    ...(draw('transactions') < 0.75 && { transactions: 'same' as const }),
  }),
  resetSilently: () => ({}),
  stalePending: (draw) => ({
    lagMs: between(draw('lagMs'), 200, 2_000),
    forMs: between(draw('forMs'), 1_000, 5_000),
  }),
  holdSafe: (draw) => ({ forMs: between(draw('forMs'), 5_000, 30_000) }),
  holdFinalized: (draw) => ({ forMs: between(draw('forMs'), 5_000, 30_000) }),
  halt: (draw) => ({ forMs: between(draw('forMs'), 1_000, 10_000) }),
  faucetCooldown: (draw) => ({ forMs: between(draw('forMs'), 1_000, 10_000) }),
  payerUnavailable: (draw) => ({ forMs: between(draw('forMs'), 1_000, 10_000) }),
  // A client that moves time by HTTP is not cut off from it; HTTP has faults of requests.
  dropSockets: (draw) => ({
    transport: 'webSocket',
    closeCode: oneFrom(draw('closeCode'), [1001, 1006, 1012]),
  }),
  freezeSockets: (draw) => ({ transport: 'webSocket', forMs: between(draw('forMs'), 500, 5_000) }),
  dropNotifications: (draw) => ({
    count: between(draw('count'), 1, 3),
    forMs: NOTIFICATIONS_MS,
  }),
  delayNotifications: (draw) => ({
    byMs: between(draw('byMs'), 100, 2_000),
    count: between(draw('count'), 1, 3),
    forMs: NOTIFICATIONS_MS,
  }),
  duplicateNotifications: (draw) => ({
    times: between(draw('times'), 2, 3),
    count: 1,
    forMs: NOTIFICATIONS_MS,
  }),
  reorderNotifications: (draw) => {
    const window = between(draw('window'), 2, 4)
    return { window, count: window, forMs: NOTIFICATIONS_MS }
  },
  slowResponses: (draw) => ({ byMs: between(draw('byMs'), 200, 3_000) }),
  failResponses: () => ({}),
  httpStatus: (draw) => {
    const status = oneFrom(draw('status'), [429, 502, 502, 503] as const)
    const isLost = status === 502 && draw('on') < 0.5
    return { status, ...(isLost && { on: 'answer' as const }) }
  },
  truncateBatch: (draw) => ({ missing: between(draw('missing'), 1, 2) }),
  truncateResponse: () => ({}),
  replicaLag: (draw) => ({
    lagMs: between(draw('lagMs'), 200, 2_000),
    forMs: between(draw('forMs'), 2_000, 10_000),
  }),
}

/** Draws a fault of a kind. */
export function drawFault(kind: FaultName, draw: Draw): Fault {
  return { kind, ...drawn[kind](draw) } as Fault // of that kind
}

/** The rates in force, in the order of the kinds; without those that are 0. */
export function ratesOf({ profile = 'all', rates = {} }: ChaosOptions): ChaosRates {
  const kinds = Object.keys(faultKinds) as FaultName[]
  const all = kinds.map((kind) => [kind, rates[kind] ?? chaosProfiles[profile][kind] ?? 0] as const)
  return Object.fromEntries(all.filter(([, rate]) => rate > 0))
}

const SEED_MAX = Number.MAX_SAFE_INTEGER
const RATE_MAX = 60

const rate = (max: number) => optional(number(0, max))

const rateFields = Object.fromEntries(
  (Object.keys(faultKinds) as FaultName[]).map((kind) => [
    kind,
    rate(isPerRequest(kind) ? 1 : RATE_MAX),
  ]),
) as { readonly [Name in FaultName]: ReturnType<typeof rate> } // one for each kind

export const chaosRates = objectOf('ChaosRates', rateFields)

const chaos = objectOf('Chaos', {
  seed: optional(integer(0, SEED_MAX)),
  profile: optional(oneOf(oneOfTexts(...names))),
  rates: optional(chaosRates),
  only: optional(listOfTexts),
})

/** Reads chaos: `off`, `on`, a seed, a profile, `profile:seed`, or an object of them. */
export const parseChaos: Parse<'off' | ChaosOptions> = (value, where, refuse) => {
  if (value === 'off') return value
  if (isFieldsObject(value)) return chaos.parse(value, where, refuse) as ChaosOptions // of these fields
  if (typeof value === 'number') return parseChaos({ seed: value }, where, refuse)
  const [profile = '', seed] = typeof value === 'string' ? value.split(':') : []
  const isSeed = seed === undefined || /^\d{1,15}$/.test(seed)
  if (value === 'on') return {}
  if (isSeed && (names as readonly string[]).includes(profile)) {
    return { profile: profile as ChaosProfile, ...(seed !== undefined && { seed: Number(seed) }) }
  }
  return refuse(where, `a seed, a profile (${names.join(', ')}), or both as in reorgs:7`, value)
}

/** {@link parseChaos} with the schema of what it reads. */
export const chaosCodec = codec(anyOf(textSchema, countSchema, chaos.schema), parseChaos)
