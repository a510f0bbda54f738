/**
 * The option `genesis`: a genesis file of go-ethereum, from which other options and the accounts of block 0
 * follow.
 *
 * Owns the fields of the file. The accounts are left to state/alloc.ts, the bounds of values to the options
 * that they become.
 *
 * Promise: block 0 has the hash that go-ethereum computes from the file. Every field is honoured or
 * refused by its name; none is ignored.
 *
 * @see https://github.com/ethereum/go-ethereum/blob/master/core/genesis.go
 * @see https://github.com/ethereum/go-ethereum/blob/master/params/config.go
 */

import { type BlobParameters, type BlobSchedule, blobParameters } from '../network/blob-gas.ts'
import { isFieldsObject } from '../primitives/arguments.ts'
import { type Hardfork, type HardforkSchedule, hardforks } from '../primitives/evm-rules.ts'
import { isHash, ZERO_ADDRESS, ZERO_HASH } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { WORD_MAX } from '../primitives/word.ts'
import { allocFromGenesis } from '../state/alloc.ts'
import { chainOptions as options } from './chain-options.ts'
import type { DevnetOptions } from './devnet-options.ts'
import { checked, expectZero, type Field, fieldsOf, numberOf, refuse } from './genesis-fields.ts'
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
    const expected = "plain beside a genesis file, whose rules are Ethereum's"
    refuseOption('network', new RangeError(`expected ${expected}, got ${quoted(network)}`))
  }
  const stated = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...optionsOf(genesis), ...Object.fromEntries(stated) }
}

function optionsOf(genesis: unknown): DevnetOptions {
  const file = fieldsOf(genesis, 'genesis', fileFields)
  const config = fieldsOf(file('config'), 'config', configFields)
  const alloc = file('alloc')
  if (!isFieldsObject(alloc)) return refuse('alloc', 'an object of accounts by address', alloc)
  for (const name of ['number', 'gasUsed', 'blobGasUsed', 'excessBlobGas']) {
    expectZero(name, file(name), 'block 0 is empty')
  }
  expectZero('slotNumber', file('slotNumber'), 'slots are counted from block 0 on')
  const parentHash = file('parentHash') ?? ZERO_HASH
  if (!isHash(parentHash) || BigInt(parentHash) !== 0n) {
    refuse('parentHash', '32 zero bytes, since block 0 has no parent', parentHash)
  }
  const seconds = numberOf('timestamp', file('timestamp') ?? 0)
  const fee = numberOf('baseFeePerGas', file('baseFeePerGas') ?? DEFAULT_BASE_FEE, WORD_MAX)
  return {
    network: 'plain',
    ...scheduleOf(config, seconds),
    blobSchedule: blobScheduleOf(config, seconds),
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
    genesisHeader: checked(options.genesisHeader, '', {
      coinbase: file('coinbase') ?? ZERO_ADDRESS,
      difficulty: file('difficulty'),
      extraData: file('extraData') ?? '0x',
      mixHash: file('mixHash') ?? ZERO_HASH,
      nonce: file('nonce') ?? 0,
    }),
    genesisAccounts: 'alloc',
    balance: 0,
    create2Deployer: 'off',
    alloc: allocOf(alloc),
  }
}

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
const fileFields = [
  ...['config', 'nonce', 'timestamp', 'extraData', 'gasLimit', 'difficulty', 'mixHash', 'coinbase'],
  ...['alloc', 'number', 'gasUsed', 'parentHash', 'baseFeePerGas', 'excessBlobGas', 'blobGasUsed'],
  'slotNumber',
]

/** Changes of the terms of blobs alone, in order. */
const blobChanges = ['bpo1', 'bpo2'] as const satisfies readonly BlobSchedule[]

