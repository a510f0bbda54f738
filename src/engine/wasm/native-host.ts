/**
 * Frames of native contracts on the machine, and their host: its tables, priced like the
 * corresponding opcodes.
 *
 * Owns the gas meter of one native frame. Checkpoint, logs and refunds are the machine's, so a
 * revert undoes native changes too.
 */

import { invariant } from '../../primitives/errors.ts'
import { type Address, bytesFromHex, type Hash } from '../../primitives/hex.ts'
import type { BlockEnvironment } from '../engine.ts'
import { type NativeContract, type NativeHost, OutOfGas } from '../native-contract.ts'
import { ACCOUNT_BALANCE, ACCOUNT_NONCE, SLOT_VALUE } from './layout.ts'
import type { Machine, NativeFrame } from './machine.ts'
import { STATUS_HOST_FAILED, STATUS_OK, STATUS_OUT_OF_GAS, STATUS_REVERT } from './status.ts'
import type { Tables } from './tables.ts'

/** @see https://eips.ethereum.org/EIPS/eip-2200 */
const SSTORE_SENTRY_GAS = 2_300n

const LOG_GAS = 375n
const LOG_TOPIC_GAS = 375n
const LOG_BYTE_GAS = 8n

/** What a native contract sees beside its frame. */
interface NativeTerms {
  /** Called with the reason if the contract halts. */
  readonly onHalt: (reason: string) => void
  readonly environment: BlockEnvironment
  readonly payer: Address | undefined
  readonly recoverAddress: NativeHost['recoverAddress']
}

/**
 * Runs the frame of a native contract.
 *
 * @returns its status; unless it is out of gas, return data and gas left are in the machine
 */
export function callNativeContract(
  machine: Machine,
  tables: Tables,
  contract: NativeContract,
  [caller, self, code, value, input, size, gas, isStaticFlag]: NativeFrame,
  terms: NativeTerms,
): number {
  const isStatic = isStaticFlag !== 0
  const host = new MachineNativeHost(machine, tables, terms, { isStatic, gas })
  try {
    const result = contract.call({
      caller: tables.addressOf(caller),
      address: tables.addressOf(self),
      codeAddress: tables.addressOf(code),
      value: machine.word(value),
      data: machine.copyOf(input, size),
      isStatic,
      host,
    })
    if (result.outcome === 'halt') {
      terms.onHalt(result.reason)
      return STATUS_HOST_FAILED
    }
    machine.setResult(result.data, host.gasLeft)
    return result.outcome === 'revert' ? STATUS_REVERT : STATUS_OK
  } catch (error) {
    if (!(error instanceof OutOfGas)) throw error
    return STATUS_OUT_OF_GAS
  }
}

class MachineNativeHost implements NativeHost {
  readonly environment: BlockEnvironment
  readonly payer: Address | undefined
  readonly recoverAddress: NativeHost['recoverAddress']
  readonly #machine: Machine
  readonly #tables: Tables
  readonly #isStatic: boolean
  #gasLeft: bigint

  constructor(
    machine: Machine,
    tables: Tables,
    { environment, payer, recoverAddress }: NativeTerms,
    frame: { readonly isStatic: boolean; readonly gas: bigint },
  ) {
    this.#machine = machine
    this.#tables = tables
    this.environment = environment
    this.payer = payer
    this.recoverAddress = recoverAddress
    this.#isStatic = frame.isStatic
    this.#gasLeft = frame.gas
  }

  get gasLeft(): bigint {
    return this.#gasLeft
  }

  useGas(amount: bigint): void {
    if (amount > this.#gasLeft) throw new OutOfGas()
    this.#gasLeft -= amount
  }

  balance(address: Address): bigint {
    return this.#machine.word(this.#accessed(address) + ACCOUNT_BALANCE)
  }

  codeBytes(address: Address): Uint8Array {
    return this.#tables.codeBytes(this.#accessed(address))
  }

  loadStorage(address: Address, slot: bigint): bigint {
    const { exports } = this.#machine
    const account = this.#machine.accountOf(address)
    const entry = this.#slot(account, slot)
    this.useGas(exports.slotGas(account, entry))
    exports.touch(account)
    exports.touchSlot(account, entry)
    return this.#machine.word(entry + SLOT_VALUE)
  }

  storeStorage(address: Address, slot: bigint, value: bigint): void {
    this.#requireWritable()
    if (this.#gasLeft <= SSTORE_SENTRY_GAS) throw new OutOfGas()
    const machine = this.#machine
    const { exports, scratch } = machine
    const account = this.#loaded(address)
    const entry = this.#slot(account, slot)
    machine.setWord(scratch, value)
    const left = exports.payForStore(account, entry, scratch, this.#gasLeft)
    if (left < 0n) throw new OutOfGas()
    this.#gasLeft = left
    exports.setSlot(account, entry, scratch)
  }

  setCode(address: Address, codeBytes: Uint8Array): void {
    this.#requireWritable()
    this.#tables.setCode(this.#loaded(address), codeBytes)
  }

  nonce(address: Address): bigint {
    return this.#machine.uint64(this.#loaded(address) + ACCOUNT_NONCE)
  }

  setNonce(address: Address, value: bigint): void {
    this.#requireWritable()
    this.#machine.exports.setNonce(this.#loaded(address), value)
  }

  emitLog(address: Address, topics: readonly Hash[], data: Uint8Array): void {
    this.#requireWritable()
    this.useGas(
      LOG_GAS + LOG_TOPIC_GAS * BigInt(topics.length) + LOG_BYTE_GAS * BigInt(data.length),
    )
    const machine = this.#machine
    const account = this.#loaded(address)
    let at = machine.exports.beginLog(account, topics.length, data.length)
    for (const topic of topics) {
      machine.setBytes(at, bytesFromHex(topic))
      at += 32
    }
    machine.setBytes(at, data)
  }

  #requireWritable(): void {
    invariant(!this.#isStatic, 'a native contract changes state in a static call')
  }

  /** Pointer to an account entry with its fields loaded. */
  #loaded(address: Address): number {
    const account = this.#machine.accountOf(address)
    this.#machine.exports.touch(account)
    return account
  }

  /** Pointer to an account entry whose access is charged. */
  #accessed(address: Address): number {
    const { exports } = this.#machine
    const account = this.#machine.accountOf(address)
    this.useGas(exports.accessGas(account))
    exports.touch(account)
    return account
  }

  #slot(account: number, slot: bigint): number {
    const { exports, scratch } = this.#machine
    this.#machine.setWord(scratch, slot)
    return exports.slotAt(account, scratch)
  }
}
