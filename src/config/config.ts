/**
 * Every option and limit: default, unit, bounds and one sentence. The only place a default is
 * written; the README's table and the binary's options are printed from here.
 */

import { WELL_KNOWN_MNEMONIC } from '../accounts/accounts.ts'
import { BASE_TIME_STEP_MS } from '../network/base-time.ts'
import { type NetworkOptions, rules } from '../network/network.ts'
import { OPENING_GAS } from '../network/system-transactions.ts'
import { dialects } from '../primitives/dialect.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, addressFrom, bytesFromHex, isData, ZERO_ADDRESS } from '../primitives/hex.ts'
import { UINT64_MAX, WORD_MAX } from '../primitives/word.ts'
import type { GenesisAccount } from '../state/alloc.ts'
import type { InitialAccount } from '../state/genesis.ts'
import { NAME, VERSION } from '../version.ts'
import { address, choice, integer, list, type Option, text, uint } from './option.ts'

const day = 86_400_000
const ether = 10n ** 18n
const many = Number.MAX_SAFE_INTEGER
/** Characters; V8 refuses longer strings. */
const STRING_LENGTH_MAX = 536_870_888
const UINT32_MAX = 2n ** 32n - 1n
const gweiWei = 10n ** 9n

export const networkNames = ['preview', 'mainnet', 'testnet', 'plain'] as const

export type NetworkName = (typeof networkNames)[number]

