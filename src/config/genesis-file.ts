/**
 * The option `genesis`: a genesis file of go-ethereum, from which other options and the accounts of block 0
 * follow.
 *
 * Owns the fields of the file. The rules of the OP stack are left to genesis-optimism.ts, the accounts to
 * state/alloc.ts, the bounds of values to the options that they become.
 *
 * Promise: block 0 has the hash that go-ethereum computes from the file, on chains by the rules of
 * Ethereum. Every field is honoured, refused by its name, or changes nothing and is warned about.
 *
 * @see https://github.com/ethereum/go-ethereum/blob/master/core/genesis.go
 * @see https://github.com/ethereum/go-ethereum/blob/master/params/config.go
 */

import {
  type BlobParameters,
  type BlobSchedule,
  blobParameters,
  TRANSACTION_BLOBS_MAX,
} from '../network/blob-gas.ts'
import { isFieldsObject } from '../primitives/arguments.ts'
import { type Hardfork, type HardforkSchedule, hardforks } from '../primitives/evm-rules.ts'
import { isHash, ZERO_ADDRESS, ZERO_HASH } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { WORD_MAX } from '../primitives/word.ts'
import { allocFromGenesis } from '../state/alloc.ts'
import { chainOptions as options } from './chain-options.ts'
import type { DevnetOptions } from './devnet-options.ts'
import {
  checked,
  expectZero,
  type Field,
  type Fields,
  fieldsOf,
  numberOf,
  refuse,
  timeIn,
  type Warn,
} from './genesis-fields.ts'
import { wholeFrom } from './genesis-header.ts'
import { hardforkField, isOpStack, opFields, opOptions } from './genesis-optimism.ts'
import { refuse as refuseOption } from './option.ts'

/** Options that contradict a genesis file, which says all of the chain. */
const contradicting = ['alloc', 'fork', 'state', 'upgrade', 'upgradesAt', 'hardforkAt'] as const

/**
 * Replaces the option `genesis` by the options that it stands for. Other options beside it win.
 *
 * @throws {DevnetError} INVALID_OPTION naming the field, what was expected and what was found
 */
export function withGenesis({ genesis, ...given }: DevnetOptions): DevnetOptions {
  if (genesis === undefined) return given
  const other = contradicting.find((name) => given[name] !== undefined)
  if (other !== undefined) {
    refuseOption(other, new RangeError('expected none beside a genesis file'))
  }
  const { network = 'plain' } = given
  if (network !== 'plain') {
    const expected = 'plain beside a genesis file, which states the rules'
    refuseOption('network', new RangeError(`expected ${expected}, got ${quoted(network)}`))
  }
  const stated = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...optionsOf(genesis, () => {}), ...Object.fromEntries(stated) }
}

/**
 * Lists the parts of a genesis file that a devnet leaves out or does otherwise; a sentence for each.
 *
 * @example
 * for (const warning of genesisWarnings(genesis)) console.warn(warning)
 * const devnet = await createDevnet({ genesis })
 * @throws {DevnetError} INVALID_OPTION for a file that {@link withGenesis} refuses
 */
export function genesisWarnings(genesis: unknown): readonly string[] {
  const warnings: string[] = []
  optionsOf(genesis, (warning) => warnings.push(warning))
  return warnings
}

