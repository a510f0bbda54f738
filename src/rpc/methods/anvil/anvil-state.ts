/**
 * State dumps in anvil's format: gzipped JSON. Imported by the first dump, because `fflate` computes
 * its tables when it is imported. Its `browser` entry is the same without worker threads.
 *
 * A dump contains the accounts after the head and the blocks with their signed transactions.
 * Loading takes only the accounts and the time: blocks of another chain cannot follow this chain's
 * head. `devnet.dump()` saves a whole devnet instead.
 *
 * @see https://getfoundry.sh/anvil/reference/
 */

import { Gunzip, gzipSync } from 'fflate/browser'
import type { Block } from '../../../chain/block.ts'
import type { Chain } from '../../../chain/chain.ts'
import { BLOB_BASE_FEE_MIN } from '../../../network/blob-gas.ts'
import { bloomHex } from '../../../primitives/bloom.ts'
import { isObject } from '../../../primitives/codec.ts'
import { type Address, bytesFromHex, type Hash, type Hex, isData } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { hexFromWord, UINT64_MAX, WORD_MAX } from '../../../primitives/word.ts'
import { accountsOf } from '../../../state/listing.ts'
import type { StoreView } from '../../../state/store.ts'
import type { Write } from '../../../state/write.ts'
import { BASE_TRANSACTION_TYPE } from '../../../transactions/base-transaction.ts'
import { DEPOSIT_TYPE } from '../../../transactions/deposit.ts'
import { looseUintCodec } from '../../dialect.ts'
import { RpcError, refuse } from '../../errors.ts'
import { printBareHeader } from '../../wire/objects/block.ts'
import { printLog } from '../../wire/objects/log.ts'
import { printTransaction } from '../../wire/objects/transaction.ts'
import { address } from '../../wire/params.ts'

/** An account in a dump. */
interface DumpedAccount {
  readonly nonce: number
  readonly balance: Hex
  readonly code: Hex
  readonly storage: Readonly<Record<Hash, Hash>>
}

/** Dumps the chain up to a sealed block. Equal chains give equal bytes. @param head sealed */
export function dumpState(chain: Chain, head: Block): Uint8Array {
  const blocks: Block[] = []
  // The first block of a fork is the remote's.
  const first = BigInt(chain.firstNumber) + (chain.isForked ? 1n : 0n)
  for (let number = first; number <= head.number; number += 1n) blocks.push(chain.at(number))
  const state = {
    block: environmentOf(head),
    accounts: dumpAccounts(head.state),
    best_block_number: Number(head.number),
    blocks: blocks.map(dumpBlock),
    transactions: blocks.flatMap(dumpTransactions),
    historical_states: null,
  }
  // No file time in the gzip header: equal states give equal bytes.
  return gzipSync(new TextEncoder().encode(JSON.stringify(state)), { mtime: 0 })
}

function environmentOf(block: Block) {
  return {
    number: quantityFromUint(block.number),
    beneficiary: block.coinbase,
    timestamp: quantityFromUint(block.timestamp),
    gas_limit: Number(block.gasLimit),
    basefee: Number(block.baseFeePerGas),
    difficulty: '0x0',
    prevrandao: block.prevRandao,
    blob_excess_gas_and_price: {
      excess_blob_gas: Number(block.excessBlobGas ?? 0n),
      blob_gasprice: Number(block.blobBaseFee ?? BLOB_BASE_FEE_MIN),
    },
  }
}

function dumpAccounts(view: StoreView): Record<Address, DumpedAccount> {
  const accounts = accountsOf(view).map(([, { address, slots }]) => {
    const storage = slots.map(
      ([, slot]) => [hexFromWord(slot), hexFromWord(view.storage(address, slot))] as const,
    )
    const account: DumpedAccount = {
      nonce: Number(view.nonce(address)),
      balance: quantityFromUint(view.balance(address)),
      code: view.codeHex(address),
      storage: Object.fromEntries(storage),
    }
    return [address, account] as const
  })
  return Object.fromEntries(accounts)
}

/**
 * All transactions with their indexes in the block, except deposits and Base Transactions, which
 * anvil's format lacks.
 */
function sentIn(block: Block) {
  return [...block.transactions.entries()].flatMap(([index, transaction]) =>
    transaction.type === DEPOSIT_TYPE || transaction.type === BASE_TRANSACTION_TYPE
      ? []
      : [{ index, transaction }],
  )
}

function dumpBlock(block: Block) {
  const transactions = sentIn(block).map(({ index, transaction }) => {
    const printed = printTransaction(transaction, { block, index })
    const { from, blockHash, blockNumber, transactionIndex, blockTimestamp, ...fields } = printed
    const { blockTimestampMs, gasPrice, ...others } = fields
    const hasOnePrice = others.maxFeePerGas === undefined
    return {
      transaction: hasOnePrice ? { ...others, gasPrice } : others,
      impersonated_sender: transaction.isImpersonated === true ? from : null,
    }
  })
  return { header: printBareHeader(block), transactions, ommers: [], withdrawals: null }
}

