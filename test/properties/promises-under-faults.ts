/**
 * The eight promises of the devnet, whatever goes wrong: over random families of devnets, forked off
 * one another at any point, with faults of the chain and of the wire, reorgs, rollbacks, snapshots, restores and clients that come
 * and go, and several of these at the same time. Run short by `npm test` and long by
 * `npm run test:long`.
 */

import { expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type WireReceipt } from '../../src/index.ts'
import { type Hash, type Hex, ZERO_HASH } from '../../src/primitives/hex.ts'
import { wireAddresses } from '../support/accounts.ts'
import {
  COUNTER_ADDRESS,
  type Deed,
  type FamilyStep,
  familyOptions,
  familySteps,
  goesBack,
  Member,
  RECIPIENT,
} from '../support/family.ts'
import { expectReplayed } from '../support/journal.ts'
import { describeEach, fc, isOnWasm, runs } from '../support/property.ts'
import { ask } from '../support/world-journal.ts'

const cases = [
  { engine: 'wasm', network: 'preview', numRuns: 8 },
  { engine: 'wasm', network: 'flashblocks', numRuns: 5 },
  { engine: 'wasm', network: 'plain', numRuns: 3 },
  { engine: 'ethereumjs', network: 'preview', numRuns: 1 },
  { engine: 'ethereumjs', network: 'flashblocks', numRuns: 1 },
  { engine: 'wasm', network: 'mainnet', numRuns: 2 },
  { engine: 'wasm', network: 'flashblocks', upgradesAt: { denim: 2n }, numRuns: 5 },
  {
    engine: 'lockstep',
    network: 'flashblocks',
    upgradesAt: { denim: 1_767_225_603_000 },
    numRuns: 1,
  },
] as const satisfies readonly (Pick<DevnetOptions, 'engine' | 'network' | 'upgradesAt'> & {
  readonly numRuns: number
})[]

/** @param scale how many times the usual number of runs */
export function describePromisesUnderFaults(scale: number): void {
  describeEach(cases, isOnWasm)('on $engine, as $network', ({ numRuns, ...options }) => {
    test(
      'the eight promises hold through faults, forks, snapshots and reorgs',
      async () => {
        const property = fc.asyncProperty(familySteps, async (steps) => {
          const first = await createDevnet({ ...familyOptions, ...options })
          const family = new Family(first)
          try {
            for (const step of steps) await family.take(step)
            await family.expectEnd()
          } finally {
            await family.close()
          }
        })
        // The short run is the same each time; the long ones look further.
        const seed = scale === 1 ? { seed: 29 } : {}
        await fc.assert(property, { numRuns: runs(numRuns * scale), ...seed })
      },
      30_000 * scale,
    )
  })
}

/** What can be read of a block, in any devnet that has it. */
interface KnownBlock {
  readonly number: bigint
  readonly parentHash: Hash
  readonly timestamp: bigint
  /** Everything about it, as text. */
  readonly text: string
}

interface WireBlock {
  readonly number: Hex
  readonly hash: Hash
  readonly parentHash: Hash
  readonly timestamp: Hex
  readonly timestampMs?: Hex
  readonly baseFeePerGas: Hex
  readonly gasUsed: Hex
  readonly transactions: readonly WireTransaction[]
}

interface WireTransaction {
  readonly hash: Hash
  readonly from: Hex
  readonly to: Hex | null
  readonly value: Hex
  readonly type: Hex
}

/** How a devnet stood after its last step. */
interface Standing {
  readonly nowMs: number
  readonly head: bigint
  /** Hashes of what is pre-confirmed, in order. */
  readonly pending: readonly Hash[]
}

class Family {
  readonly #members: { readonly member: Member; last: Standing | undefined }[] = []
  /** Blocks by hash: of all the family, for the same hash is the same block. */
  readonly #blocks = new Map<Hash, KnownBlock>()
  /** Receipts by what has run in their block up to theirs, and on which block: that decides them. */
  readonly #receipts = new Map<string, string>()
  readonly #samples: Promise<Sample>[] = []
  readonly #underWay: Promise<unknown>[] = []

  constructor(first: Devnet) {
    this.#join(first)
  }

