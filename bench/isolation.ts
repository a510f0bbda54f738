/**
 * Claim: what keeps tests apart costs next to nothing, here and next to EDR, the chain of Hardhat.
 *
 * A chain of one's own with a transfer on it takes at most as long as there. A test that does nothing on
 * a chain which was prepared once takes at most half as long between a snapshot and going back as there,
 * and at most as long on a fork of it, which is a devnet of its own; one that sends ten ERC-20 transfers
 * takes at most as long either way: with 100 accounts and with many.
 *
 * Both are asked in process, under Ethereum's rules, seal a block for each transaction, and sign it with
 * a key they hold, as they do in a Hardhat test. EDR is asked as directly as Hardhat itself asks it: a
 * test in Hardhat pays for more.
 *
 * Sketch: a devnet takes 0.3 ms, a fork or a snapshot some objects, 40 µs; of a transfer, 0.2 ms, the
 * signature is half, and the rest running it and hashing the block.
 */

import { bytecode } from '../examples/token-artifact.ts'
import { type Address, createDevnet, type Devnet, type Hash, type Hex } from '../src/index.ts'
import { createdAddress } from '../src/primitives/created-address.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { type Edr, INSTALL_EDR, openEdr } from './edr.ts'
import { atMost, measure, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** Accounts of the small prepared chain and of the large one. */
  readonly accounts: readonly [number, number]
  /** Tests of one round. */
  readonly tests: number
  readonly rounds: Rounds
  /** Whether to compare, where there is something to compare with. */
  readonly compares: boolean
}

export const isolation: Benchmark<Sizes> = {
  name: 'isolation',
  small: { accounts: [10, 50], tests: 2, rounds: { warmUp: 0, timed: 2 }, compares: false },
  large: { accounts: [100, 100_000], tests: 20, rounds: { warmUp: 5, timed: 15 }, compares: true },

  async run({ accounts, tests, rounds, compares }) {
    const edr = compares ? await openEdr() : undefined
    const { accounts: senders } = await createDevnet(options)
    const own = async () => asked(await createDevnet(options))
    const variants: Variant[] = [testing(fresh, created, tests, own, paying)]
    if (edr !== undefined) {
      const chain = () => edr.createChain(chainId, senders, balancesOf(0))
      variants.push(testing(fresh, theirs, tests, chain, paying))
    }
    for (const count of accounts) {
      const world = await prepareDevnet(count)
      const rival = edr && (await prepareEdr(edr, senders, count))
      const fork = async () => asked(await world.fork())
      const alone = asked(await world.fork())
      for (const transfers of transferCounts) {
        const question = questionOf(transfers, count)
        const test = transferring(transfers)
        variants.push(testing(question, forked, tests, fork, test))
        variants.push(testing(question, reverted, tests, async () => alone, goingBack(test)))
        if (rival === undefined) continue
        variants.push(testing(question, theirs, tests, async () => rival, goingBack(test)))
      }
    }
    const rows = await measure(variants, rounds)
    if (edr === undefined) return { rows, claims: [], note: INSTALL_EDR }
    return { rows, claims: claimsOf(rows, accounts) }
  },
}

/** What a test does on a prepared chain: nothing, and something. */
const transferCounts = [0, 10]

const fresh = 'a chain of its own, one transfer'
const questionOf = (transfers: number, accounts: number) =>
  `a test of ${transfers} transfers, ${accounts.toLocaleString('en')} accounts`

const created = 'createDevnet()'
const forked = 'fork()'
const reverted = 'evm_snapshot, evm_revert'
const theirs = 'EDR'

function claimsOf(rows: readonly Row[], accounts: readonly number[]): Claim[] {
  const claim = (question: string, way: string, most: string, limit: number) => {
    const found = ratio(rowOf(rows, question, way), rowOf(rows, question, theirs))
    return atMost(`${question}, ${way}: at most ${most}`, found, limit, 'times')
  }
  return [
    claim(fresh, created, 'as long as with EDR', 1),
    ...accounts.flatMap((count) =>
      transferCounts.flatMap((transfers) =>
        [forked, reverted].map((way) =>
          transfers === 0 && way === reverted
            ? claim(questionOf(transfers, count), way, 'half as long as with EDR', 0.5)
            : claim(questionOf(transfers, count), way, 'as long as with EDR', 1),
        ),
      ),
    ),
  ]
}

