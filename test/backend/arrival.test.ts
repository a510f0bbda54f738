/**
 * Raw transactions of several clients: senders are recovered on arrival, and accepted in its order.
 */

import { parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex, type WireClient } from '../../src/index.ts'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { isSecp256k1Loaded, loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { senders as cache } from '../../src/transactions/sender.ts'
import { wireAddress } from '../support/accounts.ts'
import { fc, runs } from '../support/property.ts'

const SENDER_COUNT = 4
const EACH = 3

const devnetOptions = { accounts: SENDER_COUNT, engine: 'wasm' } as const

/** Transactions by sender, in the order of their nonces. The last sender's second has a bad signature. */
async function signedBySender(devnet: Devnet): Promise<readonly (readonly Hex[])[]> {
  const bySender = devnet.accounts.map(({ privateKey }) => {
    const signer = privateKeyToAccount(privateKey)
    const raws = Array.from({ length: EACH }, (_, nonce) =>
      signer.signTransaction({
        chainId: devnet.config.chainId,
        nonce,
        gas: 21_000n,
        maxFeePerGas: 10n ** 10n,
        to: signer.address,
      }),
    )
    return Promise.all(raws)
  })
  const signed = await Promise.all(bySender)
  const [first = '0x', second = '0x', ...rest] = signed.at(-1) ?? []
  return [...signed.slice(0, -1), [first, withBadSignature(second), ...rest]]
}

/** The same transaction with an r above the order of the group. */
function withBadSignature(raw: Hex): Hex {
  const { r = '0x' } = parseTransaction(raw)
  return raw.replace(r.slice(2), 'f'.repeat(64)) as Hex // only digits are replaced
}

/** Sends each client's transactions in the given order of clients. @returns all answers, by client */
function sendInOrder(
  devnet: Devnet,
  bySender: readonly (readonly Hex[])[],
  order: readonly number[],
) {
  const answers = bySender.map(() => [] as string[])
  const clients = answers.map((texts) => {
    const client: WireClient = { send: (text) => texts.push(text), subscriptions: false }
    return devnet.connect(client)
  })
  const sent = order.map((sender, index) => {
    const raw = bySender[sender]![order.slice(0, index).filter((each) => each === sender).length]!
    const method = 'eth_sendRawTransaction'
    const request = { jsonrpc: '2.0', id: index, method, params: [raw] }
    return { raw, answered: clients[sender]!.receive(request) }
  })
  return { answers, raws: sent.map(({ raw }) => raw), all: sent.map(({ answered }) => answered) }
}

const hashOf = (raw: Hex) => keccakHash(bytesFromHex(raw))

/** Hashes of the transactions of the newest block that are not the network's own. */
async function minedHashes(devnet: Devnet): Promise<readonly unknown[]> {
  await devnet.mine()
  const block = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })
  const transactions = (block?.transactions ?? []).filter((one) => typeof one !== 'string')
  return transactions.filter(({ type }) => type !== '0x7e').map(({ hash }) => hash)
}

const inTurn = Array.from({ length: SENDER_COUNT * EACH }, (_, index) => index % SENDER_COUNT)

test('transactions that arrive before the curve is loaded are accepted in their order', async () => {
  await using devnet = await createDevnet(devnetOptions)
  const bySender = await signedBySender(devnet)
  expect(isSecp256k1Loaded()).toBe(false)
  const { all, answers, raws } = sendInOrder(devnet, bySender, inTurn)
  await Promise.all(all)
  const refused = [bySender[3]![1]!, bySender[3]![2]!] // the second, and the one behind its gap
  const accepted = raws.filter((raw) => !refused.includes(raw))
  expect(await minedHashes(devnet)).toEqual(accepted.map(hashOf))
  expect(answers[3]![1]).toContain('invalid transaction signature')
})

test('the senders of transactions that wait for the writer have been recovered', async () => {
  await loadSecp256k1()
  await using devnet = await createDevnet({ ...devnetOptions, chainId: 7 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const reached = new Promise<void>((resolve) => {
    const hold = () => {
      resolve()
      return held
    }
    devnet.invariant('holds the writer', hold, { every: 'transaction' })
  })
  const bySender = await signedBySender(devnet)
  const { all, raws } = sendInOrder(devnet, bySender, inTurn)
  await reached
  await new Promise(setImmediate) // every promise that can continue has done so
  const unknown = () => {
    throw new Error('the sender has not been recovered')
  }
  const found = raws
    .filter((raw) => raw !== bySender[3]![1])
    .map((raw) => cache.senderOf(hashOf(raw), unknown, { yParity: 0, r: 1n, s: 1n }))
  const senders = inTurn.map((sender) => wireAddress(devnet.accounts[sender]!))
  expect(found).toEqual(senders.filter((_, index) => raws[index] !== bySender[3]![1]))
  release()
  await Promise.all(all)
  const accepted = raws.filter((raw) => !bySender[3]!.slice(1).includes(raw))
  expect(await minedHashes(devnet)).toEqual(accepted.map(hashOf))
})

test('however the clients take turns, the order of arrival is the order in the block', async () => {
  await using first = await createDevnet(devnetOptions)
  const bySender = await signedBySender(first)
  const orders = fc.shuffledSubarray(inTurn, { minLength: inTurn.length })
  const property = fc.asyncProperty(orders, async (order) => {
    await using devnet = await createDevnet(devnetOptions)
    const { all, raws } = sendInOrder(devnet, bySender, order)
    await Promise.all(all)
    const accepted = raws.filter((raw) => !bySender[3]!.slice(1).includes(raw))
    expect(await minedHashes(devnet)).toEqual(accepted.map(hashOf))
  })
  await fc.assert(property, { numRuns: runs(80) })
})
