/**
 * The items of a JSON ABI: functions, events, errors, the constructor, fallback and receive.
 *
 * Types only. Text from outside becomes an {@link Abi} in parse-abi.ts.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#json
 */

export interface AbiParameter {
  /** Empty for an unnamed parameter. */
  readonly name: string
  /** As the ABI spells it: `uint256`, `tuple[2][]`. */
  readonly type: string
  /** Members of a tuple, or of the tuples of an array. */
  readonly components?: readonly AbiParameter[]
  /** The type in the source: `struct Vault.Position[]`, `enum Kind`, `contract IERC20`. */
  readonly internalType?: string
}

interface AbiEventParameter extends AbiParameter {
  readonly indexed: boolean
}

export type StateMutability = 'pure' | 'view' | 'nonpayable' | 'payable'

export interface AbiFunction {
  readonly type: 'function'
  readonly name: string
  readonly inputs: readonly AbiParameter[]
  readonly outputs: readonly AbiParameter[]
  readonly stateMutability: StateMutability
}

export interface AbiEvent {
  readonly type: 'event'
  readonly name: string
  readonly inputs: readonly AbiEventParameter[]
  /** True for an event without its signature as first topic. */
  readonly anonymous?: boolean
}

export interface AbiError {
  readonly type: 'error'
  readonly name: string
  readonly inputs: readonly AbiParameter[]
}

interface AbiConstructor {
  readonly type: 'constructor'
  readonly inputs: readonly AbiParameter[]
  readonly stateMutability: 'nonpayable' | 'payable'
}

interface AbiFallback {
  readonly type: 'fallback'
  readonly stateMutability: 'nonpayable' | 'payable'
}

interface AbiReceive {
  readonly type: 'receive'
  readonly stateMutability: 'payable'
}

/** An item with a name, and so with a signature. */
export type NamedAbiItem = AbiFunction | AbiEvent | AbiError

export type AbiItem = NamedAbiItem | AbiConstructor | AbiFallback | AbiReceive

export type Abi = readonly AbiItem[]

export interface NamedAbi {
  readonly name: string
  readonly abi: Abi
}
