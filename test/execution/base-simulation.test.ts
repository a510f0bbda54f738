/**
 * Base Transactions in simulated blocks: what they do there is what they do in a block of the chain,
 * but for L1 fees.
 */

import { describe, expect, test } from 'vitest'
import {
  NONCE_MANAGER_ADDRESS,
  TRANSACTION_CONTEXT_ADDRESS,
} from '../../src/execution/base/base-addresses.ts'
import { ETHER_ADDRESS } from '../../src/execution/call-effects.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { type Address, hexFromBytes, ZERO_ADDRESS } from '../../src/primitives/hex.ts'
import { quantityFromUint } from '../../src/primitives/quantity.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import {
  type BaseTransactionFields,
  decodeBaseTransaction,
  NONCE_FREE_KEY,
} from '../../src/transactions/base-transaction.ts'
import { addressOf } from '../support/arbitraries.ts'
import { assemble, type Instruction, RETURN_TOP } from '../support/assemble.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { fc, runs } from '../support/property.ts'
import { ALICE, BOB, ETHER, NOBODY } from '../support/world.ts'

const none = new Uint8Array(0)
const [REVERTS, LOGS, COUNTS, BALANCE] = [0xc1, 0xc2, 0xc3, 0xc4].map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
]
const alice = ALICE.address
const bob = BOB.address
const code = (...program: readonly Instruction[]) => ({ code: hexFromBytes(assemble(...program)) })
const alloc = {
  [alice]: { balance: ETHER },
  [bob]: { balance: ETHER },
  [REVERTS]: code(42, 0, 'MSTORE', 32, 0, 'REVERT'),
  [LOGS]: code(0, 0, 'LOG0'),
  [COUNTS]: code(0, 'SLOAD', 1, 'ADD', 0, 'SSTORE'),
  // The balance of the account in its calldata.
  [BALANCE]: code(0, 'CALLDATALOAD', 'BALANCE', ...RETURN_TOP),
}

const start = (options: DevnetOptions = {}) =>
  createDevnet({ engine: 'lockstep', alloc, ...options })

// biome-ignore lint/suspicious/noExplicitAny: the answers of many methods, compared whole
const ask = (devnet: Devnet, method: string, ...params: unknown[]): Promise<any> =>
  devnet.request({ method, params } as never)

/** The request that describes a signed transaction, authorizations included. */
function requestOf(raw: Uint8Array, from: Address) {
  const { payer, senderAuth, payerAuth, ...transaction } = decodeBaseTransaction(raw)
  return {
    ...(transaction.sender === undefined ? { from } : { sender: from }),
    nonceKey: quantityFromUint(transaction.nonceKey),
    nonce: quantityFromUint(transaction.nonceSequence),
    validAfter: quantityFromUint(transaction.validAfter),
    validBefore: quantityFromUint(transaction.validBefore),
    maxPriorityFeePerGas: quantityFromUint(transaction.maxPriorityFeePerGas),
    maxFeePerGas: quantityFromUint(transaction.maxFeePerGas),
    gas: quantityFromUint(transaction.gasLimit),
    accountChanges: transaction.accountChanges.map(({ target }) => ({
      type: 'delegation',
      target,
    })),
    calls: transaction.calls.map((phase) =>
      phase.map(({ to, value, data }) => ({
        to,
        value: quantityFromUint(value),
        data: hexFromBytes(data),
      })),
    ),
    metadata: hexFromBytes(transaction.metadata),
    senderAuth: hexFromBytes(senderAuth),
    ...(payer !== undefined && {
      payer: payer === 'open' ? '0x00' : payer,
      payerAuth: hexFromBytes(payerAuth),
    }),
  }
}

