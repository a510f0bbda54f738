/**
 * A state with the token standard in it, called on both engines at once.
 *
 * Calldata is written and answers are read by viem, which shares no code with `src/tokens`. Each call is
 * executed by the fast engine and by the reference, and their outcomes must be equal in everything: gas,
 * refund, data, logs, writes.
 */

import {
  type Abi,
  type AbiItem,
  decodeErrorResult,
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  toEventHash,
  toFunctionSelector,
} from 'viem'
import type { AbiError } from '../../src/abi/abi.ts'
import { signatureOf } from '../../src/abi/signature.ts'
import type { Execution, Outcome } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createLockstepEngine } from '../../src/engine/lockstep.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import type { Write } from '../../src/state/write.ts'
import {
  activationRegistryAbi,
  assetAbi,
  factoryAbi,
  policyRegistryAbi,
  stablecoinAbi,
} from '../../src/tokens/abi.ts'
import { encodeCreateB20, type TokenCreation } from '../../src/tokens/encode.ts'
import { tokenGenesis } from '../../src/tokens/genesis.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
} from '../../src/tokens/ids.ts'
import { createTokenContracts } from '../../src/tokens/native.ts'
import type { TokenVersion } from '../../src/tokens/versions.ts'
import { ENVIRONMENT, freeCall } from '../support/executions.ts'
import { type MapView, mapView } from '../support/map-view.ts'

/** An address that is easy to recognise: one byte, twenty times. */
export function account(byte: number): Address {
  return `0x${byte.toString(16).padStart(2, '0').repeat(20)}`
}

export const ADMIN = account(0xad)
export const ALICE = account(0xa1)
export const BOB = account(0xb0)
export const CAROL = account(0xca)
export const SWITCHER = account(0x5c)
export const ZERO = account(0)
export const NOW = ENVIRONMENT.timestamp

/** What a call did, in words. */
export interface Answer {
  readonly outcome: Outcome
  /** `undefined` after a failure. */
  readonly result: unknown
  /** The name and arguments of the error, the bare data of one that is no ABI error, or `undefined`. */
  readonly error: readonly unknown[] | undefined
  /** Names and arguments, in order; the address is that of the account that emitted. */
  readonly events: readonly (readonly unknown[])[]
}

export interface CallOptions {
  readonly value?: bigint
  readonly timestamp?: bigint
  readonly gasLimit?: bigint
  /** Only the fast engine, where hundreds of calls differ in no more than circumstances. */
  readonly isFast?: boolean
}

/** A creation fails with the errors of the token, too. */
const creationAbi: Abi = [...factoryAbi, ...assetAbi]

/** Looked up by hash: viem would hash every signature of an ABI to find one. */
const eventByTopic = new Map(
  [...assetAbi, ...factoryAbi, ...policyRegistryAbi, ...activationRegistryAbi]
    .filter((item) => item.type === 'event')
    .map((item) => [toEventHash(signatureOf(item)), item]),
)

const errorsOf = new Map<Abi, ReadonlyMap<string, AbiItem>>()

function errorBySelector(abi: Abi): ReadonlyMap<string, AbiItem> {
  let known = errorsOf.get(abi)
  if (known === undefined) {
    const panic = {
      type: 'error',
      name: 'Panic',
      inputs: [{ name: 'code', type: 'uint256' }],
    } as const
    const errors = [...abi.filter((item) => item.type === 'error'), panic]
    known = new Map(errors.map((item) => [toFunctionSelector(signatureOf(item as AbiError)), item]))
    errorsOf.set(abi, known)
  }
  return known
}

/** Which interface answers at an address; tokens are all the others. */
function abiAt(address: Address): Abi {
  if (address === FACTORY_ADDRESS) return factoryAbi
  if (address === POLICY_REGISTRY_ADDRESS) return policyRegistryAbi
  if (address === ACTIVATION_REGISTRY_ADDRESS) return activationRegistryAbi
  return address.startsWith('0xb200000000000000000001') ? stablecoinAbi : assetAbi
}

/** Every error that a call of an address may end with. */
export function errorsAt(address: Address): Abi {
  return address === FACTORY_ADDRESS ? creationAbi : abiAt(address)
}

type Engine = ReturnType<typeof createLockstepEngine>

const engines = new Map<TokenVersion, { readonly both: Engine; readonly fast: Engine }>()

function enginesOf(version: TokenVersion) {
  const known = engines.get(version)
  if (known !== undefined) return known
  const nativeContracts = createTokenContracts({ version, activationAdmin: SWITCHER })
  const options = { nativeContracts }
  const fast = createWasmEngine(options)
  const both = createLockstepEngine(fast, createEthereumjsEngine(options))
  engines.set(version, { both, fast })
  return { both, fast }
}

/** Calls change it; {@link Scene.copy} is where two things can happen to the same one. */
export class Scene {
  readonly version: TokenVersion
  view: MapView

