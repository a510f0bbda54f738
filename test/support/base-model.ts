/**
 * A second description of Base Transactions (EIP-8430), from their rules alone: balances, nonces,
 * nonce keys, the ring of replay ids, phases, fees and gas in plain maps.
 *
 * Contracts are of a few kinds whose effects and gas are known. Nothing of the product runs here but
 * the encoding of the transaction and its L1 fee.
 */

import { concat, keccak256, pad, toHex } from 'viem'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import type { BaseTransaction } from '../../src/transactions/base-transaction.ts'
import { assemble } from './assemble.ts'

/** Code by kind. A `store` writes its first word of calldata to slot 0. */
export const kinds = {
  stop: Uint8Array.of(0),
  revert: assemble(0, 0, 'REVERT'),
  invalid: assemble('INVALID'),
  burn: new Uint8Array(700).fill(0x5b),
  log: assemble(0, 0, 'LOG0'),
  store: assemble(0, 'CALLDATALOAD', 0, 'SSTORE'),
} as const

export type Kind = keyof typeof kinds

export const NONCE_MANAGER: Address = '0x813000000000000000000000000000000000aa01'
const ROOT = 0x9d3ea32ad25774a46482ebbae019e8da4242109d164d324a59aa787515b9fe00n
const KEY_MAX = 2n ** 256n - 1n
const RING_SIZE = 300_000n
const TOPIC: Hex = '0x42d98041765078b1557c6a9fe7e4a27230ca413fc141df57d89acd6cc68ffb45'

export interface ModelAccount {
  balance: bigint
  nonce: bigint
  /** A contract's kind, or the target of a delegation. */
  code: Kind | Address | undefined
  storage: Map<bigint, bigint>
}

export interface ModelBlock {
  readonly chainId: bigint
  readonly timeMs: bigint
  readonly baseFeePerGas: bigint
  readonly coinbase: Address
  readonly baseFeeVault: Address
  readonly l1FeeVault: Address
  readonly operatorFeeVault: Address
  /** Hundreds of wei per gas, and wei. */
  readonly operatorFeeScalar: bigint
  readonly operatorFeeConstant: bigint
}

export interface ModelTransaction {
  readonly base: BaseTransaction
  readonly from: Address
  readonly payer: Address
  /** Bytes as they are priced: with `payer_auth` emptied. */
  readonly unpaidBytes: Uint8Array
  readonly replayId: Hex
  /** Wei. */
  readonly l1Fee: bigint
}

export interface ModelLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export type ModelResult =
  | { readonly refused: RegExp }
  | {
      readonly gasUsed: bigint
      readonly status: 0 | 1
      readonly phaseStatuses: readonly boolean[]
      readonly logs: readonly ModelLog[]
    }

/** The state, which {@link BaseModel.run} changes. */
export class BaseModel {
  accounts = new Map<Address, ModelAccount>()

  account(address: Address): ModelAccount {
    let account = this.accounts.get(address)
    if (account === undefined) {
      account = { balance: 0n, nonce: 0n, code: undefined, storage: new Map() }
      this.accounts.set(address, account)
    }
    return account
  }

  /** The next sequence of a nonce key. */
  sequence(account: Address, key: bigint): bigint {
    if (key === 0n) return this.account(account).nonce
    return this.#word(laneSlotOf(account, key))
  }

  run(transaction: ModelTransaction, block: ModelBlock): ModelResult {
    const { base, from, payer, l1Fee } = transaction
    const gas = gasOf(transaction)
    const refused = this.#refusal(transaction, block, gas)
    if (refused !== undefined) return { refused }
    const logs = this.#useNonce(transaction)
    for (const { target } of base.accountChanges) {
      this.account(from).code = BigInt(target) === 0n ? undefined : target
    }
    const { baseFeePerGas: baseFee, operatorFeeScalar, operatorFeeConstant } = block
    const operatorFee = (of: bigint) => of * operatorFeeScalar * 100n + operatorFeeConstant
    const wanted = baseFee + base.maxPriorityFeePerGas
    const price = wanted < base.maxFeePerGas ? wanted : base.maxFeePerGas
    const most = base.gasLimit + gas.payerFloor
    const reserved = most * price + l1Fee + operatorFee(most)
    this.account(payer).balance -= reserved

    const run = new Calls(this, from, base.gasLimit - gas.intrinsic)
    const phaseStatuses = run.phases(base.calls)
    const own = base.gasLimit - run.gasLeft
    const refund = run.refund < own / 5n ? run.refund : own / 5n
    const floor = gas.floor + gas.payerFloor
    const used = own - refund + gas.payerCost
    const gasUsed = used > floor ? used : floor

    const paid = gasUsed * price + l1Fee + operatorFee(gasUsed)
    this.account(payer).balance += reserved - paid
    this.account(block.coinbase).balance += gasUsed * (price - baseFee)
    this.account(block.baseFeeVault).balance += gasUsed * baseFee
    this.account(block.l1FeeVault).balance += l1Fee
    this.account(block.operatorFeeVault).balance += operatorFee(gasUsed)
    const status = phaseStatuses.every((each) => each) ? 1 : 0
    return { gasUsed, status, phaseStatuses, logs: [...logs, ...run.logs] }
  }