export const options = {
  // the chain
  network: choice('Which network to imitate, that is, a set of defaults', networkNames),
  rules: choice('What the chain adds to Ethereum', rules),
  chainId: integer({
    summary: 'Chain id, also the network id',
    default: 84_538_453,
    min: 1,
    max: many,
  }),
  seed: integer({
    summary: 'What everything random-looking is derived from',
    default: 0,
    min: 0,
    max: many,
  }),
  genesisTime: integer({
    summary: 'Virtual time of block 0',
    unit: 'ms since 1970',
    default: Date.UTC(2026, 0, 1),
    min: 0,
    max: 100_000 * day,
  }),
  clientVersion: text(
    'What `web3_clientVersion` answers; in the dialect of hardhat, behind its prefix',
    `${NAME}/v${VERSION}`,
  ),
  dialect: choice('Whose units and return values development methods have', dialects),
  engine: choice('What runs contracts', ['wasm', 'ethereumjs', 'lockstep']),
  engineMemoryBytesMax: integer({
    summary: 'Memory that one transaction or call may take in the engine; more is out of gas',
    unit: 'bytes',
    default: 805_306_368,
    min: 25_165_824,
    max: 1_610_612_736,
  }),
  mining: choice(
    'When blocks are sealed: on every tick, as soon as one holds a transaction, when asked',
    ['interval', 'auto', 'manual'],
  ),
  pendingView: choice(
    'What `pending` means: the buffer of pre-confirmed transactions, or the latest block',
    ['buffer', 'latest'],
  ),
  blockTimeMs: integer({
    summary: 'Virtual time from one block to the next',
    unit: 'ms',
    default: 200,
    min: 1,
    max: day,
  }),
  sliceTimeMs: integer({
    summary:
      'Virtual time from one slice of a block to the next: when `pending` moves; 0 for at once',
    unit: 'ms',
    default: 0,
    min: 0,
    max: day,
  }),
  pendingAfterSeal: choice(
    'What `pending` is from a seal until the next slice: the next block as it opens, the block just sealed, or nothing but `latest`',
    ['next', 'sealed', 'latest'],
  ),
  pendingEnvironment: choice(
    'Whose number, time and base fee calls at `pending` see: those of the pending block, or of its parent',
    ['pending', 'parent'],
  ),
  blockGasLimit: uint({
    summary: 'Gas limit of a block',
    unit: 'gas',
    default: 40_000_000n,
    min: 5_000n,
    max: 10n ** 15n,
  }),
  coinbase: address(
    'Who receives priority fees: `miner` of every block',
    '0x4200000000000000000000000000000000000011',
  ),
  baseFeeInitial: uint({
    summary: 'Base fee of block 0, unless the lower bound is above it',
    unit: 'wei per gas',
    default: 5_000_000n,
    min: 0n,
    max: WORD_MAX >> 128n,
  }),
  baseFeeMin: uint({
    summary: 'Lower bound of the base fee',
    unit: 'wei per gas',
    default: 5_000_000n,
    min: 0n,
    max: UINT64_MAX,
  }),
  baseFeeElasticity: uint({
    summary: 'Block gas limit over gas target (EIP-1559)',
    default: 6n,
    min: 1n,
    max: 1_000n,
  }),
  baseFeeDenominator: uint({
    summary: 'Largest change of the base fee per block, as one over this (EIP-1559)',
    default: 1_250n,
    min: 1n,
    max: 1_000_000n,
  }),
  priorityFeeDefault: uint({
    summary: 'Priority fee suggested to clients',
    unit: 'wei per gas',
    default: 1_000_000n,
    min: 0n,
    max: WORD_MAX >> 128n,
  }),
  safeBlocks: integer({
    summary: 'How far `safe` is behind `latest`',
    unit: 'blocks',
    default: 10,
    min: 0,
    max: many,
  }),
  finalizedBlocks: integer({
    summary: 'How far `finalized` is behind `latest`',
    unit: 'blocks',
    default: 20,
    min: 0,
    max: many,
  }),

  // L1, of which the chain's first transactions tell
  l1BaseFee: uint({
    summary: 'Base fee of L1',
    unit: 'wei per gas',
    default: 100_000_000n,
    min: 0n,
    max: WORD_MAX >> 128n,
  }),
  l1BlobBaseFee: uint({
    summary: 'Blob base fee of L1',
    unit: 'wei per blob gas',
    default: 5_000_000n,
    min: 0n,
    max: WORD_MAX >> 128n,
  }),
  l1BaseFeeScalar: uint({
    summary: 'Weight of the base fee of L1 in the L1 fee',
    unit: 'millionths',
    default: 2_269n,
    min: 0n,
    max: UINT32_MAX,
  }),
  l1BlobBaseFeeScalar: uint({
    summary: 'Weight of the blob base fee of L1 in the L1 fee',
    unit: 'millionths',
    default: 1_055_762n,
    min: 0n,
    max: UINT32_MAX,
  }),
  operatorFeeScalar: uint({
    summary: 'What a transaction pays the operator for its gas',
    unit: 'hundreds of wei per gas',
    default: 0n,
    min: 0n,
    max: UINT32_MAX,
  }),
  operatorFeeConstant: uint({
    summary: 'What a transaction pays the operator whatever its gas',
    unit: 'wei',
    default: 0n,
    min: 0n,
    max: UINT64_MAX,
  }),
  daFootprintGasScalar: uint({
    summary: "Gas of a block's room for data that a byte takes; 0 for 400",
    unit: 'gas per byte',
    default: 148n,
    min: 0n,
    max: 65_535n,
  }),

  // accounts and faucet
  accounts: integer({
    summary: 'How many dev accounts are funded',
    default: 10,
    min: 0,
    max: 1_000,
  }),
  mnemonic: text('BIP-39 mnemonic of the dev accounts', WELL_KNOWN_MNEMONIC),
  balance: integer({
    summary: 'What each dev account starts with',
    unit: 'ETH',
    default: 10_000,
    min: 0,
    max: 10 ** 12,
  }),
  faucetDripWei: uint({
    summary: 'What one drip gives',
    unit: 'wei',
    default: ether / 10n,
    min: 1n,
    max: 10n ** 9n * ether,
  }),
  faucetCooldownMs: integer({
    summary: 'Virtual time before the same address is given again; 0 for none',
    unit: 'ms',
    default: 0,
    min: 0,
    max: many,
  }),
  faucetClientCooldownMs: integer({
    summary: 'Virtual time before the same HTTP client is given again; 0 for none',
    unit: 'ms',
    default: 0,
    min: 0,
    max: many,
  }),

  // native tokens
  tokens: choice('The native token standard, and whether its features begin as active', [
    'active',
    'inactive',
    'off',
  ]),
  tokenVersion: integer({
    summary: 'Version of the token standard: 1 Beryl, 2 Cobalt, 3 Denim',
    default: 3,
    min: 1,
    max: 3,
  }),
  demoTokens: choice('The demo tokens: VIBE, USDV and NFV in block 0', ['on', 'off']),
  faucetUsdvUnits: uint({
    summary: 'What one drip of USDV gives',
    unit: 'units of 10^-6',
    default: 1_000_000_000n,
    min: 1n,
    max: 10n ** 30n,
  }),

  // transactions
  transactionGasMax: uint({
    summary: 'Gas limit of one transaction (EIP-7825)',
    unit: 'gas',
    default: 1n << 24n,
    min: 21_000n,
    max: 10n ** 15n,
  }),
  transactionBytesMax: integer({
    summary: 'Size of one encoded transaction',
    unit: 'bytes',
    default: 131_072,
    min: 128,
    max: 16_777_216,
  }),
  transactionFeeMax: uint({
    summary: 'Largest fee one transaction may offer, gas limit times fee cap; 0 for no limit',
    unit: 'wei',
    default: ether,
    min: 0n,
    max: WORD_MAX,
  }),
  poolTransactionsMax: integer({
    summary: 'Transactions that wait for a nonce or for room in a block',
    default: 10_000,
    min: 0,
    max: 1_000_000,
  }),
  poolTransactionsPerSenderMax: integer({
    summary: 'Transactions of one sender that wait for an earlier nonce',
    default: 16,
    min: 0,
    max: 1_000_000,
  }),
  replacementBumpPercent: integer({
    summary: 'How much more a replacement of a waiting transaction must offer',
    unit: '%',
    default: 10,
    min: 0,
    max: 1_000,
  }),

  // reads
  callGasMax: uint({
    summary: 'Gas of `eth_call` and `eth_estimateGas`; more is lowered to it',
    unit: 'gas',
    default: 50_000_000n,
    min: 21_000n,
    max: 10n ** 15n,
  }),
  syncTimeoutMsMax: integer({
    summary: 'Longest wait of `eth_sendRawTransactionSync`, and its wait when it names none',
    unit: 'ms',
    default: 6_000,
    min: 1,
    max: many,
  }),
  logsBeyondHead: choice(
    'What `eth_getLogs` does with a `toBlock` of which there is no block yet: refuse it, as nodes do, or take the latest for it, as Ethereum devnets do',
    ['refuse', 'clamp'],
  ),
  logRangeBlocksMax: integer({
    summary: 'How far `toBlock` may be above `fromBlock` in one `eth_getLogs`',
    unit: 'blocks',
    default: 100_000,
    min: 1,
    max: many,
  }),
  logResultsMax: integer({
    summary: 'Logs one `eth_getLogs` over several blocks may return',
    unit: 'logs',
    default: 20_000,
    min: 1,
    max: many,
  }),
  feeHistoryBlocksMax: integer({
    summary: 'Blocks one `eth_feeHistory` looks at; more is lowered to it',
    unit: 'blocks',
    default: 1_024,
    min: 1,
    max: 1_000_000,
  }),

  // the journal
  journalBytesMax: integer({
    summary: 'What is kept of the journal in memory; when it grows over that, it is let go',
    unit: 'bytes',
    default: 67_108_864,
    min: 0,
    max: STRING_LENGTH_MAX,
  }),

  // time
  ticksPerAdvanceMax: integer({
    summary: 'Blocks that one `advance` or `mine` may seal',
    unit: 'blocks',
    default: 1_000_000,
    min: 1,
    max: many,
  }),
  catchUpMsMax: integer({
    summary: 'How far the binary seals every block after the machine slept; the rest is jumped',
    unit: 'ms',
    default: 60_000,
    min: 0,
    max: many,
  }),

  // connections
  endpoint: choice(
    'What the HTTP server lets through: everything, what a public endpoint answers (no WebSocket, no faucet, no `eth_getBlockReceipts`, 2,000 blocks of logs), or the methods that the gateway of the preview network lists',
    ['open', 'public', 'gateway'],
  ),
  rateLimitPerSecond: integer({
    summary: 'Requests that an HTTP client may make in a second of virtual time; 0 for any number',
    default: 0,
    min: 0,
    max: 1_000_000,
  }),
  allowedHosts: list(
    'Public names by which HTTP clients may call; addresses and local names always may; `*` for any',
    [],
  ),
  allowedOrigins: list('Origins whose pages may call from a browser; `*` for any', ['*']),
  connectionsMax: integer({
    summary: 'Connections at a time, of each server; more are told to try again later',
    default: 4_096,
    min: 1,
    max: 1_000_000,
  }),
  idleMsMax: integer({
    summary: 'How long an HTTP connection is kept between requests',
    unit: 'ms',
    default: 60_000,
    min: 1,
    max: day,
  }),
  headersMsMax: integer({
    summary: 'How long the headers of a request may take to arrive',
    unit: 'ms',
    default: 20_000,
    min: 1,
    max: day,
  }),
  requestMsMax: integer({
    summary: 'How long a whole HTTP request may take to arrive',
    unit: 'ms',
    default: 120_000,
    min: 1,
    max: day,
  }),
  headersBytesMax: integer({
    summary: 'Size of the headers of an HTTP request',
    unit: 'bytes',
    default: 16_384,
    min: 1_024,
    max: 1_048_576,
  }),
  responseBytesMax: integer({
    summary: 'Size of one answer over HTTP, WebSocket or IPC; of a batch, all answers together',
    unit: 'bytes',
    default: 167_772_160,
    min: 1_024,
    max: STRING_LENGTH_MAX,
  }),
  requestBytesMax: integer({
    summary: 'Size of one HTTP body or WebSocket message',
    unit: 'bytes',
    default: 10_485_760,
    min: 1_024,
    max: STRING_LENGTH_MAX,
  }),
  clientBufferBytesMax: integer({
    summary: 'What is kept for a WebSocket client that reads too slowly, before it is cut off',
    unit: 'bytes',
    default: 16_777_216,
    min: 1_024,
    max: 1_073_741_824,
  }),
  streamUnreadMax: integer({
    summary: 'Notifications that wait in a `devnet.subscribe()` loop, before it ends with an error',
    unit: 'notifications',
    default: 100_000,
    min: 1,
    max: many,
  }),
  batchLengthMax: integer({
    summary: 'Requests in one batch',
    default: 1_024,
    min: 1,
    max: 1_000_000,
  }),
  filtersMax: integer({
    summary: 'Filters that clients have made and not uninstalled',
    default: 10_000,
    min: 0,
    max: 1_000_000,
  }),
  faultsMax: integer({
    summary: 'Faults that are to come, are on, or could not be done and are still listed',
    default: 1_000,
    min: 0,
    max: 100_000,
  }),
  filterExpiryMs: integer({
    summary: 'Virtual time after which a filter nobody has read is forgotten; 0 for never',
    unit: 'ms',
    default: 300_000,
    min: 0,
    max: many,
  }),
  traceRangeBlocksMax: integer({
    summary: 'Blocks that one `trace_filter` or explorer search looks at',
    unit: 'blocks',
    default: 10_000,
    min: 1,
    max: 1_000_000,
  }),
  traceStepsMax: integer({
    summary: 'Opcodes that the struct logger lists in one trace',
    default: 500_000,
    min: 1,
    max: 2_000_000, // at a kilobyte or two each, in Node's heap of 4 GB
  }),
  subscriptionsPerConnectionMax: integer({
    summary: 'Subscriptions on one connection',
    default: 1_024,
    min: 0,
    max: 1_000_000,
  }),
} as const satisfies Record<string, Option<unknown>>

