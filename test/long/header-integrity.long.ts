/**
 * Every commitment of a header, recomputed by other people's code from what anybody can read:
 * `eth_getBlockByNumber`, `eth_getBlockReceipts` and the state reads.
 */

import { type Block, createBlockFromRPC, type JSONRPCBlock, paramsBlock } from '@ethereumjs/block'
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createMPT } from '@ethereumjs/mpt'
import {
  concat,
  decodeRlp,
  encodeRlp,
  getBytes,
  hexlify,
  keccak256,
  Signature,
  solidityPackedKeccak256,
  Transaction,
  toBeArray,
  toBeHex,
} from 'ethers'
import { type Address, custom, encodeFunctionData, parseGwei } from 'viem'
import { serializeTransaction as serializeDeposit } from 'viem/op-stack'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemAccounts } from '../../src/execution/system-contracts.ts'
import {
  createDevnet,
  type Devnet,
  type Hex,
  type WireBlockObject,
  type WireReceipt,
  type WireTransaction,
} from '../../src/index.ts'
import { predeployAccounts, predeployAddresses } from '../../src/network/predeploys.ts'
import { wireAddress, wireAddresses } from '../support/accounts.ts'
import { token, viemClients, ZERO_HASH } from '../support/clients.ts'

interface Sealed {
  readonly header: WireBlockObject
  readonly transactions: readonly WireTransaction[]
  readonly receipts: readonly WireReceipt[]
}

let devnet: Devnet
let blocks: Sealed[]

beforeAll(async () => {
  // A target of 500,000 gas: the deployment is above it, an empty block below.
  // Without native tokens, whose slots are not where `tokenSlots` below looks for them.
  const options = { accounts: 3, blockGasLimit: 3_000_000n } as const
  devnet = await createDevnet({ ...options, engine: 'wasm', tokens: 'off' })
  await fillBlocks()
  const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
  blocks = await Promise.all(Array.from({ length: head + 1 }, (_, number) => readBlock(number)))
})

afterAll(() => devnet.close())

/** Something of everything a block can hold, and blocks that hold nothing. */
async function fillBlocks(): Promise<void> {
  const { client, wallet, alice, bob } = viemClients(devnet, custom(devnet))
  const seal = () => devnet.advance(200)
  const gasPrice = parseGwei('1')
  const transfer = { to: bob.address, value: 1n, gas: 30_000n }
  await seal()

  await wallet.deployContract({ ...token, args: [10n ** 24n] })
  await seal()

  const { contractAddress: address } = (await client.getBlockReceipts({ blockTag: 'latest' })).at(
    -1,
  )!
  const tokenCall = { address: address!, abi: token.abi, gas: 100_000n } as const
  await wallet.sendTransaction({ ...transfer, type: 'legacy', gasPrice })
  const accessList = [{ address: address!, storageKeys: [ZERO_HASH, toBeHex(2, 32) as Hex] }]
  await wallet.sendTransaction({ ...transfer, type: 'eip2930', gasPrice, accessList })
  await wallet.writeContract({ ...tokenCall, functionName: 'transfer', args: [bob.address, 5n] })
  const unfunded = { ...tokenCall, functionName: 'burn', args: [6n] } as const
  await wallet.writeContract({ ...unfunded, account: bob })
  const unprotected = await alice.signTransaction({
    ...transfer,
    type: 'legacy',
    gasPrice,
    nonce: 4,
  })
  await client.sendRawTransaction({ serializedTransaction: unprotected })
  await seal()

  const authorization = { contractAddress: address!, account: bob, nonce: 1 }
  const approval = { abi: token.abi, functionName: 'approve', args: [bob.address, 9n] } as const
  await wallet.sendTransaction({
    to: bob.address,
    data: encodeFunctionData(approval),
    gas: 200_000n,
    authorizationList: [await wallet.signAuthorization(authorization)],
  })
  // Init code that is one invalid instruction: a creation that fails.
  await wallet.sendTransaction({ data: '0xfe', gas: 60_000n })
  await devnet.faucet.drip('0x00000000000000000000000000000000000000fa')
  await seal()

  // Into the next L1 block: its first block begins a new sequence.
  await devnet.jump(12_000)
  await seal()
  await seal()
}

async function readBlock(number: number): Promise<Sealed> {
  const ref: Hex = `0x${number.toString(16)}`
  const header = await devnet.request({ method: 'eth_getBlockByNumber', params: [ref, true] })
  const receipts = await devnet.request({ method: 'eth_getBlockReceipts', params: [ref] })
  const transactions = header!.transactions as WireTransaction[] // full ones were asked for
  return { header: header!, transactions, receipts: receipts! }
}

