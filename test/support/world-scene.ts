/**
 * Random steps on a devnet with the model beside it.
 */

import { expect } from 'vitest'
import { createDevnet, DevnetError, type DevnetOptions } from '../../src/index.ts'
import { type Address, type Hash, hexFromBytes } from '../../src/primitives/hex.ts'
import { wireAddress } from './accounts.ts'
import { addressOf } from './arbitraries.ts'
import { fc } from './property.ts'
import { CHAIN_ID, NOBODY, signed } from './world.ts'
import { COUNTER, CREATION, EXPLODER, REVERTER } from './world-contracts.ts'
import { type Answer, ask, type Input, Journal } from './world-journal.ts'
import { ChainModel, createdBy, type ModelTransaction } from './world-model.ts'

export const COUNTER_ADDRESS: Address = addressOf(0xc0)
const REVERTER_ADDRESS = addressOf(0xc1)
const EXPLODER_ADDRESS = addressOf(0xc2)
const OTHER = addressOf(0x0d)

/**
 * Small blocks, a lively base fee, tight limits: so that little is enough to meet every edge. Under
 * Ethereum's rules, which the model knows.
 */
export const SCENE_OPTIONS = {
  upgrade: 'none',
  seed: 3,
  accounts: 3,
  balance: 1,
  blockGasLimit: 260_000n,
  baseFeeElasticity: 6n,
  baseFeeDenominator: 8n,
  baseFeeInitial: 1_000_000n,
  baseFeeMin: 1_000_000n,
  poolTransactionsPerSenderMax: 3,
  replacementBumpPercent: 10,
  faucetCooldownMs: 500,
  alloc: {
    [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) },
    [REVERTER_ADDRESS]: { code: hexFromBytes(REVERTER) },
    [EXPLODER_ADDRESS]: { code: hexFromBytes(EXPLODER) },
  },
} as const satisfies DevnetOptions

const kinds = {
  transfer: { to: NOBODY, data: new Uint8Array(0), gasLimit: 21_000n },
  'wide transfer': { to: OTHER, data: new Uint8Array(0), gasLimit: 110_000n },
  count: { to: COUNTER_ADDRESS, data: new Uint8Array(0), gasLimit: 80_000n },
  revert: { to: REVERTER_ADDRESS, data: new Uint8Array(0), gasLimit: 80_000n },
  explode: { to: EXPLODER_ADDRESS, data: new Uint8Array(0), gasLimit: 60_000n },
  create: { to: null, data: CREATION, gasLimit: 90_000n },
} as const

interface Submission {
  readonly kind: 'submit'
  readonly signer: number
  readonly what: keyof typeof kinds
  /** `next` counts what waits, `current` does not, `gap` leaves one out, `used` is in the past. */
  readonly nonce: 'next' | 'current' | 'gap' | 'used'
  readonly type: 0 | 1 | 2
  readonly value: 'one' | 'half' | 'all'
  /** In percent of the base fee. */
  readonly cap: number
  readonly flaw: ModelTransaction['flaw']
}

export type Step =
  | Submission
  | { readonly kind: 'again' }
  | { readonly kind: 'drip'; readonly to: Address }
  | { readonly kind: 'advance' | 'jump' | 'mine'; readonly amount: number }

const submissions: fc.Arbitrary<Submission> = fc.record({
  kind: fc.constant('submit'),
  signer: fc.nat(2),
  what: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  nonce: fc.oneof(
    { weight: 8, arbitrary: fc.constant('next' as const) },
    { weight: 3, arbitrary: fc.constant('current' as const) },
    { weight: 2, arbitrary: fc.constant('gap' as const) },
    { weight: 1, arbitrary: fc.constant('used' as const) },
  ),
  type: fc.constantFrom(0, 1, 2),
  value: fc.oneof(
    { weight: 8, arbitrary: fc.constant('one' as const) },
    { weight: 2, arbitrary: fc.constant('half' as const) },
    { weight: 1, arbitrary: fc.constant('all' as const) },
  ),
  cap: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(150, 300, 1_000) },
    { weight: 3, arbitrary: fc.constantFrom(100, 101, 120) },
    { weight: 1, arbitrary: fc.constant(99) },
  ),
  flaw: fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('CHAIN_ID_MISMATCH', 'INTRINSIC_GAS_TOO_LOW', 'TIP_ABOVE_FEE_CAP'),
    },
  ),
})

