/**
 * The worlds of `pending-read`: a large one, the store it has inside, and small ones that answer
 * like it.
 */

import { createHash } from 'node:crypto'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type GenesisAccount,
  type Hex,
} from '../src/index.ts'
import { bytesFromHex } from '../src/primitives/hex.ts'
import type { Store } from '../src/state/store.ts'
import type { StateView } from '../src/state/view.ts'
import { assemble } from '../test/support/assemble.ts'
import { createGenesisStore } from '../test/support/genesis-store.ts'

export type Tag = 'pending' | 'latest'

/** Many accounts, many pre-confirmed transactions, nothing sealed since genesis. */
export interface World extends AsyncDisposable {
  readonly devnet: Devnet
  /** A copy of what the devnet's own store holds in the places that are read. */
  readonly store: Store
  readonly genesis: ReadonlyMap<Address, GenesisAccount>
  /** The accounts that small worlds have too. */
  readonly addresses: readonly Address[]
  /** Those of them that have code and a slot, and that the transactions change. */
  readonly contracts: readonly Address[]
  /** Who sent the transactions: the dev accounts. */
  readonly senders: readonly Address[]
}

/**
 * @param accounts how many, besides those of every devnet
 * @param waiting how many transactions are pre-confirmed
 * @param addresses how many accounts small worlds have too
 */
export async function createWorld(
  accounts: number,
  waiting: number,
  addresses: number,
): Promise<World> {
  const genesis = genesisOf(accounts)
  const devnet = await createDevnet({ ...options, alloc: Object.fromEntries(genesis) })
  const senders = devnet.accounts.map(({ address }) => address)
  const read = [...genesis.keys()].slice(0, addresses)
  const contracts = read.filter((address) => genesis.get(address)?.code !== undefined)
  const store = storeOf(genesis, senders)
  for (let index = 0; index < waiting; index += 1) {
    const from = senders[index % senders.length]!
    const to = contracts[index % contracts.length]!
    await send(devnet, store, { from, to, value: 10n ** 9n, word: BigInt(index + 2) })
  }
  return {
    devnet,
    store,
    genesis,
    addresses: read,
    contracts,
    senders,
    [Symbol.asyncDispose]: () => devnet.close(),
  }
}

/** What the world's state is at a tag. */
export function viewAt({ store }: World, tag: Tag): StateView {
  return store.at(tag === 'pending' ? store.newest : genesisSequence)
}

/** A devnet whose genesis is what a world holds at a tag, in the accounts that are read. */
export function createSmallWorld(world: World, tag: Tag): Promise<Devnet> {
  const view = viewAt(world, tag)
  const photograph = (address: Address): GenesisAccount => ({
    balance: view.balance(address),
    nonce: view.nonce(address),
    code: view.codeHex(address),
    storage: { '0x0': quantity(view.storage(address, 0n)) },
  })
  const all = [...world.addresses, ...world.senders]
  const alloc = Object.fromEntries(all.map((address) => [address, photograph(address)]))
  return createDevnet({ ...options, alloc })
}

/** Room for every transaction in one block. */
const options: DevnetOptions = { blockGasLimit: 10n ** 12n }

const genesisSequence = 1
const devBalance = 10_000n * 10n ** 18n

/** Stores the word it is called with in slot 0; 1 KiB, as contracts are not short. */
const recorderCode = assemble(0, 'CALLDATALOAD', 0, 'SSTORE', 'STOP')
const recorder: Hex = `0x${Buffer.from(recorderCode).toString('hex').padEnd(2048, '0')}`

/** Accounts with different balances and nonces; every tenth is a contract with a slot. */
function genesisOf(count: number): Map<Address, GenesisAccount> {
  const accounts = new Map<Address, GenesisAccount>()
  for (let index = 0; index < count; index += 1) {
    const digest = createHash('sha256').update(`account ${index}`).digest('hex')
    const money = { balance: BigInt(index + 1) * 10n ** 15n, nonce: BigInt((index % 300) + 1) }
    const contract = { code: recorder, storage: { '0x0': quantity(BigInt(index) + 1n) } } as const
    accounts.set(`0x${digest.slice(0, 40)}`, index % 10 === 0 ? { ...money, ...contract } : money)
  }
  return accounts
}

/** Genesis, marked as a sealed block is. */
function storeOf(
  genesis: ReadonlyMap<Address, GenesisAccount>,
  senders: readonly Address[],
): Store {
  const store = createGenesisStore([
    ...senders.map((address) => ({ address, balance: devBalance })),
    ...Array.from(genesis, ([address, { balance = 0n, nonce = 0n, code = '0x', storage = {} }]) => {
      const words = Object.entries(storage).map(
        ([slot, word]) => [BigInt(slot), BigInt(word)] as const,
      )
      return { address, balance, nonce, codeBytes: bytesFromHex(code), storage: words }
    }),
  ])
  store.mark()
  return store
}

interface Payment {
  readonly from: Address
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  /** What the contract's slot becomes. */
  readonly word: bigint
}

/** Sends a payment to the devnet, and publishes in the store what it must have changed there. */
async function send(devnet: Devnet, store: Store, payment: Payment): Promise<void> {
  const { from, to, value, word } = payment
  const data: Hex = `0x${word.toString(16).padStart(64, '0')}`
  const params = [{ from, to, value: quantity(value), data, gas: '0x186a0' }] as const
  await devnet.request({ method: 'eth_sendTransaction', params })
  const { newestView: view } = store
  store.publish([
    { field: 'nonce', address: from, value: view.nonce(from) + 1n },
    { field: 'balance', address: to, value: view.balance(to) + value },
    { field: 'storage', address: to, slot: 0n, value: word },
  ])
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
