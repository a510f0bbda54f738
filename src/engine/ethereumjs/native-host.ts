/**
 * Shows a native contract the EVM: state through the state manager, warmth through the library's
 * journal, both priced as the opcodes that do the same.
 *
 * Owns the gas meter, refund counter and logs of one native frame. The frame's checkpoint is the
 * EVM's, so a revert undoes native changes too.
 */

import type { EVM, Log } from '@ethereumjs/evm'
import { invariant } from '../../primitives/errors.ts'
import { isSince } from '../../primitives/evm-rules.ts'
import { type Address, bytesFromHex, type Hash } from '../../primitives/hex.ts'
import { recoverAddress, type Signature } from '../../primitives/secp256k1.ts'
import { bytesFromWord } from '../../primitives/word.ts'
import type { BlockEnvironment } from '../engine.ts'
import { type NativeHost, OutOfGas } from '../native-contract.ts'
import type { ViewStateManager } from './state-manager.ts'

/** @see https://eips.ethereum.org/EIPS/eip-2929 */
const WARM_ACCESS_GAS = 100n
const COLD_ACCOUNT_GAS = 2_600n
const AMSTERDAM_COLD_ACCOUNT_GAS = 3_000n
const COLD_SLOT_GAS = 2_100n

/** @see https://eips.ethereum.org/EIPS/eip-2200 for the rules, EIP-2929 and 3529 for the numbers */
const SSTORE_SENTRY_GAS = 2_300n
const SSTORE_SET_GAS = 20_000n
const SSTORE_RESET_GAS = 2_900n
const SSTORE_CLEAR_REFUND = 4_800n

/** @see https://eips.ethereum.org/EIPS/eip-8038 and EIP-8037 for the rules since Amsterdam */
const SLOT_WRITE_GAS = 10_000n
const SLOT_CLEAR_REFUND = 11_616n
const NEW_SLOT_STATE_GAS = 97_920n

const LOG_GAS = 375n
const LOG_TOPIC_GAS = 375n
const LOG_BYTE_GAS = 8n

export interface NativeFrame {
  readonly environment: BlockEnvironment
  readonly payer: Address | undefined
  readonly state: ViewStateManager
  /** Which accounts and slots are warm (EIP-2929). */
  readonly journal: EVM['journal']
  readonly isStatic: boolean
  readonly gasLimit: bigint
  /** The refund counter when the frame began. */
  readonly gasRefund: bigint
  /** Shared by all frames, and changed here (EIP-8037). */
  readonly stateGas: Pick<EVM, 'stateGasReservoir' | 'executionStateGasUsed'>
}

export class MeteredHost implements NativeHost {
  readonly environment: BlockEnvironment
  readonly payer: Address | undefined
  /** In the library's format, in order of emission. */
  readonly logs: Log[] = []
  readonly #frame: NativeFrame
  #gasLeft: bigint
  #gasRefund: bigint
  /** Gas of the frame that went to state gas. */
  #spilled = 0n

  constructor(frame: NativeFrame) {
    this.environment = frame.environment
    this.payer = frame.payer
    this.#frame = frame
    this.#gasLeft = frame.gasLimit
    this.#gasRefund = frame.gasRefund
  }

  get gasLeft(): bigint {
    return this.#gasLeft
  }

  get gasRefund(): bigint {
    return this.#gasRefund
  }

  /** The library takes it back if the frame fails. */
  get stateGasSpilled(): bigint {
    return this.#spilled
  }