type WireSignature = Pick<WireTransaction, 'r' | 's' | 'v'>

function signature({ r, s, v }: WireSignature): Signature {
  return Signature.from({ r: toBeHex(r, 32), s: toBeHex(s, 32), v })
}

/** A transaction as ethers understands it. */
function parsed(wire: WireTransaction): Transaction {
  const hasCaps = wire.maxFeePerGas !== undefined
  return Transaction.from({
    type: Number(wire.type),
    chainId: wire.chainId ?? 0,
    nonce: Number(wire.nonce),
    gasLimit: wire.gas,
    ...(hasCaps ? {} : { gasPrice: wire.gasPrice }),
    maxFeePerGas: wire.maxFeePerGas ?? null,
    maxPriorityFeePerGas: wire.maxPriorityFeePerGas ?? null,
    to: wire.to,
    value: wire.value,
    data: wire.input,
    accessList: (wire.accessList as [] | undefined) ?? null, // ethers does not write to it
    authorizationList:
      wire.authorizationList?.map(({ address, chainId, nonce, yParity, r, s }) => ({
        address,
        chainId: BigInt(chainId),
        nonce: BigInt(nonce),
        signature: signature({ r, s, v: yParity }),
      })) ?? null,
    signature: signature(wire),
  })
}

/** The bytes of a transaction, by the library of whoever knows its type. */
function serialized(wire: WireTransaction): string {
  if (wire.type !== '0x7e') return parsed(wire).serialized
  return serializeDeposit({
    type: 'deposit',
    sourceHash: wire.sourceHash!,
    from: wire.from,
    ...(wire.to === null ? {} : { to: wire.to }),
    mint: BigInt(wire.mint!),
    value: BigInt(wire.value),
    gas: BigInt(wire.gas),
    isSystemTx: wire.isSystemTx!,
    data: wire.input,
  })
}

/** A quantity as RLP writes it: no leading zeros, nothing for zero. */
function scalar(quantity: Hex): Uint8Array {
  return toBeArray(quantity)
}

/** The consensus encoding of a receipt (EIP-658, EIP-2718), of deposits as the OP stack has it. */
function encodeReceipt(receipt: WireReceipt): string {
  const { type, status, cumulativeGasUsed, logsBloom, logs } = receipt
  const { depositNonce, depositReceiptVersion } = receipt
  const payload = encodeRlp([
    scalar(status),
    scalar(cumulativeGasUsed),
    logsBloom,
    logs.map(({ address, topics, data }) => [address, [...topics], data]),
    // Since Canyon.
    ...(type === '0x7e' ? [scalar(depositNonce!), scalar(depositReceiptVersion!)] : []),
  ])
  return type === '0x0' ? payload : concat([toBeHex(type), payload])
}

/** The filter of the yellow paper, section 4.3.1: three bits of 2048 for each address and topic. */
function bloomOf(logs: WireReceipt['logs']): string {
  const bloom = new Uint8Array(256)
  for (const item of logs.flatMap(({ address, topics }) => [address, ...topics])) {
    const hash = new DataView(getBytes(keccak256(item)).buffer)
    for (const offset of [0, 2, 4]) {
      const bit = hash.getUint16(offset) % 2048
      bloom[255 - Math.floor(bit / 8)]! |= 1 << (bit % 8)
    }
  }
  return hexlify(bloom)
}

/** The root of a list: RLP of the position → item. */
async function listRoot(items: readonly string[]): Promise<string> {
  const trie = await createMPT()
  for (const [index, item] of items.entries()) {
    await trie.put(getBytes(encodeRlp(toBeArray(index))), getBytes(item))
  }
  return hexlify(trie.root())
}

const common = createCustomCommon({ chainId: 84_538_453 }, Mainnet, { hardfork: Hardfork.Osaka })
const feeMarket = { elasticityMultiplier: 6, baseFeeMaxChangeDenominator: 1_250 }
const params = { ...paramsBlock, 1559: { ...paramsBlock[1559], ...feeMarket } }

/**
 * A block as the library builds it from its fields; it believes no hash it is given. Without the
 * transactions, because it knows no deposits: their root is in the header.
 */
function built({ header }: Sealed): Block {
  const rpc = { ...header, transactions: [] } as unknown as JSONRPCBlock
  return createBlockFromRPC(rpc, [], { common, params })
}

