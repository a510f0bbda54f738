/**
 * Native contracts of the devnet's author: a function of the call, the state and the gas that answers at an
 * address.
 *
 * Owns what such a function sees, and what becomes of what it returns and throws. The prices of state
 * and logs, checkpoints and refunds are those of every native contract; see native-contract.ts.
 *
 * Promise: whatever the function does, its frame returns, reverts or halts; the engine never fails for it.
 * Gas that has run out, and a change in a static call, end the frame even if the function catches the error.
 */

import { codecOf } from '../abi/codec.ts'
import { expectArgument } from '../primitives/arguments.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import {
  type Address,
  addressFrom,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
  isData,
  isHash,
} from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { WORD_MAX } from '../primitives/word.ts'
import type { BlockEnvironment } from './engine.ts'
import type { NativeCall, NativeContract, NativeHost, NativeResult } from './native-contract.ts'

/** A contract that a function answers. */
export interface NativeDefinition {
  readonly address: Address
  /**
   * Answers one call, at once. It may run several times for one call (estimates, traces, both engines), so
   * its answer depends on its arguments alone.
   *
   * @returns the return data; nothing for none. An error that it throws halts the frame, which takes
   *   all gas; a {@link NativeRevert} reverts it
   */
  run(call: NativeInput, state: NativeState, gas: NativeGas): Hex | Uint8Array | undefined
}

/** The call that a native contract answers. */
export interface NativeInput {
  readonly caller: Address
  /** The account whose storage and balance the frame works on. */
  readonly address: Address
  /** The address of the contract; differs from `address` under DELEGATECALL and CALLCODE. */
  readonly codeAddress: Address
  /** Wei; transferred before. */
  readonly value: bigint
  readonly data: Hex
  /** True if the state must not be changed. */
  readonly isStatic: boolean
  readonly block: NativeBlock
}

/** The fields of the block that contracts can read. */
export type NativeBlock = Pick<
  BlockEnvironment,
  | 'chainId'
  | 'number'
  | 'timestamp'
  | 'gasLimit'
  | 'baseFeePerGas'
  | 'blobBaseFee'
  | 'coinbase'
  | 'prevRandao'
>

/** The state during the call. Each access is charged as the opcode that does the same. */
export interface NativeState {
  /** Wei of any account. Charged like BALANCE. */
  balance(address: Address): bigint
  /** Code of any account. Charged like EXTCODESIZE. */
  code(address: Address): Hex
  /** A word of the own storage. Charged like SLOAD. */
  load(slot: bigint): bigint
  /** Charged like SSTORE, refunds included. Halts a static call. */
  store(slot: bigint, value: bigint): void
  /** Emits a log with up to four topics. Charged like LOG0 to LOG4. Halts a static call. */
  log(topics: readonly Hash[], data?: Hex | Uint8Array): void
}

export interface NativeGas {
  readonly left: bigint
  /** Charges gas; the frame ends as out of gas if that much is not left. */
  use(amount: bigint): void
}

/** Reverts the call of a native contract. */
export class NativeRevert extends Error {
  override readonly name = 'NativeRevert'
  /** Returned to the caller. */
  readonly data: Hex

  /**
   * @param reason a text, which becomes `Error(string)`, or the revert data itself
   * @throws {DevnetError} INVALID_OPTION for anything else
   */
  constructor(reason: string | { readonly data: Hex } = { data: '0x' }) {
    const isReason = typeof reason === 'string' || isData(reason?.data)
    expectArgument(isReason, 'NativeRevert', 'a text, or an object with data in hex', reason)
    const isText = typeof reason === 'string'
    super(isText ? reason : `reverted with ${reason.data}`)
    this.data = isText ? errorData(reason) : reason.data
  }
}

/** The contract as engines take it. */
export function nativeContractOf({ address, run }: NativeDefinition): NativeContract {
  return { prefix: address, call: (call) => new Frame(call).answer(run) }
}

/** Ends a frame that changes state in a static call. */
class StaticViolation extends Error {}

/** One call of the function. */
class Frame {
  readonly #call: NativeCall
  readonly #host: NativeHost
  /** The first error that ends the frame whatever the function does next. */
  #end: unknown

  constructor(call: NativeCall) {
    this.#call = call
    this.#host = call.host
  }

  answer(run: NativeDefinition['run']): NativeResult {
    try {
      return this.#answerOf(run)
    } finally {
      // A function may keep the state and use it later, when the frame is no more.
      this.#end ??= new Error('the call has ended')
    }
  }