  #refusal(
    { base, from, payer, replayId, l1Fee }: ModelTransaction,
    block: ModelBlock,
    gas: GasParts,
  ): RegExp | undefined {
    const { timeMs: now } = block
    if (base.chainId !== block.chainId) return /another chain/
    const isFree = base.nonceKey === KEY_MAX
    const after = msOf(base.validAfter)
    const before = msOf(base.validBefore)
    if (after !== 0n && now < after) return /nonce/
    if (!isFree && before !== 0n && now > before) return /nonce/
    if (isFree) {
      const isOpen = before > now && before <= now + 30_000n
      if (base.nonceSequence !== 0n || !isOpen) return /nonce/
      const occupant = this.#word(ringSlotOf(this.#word(ROOT + 3n)))
      const isLive = (id: bigint) => this.#word(boundSlotOf(id)) > now
      if (isLive(BigInt(replayId)) || isLive(occupant)) return /nonce/
    } else {
      const next = this.sequence(from, base.nonceKey)
      if (base.nonceSequence < next) return /nonce/
      if (base.nonceSequence > next) return /nonce/
    }
    if (base.gasLimit < gas.floor) return /gas limit/
    if (base.maxPriorityFeePerGas > base.maxFeePerGas) return /its tip/
    if (base.maxFeePerGas < block.baseFeePerGas) return /its fee cap/
    const most = base.gasLimit + gas.payerFloor
    const operatorFee = most * block.operatorFeeScalar * 100n + block.operatorFeeConstant
    const need = most * base.maxFeePerGas + l1Fee + operatorFee
    if (this.account(payer).balance < need) return /cannot pay/
    if (base.accountChanges.length === 0) return undefined
    const { code } = this.account(from)
    return code !== undefined && code in kinds ? /delegates a contract/ : undefined
  }

  #useNonce({ base, from, replayId }: ModelTransaction): ModelLog[] {
    if (base.nonceKey === 0n) {
      this.account(from).nonce += 1n
      return []
    }
    if (base.nonceKey !== KEY_MAX) {
      const next = base.nonceSequence + 1n
      this.#set(laneSlotOf(from, base.nonceKey), next)
      const topics = [TOPIC, pad(from), word(base.nonceKey)]
      return [{ address: NONCE_MANAGER, topics, data: word(next) }]
    }
    const position = this.#word(ROOT + 3n)
    const occupant = this.#word(ringSlotOf(position))
    if (occupant !== 0n) this.#set(boundSlotOf(occupant), 0n)
    this.#set(ringSlotOf(position), BigInt(replayId))
    this.#set(boundSlotOf(BigInt(replayId)), msOf(base.validBefore))
    this.#set(ROOT + 3n, (position + 1n) % RING_SIZE)
    return []
  }

  #word(slot: bigint): bigint {
    return this.account(NONCE_MANAGER).storage.get(slot) ?? 0n
  }

  #set(slot: bigint, value: bigint): void {
    this.account(NONCE_MANAGER).storage.set(slot, value)
  }
}

interface GasParts {
  readonly intrinsic: bigint
  readonly floor: bigint
  readonly payerCost: bigint
  readonly payerFloor: bigint
}

function gasOf({ base, from, unpaidBytes }: ModelTransaction): GasParts {
  const bytes = (data: Uint8Array, zero: bigint, other: bigint) =>
    data.reduce((sum, byte) => sum + (byte === 0 ? zero : other), 0n)
  let fixed = 15_000n + 5_100n + 4_600n * BigInt(base.accountChanges.length)
  if (base.nonceKey === KEY_MAX) fixed += 13_000n
  else if (base.nonceKey !== 0n) fixed += base.nonceSequence === 0n ? 22_100n : 5_000n
  for (const { to, value } of base.calls.flat()) if (value > 0n && to !== from) fixed += 6_000n
  const isSponsored = base.payer !== undefined
  return {
    intrinsic: fixed + bytes(unpaidBytes, 4n, 16n),
    floor: fixed + bytes(unpaidBytes, 10n, 40n),
    payerCost: isSponsored ? 5_100n + bytes(base.payerAuth, 4n, 16n) : 0n,
    payerFloor: isSponsored ? 5_100n + bytes(base.payerAuth, 10n, 40n) : 0n,
  }
}