/** Mostly submissions, so that blocks fill; time in between. */
export function stepsUpTo(maxLength: number): fc.Arbitrary<Step[]> {
  const step = fc.oneof(
    { weight: 12, arbitrary: submissions },
    { weight: 1, arbitrary: fc.constant({ kind: 'again' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('drip' as const),
        to: fc.constantFrom(NOBODY, COUNTER_ADDRESS),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('advance' as const),
        amount: fc.integer({ min: 0, max: 900 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('jump' as const),
        amount: fc.integer({ min: 0, max: 9_000 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('mine' as const), amount: fc.nat(2) }),
    },
  )
  // Without a size, lists are short, and a block is never full.
  return fc.array(step, { minLength: 1, maxLength, size: 'max' })
}

export class Scene {
  readonly journal: Journal
  readonly model: ChainModel
  /** Every address that may hold wei. */
  readonly addresses: Set<Address>
  /** What the receipt of each transaction was when it was pre-confirmed. */
  readonly preconfirmed = new Map<Hash, unknown>()
  /** Every transaction that was taken in. */
  readonly taken: ModelTransaction[] = []
  readonly #gasUsed = new Map<Hash, bigint>()
  #last: { readonly input: Input; readonly transaction: ModelTransaction } | undefined

  private constructor(journal: Journal, balances: ReadonlyMap<Address, bigint>) {
    const { devnet } = journal
    const { config } = devnet
    this.journal = journal
    this.addresses = new Set([
      ...balances.keys(),
      ...[config.coinbase, NOBODY, OTHER, COUNTER_ADDRESS, REVERTER_ADDRESS, EXPLODER_ADDRESS],
    ])
    const options = {
      genesisTime: config.genesisTime,
      blockTimeMs: config.blockTimeMs,
      gasLimit: config.blockGasLimit,
      elasticity: config.baseFeeElasticity,
      denominator: config.baseFeeDenominator,
      baseFeeMin: config.baseFeeMin,
      waitingPerSenderMax: config.poolTransactionsPerSenderMax,
      bumpPercent: BigInt(config.replacementBumpPercent),
      cooldownMs: config.faucetCooldownMs,
      coinbase: config.coinbase,
      counter: COUNTER_ADDRESS,
      failing: [REVERTER_ADDRESS, EXPLODER_ADDRESS],
    }
    this.model = new ChainModel(options, balances, ({ hash }) => {
      const gasUsed = this.#gasUsed.get(hash)
      if (gasUsed === undefined) throw new Error(`${hash} has not run, and it should have`)
      return gasUsed
    })
  }

  /** A devnet at genesis, subscribed to everything. */
  static async open(): Promise<Scene> {
    const devnet = await createDevnet(SCENE_OPTIONS)
    const journal = new Journal(devnet)
    const balances = new Map<Address, bigint>()
    for (const address of [...devnet.accounts, devnet.faucet].map(wireAddress)) {
      balances.set(
        address,
        BigInt(await devnet.request({ method: 'eth_getBalance', params: [address] })),
      )
    }
    for (const kind of ['newHeads', 'logs', 'pendingLogs']) {
      await journal.apply({ kind: 'request', method: 'eth_subscribe', params: [kind] })
    }
    return new Scene(journal, balances)
  }

  /** Does a step on both sides and compares what the devnet answers with what the model says. */
  async take(step: Step): Promise<void> {
    const { journal, model } = this
    if (step.kind === 'submit') {
      const transaction = this.#transactionOf(step)
      await this.#submit(transaction.raw, transaction)
    } else if (step.kind === 'again') {
      if (this.#last !== undefined) await this.#submit(this.#last.input, this.#last.transaction)
    } else if (step.kind === 'drip') {
      await this.#drip(step.to)
    } else {
      const answer = await journal.apply(step)
      expect(answer.ok).toBe(true)
      await this.#readGas()
      if (step.kind === 'mine') for (let count = 0; count < step.amount; count += 1) model.seal()
      else model[step.kind](step.amount)
    }
  }

  async #submit(input: Input, transaction: ModelTransaction): Promise<void> {
    const answer = await this.journal.apply(input)
    if (answer.ok) {
      expect(answer.value).toBe(transaction.hash)
      this.taken.push(transaction)
      this.#last = { input, transaction }
      if (transaction.to === null) {
        this.addresses.add(createdBy(transaction.from, transaction.nonce))
      }
    }
    await this.#readGas()
    expect(refusalOf(answer)).toBe(this.model.submit(transaction))
  }

  async #drip(to: Address): Promise<void> {
    const { journal, model } = this
    const answer = await journal.apply({ kind: 'drip', address: to })
    const refusal = model.drip(to)
    if (refusal !== undefined || !answer.ok) {
      expect(refusalOf(answer)).toBe(refusal)
      return
    }
    const { transactionHash } = answer.value as { transactionHash: Hash }
    const wire = await journal.devnet.request({
      method: 'eth_getTransactionByHash',
      params: [transactionHash],
    })
    const transaction: ModelTransaction = {
      hash: transactionHash,
      from: wire!.from,
      to: wire!.to,
      nonce: BigInt(wire!.nonce),
      gasLimit: BigInt(wire!.gas),
      value: BigInt(wire!.value),
      maxFeePerGas: BigInt(wire!.maxFeePerGas!),
      maxPriorityFeePerGas: BigInt(wire!.maxPriorityFeePerGas!),
    }
    expect([transaction.to, transaction.value]).toEqual([to, journal.devnet.config.faucetDripWei])
    this.taken.push(transaction)
    await this.#readGas()
    expect(model.submit(transaction)).toBeUndefined()
  }

  /** Notes what receipts there are by now that were not there before. */
  async #readGas(): Promise<void> {
    for (const { hash, to, gasLimit } of this.taken) {
      if (this.#gasUsed.has(hash)) continue
      const receipt = await this.journal.devnet.request({
        method: 'eth_getTransactionReceipt',
        params: [hash],
      })
      if (receipt === null) continue
      const gasUsed = BigInt(receipt.gasUsed)
      if (to === NOBODY || to === OTHER) expect(gasUsed).toBe(21_000n)
      if (to === EXPLODER_ADDRESS) expect(gasUsed).toBe(gasLimit)
      expect(gasUsed).toBeLessThanOrEqual(gasLimit)
      this.#gasUsed.set(hash, gasUsed)
      this.preconfirmed.set(hash, receipt)
    }
  }

  #transactionOf(step: Submission): ModelTransaction & { readonly raw: Input } {
    const { model } = this
    const signer = this.journal.devnet.accounts[step.signer]!
    const from = wireAddress(signer)
    const { to, data, gasLimit: gas } = kinds[step.what]
    const gasLimit = step.flaw === 'INTRINSIC_GAS_TOO_LOW' ? 20_999n : gas
    const maxFeePerGas = (model.pending.baseFee * BigInt(step.cap)) / 100n
    const tip = step.flaw === 'TIP_ABOVE_FEE_CAP' ? maxFeePerGas + 1n : maxFeePerGas / 50n
    const maxPriorityFeePerGas = step.type === 2 ? tip : maxFeePerGas
    const balance = model.balance(from)
    const value = { one: 1n, half: balance / 2n, all: balance }[step.value]
    const fields = {
      to,
      data,
      gasLimit,
      maxFeePerGas,
      maxPriorityFeePerGas,
      value,
      nonce: this.#nonceOf(from, step.nonce),
    }
    const chainId = step.flaw === 'CHAIN_ID_MISMATCH' ? 1n : CHAIN_ID
    const { hash, rawTransaction } = signed(signer, { type: step.type, chainId, ...fields })
    const params = [hexFromBytes(rawTransaction)]
    // Types 0 and 1 have one price, which cannot be above itself.
    const isFlawed = step.flaw !== 'TIP_ABOVE_FEE_CAP' || step.type === 2
    return {
      ...fields,
      hash,
      from,
      ...(step.flaw !== undefined && isFlawed ? { flaw: step.flaw } : {}),
      raw: { kind: 'request', method: 'eth_sendRawTransaction', params },
    }
  }

  #nonceOf(address: Address, which: Submission['nonce']): bigint {
    const { model } = this
    const current = model.nonce(address)
    let next = current
    while (model.waiting.some(({ from, nonce }) => from === address && nonce === next)) next += 1n
    const used = current === 0n ? 0n : current - 1n
    return { next, current, gap: next + 1n, used }[which]
  }
}

/** The word a refusal was made with; `undefined` for none. */
function refusalOf(answer: Answer): string | undefined {
  if (answer.ok) return undefined
  const refusal = answer.error instanceof DevnetError ? answer.error : answer.error.cause
  expect(refusal).toBeInstanceOf(DevnetError)
  return (refusal as DevnetError).code
}

/** Everything the model speaks of, read from the devnet at a block. */
export async function stateAt(scene: Scene, block: string): Promise<Record<string, string>> {
  const { devnet } = scene.journal
  const found: Record<string, string> = {}
  for (const address of scene.addresses) {
    const balance = await ask(devnet, 'eth_getBalance', [address, block])
    const nonce = await ask(devnet, 'eth_getTransactionCount', [address, block])
    found[address] = `${BigInt(String(balance))} wei, nonce ${BigInt(String(nonce))}`
  }
  const count = await ask(devnet, 'eth_getStorageAt', [COUNTER_ADDRESS, '0x0', block])
  return { ...found, count: String(BigInt(String(count))) }
}

/** The same as the model has it. */
export function stateOfModel(
  { addresses }: Scene,
  { balances, nonces, count }: ReturnType<ChainModel['state']>,
): Record<string, string> {
  const found = [...addresses].map((address) => [
    address,
    `${balances.get(address) ?? 0n} wei, nonce ${nonces.get(address) ?? 0n}`,
  ])
  return { ...Object.fromEntries(found), count: String(count) }
}