type OptionTable = typeof options

/** What a network has other defaults for than the preview network. */
export const networkDefaults: Readonly<Record<NetworkName, Partial<Config>>> = {
  preview: {},
  mainnet: { ...slicedDefaults(), chainId: 8_453 },
  testnet: { ...slicedDefaults(), chainId: 84_532 },
  plain: {
    rules: 'ethereum',
    chainId: 31_337,
    blockGasLimit: 30_000_000n,
    coinbase: ZERO_ADDRESS,
    baseFeeInitial: gweiWei,
    baseFeeMin: 0n,
    baseFeeElasticity: 2n,
    baseFeeDenominator: 8n,
    priorityFeeDefault: gweiWei,
    tokens: 'off',
    logsBeyondHead: 'clamp',
  },
}

/** Of networks that have not come to blocks of 200 ms. */
function slicedDefaults(): Partial<Config> {
  return {
    rules: 'azul',
    blockTimeMs: 2_000,
    sliceTimeMs: 200,
    pendingEnvironment: 'parent',
    endpoint: 'public',
    blockGasLimit: 400_000_000n,
    baseFeeDenominator: 125n,
  }
}

/** All options, each with a value. */
export type Config = {
  readonly [Name in keyof OptionTable]: ReturnType<OptionTable[Name]['check']>
}