  async take({ which, deed, isAwaited }: FamilyStep): Promise<void> {
    const place = this.#members[which % this.#members.length]!
    const { member } = place
    const hadFaults = member.devnet.faults.list().length > 0
    const taken = member.take(deed).then((fork) => fork && this.#join(fork))
    // Readers of this very moment: nothing of it is done, or some of it is.
    this.#sample(member.devnet)
    if (!isAwaited) {
      this.#underWay.push(taken)
      place.last = undefined
      return
    }
    const wasBusy = this.#underWay.length > 0
    await Promise.all([taken, ...this.#underWay.splice(0)])
    const isDisturbed = wasBusy || hadFaults || member.devnet.faults.list().length > 0
    await this.#expectStanding(place, isDisturbed ? undefined : deed)
    for (const other of this.#members) if (wasBusy) other.last = undefined
    await this.#expectSamples()
  }

  async expectEnd(): Promise<void> {
    await Promise.all(this.#underWay.splice(0))
    await this.#expectSamples()
    for (const place of this.#members) {
      const { member } = place
      await this.#expectStanding(place, undefined)
      for (const transcript of member.transcripts) expectAnswersFirst(transcript)
      await this.#expectHistory(member.devnet)
      await expectReplayed(member.devnet)
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay)
    for (const { member } of this.#members) await member.devnet.close()
  }

  #join(devnet: Devnet): void {
    // Enough to have forks of forks, and few enough to be looked at after each step.
    if (this.#members.length >= 6) return void devnet.close()
    const member = new Member(devnet)
    this.#members.push({ member, last: undefined })
    devnet.on('digest', () => this.#sample(devnet))
  }

  /** @param deed what has been done since it was last looked at, if that is all that has been */
  async #expectStanding(
    place: { readonly member: Member; last: Standing | undefined },
    deed: Deed | undefined,
  ): Promise<void> {
    const { devnet } = place.member
    const { last } = place
    const head = BigInt(String(await ask(devnet, 'eth_blockNumber')))
    for (let number = head, isNew = true; isNew && number >= 0n; number -= 1n) {
      isNew = await this.#expectBlock(devnet, number)
    }
    const pending = await this.#expectPending(devnet)
    await expectWei(devnet)
    await expectLogOrder(devnet)
    place.last = { nowMs: devnet.now, head, pending }
    if (last === undefined || deed === undefined || goesBack(deed)) return
    // 4. Time continues, and so do blocks.
    expect(devnet.now).toBeGreaterThanOrEqual(last.nowMs)
    expect(head).toBeGreaterThanOrEqual(last.head)
    // 2. What was pre-confirmed is what is sealed, in the same order; what is not is still pre-confirmed.
    const since: Hash[] = []
    for (let number = last.head + 1n; number <= head; number += 1n) {
      since.push(...userHashes(await blockAt(devnet, hex(number))))
    }
    expect([...since, ...pending].slice(0, last.pending.length)).toEqual(last.pending)
  }

  /** 1, 4, 8. @returns whether nobody had seen it before */
  async #expectBlock(devnet: Devnet, number: bigint): Promise<boolean> {
    const block = await blockAt(devnet, hex(number))
    expect(BigInt(block.number)).toBe(number)
    const known = this.#blocks.get(block.hash)
    const text = await textOf(devnet, block)
    if (known !== undefined) {
      expect(text).toBe(known.text)
      return false
    }
    const timestamp = BigInt(block.timestampMs ?? block.timestamp)
    this.#blocks.set(block.hash, { number, parentHash: block.parentHash, timestamp, text })
    await this.#expectReceipts(devnet, block, hex(number))
    if (number === 0n) return true
    const parent = await blockAt(devnet, hex(number - 1n))
    expect(parent.hash).toBe(block.parentHash)
    const parentTimestamp = BigInt(parent.timestampMs ?? parent.timestamp)
    expect(timestamp).toBeGreaterThanOrEqual(parentTimestamp)
    expect(BigInt(block.timestamp)).toBeGreaterThanOrEqual(BigInt(parent.timestamp))
    return true
  }

  /** @returns what is pre-confirmed, in order */
  async #expectPending(devnet: Devnet): Promise<readonly Hash[]> {
    const block = await blockAt(devnet, 'pending')
    await this.#expectReceipts(devnet, block, 'pending')
    // Where a flashblock was lost, pending is the latest block.
    return block.hash === ZERO_HASH ? userHashes(block) : []
  }

  /** 2. The same transactions on the same block have the same receipts, pre-confirmed or sealed. */
  async #expectReceipts(devnet: Devnet, block: WireBlock, tag: string): Promise<void> {
    const receipts = (await ask(devnet, 'eth_getBlockReceipts', [tag])) as WireReceipt[]
    expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(
      block.transactions.map(({ hash }) => hash),
    )
    let prefix = `${block.parentHash} ${block.baseFeePerGas}`
    let logIndex = 0
    for (const [index, receipt] of receipts.entries()) {
      prefix += ` ${receipt.transactionHash}`
      expect(Number(receipt.transactionIndex)).toBe(index)
      // 6. A log's place follows transaction and log index.
      for (const log of receipt.logs) {
        expect(Number(log.logIndex)).toBe(logIndex)
        logIndex += 1
      }
      const { status, gasUsed, cumulativeGasUsed, contractAddress, logs } = receipt
      const logsOf = logs.map(({ address, topics, data }) => [address, topics, data])
      const said = JSON.stringify([status, gasUsed, cumulativeGasUsed, contractAddress, logsOf])
      expect(said).toBe(this.#receipts.get(prefix) ?? said)
      this.#receipts.set(prefix, said)
    }
  }

  /** 1. Every block that is there still gives every answer that it has ever given to anybody. */
  async #expectHistory(devnet: Devnet): Promise<void> {
    const head = BigInt(String(await ask(devnet, 'eth_blockNumber')))
    for (let number = 0n; number <= head; number += 1n) {
      const block = await blockAt(devnet, hex(number))
      expect(await textOf(devnet, block)).toBe(this.#blocks.get(block.hash)?.text)
    }
  }

  /** 3. All reads of it are answered before anything else happens. */
  #sample(devnet: Devnet): void {
    if (this.#samples.length < 400) this.#samples.push(sampleOf(devnet))
  }

  async #expectSamples(): Promise<void> {
    for (const sample of await Promise.all(this.#samples.splice(0))) expectWhole(sample)
  }
}

interface Sample {
  /** Is `pending` behind, as a fault has it? */
  readonly isStale: boolean
  /** Does the nonce at `pending` count the txpool, where no block is shown before it is sealed? */
  readonly countsPool: boolean
  readonly block: WireBlock
  readonly receipts: readonly WireReceipt[]
  readonly logs: readonly unknown[]
  /** At `pending` and at `latest`. */
  readonly counts: readonly bigint[]
  readonly received: readonly bigint[]
  readonly nonces: readonly (readonly [address: Hex, atPending: bigint, atLatest: bigint])[]
}

/** Asks everything without waiting in between. */
async function sampleOf(devnet: Devnet): Promise<Sample> {
  const tags = ['pending', 'latest'] as const
  const numbers = (method: 'eth_getBalance' | 'eth_getTransactionCount', address: Hex) =>
    Promise.all(tags.map((tag) => ask(devnet, method, [address, tag])))
  const isStale = devnet.faults.on.some(({ fault }) => fault.kind === 'stalePending')
  const { pendingView, upgradesAt } = devnet.config
  const countsPool = pendingView === 'latest' || upgradesAt.denim !== undefined
  const block = ask(devnet, 'eth_getBlockByNumber', ['pending', true])
  const receipts = ask(devnet, 'eth_getBlockReceipts', ['pending'])
  const logs = ask(devnet, 'eth_getLogs', [{ fromBlock: 'pending', toBlock: 'pending' }])
  const slots = tags.map((tag) => ask(devnet, 'eth_getStorageAt', [COUNTER_ADDRESS, '0x0', tag]))
  const received = numbers('eth_getBalance', RECIPIENT)
  const nonces = wireAddresses(devnet)
    .slice(0, 3)
    .map(async (address) => {
      const [atPending, atLatest] = await numbers('eth_getTransactionCount', address)
      return [address, BigInt(String(atPending)), BigInt(String(atLatest))] as const
    })
  return {
    isStale,
    countsPool,
    block: (await block) as WireBlock,
    receipts: (await receipts) as WireReceipt[],
    logs: (await logs) as unknown[],
    counts: (await Promise.all(slots)).map((slot) => BigInt(String(slot))),
    received: (await received).map((balance) => BigInt(String(balance))),
    nonces: await Promise.all(nonces),
  }
}

/**
 * 3. The pending state is the latest with each pre-confirmed transaction, whole, and nothing else; where
 * a flashblock was lost, it is the latest itself.
 */
function expectWhole(sample: Sample): void {
  const { isStale, countsPool, block, receipts, logs, counts, received, nonces } = sample
  expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(
    block.transactions.map(({ hash }) => hash),
  )
  if (isStale) return // it is whole, and not on top of what is the latest by now
  const sent = block.hash === ZERO_HASH ? block.transactions : []
  // Where `pending` is the latest block by option or upgrade, its logs are that block's, too.
  const shown = countsPool ? block.transactions : sent
  expect(logs).toEqual(shown.flatMap((_, index) => receipts[index]!.logs))
  for (const [address, atPending, atLatest] of nonces) {
    const count = sent.filter(({ from }) => from === address).length
    if (countsPool && block.hash !== ZERO_HASH) expect(atPending).toBeGreaterThanOrEqual(atLatest)
    else expect(atPending - atLatest).toBe(BigInt(count))
  }
  const effects = (to: Hex) =>
    sent.filter((each, index) => each.to === to && receipts[index]?.status === '0x1')
  expect(counts[0]! - counts[1]!).toBe(BigInt(effects(COUNTER_ADDRESS).length))
  const values = effects(RECIPIENT).map(({ value }) => BigInt(value))
  expect(received[0]! - received[1]!).toBe(values.reduce((sum, value) => sum + value, 0n))
}

/** 5. No client is notified of a subscription whose id is still on its way. */
function expectAnswersFirst(received: readonly string[]): void {
  const answered = new Set<unknown>()
  for (const text of received) {
    const message = JSON.parse(text) as {
      readonly result?: unknown
      readonly params?: { readonly subscription: string }
    }
    if (message.params === undefined) answered.add(message.result)
    else expect(answered).toContain(message.params.subscription)
  }
}

/** 6. */
async function expectLogOrder(devnet: Devnet): Promise<void> {
  const params = [{ fromBlock: '0x0', toBlock: 'pending' }]
  const logs = (await ask(devnet, 'eth_getLogs', params)) as {
    readonly blockNumber: Hex
    readonly transactionIndex: Hex
    readonly logIndex: Hex
  }[]
  const places = logs.map((log) =>
    [log.blockNumber, log.transactionIndex, log.logIndex].map(Number),
  )
  for (const [index, place] of places.slice(1).entries()) {
    const before = places[index]!
    const at = place.findIndex((value, part) => value !== before[part])
    expect(place[at]).toBeGreaterThan(before[at]!)
  }
}

/** 7. Of all accounts, whatever was gained was lost elsewhere; on Ethereum's rules base fees are burnt. */
async function expectWei(devnet: Devnet): Promise<void> {
  const burns = devnet.config.upgrade === 'none'
  const head = BigInt(String(await ask(devnet, 'eth_blockNumber')))
  const { number: shown } = await blockAt(devnet, 'pending')
  const isAhead = BigInt(shown) > head // it is not where a fault has it behind
  for (const tag of isAhead ? (['latest', 'pending'] as const) : (['latest'] as const)) {
    const changes = Object.values(devnet.stateDiff('earliest', tag))
    const gained = changes.map(({ balance }) => (balance ? balance.to - balance.from : 0n))
    let burnt = 0n
    for (let number = 1n; burns && number <= head + (tag === 'pending' ? 1n : 0n); number += 1n) {
      const { gasUsed, baseFeePerGas } = await blockAt(devnet, number > head ? tag : hex(number))
      burnt += BigInt(gasUsed) * BigInt(baseFeePerGas)
    }
    expect(gained.reduce((sum, wei) => sum + wei, burnt)).toBe(0n)
  }
}

async function blockAt(devnet: Devnet, tag: string): Promise<WireBlock> {
  return (await ask(devnet, 'eth_getBlockByNumber', [tag, true])) as WireBlock
}

/** What the block and the state after it say, whoever is asked. */
async function textOf(devnet: Devnet, block: WireBlock): Promise<string> {
  const at = { blockHash: block.hash }
  const [first, second] = devnet.accounts
  return JSON.stringify([
    block,
    await ask(devnet, 'eth_getBlockReceipts', [block.number]),
    await ask(devnet, 'eth_getBalance', [RECIPIENT, at]),
    await ask(devnet, 'eth_getBalance', [first!.address, at]),
    await ask(devnet, 'eth_getTransactionCount', [second!.address, at]),
    await ask(devnet, 'eth_getStorageAt', [COUNTER_ADDRESS, '0x0', at]),
    await ask(devnet, 'eth_getLogs', [at]),
    await ask(devnet, 'eth_call', [{ to: COUNTER_ADDRESS }, at]),
  ])
}

/** Without what opens the block. */
function userHashes({ transactions }: WireBlock): Hash[] {
  return transactions.filter(({ type }) => type !== '0x7e').map(({ hash }) => hash)
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
