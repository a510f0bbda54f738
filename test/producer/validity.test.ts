/**
 * Validity transactions against a model that is too simple to be wrong: it looks at all that wait
 * after every change, by the definition of each predicate.
 */

import { describe, expect, test } from 'vitest'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hash,
  type RemoteProvider,
} from '../../src/index.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { NONCE_FREE_KEY } from '../../src/transactions/base-transaction.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { fc, runsAll } from '../support/property.ts'
import { CHAIN_ID, signed } from '../support/world.ts'

/** Stores the second word of its calldata at the slot that is the first. */
const STORE: Address = '0x00000000000000000000000000000000000000cc'
const alloc = { [STORE]: { code: '0x6020355f355500' } } as const
const strangers: readonly Address[] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const senderCount = 3

const operators = {
  '<': (left: bigint, right: bigint) => left < right,
  '<=': (left: bigint, right: bigint) => left <= right,
  '=': (left: bigint, right: bigint) => left === right,
  '!=': (left: bigint, right: bigint) => left !== right,
  '>': (left: bigint, right: bigint) => left > right,
  '>=': (left: bigint, right: bigint) => left >= right,
}

type Operator = keyof typeof operators

/** A predicate, block numbers as the difference to the block under way. */
interface Wish {
  readonly type: 'balance' | 'storage' | 'nonce' | 'block_number' | 'flashblock_index'
  readonly subject: number
  readonly op: Operator
  readonly value: number
  readonly mask: number | undefined
}

type Step =
  | {
      readonly kind: 'send'
      readonly who: number
      readonly ahead: number
      readonly tip: number
      readonly effect: { readonly slot: number; readonly value: number } | { readonly to: number }
      /** No wishes: without predicates. */
      readonly wishes: readonly Wish[] | undefined
      /** Blocks from the one under way to the last. */
      readonly life: number
    }
  | { readonly kind: 'slot' | 'balance'; readonly at: number; readonly value: number }
  | { readonly kind: 'nonce'; readonly who: number }
  | { readonly kind: 'wait'; readonly ticks: number }
  | { readonly kind: 'mine' | 'snapshot' | 'revert' | 'fork' | 'save' }

const wish: fc.Arbitrary<Wish> = fc.record({
  type: fc.constantFrom(
    ...(['balance', 'storage', 'storage', 'storage', 'nonce'] as const),
    ...(['block_number', 'flashblock_index'] as const),
  ),
  subject: fc.nat(1),
  op: fc.constantFrom(...(Object.keys(operators) as Operator[])),
  value: fc.nat(3),
  mask: fc.constantFrom(undefined, undefined, 1, 2),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      who: fc.nat(senderCount - 1),
      ahead: fc.constantFrom(0, 0, 0, 1, 2),
      tip: fc.nat(1_000),
      effect: fc.oneof(
        fc.record({ slot: fc.nat(1), value: fc.nat(3) }),
        fc.record({ to: fc.nat(1) }),
      ),
      wishes: fc.option(fc.array(wish, { maxLength: 2 }), { nil: undefined, freq: 3 }),
      life: fc.nat(4),
    }),
  },
  fc.record({ kind: fc.constantFrom('slot' as const, 'balance'), at: fc.nat(1), value: fc.nat(3) }),
  fc.record({ kind: fc.constant('nonce' as const), who: fc.nat(senderCount - 1) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ticks: fc.integer({ min: 1, max: 12 }),
    }),
  },
  fc.record({ kind: fc.constantFrom('mine' as const, 'snapshot', 'revert', 'fork', 'save') }),
)

interface Waiting {
  readonly hash: Hash
  readonly who: number
  readonly nonce: number
  readonly tip: number
  readonly effect: Extract<Step, { kind: 'send' }>['effect']
  readonly predicates: readonly Predicate[]
}

/** A predicate with absolute values, as it is sent. */
interface Predicate extends Wish {
  readonly wire: {
    readonly type: Wish['type']
    readonly params: Readonly<Record<string, string>>
  }
}

