/**
 * Claim: no precompile takes more than 20 times what anvil takes for the same gas.
 *
 * Each at the inputs that cost most time for their gas: a contract calls it again and again, straight
 * through `Engine.execute` here, by `eth_call` over HTTP there.
 *
 * Sketch: an addition on a curve is 15 products and an inversion in the field, some 10 µs in
 * WebAssembly, and costs 150 gas and 150 around it: 0.4 s for 10 million gas. Native code has wider
 * products and takes a third.
 */

import type { Engine } from '../src/engine/engine.ts'
import { createEthereumjsEngine } from '../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../src/engine/wasm/engine.ts'
import { type Address, type Hex, hexFromBytes } from '../src/primitives/hex.ts'
import type { StoreView } from '../src/state/store.ts'
import { createGenesisStore } from '../test/support/genesis-store.ts'
import { type Anvil, INSTALL_ANVIL, openAnvil } from './anvil.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { environment, plain } from './executions.ts'
import { figure } from './figure.ts'
import { measure, median, ratio, rowOf } from './measure.ts'
import { callingCode, sized, worstInputs } from './precompile-inputs.ts'

interface Sizes {
  /** Gas of one round of one precompile; at least one call is made. */
  readonly gas: number
  /** Pairs of a multi-scalar multiplication and of a pairing. */
  readonly pairs: number
  readonly rounds: Rounds
  /** Compares with the reference engine, or with anvil where it is installed. */
  readonly rival: 'reference' | 'anvil'
}

const chainId = 84_538_453
/** More than any round takes. */
const gasLimit = 10n ** 10n
/** Most times that anvil's time may take. */
const TIMES_MAX = 20

const ours = 'wasm'
const reference = 'ethereumjs'
const theirs = 'anvil, eth_call over HTTP'

export const precompiles: Benchmark<Sizes> = {
  name: 'precompiles',
  small: { gas: 0, pairs: 2, rounds: { warmUp: 0, timed: 1 }, rival: 'reference' },
  large: { gas: 2_000_000, pairs: 128, rounds: { warmUp: 1, timed: 5 }, rival: 'anvil' },

  async run({ gas, pairs, rounds, rival }) {
    const anvil = rival === 'anvil' ? await openAnvil(chainId) : undefined
    try {
      const inputs = worstInputs(pairs)
      const contracts = inputs.map((worst, index) => {
        const address: Address = `0x${(0x1000 + index).toString(16).padStart(40, '0')}`
        return { ...worst, address, codeBytes: callingCode(worst) }
      })
      const view = createGenesisStore(contracts).newestView
      const engine = createWasmEngine()
      const gasOf = new Map<string, number>()
      const variants: Variant<Hex>[] = []
      for (const { name, address, codeBytes } of contracts) {
        await anvil?.request('anvil_setCode', [address, hexFromBytes(codeBytes)])
        const gasPerCall = await gasPerCallOf(engine, view, address)
        gasOf.set(name, gasPerCall)
        const count = Math.max(1, Math.ceil(gas / gasPerCall))
        variants.push(executing(name, ours, engine, view, address, count))
        if (anvil !== undefined) variants.push(asking(name, anvil, address, count))
        if (rival === 'reference') {
          const slow = createEthereumjsEngine()
          variants.push(executing(name, reference, slow, view, address, count))
        }
      }
      const rows = await measure(variants, rounds)
      if (anvil === undefined) return { rows, claims: [], note: INSTALL_ANVIL }
      return { rows, claims: inputs.map(({ name }) => claimOf(name, rows, gasOf.get(name)!)) }
    } finally {
      await anvil?.close()
    }
  },
}

function claimOf(name: string, rows: readonly Row[], gasPerCall: number): Claim {
  const [row, rival] = [rowOf(rows, name, ours), rowOf(rows, name, theirs)]
  const times = ratio(row, rival)
  const secondsOf = ({ samples }: Row) => figure((median(samples) * 10) / gasPerCall)
  return {
    text: `${name}: at most ${TIMES_MAX} times what anvil takes`,
    found: `${figure(times)} times, ${secondsOf(row)} and ${secondsOf(rival)} s per 10 M gas`,
    holds: times <= TIMES_MAX,
  }
}

function executing(
  question: string,
  way: string,
  engine: Engine,
  view: StoreView,
  to: Address,
  count: number,
): Variant<Hex> {
  return {
    question,
    way,
    count,
    run: async () => [(await execute(engine, view, to, count)).output],
    print: String,
  }
}

function asking(question: string, anvil: Anvil, to: Address, count: number): Variant<Hex> {
  const call = { to, data: hexFromBytes(countData(count)), gas: `0x${gasLimit.toString(16)}` }
  return {
    question,
    way: theirs,
    count,
    run: async () => [await anvil.request<Hex>('eth_call', [call, 'latest'])],
    print: String,
  }
}

/** Gas of one turn of the contract's loop, the call's own included. */
async function gasPerCallOf(engine: Engine, view: StoreView, to: Address): Promise<number> {
  const gasOf = async (count: number) => (await execute(engine, view, to, count)).gasUsed
  return Number((await gasOf(3)) - (await gasOf(2)))
}

async function execute(engine: Engine, view: StoreView, to: Address, count: number) {
  const message = { ...plain, to, gasLimit, data: countData(count) }
  const outcome = await engine.execute({ view, environment, message, mode: 'call' })
  if (outcome.failure !== undefined) throw new Error('a precompile refused its input')
  return { output: hexFromBytes(outcome.returnData), gasUsed: outcome.gasUsed }
}

function countData(count: number): Uint8Array {
  return sized(BigInt(count), 32)
}