const chainId = 31_337
const options = { network: 'plain', mining: 'auto', engine: 'wasm', chainId } as const

/** A chain of either kind. */
interface Chain {
  request<Result>(method: string, params?: readonly unknown[]): Promise<Result>
}

/** What came of a transaction. */
interface Receipt {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly blockNumber: Hex
}

type Test = (chain: Chain) => Promise<readonly Receipt[]>

/** Tests one after the other, each on the chain it is given. */
function testing(
  question: string,
  way: string,
  count: number,
  chain: () => Promise<Chain>,
  test: Test,
): Variant<readonly Receipt[]> {
  return {
    question,
    way,
    count,
    async run() {
      const answers: (readonly Receipt[])[] = []
      for (let done = 0; done < count; done += 1) answers.push(await test(await chain()))
      return answers
    },
    print: (receipts) =>
      receipts.map(({ status, gasUsed, blockNumber }) => [status, gasUsed, blockNumber]).join(),
  }
}

function asked(devnet: Devnet): Chain {
  // Methods are named by texts here, as either chain takes them.
  const provider = devnet as unknown as {
    request<Result>(call: { method: string; params: readonly unknown[] }): Promise<Result>
  }
  return { request: (method, params = []) => provider.request({ method, params }) }
}

const deployer: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const token = createdAddress(deployer, 0n)

/** Sends a transaction of the first dev account and reads what came of it. */
async function send(chain: Chain, transaction: object): Promise<Receipt> {
  const sent = { from: deployer, gas: '0x500000', ...transaction }
  const hash = await chain.request<Hash>('eth_sendTransaction', [sent])
  return chain.request<Receipt>('eth_getTransactionReceipt', [hash])
}

const paying: Test = async (chain) => [await send(chain, { to: token, value: '0x1' })]

function transferring(count: number): Test {
  return async (chain) => {
    const receipts: Receipt[] = []
    for (let index = 0; index < count; index += 1) {
      const data = `0xa9059cbb${wordOf(0xb0b0_0000n + BigInt(index))}${wordOf(1n)}`
      receipts.push(await send(chain, { to: token, data }))
    }
    return receipts
  }
}

/** A test that leaves the chain as it was. */
function goingBack(test: Test): Test {
  return async (chain) => {
    const id = await chain.request<Hex>('evm_snapshot')
    const receipts = await test(chain)
    const isBack = await chain.request<boolean>('evm_revert', [id])
    if (!isBack) throw new Error('there was nothing to go back to')
    return receipts
  }
}

/** A devnet with so many accounts besides its own, and a token. */
async function prepareDevnet(accounts: number): Promise<Devnet> {
  const balances = Array.from(balancesOf(accounts), ([address, balance]) => [address, { balance }])
  const devnet = await createDevnet({ ...options, alloc: Object.fromEntries(balances) })
  await createToken(asked(devnet))
  return devnet
}

/** The same for EDR. */
async function prepareEdr(edr: Edr, senders: Devnet['accounts'], accounts: number): Promise<Chain> {
  const chain = await edr.createChain(chainId, senders, balancesOf(accounts))
  await createToken(chain)
  return chain
}

async function createToken(chain: Chain): Promise<void> {
  const { status } = await send(chain, { data: `${bytecode}${wordOf(10n ** 30n)}` })
  if (status !== '0x1') throw new Error('the token is not there')
}

/** Wei by account. */
function balancesOf(count: number): ReadonlyMap<Address, bigint> {
  return new Map(
    Array.from({ length: count }, (_, index) => [
      `0x${(0xacc0_0000_0000 + index).toString(16).padStart(40, '0')}`,
      1n,
    ]),
  )
}

function wordOf(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
