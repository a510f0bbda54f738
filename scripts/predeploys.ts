/**
 * Builds the text of `src/network/predeploys.json`: runs constructors at the addresses where the
 * contracts will stand, and initialisers through their proxies, in the reference engine.
 *
 * So immutable values and storage are those of this chain, and nothing of it is left for start-up.
 */

import type { BlockEnvironment, Outcome } from '../src/engine/engine.ts'
import { createEthereumjsEngine } from '../src/engine/ethereumjs/engine.ts'
import type { PredeployFile } from '../src/network/predeploy-data.ts'
import { evmRules, LATEST_HARDFORK } from '../src/primitives/evm-rules.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../src/primitives/hex.ts'
import { keccakHash } from '../src/primitives/keccak.ts'
import { hexFromWord } from '../src/primitives/word.ts'
import { Store } from '../src/state/store.ts'
import type { Write } from '../src/state/write.ts'
import {
  createdNames,
  DEPLOYMENT_PROXY,
  type Domain,
  type Entry,
  entries,
  OWNER,
  PROXY_ADMIN,
  proxy,
  spentSenders,
} from './predeploy-list.ts'
import { findCode } from './predeploy-sources.ts'

/** The preview network's, which some contracts take note of; elsewhere they look again. */
const CHAIN_ID = 84_538_453n
const IMPLEMENTATION_SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn
const ADMIN_SLOT = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n

const environment: BlockEnvironment = {
  evmRules: evmRules(LATEST_HARDFORK),
  chainId: CHAIN_ID,
  number: 0n,
  timestamp: 0n,
  gasLimit: 1_000_000_000n,
  baseFeePerGas: 0n,
  blobBaseFee: 1n,
  slotNumber: 0n,
  coinbase: ZERO_ADDRESS,
  prevRandao: ZERO_HASH,
  blockHash: () => undefined,
}

/** An account as the data file has it. */
interface Row {
  readonly name: string
  readonly address: Address
  readonly nonce: bigint
  /** Key of the code. */
  readonly code: string | undefined
  readonly storage: readonly (readonly [slot: bigint, value: bigint])[]
}

/** The text of the data file. The packages must have been fetched. */
export async function predeployDataSource(): Promise<string> {
  const world = new World()
  const names = new Map<Address, string>(Object.entries(createdNames) as [Address, string][])
  for (const entry of entries) await world.place(entry, names)
  for (const entry of entries) await world.initialize(entry)
  for (const [name, address] of spentSenders) {
    names.set(address, name)
    world.publish([{ field: 'nonce', address, value: 1n }])
  }
  return textOf(world.rows(names), world.codes)
}

class World {
  readonly #store = new Store()
  readonly #engine = createEthereumjsEngine()
  readonly #written = new Map<Address, Set<bigint>>()
  #proxyCode: Uint8Array | undefined
  /** Runtime code by the name of the first account that has it, in order of appearance. */
  readonly codes = new Map<string, Uint8Array>()

