/**
 * Claim: a transfer of a native token takes no more than three times what an OpenZeppelin ERC-20 transfer
 * takes on the fast engine, and less than it on the reference.
 *
 * The same transfer of either token, straight through `Engine.execute`: without signatures, receipts and
 * the write queue. The native one is our own code over the engine's state, priced at every step.
 *
 * Sketch: 8 µs around the frames of any transaction. The interpreter adds 5 µs for the ERC-20; the native
 * token decodes two words (1 µs), reads four slots through the host (1 µs each, mostly in making words),
 * writes two and logs, so some 15 µs. The reference takes 500 µs to interpret the ERC-20, nothing for
 * native code.
 */

import { bytecode } from '../examples/token-artifact.ts'
import type { Engine, Outcome } from '../src/engine/engine.ts'
import { createEthereumjsEngine } from '../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../src/engine/wasm/engine.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../src/primitives/hex.ts'
import type { Message } from '../src/primitives/message.ts'
import { hexFromWord } from '../src/primitives/word.ts'
import type { StoreView } from '../src/state/store.ts'
import { tokenGenesis, VIBE_ADDRESS } from '../src/tokens/genesis.ts'
import { createTokenContracts } from '../src/tokens/native.ts'
import { createGenesisStore } from '../test/support/genesis-store.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { environment, plain, recipient, sender } from './executions.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** Transfers per round. */
  readonly count: number
  readonly rounds: Rounds
}

const native = 'native'
const erc20 = 'OpenZeppelin ERC-20'

export const tokens: Benchmark<Sizes> = {
  name: 'tokens',
  small: { count: 2, rounds: { warmUp: 0, timed: 1 } },
  large: { count: 50, rounds: { warmUp: 10, timed: 41 } },

  async run({ count, rounds }) {
    const nativeContracts = createTokenContracts({ version: 3, activationAdmin: sender })
    const fast = createWasmEngine({ nativeContracts })
    const reference = createEthereumjsEngine({ nativeContracts })
    const { view, token } = await createGround(fast)
    const ways = [
      [native, VIBE_ADDRESS],
      [erc20, token],
    ] as const
    const variants = [fast, reference].flatMap((engine) =>
      ways.map(([way, to]) => transferring(engine, way, view, to, count)),
    )
    const rows = await measure(variants, rounds)
    const claims = [
      [fast, 3],
      [reference, 1],
    ] as const
    return {
      rows,
      claims: claims.map(([engine, limit]) => {
        const question = questionOf(engine)
        const row = rowOf(rows, question, native)
        const perSecond = Math.round(1_000_000 / median(row.samples))
        const text = `${question}: at most ${limit} times the ERC-20's time (${perSecond} a second)`
        return atMost(text, ratio(row, rowOf(rows, question, erc20)), limit, 'times')
      }),
    }
  },
}

const questionOf = ({ name }: Engine) => `transfer of a token on ${name}`

function transferring(
  engine: Engine,
  way: string,
  view: StoreView,
  to: Address,
  count: number,
): Variant<Outcome> {
  const words = [BigInt(recipient), 1n].map((word) => hexFromWord(word).slice(2))
  const message: Message = {
    ...plain,
    nonce: 2n,
    to,
    data: bytesFromHex(`0xa9059cbb${words.join('')}`),
  }
  return {
    question: questionOf(engine),
    way,
    count,
    async run() {
      const outcomes: Outcome[] = []
      for (let index = 0; index < count; index += 1) {
        outcomes.push(await engine.execute({ view, environment, message, mode: 'transaction' }))
      }
      return outcomes
    },
    // Both return true and log the same, each under its own address.
    print: ({ failure, returnData, logs }) =>
      `${failure?.kind} ${hexFromBytes(returnData)} ${logs.map(({ topics, data }) => [topics, data])}`,
  }
}

/** A sender with units of both tokens. */
async function createGround(engine: Engine) {
  const demo = { faucet: recipient, issuer: sender }
  const store = createGenesisStore([
    { address: sender, balance: 10n ** 21n },
    ...tokenGenesis({ isActive: true, demo }),
  ])
  const run = async (message: Message): Promise<Outcome> => {
    const view = store.newestView
    const outcome = await engine.execute({ view, environment, message, mode: 'transaction' })
    if (outcome.failure !== undefined) throw new Error('a token is not there')
    store.publish(outcome.writes)
    return outcome
  }
  const deployment = bytesFromHex(`${bytecode}${hexFromWord(10n ** 30n).slice(2)}`)
  const { createdAddress } = await run({ ...plain, to: null, nonce: 0n, data: deployment })
  const words = [BigInt(sender), 10n ** 30n].map((word) => hexFromWord(word).slice(2))
  const mint = bytesFromHex(`0x40c10f19${words.join('')}`)
  await run({ ...plain, to: VIBE_ADDRESS, nonce: 1n, data: mint })
  return { view: store.newestView, token: createdAddress! } // a creation has an address
}