interface World {
  readonly slots: readonly number[]
  readonly balances: readonly number[]
  readonly nonces: readonly number[]
  /** In order of arrival. */
  readonly waiting: readonly Waiting[]
  readonly expired: readonly Hash[]
  /** The transactions of each block from block 1 on; the last is under way. */
  readonly blocks: readonly (readonly Hash[])[]
  readonly index: number
  readonly timeMs: number
}

const beginning: World = {
  slots: [0, 0],
  balances: [0, 0],
  nonces: Array.from({ length: senderCount }, () => 0),
  waiting: [],
  expired: [],
  blocks: [[]],
  index: 1,
  timeMs: 0,
}

const withAt = <Item>(list: readonly Item[], at: number, item: Item) =>
  list.map((each, index) => (index === at ? item : each))

class Model {
  readonly #blockTimeMs: number
  readonly #isByFees: boolean
  world = beginning
  readonly snapshots: { readonly world: World; readonly id: Hex }[] = []

  constructor(blockTimeMs: number, isByFees: boolean) {
    this.#blockTimeMs = blockTimeMs
    this.#isByFees = isByFees
  }

  get number(): number {
    return this.world.blocks.length
  }

  change(changes: Partial<World>): void {
    this.world = { ...this.world, ...changes }
    if (!this.#isByFees) this.#look()
  }

  /** @returns false if it is refused */
  submit(sent: Waiting): boolean {
    const { waiting } = this.world
    const isSame = ({ who, nonce }: Waiting) => who === sent.who && nonce === sent.nonce
    const present = waiting.find(isSame)
    if (present !== undefined && sent.tip * 100 < present.tip * 110) return false
    this.change({ waiting: [...waiting.filter((each) => !isSame(each)), sent] })
    return true
  }

  tick(): void {
    const timeMs = this.world.timeMs + 200
    this.world = { ...this.world, timeMs }
    if (timeMs % this.#blockTimeMs === 0) {
      this.seal()
    } else {
      this.#look()
      this.#moveTo({ index: this.world.index + 1 })
    }
  }

  seal(): void {
    if (this.#isByFees) this.#look()
    this.#moveTo({ blocks: [...this.world.blocks, []], index: 1 })
  }

  #moveTo(place: Partial<World>): void {
    this.world = { ...this.world, ...place }
    const over = this.world.waiting.filter((each) => this.#hasExpired(each))
    const waiting = this.world.waiting.filter((each) => !over.includes(each))
    this.change({ waiting, expired: [...this.world.expired, ...over.map(({ hash }) => hash)] })
  }

  /** No bound of the block, or of the flashblock in the last block, may lie behind. */
  #hasExpired({ predicates }: Waiting): boolean {
    const lastOf = (type: Wish['type']) =>
      predicates.reduce((last, { type: each, op, value }) => {
        if (each !== type || !['<', '<=', '='].includes(op)) return last
        return Math.min(last, op === '<' ? value - 1 : value)
      }, Number.POSITIVE_INFINITY)
    const last = lastOf('block_number')
    if (last !== this.number) return last < this.number
    return lastOf('flashblock_index') < this.world.index
  }

  /** Includes what is possible, one after another: the first to arrive, or the best paying one. */
  #look(): void {
    for (;;) {
      const { waiting, slots, balances, nonces, blocks } = this.world
      const possible = waiting.filter((each) => this.#isPossible(each))
      const [first] = this.#isByFees ? possible.toSorted((a, b) => b.tip - a.tip) : possible
      if (first === undefined) return
      const { who, effect, hash } = first
      this.world = {
        ...this.world,
        waiting: waiting.filter((each) => each !== first),
        nonces: withAt(nonces, who, nonces[who]! + 1),
        slots: 'slot' in effect ? withAt(slots, effect.slot, effect.value) : slots,
        balances: 'to' in effect ? withAt(balances, effect.to, balances[effect.to]! + 1) : balances,
        blocks: withAt(blocks, blocks.length - 1, [...blocks.at(-1)!, hash]),
      }
    }
  }

  #isPossible({ who, nonce, predicates }: Waiting): boolean {
    const { slots, balances, nonces, index } = this.world
    const observed = ({ type, subject, mask }: Wish) => {
      if (type === 'balance') return balances[subject]!
      if (type === 'storage') return mask === undefined ? slots[subject]! : slots[subject]! & mask
      if (type === 'nonce') return nonces[subject]!
      return type === 'block_number' ? this.number : index
    }
    return (
      nonce === nonces[who] &&
      predicates.every((each) => operators[each.op](BigInt(observed(each)), BigInt(each.value)))
    )
  }
}

