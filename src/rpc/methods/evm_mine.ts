import { type LooseNumber, looseUintSchema, parseLooseCount } from '../dialect.ts'
import { method } from '../method.ts'
import { isObject, optional, refuse } from '../params.ts'
import { text } from '../results.ts'
import { anyOf, maybe, nullable, object } from '../schema.ts'

/** What to mine, as clients write it. */
export interface WireMineOptions {
  readonly blocks?: LooseNumber | null
  readonly timestamp?: LooseNumber | null
}

export interface MineOptions {
  readonly blocks: number
  /** Seconds since the epoch. */
  readonly timestamp: number | undefined
}

const maybeCount = maybe(nullable(looseUintSchema))

/** A time, or an object with a time and how many blocks. */
const mineOptions = optional<LooseNumber | WireMineOptions, MineOptions>(
  'seconds or { timestamp, blocks }',
  anyOf(
    looseUintSchema,
    object<WireMineOptions>('MineOptions', { blocks: maybeCount, timestamp: maybeCount }),
  ),
  { blocks: 1, timestamp: undefined },
  (value, where) => {
    if (!isObject(value)) return { blocks: 1, timestamp: parseLooseCount(value, where) }
    const unknown = Object.keys(value).find((name) => name !== 'blocks' && name !== 'timestamp')
    if (unknown !== undefined) {
      return refuse(where, 'no other fields than blocks and timestamp', value)
    }
    const field = (name: 'blocks' | 'timestamp') =>
      value[name] == null ? undefined : parseLooseCount(value[name], `${where}.${name}`)
    return { blocks: field('blocks') ?? 1, timestamp: field('timestamp') }
  },
)

/**
 * Whatever the clock says; it moves only to a timestamp that is ahead of it. The first block gets the
 * timestamp; one that transactions have begun is sealed before it, at its own time.
 */
export const evm_mine = method({
  summary: 'Seals the pending block now, at a time if one is given; or so many blocks.',
  spec: 'https://ganache.dev/#evm_mine',
  params: [mineOptions],
  result: text,
  async handle({ dialect, mine }, { blocks, timestamp }) {
    await mine(blocks, { atMs: timestamp === undefined ? undefined : timestamp * 1000 })
    return dialect === 'hardhat' ? '0' : '0x0'
  },
})
