/**
 * Claim: counting which opcodes are reached takes at most 1.3 times what an execution takes without.
 *
 * An OpenZeppelin ERC-20 transfer, a Uniswap V2 swap through its router of 22 KB, and a loop of plain
 * arithmetic, each straight through `Engine.execute`, so that no signature and no receipt hides what
 * counting adds. The hits are added up as those of a devnet are.
 *
 * Sketch: noting an opcode takes a fifth of a ns, a jump some ns. A swap notes some hundred places in four
 * codes, and each of them is read and added once.
 */

import { Interface } from 'ethers'
import { AccumulatedHits } from '../src/coverage/accumulated-hits.ts'
import { countingEngine } from '../src/coverage/counting-engine.ts'
import type { Engine, Outcome } from '../src/engine/engine.ts'
import { createWasmEngine } from '../src/engine/wasm/engine.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../src/primitives/hex.ts'
import type { Message } from '../src/primitives/message.ts'
import type { Store } from '../src/state/store.ts'
import { assemble } from '../test/support/assemble.ts'
import { createGenesisStore } from '../test/support/genesis-store.ts'
import type { Artifact } from '../test/support/stage.ts'
import { artifactOf, FAR_FUTURE, tokenArtifact } from '../test/support/uniswap.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { environment, plain, recipient, sender } from './executions.ts'
import { atMost, measure, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** Executions per round. */
  readonly count: number
  /** Iterations of the loop. */
  readonly iterations: number
  readonly rounds: Rounds
}

const off = 'not counted'
const on = 'counted'

const looper: Address = `0x${'10'.repeat(20)}`
const ONE = 10n ** 18n

export const coverage: Benchmark<Sizes> = {
  name: 'coverage',
  small: { count: 2, iterations: 3, rounds: { warmUp: 0, timed: 1 } },
  large: { count: 100, iterations: 2_000, rounds: { warmUp: 10, timed: 41 } },

  async run({ count, iterations, rounds }) {
    const plainEngine = createWasmEngine()
    const hits = new AccumulatedHits(2 ** 26)
    const ways = [
      [off, plainEngine],
      [on, countingEngine(plainEngine, hits)],
    ] as const
    const { store, messages } = await createGround(plainEngine, iterations)
    const variants = messages.flatMap(([question, message]) =>
      ways.map(([way, engine]) => executing(question, way, engine, store, message, count)),
    )
    const rows = await measure(variants, rounds)
    if (hits.codes.length === 0) throw new Error('nothing was counted')
    const claims = messages.map(([question]) => {
      const found = ratio(rowOf(rows, question, on), rowOf(rows, question, off))
      return atMost(`${question}: at most 1.3 times the time without counting`, found, 1.3, 'times')
    })
    return { rows, claims }
  },
}

function executing(
  question: string,
  way: string,
  engine: Engine,
  store: Store,
  message: Message,
  count: number,
): Variant<Outcome> {
  const view = store.newestView
  return {
    question,
    way,
    count,
    async run() {
      const outcomes: Outcome[] = []
      for (let index = 0; index < count; index += 1) {
        outcomes.push(await engine.execute({ view, environment, message, mode: 'transaction' }))
      }
      return outcomes
    },
    print: ({ failure, gasUsed, returnData, logs, writes }) =>
      `${failure?.kind} ${gasUsed} ${hexFromBytes(returnData)} ${logs.length} ${writes.length}`,
  }
}

type Question = readonly [question: string, Message]

/** A token, an exchange with a pair of tokens, and a contract that adds and multiplies in a loop. */
async function createGround(engine: Engine, iterations: number) {
  const store = createGenesisStore([
    { address: sender, balance: 10n ** 21n },
    { address: looper, codeBytes: arithmetic(iterations) },
  ])
  const send = async (to: Address | null, data: Hex | string): Promise<Outcome> => {
    const message = messageOf(store, to, data)
    const view = store.newestView
    const outcome = await engine.execute({ view, environment, message, mode: 'transaction' })
    if (outcome.failure !== undefined) throw new Error('a step of the set-up failed')
    store.publish(outcome.writes)
    return outcome
  }
  const deploy = async ({ abi, bytecode }: Artifact, values: readonly unknown[]) => {
    const face = new Interface(abi)
    const { createdAddress } = await send(null, bytecode + face.encodeDeploy(values).slice(2))
    return { face, address: createdAddress! } // a creation has an address
  }
  const supply = 10n ** 6n * ONE
  const tokens = [await deploy(tokenArtifact, [supply]), await deploy(tokenArtifact, [supply])]
  const [gold, silver] = tokens as [Deployed, Deployed]
  const factory = await deploy(artifactOf('@uniswap/v2-core/build/UniswapV2Factory.json'), [sender])
  const routerArtifact = artifactOf('@uniswap/v2-periphery/build/UniswapV2Router02.json')
  const router = await deploy(routerArtifact, [factory.address, gold.address])
  for (const { face, address } of tokens) {
    await send(address, face.encodeFunctionData('approve', [router.address, supply]))
  }
  const path = [gold.address, silver.address]
  const liquidity = [...path, 1_000n * ONE, 1_000n * ONE, 0n, 0n, sender, FAR_FUTURE]
  await send(router.address, router.face.encodeFunctionData('addLiquidity', liquidity))
  const transfer = gold.face.encodeFunctionData('transfer', [recipient, 1n])
  const swap = [ONE / 1_000n, 0n, path, sender, FAR_FUTURE]
  const swapData = router.face.encodeFunctionData('swapExactTokensForTokens', swap)
  const messages: readonly Question[] = [
    ['ERC-20 transfer', messageOf(store, gold.address, transfer)],
    ['swap', messageOf(store, router.address, swapData)],
    [`loop of ${iterations}`, messageOf(store, looper, '0x')],
  ]
  return { store, messages }
}

interface Deployed {
  readonly face: Interface
  readonly address: Address
}

function messageOf(store: Store, to: Address | null, data: Hex | string): Message {
  const nonce = store.newestView.nonce(sender)
  return { ...plain, to, nonce, data: bytesFromHex(data as Hex) } // of an interface
}

/** Multiplies and adds so often. */
function arithmetic(iterations: number): Uint8Array {
  const start = assemble(1, iterations)
  const turn = ['SWAP1', 3, 'MUL', 7, 'ADD', 'SWAP1', 1, 'SWAP1', 'SUB'] as const
  const loop = ['JUMPDEST', ...turn, 'DUP1', start.length, 'JUMPI', 'STOP'] as const
  return assemble(1, iterations, ...loop)
}