describe('headers of a devnet', () => {
  test('the chain under test has something of everything', () => {
    const receipts = blocks.flatMap((block) => block.receipts)
    expect(new Set(receipts.map(({ type }) => type))).toEqual(
      new Set(['0x0', '0x1', '0x2', '0x4', '0x7e']),
    )
    expect(blocks.map((block) => block.receipts.length)).toEqual([0, 2, 3, 7, 5, 2, 2])
    const ofUsers = receipts.filter(({ type }) => type !== '0x7e')
    expect(ofUsers.map(({ status }) => Number(status))).toEqual([1, 1, 1, 1, 0, 1, 1, 0, 1])
    expect(receipts.every(({ type, status }) => type !== '0x7e' || status === '0x1')).toBe(true)
    expect(receipts.filter(({ contractAddress }) => contractAddress !== null)).toHaveLength(2)
    expect(receipts.flatMap(({ logs }) => logs)).toHaveLength(3)
  })

  test('each transaction has the hash and the sender that its fields and signature give', () => {
    for (const wire of blocks.flatMap((block) => block.transactions)) {
      expect(keccak256(serialized(wire))).toBe(wire.hash)
      if (wire.type !== '0x7e') expect(parsed(wire).from?.toLowerCase()).toBe(wire.from)
    }
  })

  test('the transactions root is that of the transactions', async () => {
    for (const { header, transactions } of blocks) {
      const root = await listRoot(transactions.map(serialized))
      expect(root).toBe(header.transactionsRoot)
    }
  })

  test('the receipts root is that of the receipts', async () => {
    for (const { header, receipts } of blocks) {
      expect(await listRoot(receipts.map(encodeReceipt))).toBe(header.receiptsRoot)
    }
  })

  test('the blooms hold the addresses and topics of the logs', () => {
    for (const { header, receipts } of blocks) {
      expect(bloomOf(receipts.flatMap(({ logs }) => logs))).toBe(header.logsBloom)
      for (const { logs, logsBloom } of receipts) expect(bloomOf(logs)).toBe(logsBloom)
    }
  })

  test('the block hash is that of the header, and the size that of the block', () => {
    for (const sealed of blocks) {
      const block = built(sealed)
      expect(hexlify(block.hash())).toBe(sealed.header.hash)
      // The library knows no deposits, so the transactions are written beside it.
      const [header, , uncles, withdrawals] = block.raw()
      const transactions = sealed.transactions.map((wire) =>
        wire.type === '0x0' ? decodeRlp(serialized(wire)) : serialized(wire),
      )
      const whole = encodeRlp([
        header!.map((item) => hexlify(item as Uint8Array)),
        transactions,
        uncles as [],
        withdrawals as [],
      ])
      expect(getBytes(whole)).toHaveLength(Number(sealed.header.size))
    }
  })

  test('each block names the one before it, and time does not fall', () => {
    for (const [index, { header }] of blocks.slice(1).entries()) {
      const parent = blocks[index]!.header
      expect(header.parentHash).toBe(parent.hash)
      expect(Number(header.number)).toBe(Number(parent.number) + 1)
      expect(Number(header.timestamp)).toBeGreaterThanOrEqual(Number(parent.timestamp))
    }
  })

  test('the withdrawals root is the storage root of the message passer', async () => {
    const passer: Address = '0x4200000000000000000000000000000000000016'
    for (const { header } of blocks) {
      const root = await storageRootOf(passer, header.number)
      expect(root).toBe(header.withdrawalsRoot)
    }
  })

  test('the footprint of the header is the sum of those in the receipts', () => {
    for (const { header, receipts } of blocks) {
      const sum = receipts.reduce((total, { blobGasUsed }) => total + Number(blobGasUsed), 0)
      expect(Number(header.blobGasUsed)).toBe(sum)
    }
    expect(blocks.some(({ header }) => header.blobGasUsed !== '0x0')).toBe(true)
  })

  test('the base fee follows from the block before (EIP-1559)', () => {
    const fees = blocks.map(({ header }) => BigInt(header.baseFeePerGas))
    const expected = blocks.map((sealed) => {
      const next = built(sealed).header.calcNextBaseFee()
      return next < 5_000_000n ? 5_000_000n : next
    })
    expect(fees.slice(1)).toEqual(expected.slice(0, -1))
    expect(new Set(fees).size).toBeGreaterThan(2)
  })

  test('gas and log indexes count through the block', () => {
    for (const { header, receipts } of blocks) {
      let gasUsed = 0
      for (const receipt of receipts) {
        gasUsed += Number(receipt.gasUsed)
        expect(Number(receipt.cumulativeGasUsed)).toBe(gasUsed)
      }
      expect(Number(header.gasUsed)).toBe(gasUsed)
      const logs = receipts.flatMap((receipt) => receipt.logs)
      expect(logs.map(({ logIndex }) => Number(logIndex))).toEqual(logs.map((_, index) => index))
    }
  })
})