  #answerOf(run: NativeDefinition['run']): NativeResult {
    try {
      const data = dataOf(run(this.#input(), this.#state(), this.#gas()), 'the returned data')
      if (this.#end === undefined) return { outcome: 'return', data }
    } catch (error) {
      if (this.#end === undefined) return failed(error)
    }
    if (this.#end instanceof StaticViolation) return { outcome: 'halt', reason: 'write protection' }
    throw this.#end
  }

  #input(): NativeInput {
    const { caller, address, codeAddress, value, data, isStatic } = this.#call
    const { environment } = this.#host
    const { chainId, number, timestamp, gasLimit, baseFeePerGas } = environment
    const { blobBaseFee, coinbase, prevRandao } = environment
    return {
      caller,
      address,
      codeAddress,
      value,
      data: hexFromBytes(data),
      isStatic,
      block: {
        chainId,
        number,
        timestamp,
        gasLimit,
        baseFeePerGas,
        blobBaseFee,
        coinbase,
        prevRandao,
      },
    }
  }

  #state(): NativeState {
    const host = this.#host
    const { address: own } = this.#call
    return {
      balance: (address) => {
        const account = addressOf(address)
        return this.#guarded(() => host.balance(account))
      },
      code: (address) => {
        const account = addressOf(address)
        return hexFromBytes(this.#guarded(() => host.codeBytes(account)))
      },
      load: (slot) => {
        const place = wordOf(slot, 'the slot')
        return this.#guarded(() => host.loadStorage(own, place))
      },
      store: (slot, value) => {
        const [place, word] = [wordOf(slot, 'the slot'), wordOf(value, 'the value')]
        this.#guarded(() => {
          this.#expectWritable()
          host.storeStorage(own, place, word)
        })
      },
      log: (topics, data) => {
        const [checked, bytes] = [topicsOf(topics), dataOf(data, 'the data of a log')]
        this.#guarded(() => {
          this.#expectWritable()
          host.emitLog(own, checked, bytes)
        })
      },
    }
  }

  #gas(): NativeGas {
    const host = this.#host
    const use = (amount: bigint) => {
      if (typeof amount !== 'bigint' || amount < 0n) {
        throw new RangeError(`expected gas (bigint) of 0 or more, got ${shown(amount)}`)
      }
      this.#guarded(() => host.useGas(amount))
    }
    return {
      get left() {
        return host.gasLeft
      },
      use,
    }
  }

  #expectWritable(): void {
    if (this.#call.isStatic) throw new StaticViolation()
  }

  /** Keeps the error by which the engine ends the frame: the function may catch it. */
  #guarded<Value>(access: () => Value): Value {
    if (this.#end !== undefined) throw this.#end
    try {
      return access()
    } catch (error) {
      this.#end = error
      throw error
    }
  }
}

function failed(error: unknown): NativeResult {
  if (error instanceof NativeRevert) {
    return isData(error.data)
      ? { outcome: 'revert', data: bytesFromHex(error.data) }
      : halted(`expected revert data in hex, got ${shown(error.data)}`)
  }
  return halted(error instanceof Error ? error.message : shown(error))
}

function halted(message: string): NativeResult {
  return { outcome: 'halt', reason: `native contract failed: ${message}` }
}

function dataOf(given: unknown, what: string): Uint8Array {
  if (given === undefined) return NO_BYTES
  if (given instanceof Uint8Array) return given
  if (isData(given)) return bytesFromHex(given)
  throw new TypeError(`expected ${what} as bytes or hex, got ${shown(given)}`)
}

function addressOf(given: unknown): Address {
  const address = addressFrom(given)
  if (address !== undefined) return address
  throw new TypeError(`expected a 20-byte address, got ${shown(given)}`)
}

function wordOf(given: unknown, what: string): bigint {
  if (typeof given === 'bigint' && given >= 0n && given <= WORD_MAX) return given
  throw new RangeError(`expected ${what} as a bigint from 0 to 2^256 - 1, got ${shown(given)}`)
}

const TOPICS_MAX = 4

function topicsOf(given: readonly Hash[]): readonly Hash[] {
  if (Array.isArray(given) && given.length <= TOPICS_MAX && given.every(isHash)) return given
  throw new TypeError(`expected up to ${TOPICS_MAX} topics of 32 bytes, got ${shown(given)}`)
}

function shown(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : quoted(value)
}

const errorCodec = codecOf([{ name: 'reason', type: 'string' }])
/** The selector of `Error(string)`. */
const ERROR_SELECTOR = '0x08c379a0'

function errorData(reason: string): Hex {
  return `${ERROR_SELECTOR}${hexFromBytes(errorCodec.encode([reason])).slice(2)}`
}