const hex = (value: number): Hex => `0x${value.toString(16)}`

/**
 * Predicates as they are sent: with a last block, and without those that are refused.
 *
 * @param hasIndex false for a chain since Denim, which refuses the index of a flashblock
 */
function predicatesOf(
  wishes: readonly Wish[],
  life: number,
  number: number,
  accounts: readonly Address[],
  hasIndex: boolean,
): readonly Predicate[] {
  const last: Wish = { type: 'block_number', subject: 0, op: '<=', value: life, mask: undefined }
  const accepted = wishes.filter(({ type }) => hasIndex || type !== 'flashblock_index')
  return [...accepted, last].map((given) => {
    const { type, subject, op } = given
    const isBound = op === '<' || op === '<=' || op === '='
    // Bounds that lie behind from the start are refused.
    const least = type === 'block_number' ? number : isBound && type === 'flashblock_index' ? 1 : 0
    const shift = op === '<' && least > 0 ? least + 1 : least
    const mask = type === 'storage' ? given.mask : undefined
    const value = mask === undefined ? given.value + shift : given.value & mask
    const address = { balance: strangers[subject], storage: STORE, nonce: accounts[subject] }
    const params = {
      ...(type in address && { address: address[type as keyof typeof address]! }),
      ...(type === 'storage' && { slot: hexFromWord(BigInt(subject)) }),
      ...(mask !== undefined && { mask: hex(mask) }),
      op,
      value: hex(value),
    }
    return { ...given, mask, value, wire: { type, params } }
  })
}

function validityRequest(
  raw: Hex,
  validity: readonly { readonly type: string; readonly params: object }[],
) {
  return { method: 'base_sendRawTransactionValidity', params: [raw, { validity }] } as never
}

describe.each([
  { network: 'preview', order: 'arrival' },
  { network: 'preview', order: 'fees' },
  { network: 'flashblocks', order: 'arrival' },
  { network: 'flashblocks', order: 'fees' },
] as const)('on $network, in the order of $order', (options) => {
  test('each transaction is inserted where its predicates hold, and nowhere later', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) =>
      agrees({ ...options, alloc, chainId: Number(CHAIN_ID) }, steps),
    )
    await fc.assert(property, { numRuns: runsAll ? 160 : 8 })
  })

  test('what follows a transaction that was held back runs in order of arrival', async () => {
    const send = (who: number, ahead: number, to: number, wishes?: readonly Wish[]): Step => ({
      ...{ kind: 'send', who, ahead, tip: 0, effect: { to }, wishes, life: 0 },
    })
    const isPaid: Wish = { type: 'balance', subject: 0, op: '>', value: 0, mask: undefined }
    // The last one makes all others possible; two senders have a successor at the same time.
    const steps = [send(0, 0, 1, [isPaid]), send(0, 1, 1), send(1, 2, 0), send(1, 1, 0)]
    const all = [...steps, send(1, 0, 1), { kind: 'wait', ticks: 1 } as const]
    await agrees({ ...options, alloc, chainId: Number(CHAIN_ID) }, all)
  })
})

