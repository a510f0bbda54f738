/**
 * Control methods in any order, on every network: whatever is asked, the devnet continues, and its blocks
 * are possible. Run short by `npm test` and long by `npm run test:long`.
 */

import { describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type MethodName,
  type Snapshot,
  type WireBlockObject,
} from '../../src/index.ts'
import { Refusal } from '../../src/primitives/errors.ts'
import { type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { NONCE_FREE_KEY } from '../../src/transactions/base-transaction.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { chainFault } from '../support/faults.ts'
import { expectReplayed } from '../support/journal.ts'
import { fc } from '../support/property.ts'
import { CHAIN_ID } from '../support/world.ts'
import { ask } from '../support/world-journal.ts'

/** With data it sets slot 0 to 1; without, it burns all of its gas unless slot 0 is set. */
const BURNER = `0x${'bb'.repeat(20)}`
const REVERTER = `0x${'ee'.repeat(20)}`
const RECIPIENT = `0x${'cc'.repeat(20)}`
const alloc = {
  [BURNER]: { code: '0x36600c57600054601257fe005b60016000555b00' },
  [REVERTER]: { code: '0x60006000fd' },
} as const

const networks: readonly DevnetOptions[] = [
  { network: 'preview' },
  { network: 'preview', receipts: 'sealed' },
  { network: 'preview', upgrade: 'none', order: 'fees' },
  { network: 'preview', receipts: 'sealed', upgrade: 'none', blockTimestamps: 'rising' },
  { network: 'mainnet' },
  { network: 'testnet' },
  { network: 'flashblocks' },
  { network: 'flashblocks', upgrade: 'everest', order: 'fees', pendingAfterSeal: 'sealed' },
  { network: 'flashblocks', upgradesAt: { denim: 3n }, blockGasLimit: 22_000_000n },
  { network: 'plain' },
  { network: 'plain', mining: 'manual' },
  { network: 'plain', dialect: 'hardhat' },
  { network: 'plain', blockTimeMs: 2_000, flashblockTimeMs: 200 },
  { network: 'plain', hardfork: 'amsterdam', blockTimeMs: 2_000, flashblockTimeMs: 200 },
]

/** Numbers that say what an operation does, each from 0. */
type Draws = readonly [number, number, number]

/** One thing that is asked; `what` is a name below. */
interface Operation {
  readonly what: keyof typeof operations
  readonly draws: Draws
}

/** A devnet in the course of a run. */
interface Run {
  readonly devnet: Devnet
  readonly hashes: Hex[]
  readonly snapshots: Snapshot[]
  /** Ids of `evm_snapshot`. */
  readonly ids: unknown[]
}

const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`
const pick = <Value>(choices: readonly Value[], draw: number) => choices[draw % choices.length]!
const accountOf = ({ devnet }: Run, draw: number) => devnet.accounts[draw % 3]!
const seconds = ({ devnet }: Run) => Math.floor(devnet.now / 1000)

async function send(run: Run, request: object): Promise<void> {
  run.hashes.push((await ask(run.devnet, 'eth_sendTransaction', [request])) as Hex)
}

/** The nonce after the account's, one behind, or one that leaves a gap; mostly the next one. */
async function nonceOf(run: Run, draw: number, address: string): Promise<object> {
  if (draw % 4 !== 0) return {}
  const next = await ask(run.devnet, 'eth_getTransactionCount', [address, 'pending'])
  return { nonce: toHex(Math.max(0, Number(next) + pick([-1, 1, 2, 0], draw >> 2))) }
}

/** Mostly the default fees, otherwise so many gwei per gas. */
const priceOf = (draw: number) =>
  draw % 3 === 0 ? { gasPrice: toHex(BigInt(1 + (draw % 9)) * 10n ** 9n) } : {}

async function sendTo(run: Run, [who, first, second]: Draws, rest: object): Promise<void> {
  const { address } = accountOf(run, who)
  const nonce = await nonceOf(run, first, address)
  await send(run, { from: address, ...nonce, ...priceOf(second), ...rest })
}

const call =
  (method: MethodName, paramsOf: (draws: Draws, run: Run) => readonly unknown[] = () => []) =>
  (run: Run, draws: Draws) =>
    ask(run.devnet, method, paramsOf(draws, run))

const operations = {
  nothing: async () => {},
  transfer: (run: Run, draws: Draws) =>
    sendTo(run, draws, { to: RECIPIENT, value: toHex(draws[2]) }),
  set: (run: Run, draws: Draws) => sendTo(run, draws, { to: BURNER, data: '0x01', gas: '0xea60' }),
  burn: (run: Run, draws: Draws) =>
    sendTo(run, draws, { to: BURNER, gas: toHex(pick([60_000, 900_000, 2_500_000], draws[2])) }),
  fail: (run: Run, draws: Draws) => sendTo(run, draws, { to: REVERTER, gas: '0xffff' }),
  create: (run: Run, draws: Draws) => sendTo(run, draws, { data: '0x60016000f3', gas: '0x1ffff' }),
  async sendBase(run: Run, [who, key, sequence]: Draws) {
    const nonceKey = pick([0n, 1n, 2n, NONCE_FREE_KEY], key)
    const validBefore = nonceKey === NONCE_FREE_KEY ? BigInt(seconds(run) + 20) : 0n
    const raw = encodedBase(accountOf(run, who), {
      ...{ nonceKey, nonceSequence: nonceKey === NONCE_FREE_KEY ? 0n : BigInt(sequence % 3) },
      ...{ validBefore, gasLimit: pick([100_000n, 1_500_000n], sequence) },
    })
    run.hashes.push((await ask(run.devnet, 'eth_sendRawTransaction', [hexFromBytes(raw)])) as Hex)
  },
  async sendConditional(run: Run, [who, gap, value]: Draws) {
    const { address } = accountOf(run, who)
    const request = { from: address, to: BURNER, data: '0x02', gas: '0xffff' }
    const nonce = await nonceOf(run, gap, address)
    const signed = await ask(run.devnet, 'eth_signTransaction', [{ ...request, ...nonce }])
    const raw = typeof signed === 'string' ? signed : (signed as { raw: Hex }).raw
    const slot = `0x${'0'.repeat(64)}`
    const word = `0x${String(value % 2).padStart(64, '0')}`
    const condition = { knownAccounts: { [BURNER]: { [slot]: word } } }
    await ask(run.devnet, 'eth_sendRawTransactionConditional', [raw, condition])
  },
  async sendPredicates(run: Run, [who, gap, choice]: Draws) {
    const { address } = accountOf(run, who)
    const request = { from: address, to: RECIPIENT, gas: '0x5208' }
    const nonce = await nonceOf(run, gap, address)
    const signed = await ask(run.devnet, 'eth_signTransaction', [{ ...request, ...nonce }])
    const raw = typeof signed === 'string' ? signed : (signed as { raw: Hex }).raw
    const number = Number(await ask(run.devnet, 'eth_blockNumber'))
    const last = { type: 'block_number', params: { op: '<=', value: toHex(number + 4) } }
    const slot = `0x${'0'.repeat(64)}`
    const other = pick(
      [
        { type: 'storage', params: { address: BURNER, slot, op: '=', value: '0x1' } },
        { type: 'flashblock_index', params: { op: '<=', value: '0x3' } },
        { type: 'flashblock_index', params: { op: '>=', value: '0x2' } },
        { type: 'balance', params: { address: RECIPIENT, op: '<', value: '0x9' } },
      ],
      choice,
    )
    const params = [raw, { validity: [last, other] }]
    await ask(run.devnet, 'base_sendRawTransactionValidity', params)
  },
  deposit: call('previewnet_deposit', ([who, gas], run) => [
    {
      ...{ from: accountOf(run, who).address, to: RECIPIENT, mint: '0x5' },
      gas: toHex(pick([50_000, 900_000], gas)),
    },
  ]),
  nextTimestamp: call('evm_setNextBlockTimestamp', ([by], run) => [
    toHex(Math.max(0, seconds(run) + (by % 40) - 8)),
  ]),
  increaseTime: call('evm_increaseTime', ([by]) => [by % 30]),
  setTime: call('evm_setTime', ([by], run) => [seconds(run) * 1000 + (by % 60_000) - 20_000]),
  timestampInterval: call('anvil_setBlockTimestampInterval', ([by]) => [by % 4]),
  noTimestampInterval: call('anvil_removeBlockTimestampInterval'),
  nextBaseFee: call('anvil_setNextBlockBaseFeePerGas', ([fee]) => [
    toHex(pick([0n, 7n, 10n ** 9n, 3n * 10n ** 9n], fee)),
  ]),
  nextRandao: call('hardhat_setPrevRandao', ([value]) => [
    `0x${toHex(value).slice(2).padStart(64, '0')}`,
  ]),
  coinbase: call('anvil_setCoinbase', ([who], run) => [accountOf(run, who).address]),
  gasLimit: call('evm_setBlockGasLimit', ([gas]) => [
    toHex(pick([30_000, 1_000_000, 2_100_000, 3_000_000, 30_000_000], gas)),
  ]),
  minGasPrice: call('anvil_setMinGasPrice', ([price]) => [toHex(price % 9)]),
  automine: call('evm_setAutomine', ([on]) => [on % 2 === 0]),
  interval: call('evm_setIntervalMining', ([every]) => [pick([0, 1, 3, 200, 1_000], every)]),
  mining: call('previewnet_setMining', ([mode, ms]) =>
    pick(
      [
        ['auto'],
        ['manual'],
        ['interval'],
        ['interval', pick([200, 600, 2_000], ms)],
        ['mixed', pick([200, 600, 2_000], ms)],
      ],
      mode,
    ),
  ),
  minerStart: call('miner_start'),
  minerStop: call('miner_stop'),
  async take(run: Run) {
    run.ids.push(await ask(run.devnet, 'evm_snapshot'))
  },
  revert: call('evm_revert', ([which], { ids }) => [pick([...ids, '0x7'], which)]),
  snapshot: async (run: Run) => {
    run.snapshots.push(await run.devnet.snapshot())
  },
  restore: async ({ snapshots }: Run, [which]: Draws) => {
    if (snapshots.length > 0) await pick(snapshots, which).restore()
  },
  reset: call('anvil_reset'),
  resetSilently: call('previewnet_resetSilently'),
  rollback: call('anvil_rollback', ([depth]) => [depth % 3]),
  async setHead(run: Run, [by]: Draws) {
    const number = Number(await ask(run.devnet, 'eth_blockNumber'))
    await ask(run.devnet, 'debug_setHead', [toHex(Math.max(0, number - (by % 4)))])
  },
  reorg: call('anvil_reorg', ([depth, count, who], run) => [
    1 + (depth % 3),
    Array.from({ length: count % 3 }, (_, index) => [
      { from: accountOf(run, who).address, to: RECIPIENT, value: toHex(index) },
      index % (1 + (depth % 3)),
    ]),
  ]),
  drop: call('anvil_dropTransaction', ([which], { hashes }) => [
    hashes.length === 0 ? `0x${'77'.repeat(32)}` : pick(hashes.slice(-5), which),
  ]),
  dropAll: call('anvil_dropAllTransactions'),
  dropSender: call('anvil_removePoolTransactions', ([who], run) => [accountOf(run, who).address]),
  balance: call('anvil_setBalance', ([who, wei], run) => [
    accountOf(run, who).address,
    toHex(pick([0n, 10n ** 16n, 10n ** 22n], wei)),
  ]),
  nonce: call('anvil_setNonce', ([who, nonce], run) => [
    accountOf(run, who).address,
    toHex(nonce % 12),
  ]),
  slot: call('anvil_setStorageAt', ([value]) => [
    BURNER,
    '0x0',
    `0x${String(value % 2).padStart(64, '0')}`,
  ]),
  chainId: call('anvil_setChainId', ([id]) => [pick([Number(CHAIN_ID), 31_337], id)]),
  fault: async ({ devnet }: Run, [seed, after]: Draws) => {
    const [fault] = fc.sample(chainFault, { seed, numRuns: 1 })
    if (after % 2 === 0) await devnet.faults.now(fault!)
    else await devnet.faults.after((after % 40) * 50, fault!)
  },
  dropPreconfirmed: ({ devnet }: Run) => devnet.faults.now({ kind: 'dropPreconfirmed' }),
  clearFault: call('previewnet_clearFault', ([id]) => [toHex(1 + (id % 4))]),
  evmMine: call('evm_mine', ([isTimed, by], run) =>
    isTimed % 3 === 0 ? [seconds(run) + (by % 9)] : [],
  ),
  anvilMine: call('anvil_mine', ([count, interval]) => [toHex(count % 4), toHex(interval % 5)]),
  advance: ({ devnet }: Run, [ms]: Draws) => devnet.advance(pick([1, 200, 200, 350, 2_000], ms)),
  jump: ({ devnet }: Run, [ms]: Draws) => devnet.jump(pick([0, 10, 400, 1_999, 30_000], ms)),
  mine: ({ devnet }: Run, [count]: Draws) => devnet.mine(count % 3),
  readCall: call('eth_call', ([tag]) => [{ to: BURNER }, pick(['pending', 'latest', '0x1'], tag)]),
  readPool: call('txpool_content'),
  readPending: call('eth_getBlockReceipts', ([tag]) => [pick(['pending', 'latest'], tag)]),
  estimate: call('eth_estimateGas', ([who], run) => [
    { from: accountOf(run, who).address, to: BURNER, data: '0x03' },
  ]),
} as const

type Name = keyof typeof operations

const names = Object.keys(operations) as readonly Name[]
const draws = fc.tuple(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000))

const LENGTH = 50

/** Those that move time, terms, blocks and the pool against each other. */
const central = names.filter((name) =>
  /^(next|set|burn$|mining|interval$|rollback|reorg|re|take|drop|slot|gasLimit|anvilMine|jump|fault)/.test(
    name,
  ),
)

interface Plan {
  readonly mining: 'manual' | undefined
  readonly steps: readonly Operation[]
}

/** Each plan has a few kinds of operations, so that the same ones meet often. */
const plans: fc.Arbitrary<Plan> = fc
  .subarray(central, { minLength: 2, maxLength: 5 })
  .chain((few) => {
    const what = fc.oneof(
      { withCrossShrink: true },
      { weight: 5, arbitrary: fc.constantFrom('nothing' as const, ...few) },
      { weight: 1, arbitrary: fc.constantFrom(...names) },
      { weight: 2, arbitrary: fc.constantFrom('transfer' as const, 'set', 'burn') },
      { weight: 1, arbitrary: fc.constantFrom('advance' as const, 'mine') },
    )
    return fc.record({
      mining: fc.constantFrom(undefined, 'manual' as const),
      steps: fc.array(fc.record({ what, draws }), {
        ...{ minLength: LENGTH, maxLength: LENGTH, size: 'max' as const },
      }),
    })
  })

/** @param count of the operations on all networks together */
export function describeControlMethods(count: number): void {
  const numRuns = Math.ceil(count / LENGTH / networks.length)
  describe.each(
    networks.map((options, index) => [JSON.stringify(options, printed), options, index] as const),
  )('with %s', (_, options, index) => {
    test(
      'control methods in any order leave a devnet that continues, with possible blocks',
      async () => {
        const property = fc.asyncProperty(plans, (plan) => expectPossible(options, plan))
        await fc.assert(property, { numRuns, seed: fc.readConfigureGlobal().seed! + index })
      },
      20_000 * numRuns,
    )
  })
}

const printed = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)

async function expectPossible(options: DevnetOptions, plan: Plan): Promise<void> {
  const { mining, steps } = plan
  // Flashblocks need the interval.
  const isFree = options.network !== 'flashblocks' && options.flashblockTimeMs === undefined
  const config = {
    blockGasLimit: 3_000_000n,
    ...options,
    alloc,
    chainId: Number(CHAIN_ID),
    ...(isFree && mining && { mining }),
  }
  await using devnet = await createDevnet(config)
  const run: Run = { devnet, hashes: [], snapshots: [], ids: [] }
  for (const { what, draws } of steps) {
    try {
      await operations[what](run, draws)
    } catch (error) {
      expectRefusal(error)
    }
    expect(devnet.failure).toBe(undefined)
    for (const tag of ['latest', 'pending'] as const) expectRoom(await blockAt(devnet, tag))
  }
  await expectChain(devnet)
  await expectReplayed(devnet)
}

/** Fails for an internal error; any refusal is fine. */
function expectRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(Refusal)
  const { code, message } = error as Refusal & { code: unknown }
  expect(code, message).not.toBe(-32603)
}

async function blockAt(devnet: Devnet, tag: Hex | 'latest' | 'pending'): Promise<WireBlockObject> {
  const block = await devnet.request({ method: 'eth_getBlockByNumber', params: [tag, false] })
  return block!
}

function expectRoom({ number, gasUsed, gasLimit }: WireBlockObject): void {
  if (BigInt(gasUsed) <= BigInt(gasLimit)) return
  throw new Error(`block ${number} has used ${BigInt(gasUsed)} gas of ${BigInt(gasLimit)}`)
}

async function expectChain(devnet: Devnet): Promise<void> {
  const height = Number(await ask(devnet, 'eth_blockNumber'))
  const secondsMin = devnet.config.blockTimestamps === 'rising' ? 1n : 0n
  let parent = await blockAt(devnet, '0x0')
  for (let number = 1; number <= height; number += 1) {
    const block = await blockAt(devnet, toHex(number))
    expect(BigInt(block.number)).toBe(BigInt(parent.number) + 1n)
    expect(block.parentHash).toBe(parent.hash)
    const elapsed = BigInt(block.timestamp) - BigInt(parent.timestamp)
    expect(elapsed).toBeGreaterThanOrEqual(secondsMin)
    expectRoom(block)
    parent = block
  }
}
