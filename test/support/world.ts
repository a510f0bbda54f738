/**
 * The rooms below the devnet put together by hand, so that tests can look inside: the engine counts
 * what it executes, events are kept, time is moved on the clock itself.
 */

import type { Block } from '../../src/chain/block.ts'
import { Chain } from '../../src/chain/chain.ts'
import type { ChainEvent, ProducerEvent } from '../../src/chain/event.ts'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { readAlloc, resolveAlloc } from '../../src/config/alloc-option.ts'
import type { Config } from '../../src/config/config.ts'
import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import { networkOptions } from '../../src/config/networks.ts'
import { resolveConfig } from '../../src/config/resolve.ts'
import type { Engine, Execution } from '../../src/engine/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { ChainIds } from '../../src/execution/chain-ids.ts'
import type { Fault } from '../../src/faults/fault.ts'
import { Faults } from '../../src/faults/faults.ts'
import { createNetwork } from '../../src/network/create-network.ts'
import type { Network } from '../../src/network/network.ts'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import type { CallRequest } from '../../src/primitives/message.ts'
import { addressOfKey, loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { openingRules, planBlock } from '../../src/producer/open-block.ts'
import { Producer } from '../../src/producer/producer.ts'
import type { Store } from '../../src/state/store.ts'
import type { OrdinaryTransaction, TransactionFields } from '../../src/transactions/transaction.ts'
import { signTransaction } from '../../src/transactions/transaction-codec.ts'
import { createGenesisStore } from './genesis-store.ts'

// Signing, here and in tests, is synchronous; a devnet would wait for the library itself.
await loadSecp256k1()

/** Somebody with a key. */
export interface Signer {
  readonly address: Address
  readonly privateKey: Hex
}

/** The account whose private key is a small number. */
function signerOf(key: bigint): Signer {
  const privateKey = hexFromWord(key)
  return { address: addressOfKey(privateKey), privateKey }
}

export const ALICE: Signer = signerOf(0xa11cen)
export const BOB: Signer = signerOf(0xb0bn)
export const CAROL: Signer = signerOf(0xca401n)
/** Has no key and, at genesis, no balance. */
export const NOBODY: Address = `0x${'0b'.repeat(20)}`
export const CHAIN_ID = 84_538_453n
export const ETHER = 10n ** 18n

/** An engine that keeps a record of what it was asked to execute. */
interface CountingEngine extends Engine {
  readonly executions: Execution[]
}

/** @param engine does the work */
function countingEngine(engine: Engine): CountingEngine {
  const executions: Execution[] = []
  return {
    name: engine.name,
    executions,
    execute(execution, listener) {
      executions.push(execution)
      return engine.execute(execution, listener)
    },
  }
}

export interface World {
  readonly config: Config
  readonly store: Store
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly network: Network
  readonly engine: CountingEngine
  readonly producer: Producer
  /** Of which those that happen in a moment do nothing by default. */
  readonly faults: Faults
  /** Everything that was published, in order. */
  readonly events: ChainEvent[]
  /** Moves the clock on by so many ms, as the devnet does. */
  advance(ms: number): Promise<void>
}

// One engine for a whole test file: it owns no state.
const sharedEngine = createWasmEngine()

/**
 * A chain on which Alice, Bob and Carol have 100 ether each, and whatever `alloc` adds; under
 * Ethereum's rules by default.
 *
 * @param runner does the executing
 * @param carryOut does what faults that happen in a moment want done
 */
export async function createWorld(
  options: DevnetOptions = {},
  runner: Engine = sharedEngine,
  carryOut: (world: World, fault: Fault) => Promise<void> | void = () => {},
): Promise<World> {
  const config = resolveConfig({ upgrade: 'none', ...options })
  const clock = new VirtualClock(config.genesisTime)
  const engine = countingEngine(runner)
  const network = createNetwork(networkOptions(config))
  const funded = [ALICE, BOB, CAROL].map(({ address }) => ({ address, balance: 100n * ETHER }))
  const store = createGenesisStore([
    ...network.sharedAccounts,
    ...network.genesisAccounts(config.genesisTime),
    ...funded,
    ...resolveAlloc(readAlloc(options.alloc)),
  ])
  const chain = new Chain(
    store,
    planBlock(network, undefined, config.genesisTime),
    { safe: config.safeBlocks, finalized: config.finalizedBlocks },
    { rules: openingRules(network), now: () => clock.nowMs },
  )
  const events: ChainEvent[] = []
  const emit = (event: ProducerEvent) => {
    // Each execution has a separate event beside those that readers get.
    if (event.kind !== 'executed') events.push(event)
  }
  const faults = new Faults(clock, {
    max: 100,
    emit: () => {},
    onChange: () => producer.followFaults(),
    carryOut: (fault) => carryOut(world, fault),
  })
  const chainIds = new ChainIds(config.chainId)
  const producer: Producer = new Producer(
    { chain, chainIds, clock, engine, network, faults, emit },
    config,
  )
  await producer.begin()
  const advance = (ms: number) => clock.advanceTo(clock.nowMs + ms)
  const rooms = { config, store, clock, chain, network, engine }
  const world: World = { ...rooms, producer, faults, events, advance }
  return world
}

/** A transaction of type 2 that gives {@link NOBODY} one wei by default. */
export function signed(
  signer: Signer,
  fields: Partial<TransactionFields> = {},
): OrdinaryTransaction {
  const defaults: TransactionFields = {
    type: 2,
    chainId: CHAIN_ID,
    nonce: 0n,
    gasLimit: 21_000n,
    maxFeePerGas: 1_000_000_000n,
    maxPriorityFeePerGas: 1_000_000n,
    to: NOBODY,
    value: 1n,
    data: new Uint8Array(0),
    accessList: [],
    authorizationList: [],
  }
  return signTransaction({ ...defaults, ...fields }, signer)
}

/** A request without fields by default. */
export function callRequest(fields: Partial<CallRequest> = {}): CallRequest {
  return {
    chainId: undefined,
    from: undefined,
    to: NOBODY,
    gasLimit: undefined,
    fees: undefined,
    value: 0n,
    data: new Uint8Array(0),
    nonce: undefined,
    accessList: [],
    authorizationList: [],
    ...fields,
  }
}

/** The hashes of the transactions of a block, in order. */
export function hashesOf(block: Block): Hex[] {
  return block.transactions.map(({ hash }) => hash)
}