const phaseCalls = fc.oneof(
  fc.record({
    to: fc.constantFrom(REVERTS, LOGS, COUNTS, NOBODY, bob, alice),
    value: fc.constantFrom(0n, 1n),
    data: fc.constantFrom(none, Uint8Array.of(1, 0, 2)),
  }),
  // More than the sender has, which only a call to itself gets past the txpool.
  fc.constant({ to: alice, value: 2n * ETHER, data: none }),
)
const transactions = fc.record({
  phases: fc.array(fc.array(phaseCalls, { maxLength: 3 }), { maxLength: 3 }),
  nonceKey: fc.constantFrom(0n, 0n, 7n, NONCE_FREE_KEY),
  isNamed: fc.boolean(),
  payer: fc.constantFrom(undefined, 'open' as const, bob),
  delegate: fc.constantFrom(undefined, COUNTS, ZERO_ADDRESS),
  tip: fc.constantFrom(0n, 1_000n),
  metadata: fc.constantFrom(none, Uint8Array.of(5)),
})

describe('a simulated Base Transaction', () => {
  test('does what the transaction does in a block, to the hash', async () => {
    let failures = 0
    await fc.assert(
      fc.asyncProperty(fc.array(transactions, { minLength: 1, maxLength: 3 }), async (sketches) => {
        await using devnet = await start()
        const next = new Map<bigint, bigint>()
        const raws = sketches.map(
          ({ phases, isNamed, delegate, tip, nonceKey, ...given }, index) => {
            const sequence = next.get(nonceKey) ?? 0n
            const isNonceFree = nonceKey === NONCE_FREE_KEY
            next.set(nonceKey, isNonceFree ? 0n : sequence + 1n)
            const fields: Partial<BaseTransactionFields> = {
              ...given,
              ...{ nonceKey, nonceSequence: sequence, calls: phases, maxPriorityFeePerGas: tip },
              sender: isNamed ? alice : undefined,
              accountChanges: delegate === undefined ? [] : [{ target: delegate }],
              // Makes those without a nonce different.
              validBefore: isNonceFree ? BigInt(devnet.now + 1_000 + index) : 0n,
              gasLimit: 400_000n,
            }
            return encodedBase(ALICE, fields, given.payer === undefined ? undefined : BOB)
          },
        )
        const calls = raws.map((raw) => requestOf(raw, alice))
        const [simulated] = await ask(
          ...[devnet, 'eth_simulateV1'],
          { blockStateCalls: [{ calls }], validation: true, returnFullTransactions: true },
          'latest',
        )
        const receipts = []
        for (const raw of raws) {
          const hash = await ask(devnet, 'eth_sendRawTransaction', hexFromBytes(raw))
          receipts.push(await ask(devnet, 'eth_getTransactionReceipt', hash))
        }
        const facts = (of: readonly Record<string, unknown>[]) =>
          of.map(({ gasUsed, status, phaseStatuses }) => ({ gasUsed, status, phaseStatuses }))
        expect(facts(simulated.calls)).toEqual(facts(receipts))
        const hashes = simulated.transactions.map(({ hash }: { hash: string }) => hash)
        expect(hashes).toEqual(receipts.map(({ transactionHash }) => transactionHash))
        for (const [index, { logs }] of receipts.entries()) {
          const placeless = (each: { address: string; topics: string[]; data: string }) => {
            const { address, topics, data } = each
            return { address, topics, data }
          }
          expect(simulated.calls[index].logs.map(placeless)).toEqual(logs.map(placeless))
          if (receipts[index].status === '0x0') failures += 1
        }
      }),
      { numRuns: runs(160) },
    )
    expect(failures).toBeGreaterThan(0)
  })

  const simulate = (
    devnet: Devnet,
    calls: readonly object[],
    options: object = {},
    block: object = {},
  ) =>
    ask(
      ...([devnet, 'eth_simulateV1'] as const),
      { blockStateCalls: [{ ...block, calls }], ...options },
      'latest',
    )
  const balanceOf = (account: Address) => ({ to: BALANCE, data: hexFromWord(BigInt(account)) })

  test('is paid for by its payer, and an open payer is charged nothing', async () => {
    await using devnet = await start()
    const gas = 100_000n
    const base = { from: alice, gas: '0x186a0', maxFeePerGas: '0x3b9aca00', calls: [] }
    const [{ calls, baseFeePerGas }] = await simulate(
      devnet,
      [{ ...base, payer: bob }, balanceOf(bob), { ...base, payer: '0x00' }, balanceOf(bob)],
      {},
      { blockOverrides: { baseFeePerGas: '0x64' } },
    )
    expect(baseFeePerGas).toBe('0x64')
    expect(BigInt(calls[0].gasUsed)).toBeLessThan(gas)
    const paid = ETHER - BigInt(calls[0].gasUsed) * 100n
    expect(calls[1].returnData).toBe(hexFromWord(paid))
    expect(calls[2]).toMatchObject({ status: '0x1' })
    expect(calls[3].returnData).toBe(hexFromWord(paid))
  })

  test('without a fee runs without a base fee', async () => {
    await using devnet = await start()
    const [{ calls }] = await simulate(
      devnet,
      [
        { from: NOBODY, calls: [[{ to: LOGS }]] },
        { from: alice, nonceKey: '0x5', calls: [] },
      ],
      {},
      { blockOverrides: { baseFeePerGas: '0x64' } },
    )
    expect(calls).toMatchObject([
      { status: '0x1', phaseStatuses: ['0x1'] },
      { status: '0x1', phaseStatuses: [], logs: [{ address: NONCE_MANAGER_ADDRESS }] },
    ])
  })

  test('shows its phases, and its payer to contracts', async () => {
    await using devnet = await start()
    const asPayer = { to: TRANSACTION_CONTEXT_ADDRESS, data: '0x690b3a9d' }
    const [{ calls, transactions }] = await simulate(
      devnet,
      [
        { from: alice, payer: bob, calls: [[asPayer], [{ to: COUNTS }, { to: REVERTS }], []] },
        { to: COUNTS, from: bob },
      ],
      { returnFullTransactions: true },
    )
    expect(calls).toMatchObject([
      {
        ...{ status: '0x0', phaseStatuses: ['0x1', '0x0', '0x0'], returnData: hexFromWord(42n) },
        error: { code: 3, data: hexFromWord(42n) },
      },
      { status: '0x1' },
    ])
    expect(calls[1]).not.toHaveProperty('phaseStatuses')
    expect(transactions[0]).toMatchObject({ type: '0x79', payer: bob, from: alice, to: alice })
  })

  test('has the logs of transfers of the phases that took effect', async () => {
    await using devnet = await start()
    const pay = { to: NOBODY, value: '0x1' }
    const [{ calls }] = await simulate(
      devnet,
      [
        {
          from: alice,
          nonceKey: '0x1',
          calls: [
            [pay, { to: LOGS }],
            [pay, { to: REVERTS }],
          ],
        },
      ],
      { traceTransfers: true },
    )
    expect(calls[0]).toMatchObject({
      phaseStatuses: ['0x1', '0x0'],
      logs: [
        { address: NONCE_MANAGER_ADDRESS, logIndex: '0x0' },
        { address: ETHER_ADDRESS, logIndex: '0x1' },
        { address: LOGS, logIndex: '0x2' },
      ],
    })
  })

  test('uses its nonce for those after it', async () => {
    await using devnet = await start()
    const lane = { from: alice, nonceKey: '0x9', maxFeePerGas: '0x3b9aca00', gas: '0x186a0' }
    const results = await ask(devnet, 'eth_simulateV1', {
      blockStateCalls: [
        { calls: [lane, { ...lane, nonce: '0x1' }] },
        { calls: [{ ...lane, nonce: '0x2' }, lane] },
      ],
      validation: true,
    })
    // The first use of a lane costs more.
    const gas = results.flatMap(({ calls }: { calls: { gasUsed: string }[] }) =>
      calls.map(({ gasUsed }) => Number(gasUsed)),
    )
    expect(gas[0] - gas[1]).toBeGreaterThan(17_000)
    expect(gas.slice(2)).toEqual([gas[1], gas[1]])
  })

  const priced = { from: alice, maxFeePerGas: '0x3b9aca00', gas: '0x30d40', calls: [] }

  test.each([
    ['a used nonce', { ...priced, nonceKey: '0x2', nonce: '0x1' }, -38011, /nonce too high/],
    ['another nonce than 0 without a key', { ...priced, nonce: '0x1' }, -38011, /nonce too high/],
    ['no fee', { from: alice, calls: [] }, -38012, /max fee per gas less than block base fee/],
    ['a fee below the base fee', { ...priced, maxFeePerGas: '0x1' }, -38012, /maxFeePerGas 1, /],
    ['too little gas', { ...priced, gas: '0x1' }, -38013, /intrinsic gas too low: have 1, want/],
    ['a payer without funds', { ...priced, payer: NOBODY }, -38014, /insufficient funds/],
    [
      'value that the sender lacks',
      { ...priced, payer: bob, calls: [[{ to: bob, value: quantityFromUint(2n * ETHER) }]] },
      ...([-38014, /insufficient funds/] as const),
    ],
    ['a window that is over', { ...priced, validBefore: '0x1' }, -32000, /window has elapsed/],
    ['a window that has not begun', { ...priced, validAfter: '0xffffffff' }, -32000, /not yet/],
    [
      'neither a nonce nor a window',
      { ...priced, nonceKey: quantityFromUint(NONCE_FREE_KEY) },
      ...([-32000, /must set a non-zero valid_before/] as const),
    ],
    [
      'a delegation of a contract',
      {
        ...priced,
        from: COUNTS,
        payer: bob,
        accountChanges: [{ type: 'delegation', target: bob }],
      },
      ...([-32000, /delegation sender has non-delegation code/] as const),
    ],
    ['more gas than the block has', { ...priced, gas: '0xffffffff' }, -38015, /gas limit reached/],
  ])('is refused under validation for %s', async (_, request, code, message) => {
    await using devnet = await start()
    await expect(simulate(devnet, [request], { validation: true })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  test('without a nonce runs once under validation', async () => {
    await using devnet = await start()
    const validBefore = quantityFromUint(BigInt(devnet.now + 5_000))
    const once = { ...priced, nonceKey: quantityFromUint(NONCE_FREE_KEY), validBefore }
    const other = { ...once, metadata: '0x01' }
    const [{ calls }] = await simulate(devnet, [once, other], { validation: true })
    expect(calls).toMatchObject([{ status: '0x1' }, { status: '0x1' }])
    await expect(simulate(devnet, [once, once], { validation: true })).rejects.toMatchObject({
      message: expect.stringMatching('replay'),
    })
    const [again] = await simulate(devnet, [once, once])
    expect(again.calls).toMatchObject([{ status: '0x1' }, { status: '0x1' }])
  })

  test('may use the last nonce twice', async () => {
    await using devnet = await start()
    const stateOverrides = { [alice]: { nonce: '0xffffffffffffffff' } }
    const base = { from: alice, calls: [[{ to: LOGS }]] }
    const [{ calls }] = await simulate(devnet, [base, base], {}, { stateOverrides })
    expect(calls).toMatchObject([{ status: '0x1' }, { status: '0x1' }])
  })

  test('is refused before Everest', async () => {
    await using devnet = await start({ upgrade: 'denim' })
    await expect(simulate(devnet, [{ from: alice, calls: [] }])).rejects.toMatchObject({
      ...{
        code: -32602,
        message: expect.stringMatching('not active before the Everest hard fork'),
      },
    })
  })

  test('changes nothing', async () => {
    await using devnet = await start()
    const before = await devnet.dump()
    await simulate(devnet, [{ from: alice, nonceKey: '0x4', calls: [[{ to: COUNTS }]] }])
    expect(await devnet.dump()).toEqual(before)
  })
})
