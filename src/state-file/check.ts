/**
 * The forms of the lines of a state file: setup, blocks, and the pending block with the rest.
 *
 * Checked before anything is made of a line. What its values mean together is checked by the head's
 * hash, which covers every sealed block.
 */

import { LATEST_MS } from '../clock/virtual-clock.ts'
import { readFault } from '../faults/fault.ts'
import { isObject } from '../primitives/codec.ts'
import { hardforks } from '../primitives/evm-rules.ts'
import { upgrades } from '../primitives/upgrades.ts'
import { UINT64_MAX } from '../primitives/word.ts'
import {
  address,
  bytes,
  count,
  type Form,
  fields,
  fieldsOf,
  flag,
  hash,
  hex,
  is,
  list,
  mapOf,
  oneOf,
  record,
  textual,
  tuple,
  uint,
  uintUpTo,
} from './forms.ts'
import { refuse } from './refuse.ts'

/** A time in ms since the epoch. */
const time = is(
  `a time from 0 to ${LATEST_MS} ms`,
  (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LATEST_MS,
)
const uint64 = uintUpTo(UINT64_MAX)
/** Twice this many wei are still far below 2^256. */
const fee = uintUpTo(2n ** 128n)

/** The setup. */
export const checkSetup: Form = fields(
  {
    options: fields(
      { config: record(() => {}) },
      { alloc: record(() => {}), natives: list(address), given: list(textual) },
    ),
    genesisTerms: fields({ timeMs: time }, { prevRandao: hash }),
    chainIds: (value, where) => {
      list(fields({ from: uint64, chainId: is('a chain id', isChainId) }))(value, where)
      const [first] = value as readonly { readonly from: bigint }[] // just checked
      if (first?.from !== 0n) refuse(`a chain id from block 0 on at ${where}`, 'none')
    },
  },
  {
    fork: fields({
      host: textual,
      chainId: is('a chain id', isChainId),
      blockNumber: uint64,
      blockHash: hash,
      isVerified: flag,
    }),
  },
)

function isChainId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}

/** Earlier programs credited fees beyond 2^256 - 1. */
const savedBalance = uintUpTo(2n ** 257n - 1n)

const write: Form = (value, where) => {
  tuple(
    address,
    is('a field', isField),
    is('a value', () => true),
  )(value, where)
  const [, field, held] = value as readonly [unknown, unknown, unknown] // just checked
  if (field === 'code') bytes(held, `${where}[2]`)
  else if (field === 'nonce') uint64(held, `${where}[2]`)
  else (field === 'balance' ? savedBalance : uint)(held, `${where}[2]`)
}

function isField(value: unknown): boolean {
  if (typeof value === 'bigint') return value >= 0n && value < 2n ** 256n
  return value === 'balance' || value === 'nonce' || value === 'code'
}

const optionalUint = uint64

const condition = fields(
  { knownAccounts: list(tuple(address, is('a root or slots', isRootOrSlots))) },
  {
    blockNumberMin: optionalUint,
    blockNumberMax: optionalUint,
    timestampMin: optionalUint,
    timestampMax: optionalUint,
  },
)

function isRootOrSlots(value: unknown): boolean {
  if (typeof value === 'string') return /^0x[\da-f]{64}$/.test(value)
  if (!(value instanceof Map)) return false
  return [...value].every((pair) => pair.every((one) => typeof one === 'bigint' && one >= 0n))
}

const predicate: Form = (value, where) => {
  const { kind } = fieldsOf(value, where)
  const own =
    kind === 'storage'
      ? { address, slot: uint, mask: uint }
      : kind === 'balance' || kind === 'nonce'
        ? { address }
        : {}
  const kinds = oneOf('balance', 'nonce', 'storage', 'block_number', 'flashblock_index')
  const operator = oneOf('=', '!=', '<', '<=', '>', '>=')
  fields({ kind: kinds, operator, value: uint, ...own })(value, where)
}

/** Fields of a transaction besides its sender. */
const sent = { payer: address, isImpersonated: flag, condition, validity: list(predicate) }
const transaction = fields({ raw: bytes, from: address }, sent)
const log = tuple(address, list(hash), hex)

const run = fields(
  { raw: bytes, status: oneOf(0, 1), gasUsed: uint64, logs: list(log), writes: list(write) },
  {
    from: address,
    ...sent,
    created: address,
    depositNonce: uint64,
    phaseStatuses: list(flag),
    touched: list(tuple(address, list(uint))),
    blockGas: tuple(uint64, uint64),
    atMs: time,
  },
)
const patch = fields({ patch: list(write) }, { atMs: time })

const step: Form = (value, where) => ('raw' in fieldsOf(value, where) ? run : patch)(value, where)

const feeScalars = {
  l1BaseFee: fee,
  l1BlobBaseFee: fee,
  baseFeeScalar: fee,
  blobBaseFeeScalar: fee,
  operatorFeeScalar: fee,
  operatorFeeConstant: fee,
  daFootprintGasScalar: fee,
}
const l1 = fields({
  ...feeScalars,
  number: uint64,
  timestamp: uint64,
  hash,
  sequenceNumber: uint64,
  batcherHash: hash,
})

const block = fields(
  {
    timeMs: time,
    openedMs: time,
    steps: list(step),
  },
  {
    terms: fields(
      { coinbase: address, gasLimit: uint64, baseFeePerGas: fee, prevRandao: hash, extraData: hex },
      { parentBeaconBlockRoot: hash },
    ),
    flashblockEnds: list(count),
    l1,
    stateRoot: hash,
    withdrawalsRoot: hash,
  },
)
/** Lines of this program have 1,024 at most. Each block takes some time to open. */
const emptyCount = is('a count of blocks from 1 to 65,536', (value) => {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 65_536
})
const emptyBlocks = fields(
  { count: emptyCount, timeMs: time, openedMs: time, stepMs: time },
  { hashes: fields({ blocks: bytes, checksum: hash }) },
)