function optionsOf(genesis: unknown, warn: Warn): DevnetOptions {
  expectGenesisFile(genesis)
  const file = fieldsOf(genesis, 'genesis', fileFields, warn)
  const config = fieldsOf(file('config'), 'config', configFields, warn)
  const alloc = file('alloc')
  if (!isFieldsObject(alloc)) return refuse('alloc', 'an object of accounts by address', alloc)
  expectZero('number', file('number'), 'the chain begins with block 0, as with go-ethereum')
  for (const name of ['gasUsed', 'blobGasUsed', 'excessBlobGas']) {
    expectZero(name, file(name), 'block 0 is empty')
  }
  expectZero('slotNumber', file('slotNumber'), 'slots are counted from block 0 on')
  for (const name of ['parentHash', 'parentBeaconBlockRoot']) {
    const hash = file(name) ?? ZERO_HASH
    if (!isHash(hash) || BigInt(hash) !== 0n) {
      refuse(name, '32 zero bytes, since block 0 has no parent', hash)
    }
  }
  const seconds = numberOf('timestamp', file('timestamp') ?? 0)
  const fee = numberOf('baseFeePerGas', file('baseFeePerGas') ?? DEFAULT_BASE_FEE, WORD_MAX)
  expectOldRules(config, file('difficulty'), warn)
  const header = checked(options.genesisHeader, '', {
    coinbase: file('coinbase') ?? ZERO_ADDRESS,
    difficulty: file('difficulty'),
    extraData: file('extraData') ?? '0x',
    mixHash: file('mixHash') ?? ZERO_HASH,
    nonce: file('nonce') ?? 0,
  })
  return {
    network: 'plain',
    ...(isOpStack(config)
      ? {
          ...opHardforkOf(config, seconds),
          ...opOptions(config, seconds, file('extraData'), warn),
        }
      : {
          ...scheduleOf(config, seconds, warn),
          blobSchedule: blobScheduleOf(config, seconds),
          genesisHeader: header,
          genesisAccounts: 'alloc',
          create2Deployer: 'off',
        }),
    chainId: checked(
      options.chainId,
      'config.chainId',
      Number(numberOf('config.chainId', config('chainId'))),
    ),
    genesisTime: checked(options.genesisTime, 'timestamp', Number(seconds) * 1000),
    blockGasLimit: checked(
      options.blockGasLimit,
      'gasLimit',
      numberOf('gasLimit', file('gasLimit')),
    ),
    baseFeeInitial: checked(options.baseFeeInitial, 'baseFeePerGas', fee),
    balance: 0,
    alloc: allocOf(alloc),
  }
}

/** Refuses files of other formats by what they are, before their fields are refused one by one. */
function expectGenesisFile(genesis: unknown): void {
  if (!isFieldsObject(genesis)) return
  const expected = 'a genesis file of geth, with config and alloc'
  const found = otherFormats.find(({ fields }) => fields.every((name) => name in genesis))
  if (found !== undefined) refuse('file', expected, found.name)
}

const otherFormats = [
  { name: 'a chainspec of Nethermind or Parity', fields: ['engine', 'params'] },
  { name: 'a rollup configuration of op-node', fields: ['genesis', 'block_time'] },
]

/** @see params.InitialBaseFee of go-ethereum, which the file need not state */
const DEFAULT_BASE_FEE = 1_000_000_000

/** An empty account cannot exist (EIP-7523), but changes the state root that go-ethereum computes. */
function allocOf(given: unknown): NonNullable<DevnetOptions['alloc']> {
  const alloc = allocFromGenesis(given)
  for (const [address, { balance = 0n, nonce = 0n, code = '0x', storage = {} }] of Object.entries(
    alloc,
  )) {
    const isEmpty =
      balance === 0n && nonce === 0n && code === '0x' && Object.keys(storage).length === 0
    if (isEmpty)
      refuse(`alloc["${address}"]`, 'a balance, a nonce, code or storage', 'an empty account')
  }
  return alloc
}

/** Fields of the file, all of which {@link optionsOf} reads. */
const fileFields: Fields = {
  known: [
    ...['config', 'nonce', 'timestamp', 'extraData', 'gasLimit', 'difficulty', 'mixHash'],
    ...['coinbase', 'alloc', 'number', 'gasUsed', 'parentHash', 'parentBeaconBlockRoot'],
    ...['baseFeePerGas', 'excessBlobGas', 'blobGasUsed', 'slotNumber'],
  ],
  unused: {
    terminalTotalDifficulty: 'it belongs into config',
    terminalTotalDifficultyPassed: 'it belongs into config',
  },
}

/** Changes of the terms of blobs alone, in order. */
const blobChanges = ['bpo1', 'bpo2'] as const satisfies readonly BlobSchedule[]

