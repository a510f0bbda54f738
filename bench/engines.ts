/**
 * Claim: the fast engine gives the reference's outcomes in a quarter of its time or less, and where
 * contracts run, in a twentieth.
 *
 * A transfer, an OpenZeppelin ERC-20 transfer, its `balanceOf`, and a loop, each straight through
 * `Engine.execute`, so without signatures, receipts and the write queue.
 *
 * Sketch: the reference awaits every opcode, some 200 ns each; the interpreter takes 3 ns. Around
 * the frames of a transfer both touch three accounts: 5 µs for the fast one.
 */

import { bytecode } from '../examples/token-artifact.ts'
import type { Engine, Outcome } from '../src/engine/engine.ts'
import { createEthereumjsEngine } from '../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../src/engine/wasm/engine.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../src/primitives/hex.ts'
import type { Message } from '../src/primitives/message.ts'
import { hexFromWord } from '../src/primitives/word.ts'
import type { StoreView } from '../src/state/store.ts'
import { assemble } from '../test/support/assemble.ts'
import { createGenesisStore } from '../test/support/genesis-store.ts'
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

const looper: Address = `0x${'10'.repeat(20)}`

export const engines: Benchmark<Sizes> = {
  name: 'engines',
  small: { count: 2, iterations: 3, rounds: { warmUp: 0, timed: 1 } },
  large: { count: 50, iterations: 300, rounds: { warmUp: 5, timed: 31 } },

  async run({ count, iterations, rounds }) {
    const fast = createWasmEngine()
    const reference = createEthereumjsEngine()
    const { view, token } = await createGround(fast, iterations)
    const messages: readonly (readonly [question: string, Message])[] = [
      ['transfer', { ...plain, value: 1n }],
      ['ERC-20 transfer', { ...plain, to: token, data: abiCall('a9059cbb', recipient, 1n) }],
      ['balanceOf', { ...plain, to: token, data: abiCall('70a08231', sender) }],
      [`loop of ${iterations}`, { ...plain, to: looper }],
    ]
    const variants = messages.flatMap(([question, message]) =>
      [fast, reference].map((engine) => executing(question, engine, view, message, count)),
    )
    const rows = await measure(variants, rounds)
    const claims = messages.map(([question, { to }]) => {
      const limit = to === recipient ? 0.25 : 0.05
      const found = ratio(rowOf(rows, question, fast.name), rowOf(rows, question, reference.name))
      return atMost(`${question}: at most ${limit} of the reference's time`, found, limit, 'times')
    })
    return { rows, claims }
  },
}

function executing(
  question: string,
  engine: Engine,
  view: StoreView,
  message: Message,
  count: number,
): Variant<Outcome> {
  return {
    question,
    way: engine.name,
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

/** A sender with its own token, and a contract that counts down. */
async function createGround(engine: Engine, iterations: number) {
  const store = createGenesisStore([
    { address: sender, balance: 10n ** 21n },
    { address: looper, codeBytes: countdown(iterations) },
  ])
  const data = bytesFromHex(`${bytecode}${hexFromWord(10n ** 30n).slice(2)}`)
  const message = { ...plain, to: null, nonce: 0n, data }
  const view = store.newestView
  const deployed = await engine.execute({ view, environment, message, mode: 'transaction' })
  if (deployed.failure !== undefined) throw new Error('the token is not there')
  store.publish(deployed.writes)
  return { view: store.newestView, token: deployed.createdAddress! } // a creation has an address
}

/** Counts from so many down to zero. */
function countdown(iterations: number): Uint8Array {
  const start = assemble(iterations)
  const loop = ['JUMPDEST', 1, 'SWAP1', 'SUB', 'DUP1', start.length, 'JUMPI', 'STOP'] as const
  return assemble(iterations, ...loop)
}

function abiCall(selector: string, account: Address, amount?: bigint): Uint8Array {
  const words = [BigInt(account), ...(amount === undefined ? [] : [amount])]
  return bytesFromHex(`0x${selector}${words.map((word) => hexFromWord(word).slice(2)).join('')}`)
}