function dumpTransactions(block: Block) {
  return sentIn(block).map(({ index, transaction }, place) => {
    const receipt = block.receipts[index]! // one receipt per transaction
    return {
      info: {
        transaction_hash: transaction.hash,
        transaction_index: place,
        from: transaction.from,
        to: transaction.to,
        contract_address: receipt.contractAddress,
        traces: [],
        exit: receipt.status === 1 ? 'Return' : 'Revert',
        out: null,
        nonce: Number(transaction.nonce),
        gas_used: Number(receipt.gasUsed),
      },
      receipt: {
        type: quantityFromUint(transaction.type),
        status: quantityFromUint(receipt.status),
        cumulativeGasUsed: quantityFromUint(receipt.cumulativeGasUsed),
        logs: receipt.logs.map((log) => printLog(log, block)),
        logsBloom: bloomHex(receipt.logsBloom),
      },
      block_hash: block.hash,
      block_number: Number(block.number),
    }
  })
}

/** The parts of a dump that loading uses. */
export interface LoadedState {
  /** Seconds since the epoch; `undefined` if the dump has none. */
  readonly timestamp: bigint | undefined
  readonly accounts: readonly LoadedAccount[]
}

interface LoadedAccount {
  readonly address: Address
  readonly nonce: bigint
  readonly balance: bigint
  readonly code: Hex
  readonly storage: ReadonlyMap<bigint, bigint>
}

/**
 * Parses a dump of any anvil version: JSON, gzipped or not.
 *
 * @param bytesMax limit of the unpacked JSON, in bytes
 * @throws {RpcError} -32602 naming the field and what was expected
 */
export function parseState(dump: Uint8Array, bytesMax: number, where: string): LoadedState {
  const isGzip = dump[0] === 0x1f && dump[1] === 0x8b
  const json = isGzip ? gunzip(dump, bytesMax, where) : dump
  let state: unknown
  try {
    state = JSON.parse(new TextDecoder().decode(json))
  } catch {
    state = undefined // refused below
  }
  if (!isObject(state) || !isObject(state.accounts)) {
    return refuse(where, 'a dump of anvil: JSON with accounts, in gzip or not', kindOf(state))
  }
  const block = isObject(state.block) ? state.block : {}
  const { timestamp } = block
  return {
    timestamp:
      timestamp == null ? undefined : uint64.parse(timestamp, `${where}.block.timestamp`, refuse),
    accounts: Object.entries(state.accounts).map(([key, account]) => {
      const place = `${where}.accounts["${key}"]`
      return { address: address.parse(key, place, refuse), ...accountFrom(account, place) }
    }),
  }
}

/**
 * Writes that replace the dumped accounts, storage included. A higher nonce in `view` is kept.
 *
 * @param unset the value of slots that are not in the dump: zero, or the remote's
 */
export function writesOf(
  accounts: readonly LoadedAccount[],
  view: StoreView,
  unset: (address: Address, slot: bigint) => bigint,
): Write[] {
  const writes: Write[] = []
  for (const { address, nonce, balance, code, storage } of accounts) {
    const before = view.nonce(address)
    writes.push({ field: 'nonce', address, value: nonce > before ? nonce : before })
    writes.push({ field: 'balance', address, value: balance })
    writes.push({ field: 'code', address, codeBytes: bytesFromHex(code) })
    for (const slot of view.slots(address)) {
      if (storage.has(slot)) continue
      writes.push({ field: 'storage', address, slot, value: unset(address, slot) })
    }
    for (const [slot, value] of storage) writes.push({ field: 'storage', address, slot, value })
  }
  return writes
}

const uint64 = looseUintCodec(UINT64_MAX)
const word256 = looseUintCodec(WORD_MAX)

function accountFrom(account: unknown, where: string): Omit<LoadedAccount, 'address'> {
  if (!isObject(account)) return refuse(where, 'an object', account)
  const { nonce = 0, balance = 0, code = '0x', storage = {} } = account
  if (!isData(code)) return refuse(`${where}.code`, '0x and whole bytes', code)
  if (!isObject(storage)) return refuse(`${where}.storage`, 'an object', storage)
  const words = Object.entries(storage).map(([slot, word]) => {
    const place = `${where}.storage["${slot}"]`
    return [word256.parse(slot, place, refuse), word256.parse(word, place, refuse)] as const
  })
  return {
    nonce: uint64.parse(nonce, `${where}.nonce`, refuse),
    balance: word256.parse(balance, `${where}.balance`, refuse),
    code,
    storage: new Map(words),
  }
}

/** Bytes to unpack between two checks of the size limit. */
const PIECE_BYTES = 16_384

function gunzip(packed: Uint8Array, bytesMax: number, where: string): Uint8Array {
  const pieces: Uint8Array[] = []
  let size = 0
  const unpack = new Gunzip((piece) => {
    size += piece.length
    if (size > bytesMax) refuse(where, `at most ${bytesMax} bytes of JSON`, `${size} or more`)
    pieces.push(piece)
  })
  try {
    for (let at = 0; at < packed.length; at += PIECE_BYTES) {
      unpack.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length)
    }
  } catch (error) {
    if (error instanceof RpcError) throw error
    refuse(where, 'whole gzip', error instanceof Error ? error.message : String(error))
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function kindOf(state: unknown): string {
  if (state === undefined) return 'something else'
  return isObject(state) ? 'JSON without accounts' : 'other JSON'
}