  useGas(amount: bigint): void {
    if (amount > this.#gasLeft) throw new OutOfGas()
    this.#gasLeft -= amount
  }

  balance(address: Address): bigint {
    this.#touchAccount(address)
    return this.#frame.state.balance(address)
  }

  codeBytes(address: Address): Uint8Array {
    this.#touchAccount(address)
    return this.#frame.state.codeBytes(address)
  }

  loadStorage(address: Address, slot: bigint): bigint {
    this.useGas(this.#warmSlot(address, slot) ? WARM_ACCESS_GAS : COLD_SLOT_GAS)
    return this.#frame.state.storage(address, slot)
  }

  storeStorage(address: Address, slot: bigint, value: bigint): void {
    this.#requireWritable()
    const { state } = this.#frame
    if (this.#gasLeft <= SSTORE_SENTRY_GAS) throw new OutOfGas()
    const isWarm = this.#warmSlot(address, slot)
    const original = state.originalStorage(address, slot)
    const current = state.storage(address, slot)
    if (this.#isAmsterdam) {
      this.useGas(isWarm ? WARM_ACCESS_GAS : COLD_SLOT_GAS)
      this.#payForWrite(original, current, value)
    } else {
      if (!isWarm) this.useGas(COLD_SLOT_GAS)
      const price = sstorePrice(original, current, value)
      this.useGas(price.gas)
      this.#gasRefund += price.refund
    }
    state.setStorage(address, slot, value)
  }

  setCode(address: Address, codeBytes: Uint8Array): void {
    this.#requireWritable()
    this.#frame.state.setCode(address, codeBytes)
  }

  nonce(address: Address): bigint {
    return this.#frame.state.nonce(address)
  }

  setNonce(address: Address, value: bigint): void {
    this.#requireWritable()
    this.#frame.state.setNonce(address, value)
  }

  emitLog(address: Address, topics: readonly Hash[], data: Uint8Array): void {
    this.#requireWritable()
    this.useGas(
      LOG_GAS + LOG_TOPIC_GAS * BigInt(topics.length) + LOG_BYTE_GAS * BigInt(data.length),
    )
    this.logs.push([bytesFromHex(address), topics.map(bytesFromHex), data])
  }

  recoverAddress(digest: Uint8Array, signature: Signature): Address | undefined {
    return recoverAddress(digest, signature)
  }

  get #isAmsterdam(): boolean {
    return isSince(this.environment.evmRules.hardfork, 'amsterdam')
  }

  /** Charges for what a write does beside the access. @see https://eips.ethereum.org/EIPS/eip-8038 */
  #payForWrite(original: bigint, current: bigint, value: bigint): void {
    if (value === current) return
    if (original !== 0n && current === 0n) this.#gasRefund -= SLOT_CLEAR_REFUND
    if (original !== 0n && value === 0n) this.#gasRefund += SLOT_CLEAR_REFUND
    if (value === original) this.#gasRefund += SLOT_WRITE_GAS
    if (value === original && original === 0n) this.#refillStateGas(NEW_SLOT_STATE_GAS)
    if (current !== original) return
    this.useGas(SLOT_WRITE_GAS)
    if (original === 0n) this.#useStateGas(NEW_SLOT_STATE_GAS)
  }

  #useStateGas(amount: bigint): void {
    const { stateGas } = this.#frame
    const left = stateGas.stateGasReservoir
    const spill = amount > left ? amount - left : 0n
    this.useGas(spill)
    this.#spilled += spill
    stateGas.stateGasReservoir -= amount - spill
    stateGas.executionStateGasUsed += amount
  }

  /** Takes a charge back, the gas of the frame first. */
  #refillStateGas(amount: bigint): void {
    const { stateGas } = this.#frame
    const ofFrame = amount < this.#spilled ? amount : this.#spilled
    this.#gasLeft += ofFrame
    this.#spilled -= ofFrame
    stateGas.stateGasReservoir += amount - ofFrame
    stateGas.executionStateGasUsed -= amount
  }

  #requireWritable(): void {
    invariant(!this.#frame.isStatic, 'a native contract changes state in a static call')
  }

  #touchAccount(address: Address): void {
    const { journal } = this.#frame
    const addressBytes = bytesFromHex(address)
    const isWarm = journal.isWarmedAddress(addressBytes)
    const coldGas = this.#isAmsterdam ? AMSTERDAM_COLD_ACCOUNT_GAS : COLD_ACCOUNT_GAS
    this.useGas(isWarm ? WARM_ACCESS_GAS : coldGas)
    if (!isWarm) journal.addWarmedAddress(addressBytes)
  }

  /** Warms a slot and its account. @returns true if the slot was warm already */
  #warmSlot(address: Address, slot: bigint): boolean {
    const { journal } = this.#frame
    const addressBytes = bytesFromHex(address)
    const slotBytes = bytesFromWord(slot)
    if (journal.isWarmedStorage(addressBytes, slotBytes)) return true
    journal.addWarmedStorage(addressBytes, slotBytes)
    return false
  }
}

/**
 * The price of SSTORE on a warm slot, and the change of the refund counter.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3529
 */
function sstorePrice(original: bigint, current: bigint, value: bigint) {
  if (value === current) return { gas: WARM_ACCESS_GAS, refund: 0n }
  if (current === original) {
    if (original === 0n) return { gas: SSTORE_SET_GAS, refund: 0n }
    return { gas: SSTORE_RESET_GAS, refund: value === 0n ? SSTORE_CLEAR_REFUND : 0n }
  }
  let refund = 0n
  if (original !== 0n) {
    if (current === 0n) refund -= SSTORE_CLEAR_REFUND
    if (value === 0n) refund += SSTORE_CLEAR_REFUND
  }
  if (value === original) {
    refund += (original === 0n ? SSTORE_SET_GAS : SSTORE_RESET_GAS) - WARM_ACCESS_GAS
  }
  return { gas: WARM_ACCESS_GAS, refund }
}