async function agrees(options: DevnetOptions, steps: readonly Step[]): Promise<void> {
  let devnet = await createDevnet(options)
  const model = new Model(devnet.config.blockTimeMs, options.order === 'fees')
  const { accounts } = devnet
  const addresses = accounts.map(({ address }) => address)
  const move = async (next: Devnet) => {
    await devnet.close()
    devnet = next
    model.snapshots.length = 0
  }
  for (const [count, each] of steps.entries()) {
    const { world } = model
    switch (each.kind) {
      case 'send': {
        const { who, ahead, effect, wishes, life } = each
        const nonce = world.nonces[who]! + ahead
        // No two are equal: between those the order is another matter.
        const tip = 1_000_000 + each.tip * 1_000 + count
        const data = 'slot' in effect ? storeData(effect.slot, effect.value) : '0x'
        const { rawTransaction, hash } = signed(accounts[who]!, {
          ...{ nonce: BigInt(nonce), gasLimit: 100_000n, data: bytesFromHex(data) },
          ...('slot' in effect ? { to: STORE, value: 0n } : { to: strangers[effect.to]! }),
          ...{ maxPriorityFeePerGas: BigInt(tip), maxFeePerGas: 1_000n * BigInt(tip) },
        })
        const hasIndex = options.network === 'flashblocks'
        const predicates = wishes
          ? predicatesOf(wishes, life, model.number, addresses, hasIndex)
          : []
        const raw = hexFromBytes(rawTransaction)
        const isTaken = model.submit({ hash, who, nonce, tip, effect, predicates })
        const sending = devnet.request(
          wishes === undefined
            ? { method: 'eth_sendRawTransaction', params: [raw] }
            : validityRequest(
                raw,
                predicates.map(({ wire }) => wire),
              ),
        )
        if (isTaken) expect(await sending).toBe(hash)
        else await expect(sending).rejects.toThrow('replacement transaction underpriced')
        break
      }
      case 'slot': {
        model.change({ slots: withAt(world.slots, each.at, each.value) })
        const params = [STORE, hex(each.at), hexFromWord(BigInt(each.value))] as const
        await devnet.request({ method: 'anvil_setStorageAt', params })
        break
      }
      case 'balance': {
        model.change({ balances: withAt(world.balances, each.at, each.value) })
        const params = [strangers[each.at]!, hex(each.value)] as const
        await devnet.request({ method: 'anvil_setBalance', params })
        break
      }
      case 'nonce': {
        const nonce = world.nonces[each.who]! + 1
        model.change({ nonces: withAt(world.nonces, each.who, nonce) })
        const params = [addresses[each.who]!, hex(nonce)] as const
        await devnet.request({ method: 'anvil_setNonce', params })
        break
      }
      case 'wait':
        for (let tick = 0; tick < each.ticks; tick += 1) model.tick()
        await devnet.advance(200 * each.ticks)
        break
      case 'mine':
        model.seal()
        await devnet.mine()
        break
      case 'snapshot':
        model.snapshots.push({ world, id: await devnet.request({ method: 'evm_snapshot' }) })
        break
      case 'revert': {
        const snapshot = model.snapshots.pop()
        if (snapshot === undefined) break
        model.world = snapshot.world
        await devnet.request({ method: 'evm_revert', params: [snapshot.id] })
        break
      }
      case 'fork':
        await move(await devnet.fork())
        break
      case 'save':
        await move(await createDevnet({ state: await devnet.dump() }))
        break
    }
  }
  model.seal()
  await devnet.mine()
  const sealed = model.world.blocks.slice(0, -1)
  const found = await Promise.all(sealed.map((_, index) => signedIn(devnet, index + 1)))
  expect(found).toEqual(sealed)
  // Transactions whose nonce was set to a later one can never run.
  const left = model.world.waiting.filter(({ who, nonce }) => nonce >= model.world.nonces[who]!)
  const statusOf = (hash: Hash) =>
    devnet.request({ method: 'base_transactionStatus', params: [hash] })
  for (const { hash } of left) expect(await statusOf(hash)).toEqual({ status: 'Known' })
  for (const hash of model.world.expired) {
    expect(await statusOf(hash)).toEqual({ status: 'Unknown' })
  }
  await devnet.close()
}

function storeData(slot: number, value: number): Hex {
  return `${hexFromWord(BigInt(slot))}${hexFromWord(BigInt(value)).slice(2)}`
}

async function signedIn(devnet: Devnet, number: number): Promise<readonly Hash[]> {
  const params = [hex(number), true] as const
  const block = await devnet.request({ method: 'eth_getBlockByNumber', params })
  const transactions = block!.transactions as readonly { readonly type: Hex; readonly hash: Hash }[]
  return transactions.filter(({ type }) => type !== '0x7e').map(({ hash }) => hash)
}

/** A contract that uses up all gas that it is given. */
const BURNER: Address = '0x00000000000000000000000000000000000000fe'

