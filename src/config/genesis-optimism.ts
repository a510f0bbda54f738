/**
 * The rules of the OP stack and of Base in a genesis file: `config.optimism`, `config.base` and the times
 * of their forks.
 *
 * Owns which options follow from these fields. The fields of every chain are left to genesis-file.ts.
 *
 * @see https://github.com/ethereum-optimism/op-geth/blob/optimism/params/config.go
 */

import { type FeeMarket, feeMarketOf } from '../network/base-fee.ts'
import type { Hardfork } from '../primitives/evm-rules.ts'
import { isData, sizeOfHex } from '../primitives/hex.ts'
import { laterUpgrades, type Upgrade } from '../primitives/upgrades.ts'
import { chainOptions as options } from './chain-options.ts'
import type { DevnetOptions } from './devnet-options.ts'
import {
  checked,
  expectZero,
  type Field,
  fieldsOf,
  numberOf,
  refuse,
  timeIn,
  type Warn,
} from './genesis-fields.ts'

/** Forks of the OP stack by time, in order. The devnet's oldest upgrade of Base contains them all. */
const opForks = [
  'regolith',
  'canyon',
  'ecotone',
  'fjord',
  'granite',
  'holocene',
  'isthmus',
  'jovian',
]

export const opFields = [
  'optimism',
  'base',
  'bedrockBlock',
  ...opForks.map((name) => `${name}Time`),
]

/** The hardforks of Ethereum that begin with a fork of the OP stack. */
const forkOfHardfork: Readonly<Partial<Record<Hardfork, string>>> = {
  shanghai: 'canyonTime',
  cancun: 'ecotoneTime',
  prague: 'isthmusTime',
}

/** True if the file states rules of the OP stack. */
export function isOpStack(config: Field): boolean {
  return opFields.some((name) => config(name) !== undefined)
}

/** The field that states when a hardfork begins. */
export function hardforkField(config: Field, hardfork: Hardfork): string {
  const own = `${hardfork}Time`
  return config(own) === undefined ? (forkOfHardfork[hardfork] ?? own) : own
}

/**
 * The options that follow from the fields of the OP stack.
 *
 * @param seconds time of block 0
 * @param extraData of block 0, which holds the fee market since Holocene
 */
export function opOptions(
  config: Field,
  seconds: bigint,
  extraData: unknown,
  warn: Warn,
): DevnetOptions {
  expectZero('config.bedrockBlock', config('bedrockBlock'), 'the chain begins after Bedrock')
  const known = opForks.map((name) => `${name}Time`)
  for (const name of known) expectBegun(config, name, seconds)
  const missing = known.filter((name) => timeIn(config, name) === undefined)
  if (missing.length > 0) {
    const fields = missing.map((name) => `config.${name}`).join(', ')
    warn(`${fields}: none, but the devnet has these rules of the OP stack from block 0 on`)
  }
  warn(
    'block 0 has the header and the contracts of the devnet, and the accounts of the file: its hash is not that of op-geth',
  )
  const { elasticity, denominator, min } = feeMarketFrom(config, seconds, extraData, warn)
  return {
    ...upgradesFrom(config, seconds, warn),
    coinbase: options.coinbase.default,
    baseFeeElasticity: checked(
      options.baseFeeElasticity,
      'config.optimism.eip1559Elasticity',
      elasticity,
    ),
    baseFeeDenominator: checked(options.baseFeeDenominator, 'config.optimism', denominator),
    baseFeeMin: checked(options.baseFeeMin, 'extraData', min),
  }
}

function expectBegun(fields: Field, name: string, seconds: bigint, where = 'config'): void {
  const begin = timeIn(fields, name, where)
  if (begin === undefined || begin <= seconds) return
  const expected = `at most the timestamp of block 0 (${seconds}), since the devnet has its rules from block 0 on`
  refuse(`${where}.${name}`, expected, fields(name))
}

function upgradesFrom(
  config: Field,
  seconds: bigint,
  warn: Warn,
): Pick<DevnetOptions, 'upgrade' | 'upgradesAt' | 'hardfork' | 'tokens' | 'demoTokens'> {
  const base = fieldsOf(config('base') ?? {}, 'config.base', { known: laterUpgrades }, warn)
  expectBegun(base, 'azul', seconds, 'config.base')
  let upgrade: Upgrade = 'azul'
  const upgradesAt: Partial<Record<Upgrade, number>> = {}
  for (const name of laterUpgrades.toReversed()) {
    const begin = timeIn(base, name, 'config.base')
    if (begin === undefined) continue
    if (begin > seconds) upgradesAt[name] = Number(begin) * 1000
    else upgrade = name
  }
  const terms = { upgrade, upgradesAt, tokens: 'active', demoTokens: 'off' } as const
  // On Base, Azul brings Osaka.
  return timeIn(base, 'azul', 'config.base') === undefined ? terms : { ...terms, hardfork: 'osaka' }
}

const feeFields = ['eip1559Elasticity', 'eip1559Denominator', 'eip1559DenominatorCanyon'] as const

/** The values that op-deployer writes, and that op-reth takes where a file lacks them. */
const defaultFees: Readonly<Record<(typeof feeFields)[number], bigint>> = {
  eip1559Elasticity: 6n,
  eip1559Denominator: 50n,
  eip1559DenominatorCanyon: 250n,
}

/** The fee market of block 1: that in the extra data of block 0, or that of `config.optimism`. */
function feeMarketFrom(config: Field, seconds: bigint, extraData: unknown, warn: Warn): FeeMarket {
  const stated = feeMarketIn(extraData)
  if (stated !== undefined) return stated
  const optimism = fieldsOf(config('optimism') ?? {}, 'config.optimism', { known: feeFields }, warn)
  const feeOf = (name: (typeof feeFields)[number]) => {
    const where = `config.optimism.${name}`
    if (optimism(name) !== undefined) return numberOf(where, optimism(name))
    warn(`${where}: none, so that it is ${defaultFees[name]}, the default of the OP stack`)
    return defaultFees[name]
  }
  const canyon = timeIn(config, 'canyonTime')
  const isCanyon = canyon !== undefined && canyon <= seconds
  return {
    elasticity: feeOf('eip1559Elasticity'),
    denominator: feeOf(isCanyon ? 'eip1559DenominatorCanyon' : 'eip1559Denominator'),
    min: 0n,
  }
}

/** @see https://specs.optimism.io/protocol/holocene/exec-engine.html 9 bytes, without the minimum */
const HOLOCENE_BYTES = 9
/** @see https://specs.optimism.io/protocol/jovian/exec-engine.html */
const JOVIAN_BYTES = 17

function feeMarketIn(extraData: unknown): FeeMarket | undefined {
  if (!isData(extraData)) return undefined
  const form = `${extraData.slice(2, 4)} ${sizeOfHex(extraData)}`
  if (form !== `00 ${HOLOCENE_BYTES}` && form !== `01 ${JOVIAN_BYTES}`) return undefined
  const market = feeMarketOf(`0x${extraData.slice(2).padEnd(JOVIAN_BYTES * 2, '0')}`)
  return market.denominator === 0n ? undefined : market
}
