/** A search on a long chain: the devnet answers within 200 ms, whatever is looked for. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { median } from '../../bench/measure.ts'
import { createDevnet, type Devnet, type Hash, type Hex } from '../../src/index.ts'

const blocks = 100_000
/** One block of this many has a transaction. */
const busyEvery = 5
const contracts = 1_000
const limitMs = 200

/** Reverts with Error("no way") if it is called with data; begins with the selector of `symbol()`. */
const code: Hex = `0x6395d89b415036600b57005b${[
  `7f08c379a0${'00'.repeat(28)}600052`,
  '6020600452',
  '6006602452',
  `7f6e6f20776179${'00'.repeat(26)}604452`,
  '60646000fd',
].join('')}`
const at = (index: number): Hex => `0x${(0xc0de_0000 + index).toString(16).padStart(40, '0')}`

const item = (type: string, name: string) => ({
  ...{ type, name, inputs: [], outputs: [], stateMutability: 'nonpayable', anonymous: false },
})

const artifact = {
  contractName: 'Vault',
  sourceName: 'src/Vault.sol',
  abi: [item('function', 'withdraw'), item('event', 'Withdrawn'), item('error', 'TooMuch')],
  deployedBytecode: code,
  bytecode: '0x',
}

let devnet: Devnet
const hashes: Hash[] = []

beforeAll(async () => {
  devnet = await createDevnet({ artifacts: [artifact] })
  const [sender, other] = devnet.accounts
  for (let index = 0; index < contracts; index += 1) {
    await devnet.request({ method: 'anvil_setCode', params: [at(index), code] })
    if (index % 10 === 0) devnet.label(at(index), `vault number ${index}`)
  }
  for (let block = 0; block < blocks; block += busyEvery) {
    const index = block / busyEvery
    const isCall = index % 12 === 0
    const to = isCall ? at(index % contracts) : other!.address
    const data: Hex = isCall ? '0x01' : '0x'
    const params = [{ from: sender!.address, to, data, gas: '0x186a0' }] as const
    hashes.push(
      await devnet.request({ method: 'eth_sendUnsignedTransaction', params: [...params] }),
    )
    await devnet.advance(200 * busyEvery)
  }
})

afterAll(() => devnet.close())

const searches: readonly (readonly [string, () => string, string])[] = [
  ['the number of a block', () => '54321', 'block'],
  ['the first digits of an old transaction', () => hashes[3]!.slice(0, 12), 'transaction'],
  ['few digits, which many hashes begin with', () => hashes[9_000]!.slice(0, 6), 'transaction'],
  ['the name of many contracts', () => 'vault', 'contract'],
  ['a part of a label', () => 'number 77', 'label'],
  ['a part of the name of a function', () => 'ithdra', 'function'],
  ['a part of the name of an error', () => 'oomuc', 'error'],
  ['a part of the symbol of a token', () => 'usd', 'token'],
  ['a part of the reason of a failure', () => 'no way', 'failure'],
]

test.each(searches)(
  `a search of 100,000 blocks for %s takes at most ${limitMs} ms`,
  async (_, textOf, kind) => {
    const text = textOf()
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const startMs = performance.now()
      const found = await devnet.request({ method: 'previewnet_search', params: [text, 100] })
      times.push(performance.now() - startMs)
      expect(found.map((each) => each.kind)).toContain(kind)
    }
    console.log(text, times.map(Math.round))
    expect(median(times)).toBeLessThan(limitMs)
  },
)
