/**
 * The storage layout of a contract, as the compiler tells it: variables, their slots and their types.
 *
 * A layout is checked when it is read: every variable and member names a type that is there, and
 * numbers are in range. A type may contain itself only through a mapping or a dynamic array.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#json-output
 */

export interface StorageVariable {
  /** Name in the source. */
  readonly label: string
  readonly slot: bigint
  /** Bytes from the low end of the slot, 0 to 31. */
  readonly offset: number
  /** Key of {@link StorageLayout.types}. */
  readonly type: string
  /** AST id of the declaration; `undefined` where the artifact does not tell it. */
  readonly astId: number | undefined
  /** `src/Token.sol:Token`, the contract that declares it, as the compiler writes it. */
  readonly contract: string
}

interface StorageTypeBase {
  /** Name in the source: `mapping(address => uint256)`. */
  readonly label: string
  readonly numberOfBytes: bigint
}

export type StorageType = StorageTypeBase &
  (
    | { readonly encoding: 'inplace'; readonly members?: readonly StorageVariable[] }
    | { readonly encoding: 'inplace'; readonly base: string }
    | { readonly encoding: 'mapping'; readonly key: string; readonly value: string }
    | { readonly encoding: 'dynamic_array'; readonly base: string }
    | { readonly encoding: 'bytes' }
  )

export interface StorageLayout {
  readonly storage: readonly StorageVariable[]
  readonly types: ReadonlyMap<string, StorageType>
}