/** What `createDevnet` takes: any option, and accounts to begin with. */
export type DevnetOptions = Partial<Config> & {
  /** Accounts and contracts of block 0, by address. */
  readonly alloc?: Readonly<Record<Address, GenesisAccount>>
  /**
   * What `devnet.dump()` gave: the devnet goes on from there. Options that shape the chain have to be
   * left out, or the same; of all others, those given here win.
   */
  readonly state?: Uint8Array
}

/** @throws {DevnetError} INVALID_OPTION always */
export function refuse(name: string, cause: unknown): never {
  const reason = cause instanceof RangeError ? cause.message : String(cause)
  throw new DevnetError('INVALID_OPTION', `${name}: ${reason}`, { option: name }, { cause })
}

/**
 * Fills in defaults: those of the network, and where it has none, the option's own.
 *
 * @throws {DevnetError} INVALID_OPTION when a name is unknown, a value out of bounds, or when two
 * values do not go together
 */
export function resolveConfig(given: DevnetOptions): Config {
  const table: Record<string, Option<unknown>> = options
  for (const name of Object.keys(given)) {
    if (name !== 'alloc' && name !== 'state' && !Object.hasOwn(table, name)) {
      refuse(name, new RangeError('there is no such option'))
    }
  }
  const values: Readonly<Record<string, unknown>> = given
  const check = (name: string, value: unknown) => {
    try {
      return table[name]!.check(value) // names were checked above
    } catch (error) {
      return refuse(name, error)
    }
  }
  const network = check('network', given.network ?? options.network.default) as NetworkName // checked
  const defaults: Readonly<Record<string, unknown>> = networkDefaults[network]
  const resolve = ([name, option]: [string, Option<unknown>]) => {
    const value = values[name]
    return [name, value === undefined ? (defaults[name] ?? option.default) : check(name, value)]
  }
  const config = Object.fromEntries(Object.entries(table).map(resolve)) as Config // one entry each
  expectConsistent(config)
  return config
}

