/**
 * Claim: a session of 1,000 transactions is rehearsed in at most three and a half times its replay, in three
 * times without causes, and one transaction in at most twice its trace.
 *
 * The transactions are transfers of a token to new holders with ample gas, five in a block: each takes more
 * gas by the rules of Amsterdam, and does the same.
 *
 * Sketch: a rehearsal of a session replays it twice, and executes each transaction by both rules on the
 * state before it; causes need a step of each opcode, which takes half as long as sending it.
 */

import { type Devnet, type Hash, rehearse, replay } from '../src/index.ts'
import { createStage } from '../test/support/stage.ts'
import { ONE, tokenArtifact } from '../test/support/uniswap.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { atMost, measure, ratio } from './measure.ts'

interface Sizes {
  readonly transactions: number
  readonly rounds: Rounds
}

const TO_AMSTERDAM = { hardfork: 'amsterdam' } as const
const BLOCK_TRANSACTIONS = 5

export const rehearsal: Benchmark<Sizes> = {
  name: 'rehearsal',
  small: { transactions: 10, rounds: { warmUp: 0, timed: 1 } },
  large: { transactions: 1_000, rounds: { warmUp: 2, timed: 7 } },

  async run({ transactions, rounds }) {
    const stage = await createStage({ network: 'plain', engine: 'wasm' })
    const { alice: from, devnet } = stage
    const token = await stage.deploy(from, 'coin', tokenArtifact, [1_000_000n * ONE])
    const hashes: Hash[] = []
    for (let index = 0; index < transactions; index += 1) {
      const holder = `0x${(index + 0xabcde).toString(16).padStart(40, '0')}`
      const data = token.abi.encodeFunctionData('transfer', [holder, 5n]) as Hash // ethers writes hex
      const params = [{ from, to: token.address, data, gas: '0x30d40' }] as const
      hashes.push(await devnet.request({ method: 'eth_sendTransaction', params }))
      if (index % BLOCK_TRANSACTIONS === BLOCK_TRANSACTIONS - 1) await devnet.advance(200)
    }
    const session = await measure(sessionVariants(devnet.journal()), rounds)
    const single = await measure(singleVariants(devnet, hashes), rounds)
    await devnet.close()
    const [replayed, rehearsed, plain] = session
    const [traced, one] = single
    return {
      rows: [...session, ...single],
      claims: [
        atMost(
          'a session: three and a half times its replay',
          ratio(rehearsed!, replayed!),
          3.5,
          '',
        ),
        atMost('without causes: three times its replay', ratio(plain!, replayed!), 3, ''),
        atMost('a transaction: twice its trace', ratio(one!, traced!), 2, ''),
      ],
    }
  },
}

function sessionVariants(journal: string): readonly Variant<string>[] {
  const print = (answer: string) => answer
  return [
    {
      ...{ question: 'a session, replayed', way: 'in process', count: 1, print },
      async run() {
        await using devnet = await replay(journal)
        return [devnet.digest()]
      },
    },
    ...[true, false].map((causes) => ({
      question: `a session, rehearsed ${causes ? 'with' : 'without'} causes`,
      ...{ way: 'in process', count: 1, print },
      async run() {
        const { summary } = await rehearse(journal, TO_AMSTERDAM, { causes })
        return [JSON.stringify(summary)]
      },
    })),
  ]
}

function singleVariants(devnet: Devnet, hashes: readonly Hash[]): readonly Variant<string>[] {
  const variant = (question: string, ask: (hash: Hash) => Promise<unknown>): Variant<string> => ({
    ...{ question, way: 'in process', count: hashes.length },
    async run() {
      for (const hash of hashes) await ask(hash)
      return []
    },
    print: (answer) => answer,
  })
  return [
    variant('a transaction, traced', (hash) =>
      devnet.request({ method: 'debug_traceTransaction', params: [hash] }),
    ),
    variant('a transaction, rehearsed', (hash) => devnet.rehearse(hash, TO_AMSTERDAM)),
  ]
}