/** Hardforks by block, which the rules of every hardfork of the devnet contain. */
const oldForks = [
  ...['homesteadBlock', 'eip150Block', 'eip155Block', 'eip158Block', 'byzantiumBlock'],
  ...['constantinopleBlock', 'petersburgBlock', 'istanbulBlock', 'berlinBlock', 'londonBlock'],
]
/** Hardforks by block that change nothing after the merge. */
const mergedForks = [
  'muirGlacierBlock',
  'arrowGlacierBlock',
  'grayGlacierBlock',
  'mergeNetsplitBlock',
]
/** Rules of other clients that the devnet does not have. */
const otherRules = ['enableVerkleAtGenesis', 'enableUBTAtGenesis', 'zeroBaseFee', 'fixedBaseFee']
const configFields: Fields = {
  known: [
    ...['chainId', 'daoForkBlock', 'daoForkSupport', 'terminalTotalDifficulty'],
    ...['terminalTotalDifficultyPassed', 'blobSchedule', ...oldForks, ...mergedForks],
    ...otherRules,
    ...[...hardforks, ...blobChanges].map((name) => `${name}Time`),
    ...opFields,
  ],
  unused: {
    depositContractAddress: 'the devnet reads no deposits of validators (EIP-6110)',
    withdrawalRequestContractAddress: 'the devnet makes no withdrawal requests (EIP-7002)',
    consolidationRequestContractAddress: 'the devnet makes no consolidation requests (EIP-7251)',
    ethash: 'the devnet seals blocks by itself',
    clique: 'the devnet seals blocks by itself, at the times of its options',
    eip150Hash: 'block 0 is the first that the devnet has',
    discovery: 'the devnet has no peers',
    checkpoint: 'the devnet has no peers',
  },
}

/** @throws {DevnetError} INVALID_OPTION for rules that are older than those of the devnet, or others */
function expectOldRules(config: Field, difficulty: unknown, warn: Warn): void {
  for (const name of [...oldForks, 'daoForkBlock']) {
    expectZero(`config.${name}`, config(name), 'rules cannot change in mid-chain')
  }
  const missing = oldForks.filter((name) => config(name) === undefined)
  if (missing.length > 0) {
    const fields = missing.map((name) => `config.${name}`).join(', ')
    warn(`${fields}: none, but the devnet has these rules from block 0 on`)
  }
  for (const name of mergedForks) numberOf(`config.${name}`, config(name) ?? 0)
  for (const name of ['daoForkSupport', 'terminalTotalDifficultyPassed', ...otherRules]) {
    const flag = config(name) ?? false
    if (typeof flag !== 'boolean') refuse(`config.${name}`, 'true or false', flag)
    if (flag && otherRules.includes(name))
      refuse(`config.${name}`, 'false, since the devnet has no such rules', flag)
  }
  const total = config('terminalTotalDifficulty')
  if (total === undefined || config('terminalTotalDifficultyPassed') === true) return
  const most = numberOf('difficulty', difficulty, WORD_MAX)
  if (numberOf('config.terminalTotalDifficulty', total, WORD_MAX) <= most) return
  const expected = `at most the difficulty of block 0 (${most}), since the chain begins merged`
  refuse('config.terminalTotalDifficulty', expected, total)
}

/** The hardfork of block 0, and those that come later. @param seconds time of block 0 */
function scheduleOf(config: Field, seconds: bigint, warn: Warn): HardforkSchedule {
  expectBlobTerms(config, warn)
  let first: Hardfork | undefined
  let newest: Hardfork | undefined
  let newestSeconds = 0n
  let skipped: string[] = []
  const hardforkAt: Partial<Record<Hardfork, number>> = {}
  for (const name of hardforks) {
    const field = `config.${name}Time`
    const begin = timeIn(config, `${name}Time`)
    if (begin === undefined) {
      skipped.push(field)
      continue
    }
    if (begin < newestSeconds) {
      refuse(field, `at least that of ${newest} (${newestSeconds})`, config(`${name}Time`))
    }
    if (skipped.length > 0) warn(`${skipped.join(', ')}: none, so that it begins with ${name}`)
    skipped = []
    if (begin > seconds) hardforkAt[name] = Number(begin) * 1000
    else first = name
    newest = name
    newestSeconds = begin
  }
  if (first === undefined) return refuseWithoutHardfork(hardforkAt, seconds)
  return { hardfork: first, hardforkAt }
}