/** Hardforks by block, which the rules of every hardfork of the devnet contain. */
const oldForks = [
  ...['homesteadBlock', 'eip150Block', 'eip155Block', 'eip158Block', 'byzantiumBlock'],
  ...['constantinopleBlock', 'petersburgBlock', 'istanbulBlock', 'berlinBlock', 'londonBlock'],
]
/** Hardforks by block that a chain may lack: they change nothing after the merge. */
const optionalForks = [
  ...['daoForkBlock', 'muirGlacierBlock', 'arrowGlacierBlock', 'grayGlacierBlock'],
  'mergeNetsplitBlock',
]
const configFields = [
  ...['chainId', 'daoForkSupport', 'terminalTotalDifficulty', 'terminalTotalDifficultyPassed'],
  ...['ethash', 'blobSchedule', ...oldForks, ...optionalForks],
  ...[...hardforks, ...blobChanges].map((name) => `${name}Time`),
]

/** The hardfork of block 0, and those that come later. @param seconds time of block 0 */
function scheduleOf(config: Field, seconds: bigint): HardforkSchedule {
  for (const name of oldForks) {
    const at = config(name)
    if (at === undefined)
      refuse(`config.${name}`, `0: the rules are those of ${hardforks[0]} at least`, 'none')
    expectZero(`config.${name}`, at, 'rules cannot change in mid-chain')
  }
  for (const name of optionalForks) {
    expectZero(`config.${name}`, config(name), 'rules cannot change in mid-chain')
  }
  expectZero(
    'config.terminalTotalDifficulty',
    config('terminalTotalDifficulty'),
    'the chain begins merged',
  )
  for (const name of ['daoForkSupport', 'terminalTotalDifficultyPassed']) {
    const flag = config(name) ?? false
    if (typeof flag !== 'boolean') refuse(`config.${name}`, 'true or false', flag)
  }
  const ethash = config('ethash') ?? {}
  const hasNoFields = isFieldsObject(ethash) && Object.keys(ethash).length === 0
  if (!hasNoFields) refuse('config.ethash', 'an empty object', ethash)
  expectBlobTerms(config('blobSchedule'))
  let first: Hardfork | undefined
  let newest: Hardfork | undefined
  let newestSeconds = 0n
  const hardforkAt: Partial<Record<Hardfork, number>> = {}
  for (const [index, name] of hardforks.entries()) {
    const field = `config.${name}Time`
    const at = config(`${name}Time`)
    if (at === undefined) continue
    const before = hardforks[index - 1]
    if (before !== newest)
      refuse(`config.${before}Time`, `a time, since ${name} follows it`, 'none')
    const begin = numberOf(field, at, MOST_SECONDS)
    if (begin < newestSeconds) refuse(field, `at least that of ${before} (${newestSeconds})`, at)
    if (begin > seconds) hardforkAt[name] = Number(begin) * 1000
    else first = name
    newest = name
    newestSeconds = begin
  }
  if (first === undefined) {
    const { shanghai } = hardforkAt
    const expected = `at most the timestamp of block 0 (${seconds})`
    return refuse(
      'config.shanghaiTime',
      expected,
      shanghai === undefined ? 'none' : shanghai / 1000,
    )
  }
  return { hardfork: first, hardforkAt }
}

/** More seconds have no whole number of ms in a `number`. */
const MOST_SECONDS = BigInt(Number.MAX_SAFE_INTEGER) / 1000n

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

/** The terms of blobs are Ethereum's: others are refused. */
function expectBlobTerms(given: unknown = {}): void {
  const schedule = fieldsOf(given, 'config.blobSchedule', Object.keys(blobTerms))
  for (const [name, terms] of Object.entries(blobTerms)) {
    const where = `config.blobSchedule.${name}`
    const found = schedule(name)
    if (found === undefined) continue
    const field = fieldsOf(found, where, Object.keys(terms))
    for (const [key, expected] of Object.entries(terms)) {
      const value = field(key)
      if (value !== expected)
        refuse(`${where}.${key}`, `${expected}, as on Ethereum`, value ?? 'none')
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
    const at = config(`${name}Time`)
    if (at === undefined) continue
    const osaka = config('osakaTime')
    if (osaka === undefined) refuse('config.osakaTime', `a time, since ${name} follows it`, 'none')
    const begin = numberOf('config.osakaTime', osaka)
    const latest = begin > seconds ? begin : seconds
    if (numberOf(field, at) > latest) {
      const expected = `at most ${latest}: the terms of blobs change with Osaka and not later`
      refuse(field, expected, at)
    }
    newest = name
  }
  return newest
}
