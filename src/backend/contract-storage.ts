/**
 * Storage by the names of variables: finds the contract at an address, reads and writes it.
 *
 * A write is recorded as the words that come of it, since a replay has no artifacts.
 */

import type { Chain } from '../chain/chain.ts'
import type { CallBlock, StateRef } from '../chain/state-ref.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hex, isAddress, isHash } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { hexFromWord } from '../primitives/word.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import type { NamedStorage } from '../storage/named-storage.ts'
import type { StorageValue } from '../storage/value.ts'
import type { Artifacts } from './artifacts.ts'
import { implementationAt } from './beacon.ts'
import type { Calls } from './calls.ts'
import type { CurrentParts } from './parts.ts'
import type { RecordedCalls } from './recorded-calls.ts'

/** Words by slot, 32 bytes each. */
export type StorageWords = readonly (readonly [slot: Hex, word: Hex])[]

interface ContractStorageDeps {
  readonly calls: Calls
  readonly current: CurrentParts
  readonly artifacts: Artifacts
  readonly recordedCalls: RecordedCalls
}

export class ContractStorage {
  readonly #deps: ContractStorageDeps

  constructor(deps: ContractStorageDeps) {
    this.#deps = deps
  }

  /**
   * The value of a path.
   *
   * @throws {DevnetError} NO_STORAGE_LAYOUT, UNKNOWN_BLOCK, and as {@link NamedStorage.read}
   */
  async read(address: Address, path: string, at: StateRef): Promise<StorageValue> {
    const { chain, config } = this.#deps.current
    const implementation = await this.#learn(chain, address, chain.forCalls(at))
    return chain.withRemote(() => {
      const view = chain.stateAt(at)
      const readSlot = (slot: bigint) => view.storage(address, slot)
      const storage = this.#at(view, address, implementation)
      return storage.read(path, readSlot, config.limits.storageSlotsMax)
    })
  }

  /**
   * Writes a value in the pending block.
   *
   * @throws {DevnetError} NO_STORAGE_LAYOUT, and as {@link NamedStorage.wordsFor}
   */
  async write(address: Address, path: string, value: unknown): Promise<void> {
    // Until its turn, the caller may change it.
    const copy = copyOf(value, path)
    return this.#deps.recordedCalls.askInTurn(
      'devnet.writeStorage',
      async ({ chain, config }) => {
        const implementation = await this.#learn(chain, address, chain.pending)
        const words = await chain.withRemote(() => {
          const view = chain.pending.state
          const readSlot = (slot: bigint) => view.storage(address, slot)
          const { storageSlotsMax } = config.limits
          const storage = this.#at(view, address, implementation)
          return storage.wordsFor(path, copy, readSlot, storageSlotsMax)
        })
        const texts = Array.from(
          words,
          ([slot, word]) => [hexFromWord(slot), hexFromWord(word)] as const,
        )
        return [address, texts] as const
      },
      ({ producer }, [, words]) => producer.patch(writesOf(address, words)),
    )
  }

  /** Writes words again, as a journal has them. @throws {DevnetError} INVALID_STORAGE_VALUE */
  writeWords(address: Address, words: StorageWords): Promise<void> {
    const writes = writesOf(address, words)
    return this.#deps.recordedCalls.ask('devnet.writeStorage', [address, words], ({ producer }) =>
      producer.patch(writes),
    )
  }

  /**
   * Reads the files with artifacts of the contract at an address.
   *
   * @returns the account whose code answers calls to the address
   */
  async #learn(chain: Chain, address: Address, block: CallBlock): Promise<Address> {
    const { artifacts, calls } = this.#deps
    if (artifacts.isEmpty) return address
    const implementation = await implementationAt({ calls, chain }, address, block)
    const code = await chain.withRemote(() => block.state.codeBytes(implementation))
    await artifacts.recognise(code, calls.creations)
    return implementation
  }

  #at(view: StateView, address: Address, implementation: Address): NamedStorage {
    const { artifacts } = this.#deps
    const contract = artifacts.contractBehind(view, address, implementation)
    if (contract !== undefined) return artifacts.storageOf(contract)
    const found = view.codeHex(address) === '0x' ? 'no code' : 'code of no known artifact'
    throw new DevnetError(
      'NO_STORAGE_LAYOUT',
      `expected a contract with a known artifact at ${address}, found ${found}`,
      { address },
    )
  }
}

/** @throws {DevnetError} INVALID_STORAGE_VALUE for functions and other values without a copy */
function copyOf(value: unknown, path: string): unknown {
  try {
    return structuredClone(value)
  } catch (cause) {
    const message = `${path}: expected a value of a variable, got ${quoted(value)}`
    throw new DevnetError('INVALID_STORAGE_VALUE', message, { path }, { cause })
  }
}

function writesOf(address: Address, words: StorageWords): readonly Write[] {
  const isWord = (word: unknown) =>
    Array.isArray(word) && word.length === 2 && word.every((each) => isHash(each))
  if (!isAddress(address) || !Array.isArray(words) || !words.every(isWord)) {
    const message = 'devnet.writeStorage: expected an address, and slots with words of 32 bytes'
    throw new DevnetError('INVALID_STORAGE_VALUE', message)
  }
  return words.map(([slot, word]) => {
    return { field: 'storage', address, slot: BigInt(slot), value: BigInt(word) }
  })
}