describe('the state root', () => {
  /** Everybody who has a part in the chain, and what was there before anybody had. */
  function participants(): Address[] {
    const inBlocks = blocks.flatMap(({ header, receipts }) => [
      header.miner,
      ...receipts.flatMap(({ from, to, contractAddress }) => [from, to, contractAddress]),
    ])
    const known = [...wireAddresses(devnet), wireAddress(devnet.faucet)]
    const predeployed = predeploys.map(({ address }) => address)
    const ofEverest = systemAccounts.map(({ address }) => address)
    const all = new Set([...known, ...predeployed, ...ofEverest, ...inBlocks])
    return [...all].filter((address) => address !== null)
  }

  async function stateRoot(at: Hex): Promise<string> {
    const trie = await createMPT({ useKeyHashing: true })
    for (const address of participants()) {
      const params = [address, at] as const
      const nonce = await devnet.request({ method: 'eth_getTransactionCount', params })
      const balance = await devnet.request({ method: 'eth_getBalance', params })
      const code = await devnet.request({ method: 'eth_getCode', params })
      const isEmpty = nonce === '0x0' && balance === '0x0' && code === '0x'
      if (isEmpty) continue
      const storage = await storageRootOf(address, at)
      const account = encodeRlp([scalar(nonce), scalar(balance), storage, keccak256(code)])
      await trie.put(getBytes(address), getBytes(account))
    }
    return hexlify(trie.root())
  }

  test('is that of all accounts and slots as they are read, at every block', async () => {
    for (const { header } of blocks) {
      expect(await stateRoot(header.number)).toBe(header.stateRoot)
    }
  })
})

const predeploys = predeployAccounts({ chainId: 84_538_453n, hardfork: 'osaka', hasBaseTime: true })

/** Slots an account may use: those it began with, the token's, and those that blocks write. */
function slotsOf(address: Address): string[] {
  const words = (slots: readonly bigint[]) => slots.map((slot) => toBeHex(slot, 32))
  const predeploy = predeploys.find((account) => account.address === address)
  const slots = words((predeploy?.storage ?? []).map(([slot]) => slot))
  const { beaconBlockRoots, historyStorage, l1Block, baseTime } = predeployAddresses
  if (address === historyStorage) return words(blocks.map((_, number) => BigInt(number)))
  if (address === beaconBlockRoots) {
    const times = new Set(blocks.map(({ header }) => BigInt(header.timestamp) % 8_191n))
    return words([...times].flatMap((slot) => [slot, slot + 8_191n]))
  }
  if (address === l1Block || address === baseTime) {
    return [...slots, ...words(Array.from({ length: 10 }, (_, slot) => BigInt(slot)))]
  }
  // The token itself, and the account that delegates to it.
  return predeploy === undefined ? tokenSlots() : slots
}

/** The slots the token can use: its fields, and its mappings for every account and pair. */
function tokenSlots(): string[] {
  const slotOf = (key: string, slot: number | string) =>
    solidityPackedKeccak256(['uint256', 'uint256'], [key, slot])
  const holders = devnet.accounts.map(({ address }) => address)
  const fields = Array.from({ length: 10 }, (_, slot) => slot)
  const mapped = fields.flatMap((slot) => holders.map((address) => slotOf(address, slot)))
  const pairs = mapped.flatMap((slot) => holders.map((address) => slotOf(address, slot)))
  return [...fields.map((slot) => toBeHex(slot, 32)), ...mapped, ...pairs]
}

async function storageRootOf(address: Address, at: Hex): Promise<Hex> {
  const code = await devnet.request({ method: 'eth_getCode', params: [address, at] })
  const trie = await createMPT({ useKeyHashing: true })
  for (const slot of code === '0x' ? [] : new Set(slotsOf(address))) {
    const params = [address, slot as Hex, at] as const // toBeHex and keccak256 give hex
    const word = await devnet.request({ method: 'eth_getStorageAt', params })
    if (BigInt(word) !== 0n) await trie.put(getBytes(slot), getBytes(encodeRlp(scalar(word))))
  }
  return hexlify(trie.root()) as Hex // hexlify gives hex
}
