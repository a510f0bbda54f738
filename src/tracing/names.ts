/**
 * Finds the names in an execution: the function of a call, the error of a revert, the event of a log.
 *
 * The ABI of the code that ran comes first, then those of the other contracts of the execution, of
 * artifacts without code, the standards, and those of the other artifacts. What none of them declares
 * stays hex.
 */

import type { Abi, AbiError, AbiEvent, AbiFunction, NamedAbi } from '../abi/abi.ts'
import {
  type AbiIndex,
  type Decoded,
  type DecodedArgument,
  decodeArguments,
  indexOf,
} from '../abi/abi-index.ts'
import { itemsFrom } from '../abi/declarations.ts'
import { standards } from '../abi/standards.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import { nonceManagerAbi, transactionContextAbi } from '../execution/base/base-abi.ts'
import {
  NONCE_MANAGER_ADDRESS,
  TRANSACTION_CONTEXT_ADDRESS,
} from '../execution/base/base-addresses.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import type { StateView } from '../state/view.ts'
import {
  activationRegistryAbi,
  assetAbi,
  factoryAbi,
  policyRegistryAbi,
  stablecoinAbi,
} from '../tokens/abi.ts'
import { isTokenAddress } from '../tokens/addresses.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
  TOKEN_PREFIX,
} from '../tokens/ids.ts'

/** What a devnet knows of codes and addresses. */
export interface NameSource {
  /** The contract that a deployed code was compiled from. */
  contractOf(code: Uint8Array): CompiledContract | undefined
  /** The contract that init code creates. */
  createdBy(initCode: Uint8Array): CompiledContract | undefined
  /** The contract that answers calls to an address, behind proxies too. */
  contractAt(view: StateView, address: Address): CompiledContract | undefined
  /** The label of an address, or its built-in name. */
  nameOf(address: Address): string | undefined
  readonly knownAbis: KnownAbis
}

/** The ABIs of all artifacts. */
export interface KnownAbis {
  /** ABIs of interfaces, and those that came alone: no code leads to them. */
  readonly withoutCode: readonly Abi[]
  /** ABIs of contracts, for code that differs from theirs. */
  readonly withCode: readonly Abi[]
}

interface NamedCall {
  readonly item: Pick<AbiFunction, 'name' | 'inputs' | 'outputs'>
  /** `undefined` if the calldata is no encoding of the types. */
  readonly args: readonly DecodedArgument[] | undefined
}

export class ExecutionNames {
  readonly #source: NameSource
  /** Contracts whose code ran. */
  readonly #contracts: readonly CompiledContract[]

  constructor(source: NameSource, contracts: Iterable<CompiledContract>) {
    this.#source = source
    this.#contracts = [...contracts]
  }

  /** The function of a known contract; `undefined` if it has none for the calldata. */
  ownFunction(contract: CompiledContract, input: Uint8Array): NamedCall | undefined {
    const item = indexOf(contract.abi).functionOf(input) ?? libraryFunction(contract, input)
    return item && { item, args: decodeArguments(item.inputs, input.subarray(4)) }
  }

  /** A function of a contract without an artifact. */
  knownFunction(to: Address, input: Uint8Array): NamedCall | undefined {
    return first(this.#general(to), (abi) => abi.decodeCall(input))
  }

  /** The same by its selector alone: the arguments may be cut. */
  selectedFunction(to: Address, input: Uint8Array): NamedCall | undefined {
    const item = first(this.#general(to), (abi) => abi.functionOf(input))
    return item && { item, args: undefined }
  }

  /** @param contract of the code that reverted */
  error(
    contract: CompiledContract | undefined,
    to: Address | undefined,
    data: Uint8Array,
  ): Decoded<AbiError> | undefined {
    return first(this.#all(contract, to), (abi) => abi.decodeError(data))
  }

  /** @param contract of the code that logged */
  event(
    contract: CompiledContract | undefined,
    { address, topics, data }: EmittedLog,
  ): Decoded<AbiEvent> | undefined {
    const bytes = bytesFromHex(data)
    return first(this.#all(contract, address), (abi) => abi.decodeLog(topics, bytes))
  }

  *#all(contract: CompiledContract | undefined, address: Address | undefined): Generator<AbiIndex> {
    if (contract !== undefined) yield indexOf(contract.abi)
    for (const { abi } of this.#contracts) yield indexOf(abi)
    yield* this.#general(address)
  }

  *#general(address: Address | undefined): Generator<AbiIndex> {
    const native = address && nativeAbi(address)
    if (native !== undefined) yield indexOf(native)
    const { withoutCode, withCode } = this.#source.knownAbis
    for (const abi of withoutCode) yield indexOf(abi)
    for (const { abi } of standards()) yield indexOf(abi)
    for (const abi of withCode) yield indexOf(abi)
  }
}

/** The ABI of a library lacks the functions that change state; the compiler names them elsewhere. */
function libraryFunction(
  { kind, methodIdentifiers }: CompiledContract,
  input: Uint8Array,
): AbiFunction | undefined {
  if (kind !== 'library') return undefined
  const selector = hexFromBytes(input.subarray(0, 4))
  const [signature] = [...methodIdentifiers].find(([, each]) => each === selector) ?? []
  const [item] = itemsFrom(`function ${signature}`)
  return item?.type === 'function' ? item : undefined
}

/** The ABI of a native contract, by its address. */
function nativeAbi(address: Address): Abi | undefined {
  if (isTokenAddress(address)) {
    return address.startsWith(`${TOKEN_PREFIX}01`) ? stablecoinAbi : assetAbi
  }
  return nativeAbis.get(address)?.abi
}

const nativeAbis: ReadonlyMap<Address, NamedAbi> = new Map([
  [FACTORY_ADDRESS, { name: 'TokenFactory', abi: factoryAbi }],
  [POLICY_REGISTRY_ADDRESS, { name: 'PolicyRegistry', abi: policyRegistryAbi }],
  [ACTIVATION_REGISTRY_ADDRESS, { name: 'ActivationRegistry', abi: activationRegistryAbi }],
  [NONCE_MANAGER_ADDRESS, { name: 'NonceManager', abi: nonceManagerAbi }],
  [TRANSACTION_CONTEXT_ADDRESS, { name: 'TransactionContext', abi: transactionContextAbi }],
])

/** The ABIs that every devnet knows. */
export function builtInAbis(): readonly NamedAbi[] {
  return [
    { name: 'B20 asset', abi: assetAbi },
    { name: 'B20 stablecoin', abi: stablecoinAbi },
    ...nativeAbis.values(),
    ...standards(),
  ]
}

function first<Found>(
  abis: Iterable<AbiIndex>,
  find: (abi: AbiIndex) => Found | undefined,
): Found | undefined {
  for (const abi of abis) {
    const found = find(abi)
    if (found !== undefined) return found
  }
  return undefined
}