interface Sent {
  readonly nonce?: bigint
  readonly to?: Address
  readonly gasLimit?: bigint
  readonly data?: Hex
}

function rawOf(devnet: Devnet, who: number, { data = '0x', ...fields }: Sent = {}): Hex {
  const { rawTransaction } = signed(devnet.accounts[who]!, {
    ...{ chainId: BigInt(devnet.config.chainId), gasLimit: 100_000n, value: 0n },
    ...fields,
    data: bytesFromHex(data),
  })
  return hexFromBytes(rawTransaction)
}

const send = (devnet: Devnet, raw: Hex) =>
  devnet.request({ method: 'eth_sendRawTransaction', params: [raw] })

const storageIs = (slot: number, value: number) => ({
  type: 'storage',
  params: { address: STORE, slot: hex(slot), op: '=', value: hex(value) },
})

const upTo = (block: number) => ({
  type: 'block_number',
  params: { op: '<=', value: hex(block) },
})

const atIndex = (index: number) => ({
  type: 'flashblock_index',
  params: { op: '=', value: hex(index) },
})

function sendWhere(
  devnet: Devnet,
  raw: Hex,
  ...validity: Parameters<typeof validityRequest>[1]
): Promise<Hash> {
  return devnet.request(validityRequest(raw, validity)) as Promise<Hash> // the method's result
}

const pending = async (devnet: Devnet): Promise<readonly Hash[]> => {
  const params = ['pending', true] as const
  const block = await devnet.request({ method: 'eth_getBlockByNumber', params })
  const transactions = block!.transactions as readonly { readonly type: Hex; readonly hash: Hash }[]
  return transactions.filter(({ type }) => type !== '0x7e').map(({ hash }) => hash)
}

const isKnown = async (devnet: Devnet, hash: Hash) =>
  (await devnet.request({ method: 'base_transactionStatus', params: [hash] })).status === 'Known'