  constructor(view: MapView, version: TokenVersion) {
    this.view = view
    this.version = version
  }

  copy(): Scene {
    return new Scene(this.view, this.version)
  }

  write(writes: readonly Write[]): void {
    this.view = this.view.after(writes)
  }

  /** Calls a function, and keeps what it changes. */
  async call(
    from: Address,
    to: Address,
    functionName: string,
    args: readonly unknown[] = [],
    options: CallOptions = {},
  ): Promise<Answer> {
    const abi = abiAt(to)
    const data = bytesFromHex(encodeFunctionData({ abi, functionName, args }))
    const outcome = await this.raw(from, to, data, options)
    const returned = hexFromBytes(outcome.returnData)
    const result =
      outcome.failure === undefined
        ? decodeFunctionResult({ abi, functionName, data: returned })
        : undefined
    return { ...answerOf(outcome, abi), result }
  }

  /** As {@link call}, for preparations: must succeed, and runs on the fast engine alone. */
  async prepare(
    from: Address,
    to: Address,
    functionName: string,
    args: readonly unknown[] = [],
  ): Promise<unknown> {
    const abi = abiAt(to)
    const data = bytesFromHex(encodeFunctionData({ abi, functionName, args }))
    const outcome = await enginesOf(this.version).fast.execute(this.#execution(from, to, data, {}))
    const { error } = answerOf(outcome, abi)
    if (error !== undefined || outcome.failure !== undefined) {
      throw new Error(`${functionName} failed: ${JSON.stringify(error, jsonBigints)}`)
    }
    this.write(outcome.writes)
    return decodeFunctionResult({ abi, functionName, data: hexFromBytes(outcome.returnData) })
  }

  /** Calls with any data at all, on both engines. */
  async raw(
    from: Address,
    to: Address,
    data: Uint8Array,
    options: CallOptions = {},
  ): Promise<Outcome> {
    const execution = this.#execution(from, to, data, options)
    const { fast, both } = enginesOf(this.version)
    const outcome = await (options.isFast === true ? fast : both).execute(execution)
    this.write(outcome.writes)
    return outcome
  }

  /** Creates a token and returns its address. */
  async create(from: Address, creation: TokenCreation): Promise<Address> {
    const outcome = await this.raw(from, FACTORY_ADDRESS, bytesFromHex(encodeCreateB20(creation)))
    const { error } = answerOf(outcome, creationAbi)
    if (error !== undefined) throw new Error(JSON.stringify(error, jsonBigints))
    return hexFromBytes(outcome.returnData.subarray(12))
  }

  #execution(from: Address, to: Address, data: Uint8Array, options: CallOptions): Execution {
    const { value = 0n, timestamp = NOW, gasLimit = 10_000_000n } = options
    const execution = freeCall(this.view, { from, to, data, value, gasLimit })
    return { ...execution, environment: { ...execution.environment, timestamp } }
  }
}

/** The standard with everything switched on by default; no token yet. */
export function createScene(version: TokenVersion = 3, isActive = true): Scene {
  const richness = Object.fromEntries(
    [ADMIN, ALICE, BOB].map((address) => [address, { balance: 10n ** 18n }]),
  )
  const scene = new Scene(mapView(richness), version)
  for (const { address, codeBytes, storage = [] } of tokenGenesis({ isActive, demo: undefined })) {
    if (codeBytes !== undefined) scene.write([{ field: 'code', address, codeBytes }])
    for (const [slot, value] of storage) {
      scene.write([{ field: 'storage', address, slot, value }])
    }
  }
  return scene
}

export function answerOf(outcome: Outcome, abi: Abi): Answer {
  const data = hexFromBytes(outcome.returnData)
  const events = outcome.logs.map((log) => {
    const topics = log.topics as [Hex, ...Hex[]]
    const item = eventByTopic.get(topics[0])
    if (item === undefined) throw new Error(`an event with topic ${topics[0]}`)
    const { eventName, args } = decodeEventLog({
      abi: [item],
      topics,
      data: log.data,
      strict: true,
    })
    return [log.address, eventName, ...Object.values(args ?? {}).map(lowerCased)]
  })
  return { outcome, result: undefined, error: errorOf(outcome, data, abi), events }
}

function errorOf(outcome: Outcome, data: Hex, abi: Abi): readonly unknown[] | undefined {
  if (outcome.failure === undefined) return undefined
  if (outcome.failure.kind === 'halt') return ['halt', outcome.failure.reason]
  const item = errorBySelector(abi).get(data.slice(0, 10))
  if (item === undefined) return [data]
  const { errorName, args = [] } = decodeErrorResult({ abi: [item], data }) as {
    readonly errorName: string
    readonly args?: readonly unknown[]
  }
  return [errorName, ...args.map(lowerCased)]
}

/** viem writes addresses with capitals. */
export function lowerCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerCased)
  return typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : value
}

function jsonBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