/** @throws {DevnetError} INVALID_OPTION */
function expectConsistent(config: Config): void {
  const { rules, blockGasLimit, blockTimeMs, sliceTimeMs, genesisTime } = config
  const { mining, pendingView } = config
  const expectMultiple = (name: string, ms: number) => {
    if (ms % BASE_TIME_STEP_MS === 0) return
    const expected = `a multiple of ${BASE_TIME_STEP_MS} ms, which BaseTime counts in`
    refuse(name, new RangeError(`under the rules denim expected ${expected}, got ${ms}`))
  }
  if (rules === 'denim') {
    expectMultiple('blockTimeMs', blockTimeMs)
    expectMultiple('genesisTime', genesisTime)
  }
  if (sliceTimeMs > 0 && blockTimeMs % sliceTimeMs !== 0) {
    const expected = `a divisor of blockTimeMs (${blockTimeMs} ms), or 0`
    refuse('sliceTimeMs', new RangeError(`expected ${expected}, got ${sliceTimeMs}`))
  }
  const expectUncut = (name: string, expected: string, given: string) => {
    if (sliceTimeMs === 0 || given === expected) return
    const where = `where blocks are cut in slices (sliceTimeMs is ${sliceTimeMs})`
    refuse(name, new RangeError(`expected ${expected} ${where}, got ${given}`))
  }
  expectUncut('mining', 'interval', mining)
  expectUncut('pendingView', 'buffer', pendingView)
  if (rules !== 'ethereum' && blockGasLimit < OPENING_GAS) {
    const expected = `at least ${OPENING_GAS} gas, for the transactions that open a block`
    refuse('blockGasLimit', new RangeError(`expected ${expected}, got ${blockGasLimit}`))
  }
}