describe('a transaction that waits for its predicates', () => {
  test('is sealed in the block of the one that makes them true, if each has its own block', async () => {
    await using devnet = await createDevnet({ alloc, mining: 'auto' })
    const waiting = await sendWhere(devnet, rawOf(devnet, 0), storageIs(0, 1), upTo(9))
    expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x0')
    const enabling = await send(devnet, rawOf(devnet, 1, { to: STORE, data: storeData(0, 1) }))
    expect(await signedIn(devnet, 1)).toEqual([enabling, waiting])
  })

  test('is announced to no subscriber before it is in the block', async () => {
    await using devnet = await createDevnet({ alloc })
    const filter = await devnet.request({ method: 'eth_newPendingTransactionFilter' })
    const changes = () => devnet.request({ method: 'eth_getFilterChanges', params: [filter] })
    const heard: unknown[] = []
    devnet.on('message', ({ data }) => heard.push(data.result))
    await devnet.request({ method: 'eth_subscribe', params: ['newPendingTransactions'] })
    const waiting = await sendWhere(devnet, rawOf(devnet, 0), storageIs(0, 1), upTo(9))
    expect(await changes()).toEqual([])
    const enabling = await send(devnet, rawOf(devnet, 1, { to: STORE, data: storeData(0, 1) }))
    const atOnce = await sendWhere(devnet, rawOf(devnet, 2), storageIs(0, 1), upTo(9))
    expect(await pending(devnet)).toEqual([enabling, waiting, atOnce])
    expect(await changes()).toEqual([enabling, waiting, atOnce])
    expect(heard).toEqual([enabling])
  })

  test('is looked at when the block under way begins at another time', async () => {
    await using devnet = await createDevnet()
    const [l1Block, slot] = ['0x4200000000000000000000000000000000000015', '0x0'] as const
    const params = [l1Block, slot, 'pending'] as const
    const value = await devnet.request({ method: 'eth_getStorageAt', params })
    const later = { type: 'storage', params: { address: l1Block, slot, op: '>', value } }
    const waiting = await sendWhere(devnet, rawOf(devnet, 0), later, upTo(9))
    expect(await pending(devnet)).toEqual([])
    await devnet.jump(60_000)
    expect(await pending(devnet)).toEqual([waiting])
  })

  test('waits again if a fault removes the one that has made them true', async () => {
    await using devnet = await createDevnet({ alloc })
    const waiting = await sendWhere(devnet, rawOf(devnet, 0), storageIs(0, 1), upTo(9))
    const enable = (nonce: bigint) =>
      send(devnet, rawOf(devnet, 1, { to: STORE, data: storeData(0, 1), nonce }))
    const enabling = await enable(0n)
    const other = await send(devnet, rawOf(devnet, 2))
    expect(await pending(devnet)).toEqual([enabling, waiting, other])
    await devnet.faults.now({ kind: 'dropPreconfirmed', hash: enabling })
    await devnet.advance(200)
    expect(await signedIn(devnet, 1)).toEqual([other])
    expect(await isKnown(devnet, waiting)).toBe(true)
    await enable(0n).catch(() => enable(1n))
    expect(await pending(devnet)).toHaveLength(2)
    expect((await pending(devnet))[1]).toBe(waiting)
  })

  test('may be a Base Transaction, which keeps back only its own lane', async () => {
    await using devnet = await createDevnet({ alloc })
    const [sender, other] = devnet.accounts
    const raw = (nonceKey: bigint, nonceSequence: bigint) =>
      hexFromBytes(encodedBase(sender!, { nonceKey, nonceSequence }))
    const waiting = await sendWhere(devnet, raw(1n, 0n), storageIs(0, 1), upTo(9))
    const behind = await send(devnet, raw(1n, 1n))
    const beside = await send(devnet, raw(2n, 0n))
    const nonceFree = { nonceKey: NONCE_FREE_KEY, validBefore: BigInt(devnet.now + 10_000) }
    const unordered = hexFromBytes(encodedBase(other!, nonceFree))
    const free = await sendWhere(devnet, unordered, storageIs(0, 1), upTo(9))
    expect(await pending(devnet)).toEqual([beside])
    const enabling = await send(devnet, rawOf(devnet, 2, { to: STORE, data: storeData(0, 1) }))
    expect(await pending(devnet)).toEqual([beside, enabling, waiting, behind, free])
  })

  test('goes in its turn with the others that a full block has kept out', async () => {
    const world = { ...alloc, [BURNER]: { code: '0xfe' } } as const
    await using devnet = await createDevnet({ alloc: world, blockGasLimit: 3_000_000n })
    const store = (who: number, value: number, nonce = 0n) =>
      send(devnet, rawOf(devnet, who, { to: STORE, data: storeData(0, value), nonce }))
    const early = await sendWhere(devnet, rawOf(devnet, 0), storageIs(0, 2), upTo(9))
    const never = await sendWhere(devnet, rawOf(devnet, 1), storageIs(0, 3), upTo(9))
    const filling = await send(devnet, rawOf(devnet, 2, { to: BURNER, gasLimit: 1_900_000n }))
    const large = { to: BURNER, gasLimit: 1_200_000n }
    const first = await sendWhere(devnet, rawOf(devnet, 3, large), storageIs(0, 0), upTo(9))
    const second = await store(4, 1)
    const third = await send(devnet, rawOf(devnet, 5))
    const fourth = await sendWhere(devnet, rawOf(devnet, 6), storageIs(0, 1), upTo(9))
    const fifth = await store(7, 2)
    const sixth = await send(devnet, rawOf(devnet, 8))
    expect(await pending(devnet)).toEqual([filling])
    await devnet.advance(200)
    expect(await pending(devnet)).toEqual([first, second, third, fourth, fifth, early, sixth])
    expect(await isKnown(devnet, never)).toBe(true)
  })

  test('is included again behind the same one by a reorg', async () => {
    await using devnet = await createDevnet({ alloc })
    const waiting = await sendWhere(devnet, rawOf(devnet, 0), storageIs(0, 1), upTo(9))
    const enabling = await send(devnet, rawOf(devnet, 1, { to: STORE, data: storeData(0, 1) }))
    await devnet.advance(200)
    await devnet.faults.now({ kind: 'reorg', depth: 1, transactions: 'same' })
    await devnet.advance(200)
    expect(await signedIn(devnet, 1)).toEqual([enabling, waiting])
  })
})