/** A line of blocks. */
export const checkBlocks: Form = (value, where) =>
  ('steps' in fieldsOf(value, where) ? block : emptyBlocks)(value, where)

/** A line of the base after its first. */
export const checkWrites: Form = list(write)

const header = fields(
  {
    parentHash: hash,
    ommersHash: hash,
    coinbase: address,
    stateRoot: hash,
    transactionsRoot: hash,
    receiptsRoot: hash,
    logsBloom: hex,
    difficulty: uint,
    number: uint64,
    gasLimit: uint64,
    gasUsed: uint64,
    timestamp: uint64,
    extraData: hex,
    prevRandao: hash,
    nonce: hex,
    baseFeePerGas: fee,
    withdrawalsRoot: hash,
  },
  {
    blobGasUsed: uint64,
    excessBlobGas: uint64,
    parentBeaconBlockRoot: hash,
    requestsHash: hash,
    blockAccessListHash: hash,
    slotNumber: uint64,
  },
)

/** The first line of the base. */
export const checkBase: Form = fields(
  {
    header,
    hash,
    timeMs: time,
    openedMs: time,
    hasMilliseconds: flag,
    hasSetPrevRandao: flag,
    hardfork: oneOf(...hardforks),
    upgrade: oneOf(...upgrades),
    hashes: is('hashes of 32 bytes', (value) => {
      return value instanceof Uint8Array && value.length > 0 && value.length % 32 === 0
    }),
    emptied: list(address),
  },
  { blobBaseFee: fee },
)

const setTerms = fields(
  {},
  {
    coinbase: address,
    gasLimit: uint64,
    baseFeePerGas: fee,
    prevRandao: hash,
    timeMs: time,
    gasLimitUpgrade: textual,
  },
)

const faults: Form = (value, where) => {
  textual(value, where)
  let parsed: unknown
  try {
    parsed = JSON.parse(String(value))
  } catch (error) {
    refuse(`JSON at ${where}`, String(value).slice(0, 40), error)
  }
  const status: Form = (each, at) => {
    const states = oneOf('scheduled', 'on', 'refused')
    const fault: Form = (one, place) => {
      readFault(one, place, (wrong, expected) => refuse(`${expected} at ${wrong}`, 'another value'))
    }
    const isWhole = fields(
      { id: hexNumber, fault, state: states, atMs: time },
      { untilMs: time, reason: textual },
    )
    isWhole(each, at)
    // Counts of what a fault has done.
    for (const [name, one] of Object.entries(isObject(each) ? each : {})) {
      const isCount = typeof one !== 'number' || (Number.isSafeInteger(one) && one >= 0)
      if (!isCount) refuse(`a whole number at ${at}.${name}`, String(one))
    }
  }
  fields({ nextId: count, faults: list(status) })(parsed, where)
}
const hexNumber = is('a number in hex', (value) => /^0x[\da-f]{1,16}$/.test(String(value)))

const cooldowns = fields({ addresses: mapOf(address, time), clients: mapOf(textual, time) })

const rest = fields({
  faucet: fields({ ether: cooldowns, usdv: cooldowns, nfv: cooldowns }),
  payer: list(fields({ timeMs: time, sender: address, costWei: uintUpTo(2n ** 512n) })),
  impersonated: list(address),
  isImpersonatedForAll: flag,
  shiftedMs: is('whole ms', Number.isSafeInteger),
  wallet: fields({
    shown: list(address),
    isConnected: flag,
    bundles: mapOf(textual, fields({ hashes: list(hash), hasFailed: flag })),
  }),
  faults,
  nextBundle: count,
  nextSnapshot: count,
  nextFilter: count,
  resetCount: uint64,
})

const shown: Form = (value, where) =>
  typeof value === 'number' ? count(value, where) : oneOf('all', 'head', 'sealed')(value, where)

/** The last line: the pending block and what lies beside the chain. */
export const checkEnd: Form = fields(
  {
    head: hash,
    nowMs: time,
    pending: block,
    shown,
    waiting: list(transaction),
    isFull: flag,
    deposits: list(tuple(uint64, bytes)),
    l1Changes: fields({}, feeScalars),
    openingGas: uint64,
    terms: fields({ all: setTerms, pending: setTerms, next: setTerms }),
    schedule: fields({
      mode: fields(
        { isAuto: flag, isPaused: flag },
        { interval: fields({ minMs: positive(), maxMs: positive() }) },
      ),
      isChainTime: flag,
      anchorMs: is('whole ms', Number.isSafeInteger),
      drawnMs: time,
      drawnCount: uint64,
      lateMs: time,
      isDue: flag,
    }),
    flashblocks: fields(
      { names: fields({ opened: uint64 }, { previousId: textual }) },
      {
        progress: fields(
          { openingCount: count, index: count, count, hasGap: flag },
          {
            shownCount: count,
            late: fields(
              { firstTransaction: count, index: count, payloadId: textual, end: count },
              { previousId: textual },
            ),
          },
        ),
      },
    ),
    stalePending: list(fields({ sinceMs: time, number: count }, { steps: count })),
    reorgCount: uint64,
    rest,
  },
  { l1, timestampIntervalMs: time, pendingHash: hash },
)

function positive(): Form {
  return is('whole ms from 1', (value) => Number.isSafeInteger(value) && Number(value) > 0)
}
