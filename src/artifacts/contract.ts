/**
 * A compiled contract as an artifact describes it: plain data, whatever tool wrote it.
 */

import type { Abi } from '../abi/abi.ts'
import type { CodeTemplate } from './code-template.ts'
import type { Compilation } from './compilation.ts'
import type { ContractKind } from './contract-kind.ts'
import type { StorageLayout } from './storage-layout.ts'

export interface CompiledContract {
  /** Empty if unknown, as for an ABI alone. */
  readonly name: string
  /** Path as the compiler knows it; empty if unknown. */
  readonly sourceName: string
  /** From the syntax tree; without one, from the code and the ABI. */
  readonly kind: ContractKind
  readonly abi: Abi
  /** Code that creates the contract, without arguments; `undefined` for interfaces and bare ABIs. */
  readonly creation: CodeTemplate | undefined
  readonly runtime: CodeTemplate | undefined
  /** Selectors by signature, `transfer(address,uint256)` → `0xa9059cbb`. */
  readonly methodIdentifiers: ReadonlyMap<string, string>
  readonly storageLayout: StorageLayout | undefined
  readonly compilation: Compilation
}

/** `src/Token.sol:Token`, or the name alone where the path is unknown. */
export function qualifiedName({
  name,
  sourceName,
}: Pick<CompiledContract, 'name' | 'sourceName'>): string {
  return sourceName === '' ? name : `${sourceName}:${name}`
}