describe('the flashblock that shows a transaction', () => {
  const options = {
    network: 'flashblocks',
    endpoint: 'open',
    blockGasLimit: 10_000_000n, // a million for each flashblock
    alloc: { ...alloc, [BURNER]: { code: '0xfe' } },
  } as const

  test('is the one that its predicates allow, by the gas that it has used', async () => {
    await using devnet = await createDevnet(options)
    const burn = (gasLimit: bigint) => ({ to: BURNER, gasLimit })
    const filling = await send(devnet, rawOf(devnet, 0, burn(900_000n)))
    // 300,000 more belong into the second flashblock.
    const never = await sendWhere(devnet, rawOf(devnet, 1, burn(300_000n)), atIndex(1), upTo(1))
    const second = await sendWhere(devnet, rawOf(devnet, 2, burn(300_000n)), atIndex(2), upTo(1))
    const first = await sendWhere(devnet, rawOf(devnet, 3), atIndex(1), upTo(1))
    await devnet.advance(200)
    expect(await pending(devnet)).toEqual([filling, first])
    expect(await isKnown(devnet, never)).toBe(false)
    await devnet.advance(200)
    expect(await pending(devnet)).toEqual([filling, first, second])
  })

  test('is a later one where the first is full', async () => {
    await using devnet = await createDevnet(options)
    const filling = await send(devnet, rawOf(devnet, 0, { to: BURNER, gasLimit: 2_500_000n }))
    const third = await sendWhere(devnet, rawOf(devnet, 1), atIndex(3), upTo(1))
    await devnet.advance(400)
    expect(await pending(devnet)).toEqual([])
    await devnet.advance(200)
    expect(await pending(devnet)).toEqual([filling, third])
  })
})

describe('on the fork of a chain', () => {
  test.each(['arrival', 'fees'] as const)(
    'no predicate holds before its slot was fetched, in the order of %s',
    async (order) => {
      const slots = { '0x0': '0x7', '0x1': '0x7', '0x2': '0x7' } as const
      const world = { [STORE]: { ...alloc[STORE], storage: slots } }
      await using parent = await createDevnet({ alloc: world })
      const { request } = parent
      const provider = { request: request.bind(parent) as RemoteProvider['request'] }
      await using devnet = await createDevnet({ fork: { provider }, order, balance: 0 })
      const zero = await sendWhere(devnet, rawOf(devnet, 0), storageIs(0, 0), upTo(9))
      const behind = rawOf(devnet, 1, { nonce: 1n })
      const zeroLater = await sendWhere(devnet, behind, storageIs(1, 0), upTo(9))
      const seven = await sendWhere(
        devnet,
        rawOf(devnet, 2, { nonce: 1n }),
        storageIs(2, 7),
        upTo(9),
      )
      const firsts = [await send(devnet, rawOf(devnet, 1)), await send(devnet, rawOf(devnet, 2))]
      await devnet.mine()
      expect(await signedIn(devnet, 1)).toEqual([...firsts, seven])
      expect(await isKnown(devnet, zero)).toBe(true)
      expect(await isKnown(devnet, zeroLater)).toBe(true)
    },
  )
})

describe('the options', () => {
  test('limit the predicates and the time to the last block, in whole blocks', async () => {
    const limits = { validityPredicatesMax: 1, validityExpiryMsMax: 201 }
    await using devnet = await createDevnet({ alloc, ...limits })
    const raw = rawOf(devnet, 0)
    const refused = (...validity: Parameters<typeof validityRequest>[1]) =>
      expect(sendWhere(devnet, raw, ...validity)).rejects
    await refused(storageIs(0, 0), upTo(1)).toThrow('(maximum 1)')
    await refused(upTo(4)).toThrow('maximum 3')
    expect(await sendWhere(devnet, raw, upTo(3))).toBe((await pending(devnet))[0])
    await using strict = await createDevnet({ validityExpiryMsMax: 0 })
    await expect(sendWhere(strict, raw, upTo(2))).rejects.toThrow('maximum 1')
    expect(await sendWhere(strict, raw, upTo(1))).toBe((await pending(strict))[0])
  })
})
