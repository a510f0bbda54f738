/**
 * Finds a race in a small exchange, where a price is quoted in one transaction and paid in the next.
 *
 * The contract is test/support/contracts/Dex.sol. Run it with `npm run example -- simulation`.
 */

import type { InvariantCheck } from 'previewnet'
import { type Actor, type SimulationFailure, simulate, traceLines } from 'previewnet/simulation'
import { prepareDevnet } from 'previewnet/testing'
import { publicClientOf, walletClientOf } from 'previewnet/viem'
import * as viem from 'viem'
import { bytecode, abi as dexAbi } from './dex-artifact.ts'

const abi = viem.parseAbi(dexAbi)
const buy = viem.encodeFunctionData({ abi, functionName: 'buy' })

/** Looks at the price before paying it, and asks for another one when it is refused. */
const buyer: Actor<viem.Address> = async function* ({ prepared: to, send, call, draw, account }) {
  for (;;) {
    const value = draw.bigint(1n, 100n)
    const quote = viem.encodeFunctionData({ abi, functionName: 'quote', args: [value] })
    yield send({ to, data: quote }, `quote for ${value} wei`)
    const args = [account.address] as const
    const quotes = viem.encodeFunctionData({ abi, functionName: 'quotes', args })
    const data = yield* call({ to, data: quotes }, 'read the quote')
    const [, points] = viem.decodeFunctionResult({ abi, functionName: 'quotes', data })
    if (points < 5n * value) continue
    try {
      yield send({ to, data: buy, value }, `buy ${points} points for ${value} wei`)
    } catch {}
  }
}

async function search(refusesStaleQuotes: boolean, log: typeof console.log): Promise<void> {
  const from = prepareDevnet(async (devnet) => {
    const args = [refusesStaleQuotes] as const
    const hash = await walletClientOf(devnet).deployContract({ abi, bytecode, args, value: 1_000n })
    return (await publicClientOf(devnet).waitForTransactionReceipt({ hash })).contractAddress!
  })
  const report = simulate({
    ...{
      from,
      actors: { alice: buyer, bob: buyer },
      seed: 7,
      runs: 10,
      durationMs: 400,
      actionsMax: 12,
    },
    begin({ devnet, prepared: to }) {
      let product = 0n
      const check: InvariantCheck = async ({ state }) => {
        const before = product
        const params = [
          { to, data: viem.encodeFunctionData({ abi, functionName: 'product' }) },
        ] as const
        product = BigInt(await state.request({ method: 'eth_call', params }))
        return product >= before
      }
      devnet.invariant('no sale costs the pool anything', check, { every: 'transaction' })
    },
  })
  await report.then(
    ({ runs, actions }) => log(`${runs} runs of ${actions} actions: nothing found`),
    ({ message, trace }: SimulationFailure) =>
      log([message.split(' after ', 1), ...traceLines(trace)].join('\n')),
  )
  await from.close()
}

export async function main(log = console.log): Promise<void> {
  await search(false, log)
  await search(true, log)
}

if (process.argv[1] === import.meta.filename) await main()
