/**
 * Claim: the fast engine runs loops of every kind in at most 1.2 times what anvil takes.
 *
 * Additions, a sort, hashes, wide arithmetic, modular products and a mapping, as the Solidity compiler
 * leaves them (test/support/contracts/Loops.sol), each long enough for the way to the engine and back
 * not to count: straight through `Engine.execute` here, by `eth_call` over HTTP there.
 *
 * Sketch: an opcode takes 2 ns in either, a turn of the plainest loop has 15 of them.
 */

import { Interface } from 'ethers'
import type { BlockEnvironment } from '../src/engine/engine.ts'
import { createWasmEngine } from '../src/engine/wasm/engine.ts'
import { evmRules, LATEST_HARDFORK } from '../src/primitives/evm-rules.ts'
import {
  type Address,
  bytesFromHex,
  type Hex,
  hexFromBytes,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../src/primitives/hex.ts'
import type { Message } from '../src/primitives/message.ts'
import type { StoreView } from '../src/state/store.ts'
import { createGenesisStore } from '../test/support/genesis-store.ts'
import { type Anvil, INSTALL_ANVIL, openAnvil } from './anvil.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { abi, bytecode } from './loops-artifact.ts'
import { atMost, measure, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** How often each loop goes round; of the sort, how many items. */
  readonly turns: Readonly<Record<string, number>>
  readonly rounds: Rounds
  /** Whether to compare, where there is something to compare with. */
  readonly compares: boolean
}

const chainId = 84_538_453
const looper: Address = `0x${'10'.repeat(20)}`
/** More than any loop takes. */
const gasLimit = 10n ** 10n
const contract = new Interface(abi)

const environment: BlockEnvironment = {
  evmRules: evmRules(LATEST_HARDFORK),
  chainId: BigInt(chainId),
  number: 1n,
  timestamp: 1_767_225_600n,
  gasLimit,
  baseFeePerGas: 0n,
  blobBaseFee: 1n,
  slotNumber: 0n,
  coinbase: `0x${'cb'.repeat(20)}`,
  prevRandao: ZERO_HASH,
  blockHash: () => undefined,
}

export const loops: Benchmark<Sizes> = {
  name: 'loops',
  small: {
    turns: { fibonacci: 10, sort: 8, hashes: 3, wide: 5, modular: 5, storing: 70 },
    rounds: { warmUp: 0, timed: 1 },
    compares: false,
  },
  large: {
    turns: {
      fibonacci: 400_000,
      sort: 800,
      hashes: 40_000,
      wide: 60_000,
      modular: 100_000,
      storing: 60_000,
    },
    rounds: { warmUp: 2, timed: 15 },
    compares: true,
  },

  async run({ turns, rounds, compares }) {
    const anvil = compares ? await openAnvil(chainId) : undefined
    try {
      const code = await runtimeCode()
      const view = createGenesisStore([{ address: looper, codeBytes: code }]).newestView
      await anvil?.request('anvil_setCode', [looper, hexFromBytes(code)])
      const variants = Object.entries(turns).flatMap(([name, count]) => [
        executing(name, count, view),
        ...(anvil === undefined ? [] : [asking(name, count, anvil)]),
      ])
      const rows = await measure(variants, rounds)
      if (anvil === undefined) return { rows, claims: [], note: INSTALL_ANVIL }
      const claims = Object.keys(turns).map((name) => {
        const found = ratio(rowOf(rows, name, ours), rowOf(rows, name, theirs))
        return atMost(`${name}: at most 1.2 times what anvil takes`, found, 1.2, 'times')
      })
      return { rows, claims }
    } finally {
      await anvil?.close()
    }
  },
}

const ours = 'wasm'
const theirs = 'anvil, eth_call over HTTP'

const engine = createWasmEngine()

/** One turn is one operation; a sort is one, too. */
function operationsOf(name: string, turns: number): number {
  return name === 'sort' ? 1 : turns
}

function executing(name: string, turns: number, view: StoreView): Variant<Hex> {
  const data = bytesFromHex(contract.encodeFunctionData(name, [turns]))
  return {
    question: name,
    way: ours,
    count: operationsOf(name, turns),
    run: async () => [hexFromBytes(await execute(view, looper, data))],
    print: String,
  }
}

function asking(name: string, turns: number, anvil: Anvil): Variant<Hex> {
  const data = contract.encodeFunctionData(name, [turns])
  const params = [{ to: looper, data, gas: `0x${gasLimit.toString(16)}` }, 'latest']
  return {
    question: name,
    way: theirs,
    count: operationsOf(name, turns),
    run: async () => [await anvil.request<Hex>('eth_call', params)],
    print: String,
  }
}

async function runtimeCode(): Promise<Uint8Array> {
  return execute(createGenesisStore([]).newestView, null, bytesFromHex(bytecode))
}

async function execute(view: StoreView, to: Address | null, data: Uint8Array): Promise<Uint8Array> {
  const message: Message = {
    from: ZERO_ADDRESS,
    to,
    nonce: 0n,
    gasLimit,
    value: 0n,
    data,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    accessList: [],
    authorizationList: [],
  }
  const { failure, returnData } = await engine.execute({ view, environment, message, mode: 'call' })
  if (failure !== undefined) throw new Error(`a loop failed: ${JSON.stringify(failure)}`)
  return returnData
}