/** The calls of one transaction. */
class Calls {
  readonly #model: BaseModel
  readonly #from: Address
  /** Slots 0 as they were before the transaction. */
  readonly #originals = new Map<Address, bigint>()
  gasLeft: bigint
  refund = 0n
  logs: ModelLog[] = []

  constructor(model: BaseModel, from: Address, gas: bigint) {
    this.#model = model
    this.#from = from
    this.gasLeft = gas
  }

  phases(phases: BaseTransaction['calls']): boolean[] {
    const statuses = phases.map(() => false)
    for (const [index, calls] of phases.entries()) {
      const { logs, refund } = this
      const accounts = structuredClone(this.#model.accounts)
      const isDone = calls.every(({ to, value, data }) => this.#call(to, value, data))
      statuses[index] = isDone
      if (isDone) continue
      this.#model.accounts = accounts
      Object.assign(this, { logs, refund })
      break
    }
    return statuses
  }

  /** @returns false if it fails */
  #call(to: Address, value: bigint, data: Uint8Array): boolean {
    const sender = this.#model.account(this.#from)
    const target = this.#model.account(to)
    if (sender.balance < value) return false
    const isNothing = target.balance === 0n && target.nonce === 0n && target.code === undefined
    if (value > 0n && isNothing && !this.#use(25_000n)) return false
    sender.balance -= value
    target.balance += value
    const { code } = target
    const kind =
      code === undefined || code in kinds ? code : this.#model.account(code as Address).code
    switch (kind as Kind | undefined) {
      case 'revert':
        this.#use(6n)
        return false
      case 'invalid':
        return this.#use(this.gasLeft + 1n)
      case 'burn':
        return this.#use(700n)
      case 'log':
        if (!this.#use(381n)) return false
        this.logs = [...this.logs, { address: to, topics: [], data: '0x' }]
        return true
      case 'store':
        return this.#store(to, firstWord(data))
      default:
        return true
    }
  }

  #store(to: Address, value: bigint): boolean {
    if (!this.#use(9n)) return false
    if (this.gasLeft <= 2_300n) return this.#use(this.gasLeft + 1n)
    const { storage } = this.#model.account(to)
    const current = storage.get(0n) ?? 0n
    const isCold = !this.#originals.has(to)
    if (isCold) this.#originals.set(to, current)
    const original = this.#originals.get(to)!
    const isClean = current === original
    const change = value === current || !isClean ? 100n : original === 0n ? 20_000n : 2_900n
    if (!this.#use(change + (isCold ? 2_100n : 0n))) return false
    if (value !== current) {
      if (original !== 0n && !isClean && current === 0n) this.refund -= 4_800n
      if (original !== 0n && value === 0n) this.refund += 4_800n
      if (!isClean && value === original) this.refund += original === 0n ? 19_900n : 2_800n
    }
    storage.set(0n, value)
    return true
  }

  /** Takes all that is left if it is not enough. */
  #use(gas: bigint): boolean {
    const isEnough = gas <= this.gasLeft
    this.gasLeft = isEnough ? this.gasLeft - gas : 0n
    return isEnough
  }
}

function msOf(bound: bigint): bigint {
  return bound < 100_000_000_000n ? bound * 1_000n : bound
}

function firstWord(data: Uint8Array): bigint {
  const bytes = new Uint8Array(32)
  bytes.set(data.subarray(0, 32))
  return BigInt(toHex(bytes))
}

function word(value: bigint): Hex {
  return toHex(value, { size: 32 })
}

function entrySlot(mapping: bigint, key: Hex): bigint {
  return BigInt(keccak256(concat([key, word(mapping)])))
}

function laneSlotOf(account: Address, key: bigint): bigint {
  return entrySlot(entrySlot(ROOT, pad(account)), word(key))
}

export function boundSlotOf(id: bigint): bigint {
  return entrySlot(ROOT + 1n, word(id))
}

export function ringSlotOf(position: bigint): bigint {
  return entrySlot(ROOT + 2n, word(position))
}

export const POINTER_SLOT = ROOT + 3n