  /** Puts the contract of an entry at its address, or behind a proxy there. */
  async place(entry: Entry, names: Map<Address, string>): Promise<void> {
    const { name, address, isProxied, publishedHash, salt, storage = [], creations = 0n } = entry
    const target = isProxied ? implementationOf(address) : address
    names.set(address, name)
    if (isProxied) {
      names.set(target, `${name} implementation`)
      await this.#placeProxy(address, target)
    }
    const { kind, code } = findCode(name, entry.source)
    const found = bytesFromHex(code)
    if (salt !== undefined) expectAddress(address, found, salt)
    const runtime = kind === 'runtime' ? found : await this.#construct(target, found)
    expectHash(name, runtime, publishedHash)
    this.publish([
      { field: 'code', address: target, codeBytes: codeHere(entry, runtime) },
      {
        field: 'nonce',
        address: target,
        value: maxOf(1n + creations, this.#store.newestView.nonce(target)),
      },
      ...storage.map(([slot, value]) => ({ field: 'storage', address, slot, value }) as const),
    ])
    // Its constructor has set the implementation; the proxy is called.
    if (isProxied && name === 'ProxyAdmin') {
      this.publish([{ field: 'storage', address, slot: 0n, value: BigInt(OWNER) }])
    }
  }

  async initialize({ address, initialize }: Entry): Promise<void> {
    if (initialize === undefined) return
    const words = initialize.words.map((word) => hexFromWord(word).slice(2)).join('')
    const outcome = await this.#call(OWNER, address, bytesFromHex(`${initialize.selector}${words}`))
    this.publish(outcome.writes)
  }

  publish(writes: readonly Write[]): void {
    for (const write of writes) {
      if (!this.#written.has(write.address)) this.#written.set(write.address, new Set())
      if (write.field === 'storage') this.#written.get(write.address)!.add(write.slot)
    }
    this.#store.publish(writes)
  }

  /** Every account that came to be, by address. */
  rows(names: ReadonlyMap<Address, string>): Row[] {
    const view = this.#store.newestView
    const keys = new Map<Hash, string>()
    const found: Row[] = []
    for (const [address, slots] of this.#written) {
      const name = names.get(address)
      if (name === undefined) {
        if (address === OWNER) continue // only called
        throw new Error(`${address} came to be and has no name`)
      }
      const codeBytes = view.codeBytes(address)
      const hash = view.codeHash(address)
      if (codeBytes.length > 0 && !keys.has(hash)) {
        const key = hash === keccakHash(this.#proxyCode!) ? 'Proxy' : name
        keys.set(hash, key)
        this.codes.set(key, codeBytes)
      }
      const storage = [...slots]
        .map((slot) => [slot, view.storage(address, slot)] as const)
        .filter(([, value]) => value !== 0n)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      const code = keys.get(hash)
      found.push({ name, address, nonce: view.nonce(address), code, storage })
    }
    return found.sort((a, b) => (a.address < b.address ? -1 : 1))
  }

  async #placeProxy(address: Address, implementation: Address): Promise<void> {
    if (this.#proxyCode === undefined) {
      const { code } = findCode('Proxy', proxy.source)
      // At any address: the constructor's storage is written below, for each proxy.
      const outcome = await this.#run(ZERO_ADDRESS, bytesFromHex(code))
      expectHash('Proxy', outcome.returnData, proxy.publishedHash)
      this.#proxyCode = outcome.returnData
    }
    this.publish([
      { field: 'code', address, codeBytes: this.#proxyCode },
      { field: 'nonce', address, value: 1n },
      { field: 'storage', address, slot: IMPLEMENTATION_SLOT, value: BigInt(implementation) },
      { field: 'storage', address, slot: ADMIN_SLOT, value: BigInt(PROXY_ADMIN) },
    ])
  }

  /** Runs creation code at an address, keeps what it stores, and returns the code it makes. */
  async #construct(address: Address, creationCode: Uint8Array): Promise<Uint8Array> {
    const outcome = await this.#run(address, creationCode)
    this.publish(outcome.writes.filter((write) => !isCodeOf(write, address)))
    return outcome.returnData
  }

  /** A call to an account whose code is creation code does what a creation at that address does. */
  async #run(address: Address, creationCode: Uint8Array): Promise<Outcome> {
    const store = this.#store.child()
    store.publish([
      { field: 'code', address, codeBytes: creationCode },
      { field: 'nonce', address, value: 1n },
    ])
    return this.#call(OWNER, address, new Uint8Array(0), store)
  }

  async #call(from: Address, to: Address, data: Uint8Array, store = this.#store): Promise<Outcome> {
    const outcome = await this.#engine.execute({
      view: store.newestView,
      environment,
      message: {
        from,
        to,
        data,
        nonce: 0n,
        value: 0n,
        gasLimit: 100_000_000n,
        maxFeePerGas: 0n,
        maxPriorityFeePerGas: 0n,
        accessList: [],
        authorizationList: [],
      },
      mode: 'call',
    })
    if (outcome.failure !== undefined) {
      throw new Error(`${to}: ${outcome.failure.kind} ${hexFromBytes(outcome.returnData)}`)
    }
    return outcome
  }
}

function implementationOf(address: Address): Address {
  return `0x${'c0d3'.repeat(9)}${address.slice(-4)}`
}