function refuseWithoutHardfork(
  hardforkAt: Partial<Record<Hardfork, number>>,
  seconds: bigint,
): never {
  const [found] = Object.values(hardforkAt)
  const expected = `at most the timestamp of block 0 (${seconds})`
  return refuse('config.shanghaiTime', expected, found === undefined ? 'none' : found / 1000)
}

/** The hardfork of a chain of the OP stack, whose EVM keeps that of block 0. */
function opHardforkOf(config: Field, seconds: bigint): Pick<HardforkSchedule, 'hardfork'> {
  let hardfork: Hardfork | undefined
  for (const name of hardforks) {
    const field = hardforkField(config, name)
    const begin = timeIn(config, field)
    if (begin === undefined) continue
    if (begin > seconds) {
      const expected = `at most the timestamp of block 0 (${seconds}), since the hardfork of an OP-stack chain does not change here`
      refuse(`config.${field}`, expected, config(field))
    }
    hardfork = name
  }
  if (hardfork === undefined) return refuseWithoutHardfork({}, seconds)
  return { hardfork }
}

/** Target and most blobs of a block, and the fraction of their fee, as on Ethereum. */
export const blobTerms = {
  cancun: termsOf(blobParameters.cancun),
  prague: termsOf(blobParameters.prague),
  osaka: termsOf(blobParameters.osaka),
  amsterdam: termsOf(blobParameters.amsterdam),
  bpo1: termsOf(blobParameters.bpo1),
  bpo2: termsOf(blobParameters.bpo2),
}

function termsOf({ target, max, fraction }: BlobParameters) {
  return { target: Number(target), max: Number(max), baseFeeUpdateFraction: Number(fraction) }
}

/** The terms of blobs are Ethereum's: others are refused, if the chain has the hardfork. */
function expectBlobTerms(config: Field, warn: Warn): void {
  const isScheduled = (name: string) => timeIn(config, `${name}Time`) !== undefined
  const last = hardforks.findLastIndex(isScheduled)
  const scheduled = [...hardforks.slice(0, last + 1), ...blobChanges.filter(isScheduled)]
  const schedule = fieldsOf(
    config('blobSchedule') ?? {},
    'config.blobSchedule',
    { known: scheduled, othersUnused: 'the chain has no such change of its blobs' },
    warn,
  )
  for (const [name, terms] of Object.entries(blobTerms)) {
    const where = `config.blobSchedule.${name}`
    const found = schedule(name)
    if (found === undefined) continue
    const expected = { ...terms, maxBlobsPerTx: TRANSACTION_BLOBS_MAX }
    const field = fieldsOf(found, where, { known: Object.keys(expected) }, warn)
    for (const [key, value] of Object.entries(expected)) {
      const given = field(key)
      if (given === undefined && key === 'maxBlobsPerTx') continue
      if (wholeFrom(given, WORD_MAX) !== BigInt(value))
        refuse(`${where}.${key}`, `${value}, as on Ethereum`, given ?? 'none')
    }
  }
}

/**
 * The changes of blobs alone (EIP-7892), which hold since Osaka here.
 *
 * @param seconds time of block 0
 */
function blobScheduleOf(config: Field, seconds: bigint): BlobSchedule {
  let newest: BlobSchedule = 'hardfork'
  for (const name of blobChanges) {
    const field = `config.${name}Time`
    const begin = timeIn(config, `${name}Time`)
    if (begin === undefined) continue
    const osaka = timeIn(config, 'osakaTime')
    if (osaka === undefined) refuse('config.osakaTime', `a time, since ${name} follows it`, 'none')
    const latest = osaka > seconds ? osaka : seconds
    if (begin > latest) {
      const expected = `at most ${latest}: the terms of blobs change with Osaka and not later`
      refuse(field, expected, config(`${name}Time`))
    }
    newest = name
  }
  return newest
}