/** The options as the rules of the network want them. */
export function networkOptions(config: Config): NetworkOptions {
  return {
    rules: config.rules,
    chainId: config.chainId,
    seed: config.seed,
    genesisTime: config.genesisTime,
    coinbase: config.coinbase,
    blockGasLimit: config.blockGasLimit,
    l1BaseFee: config.l1BaseFee,
    l1BlobBaseFee: config.l1BlobBaseFee,
    baseFeeScalar: config.l1BaseFeeScalar,
    blobBaseFeeScalar: config.l1BlobBaseFeeScalar,
    operatorFeeScalar: config.operatorFeeScalar,
    operatorFeeConstant: config.operatorFeeConstant,
    daFootprintGasScalar: config.daFootprintGasScalar,
    baseFeeInitial: config.baseFeeInitial,
    feeMarket: {
      elasticity: config.baseFeeElasticity,
      denominator: config.baseFeeDenominator,
      min: config.baseFeeMin,
    },
  }
}

/**
 * Checks the accounts of block 0 and turns their texts into values.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function resolveAlloc(alloc: DevnetOptions['alloc']): InitialAccount[] {
  return Object.entries(alloc ?? {}).map(([key, account]) => {
    const where = `alloc["${key}"]`
    const expect = (condition: boolean, what: string, expected: string) => {
      if (!condition) refuse(`${where}${what}`, new RangeError(`expected ${expected}`))
    }
    const address = addressFrom(key) ?? refuse(where, new RangeError('expected a 20-byte address'))
    expect(isObject(account), '', 'an object')
    const { balance = 0n, nonce = 0n, code = '0x', storage = {} } = account
    expect(isUintUpTo(balance, WORD_MAX), '.balance', 'wei (bigint) from 0 to 2^256 - 1')
    expect(isUintUpTo(nonce, UINT64_MAX - 1n), '.nonce', 'a bigint from 0 to 2^64 - 2')
    expect(isData(code), '.code', '0x and whole bytes')
    expect(isObject(storage), '.storage', 'an object')
    const words = Object.entries(storage).map(([slot, word]) => {
      expect(isShortWord(slot) && isShortWord(word), `.storage["${slot}"]`, 'hex of up to 32 bytes')
      return [BigInt(slot), BigInt(word)] as const
    })
    const contents = { address, nonce, codeBytes: bytesFromHex(code), storage: words }
    // A dev account that is given code, say, keeps its balance.
    return account.balance === undefined ? contents : { ...contents, balance }
  })
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isUintUpTo(value: unknown, max: bigint): boolean {
  return typeof value === 'bigint' && value >= 0n && value <= max
}

function isShortWord(text: string): boolean {
  return /^0x[0-9a-fA-F]{1,64}$/.test(text)
}