function isCodeOf(write: Write, address: Address): boolean {
  return write.field === 'code' && write.address === address
}

function expectHash(name: string, code: Uint8Array, expected: Hash | undefined): void {
  const found = keccakHash(code)
  if (expected === undefined || found === expected) return
  throw new Error(`${name}: expected code of hash ${expected}, got ${found}`)
}

function expectAddress(address: Address, creationCode: Uint8Array, salt: Hash): void {
  const parts = [DEPLOYMENT_PROXY, salt, keccakHash(creationCode)].map((each) => each.slice(2))
  const made = `0x${keccakHash(bytesFromHex(`0xff${parts.join('')}`)).slice(-40)}`
  if (made !== address) throw new Error(`expected creation code for ${address}, got ${made}'s`)
}

/** The words of a domain but for the chain's id, which stands before the last: the contract. */
function domainWords({ name, version }: Domain, address: Address): readonly Hash[] {
  const hash = (text: string) => keccakHash(new TextEncoder().encode(text))
  const texts = version === undefined ? [name] : [name, version]
  const fields = ['string name', 'string version'].slice(0, texts.length)
  const type = [...fields, 'uint256 chainId', 'address verifyingContract'].join(',')
  return [hash(`EIP712Domain(${type})`), ...texts.map(hash), hexFromWord(BigInt(address))]
}

function separatorOf(words: readonly Hash[], chainId: bigint): Hash {
  const all = [...words.slice(0, -1), hexFromWord(chainId), ...words.slice(-1)]
  return keccakHash(bytesFromHex(`0x${all.map((each) => each.slice(2)).join('')}`))
}

/** The code with the domain of this chain, where it has been found with that of another one. */
function codeHere({ name, address, domain }: Entry, found: Uint8Array): Uint8Array {
  if (domain?.chainId === undefined) return found
  const words = domainWords(domain, address)
  const { chainIdAt, separatorAt } = domainPlaces(name, found, words, domain.chainId)
  const code = found.slice()
  code.set(bytesFromHex(hexFromWord(CHAIN_ID)), chainIdAt)
  code.set(bytesFromHex(separatorOf(words, CHAIN_ID)), separatorAt)
  return code
}

/** The byte offsets of a chain's words in the code. @throws {Error} unless each is there once */
function domainPlaces(name: string, code: Uint8Array, words: readonly Hash[], chainId: bigint) {
  const hex = hexFromBytes(code).slice(2)
  const placeOf = (word: Hex) => {
    // PUSH32 before it, so that a small number is not met by chance.
    const pushed = `7f${word.slice(2)}`
    const at = hex.indexOf(pushed)
    if (at < 0 || at % 2 !== 0 || hex.indexOf(pushed, at + 1) >= 0) {
      throw new Error(`expected ${word} once in the code of ${name}`)
    }
    return at / 2 + 1
  }
  return {
    chainIdAt: placeOf(hexFromWord(chainId)),
    separatorAt: placeOf(separatorOf(words, chainId)),
  }
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function textOf(rows: readonly Row[], codes: ReadonlyMap<string, Uint8Array>): string {
  const file: PredeployFile = {
    codes: Object.fromEntries(
      [...codes].map(([key, bytes]) => [
        key,
        { hash: keccakHash(bytes), code: hexFromBytes(bytes) },
      ]),
    ),
    accounts: rows.map(({ name, address, nonce, code, storage }) => ({
      name,
      address,
      nonce: hexOf(nonce),
      ...(code === undefined ? {} : { code }),
      storage: storage.map(([slot, value]) => [hexOf(slot), hexOf(value)]),
    })),
    chainId: hexOf(CHAIN_ID),
    domains: Object.fromEntries(
      entries.flatMap(({ name, address, domain }) => {
        if (domain === undefined) return []
        const words = domainWords(domain, address)
        const places = domainPlaces(name, codes.get(name)!, words, CHAIN_ID) // it has its own code
        return [[name, { ...places, domainWords: words.map((each) => hexOf(BigInt(each))) }]]
      }),
    ),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function hexOf(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
