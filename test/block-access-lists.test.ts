/** Block-level access lists (EIP-7928): their contents, their hash, and where blocks keep them. */

import { createBlockHeader } from '@ethereumjs/block'
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createBlockLevelAccessListFromJSON } from '@ethereumjs/util'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type Hex } from '../src/index.ts'
import { predeployAddresses } from '../src/network/predeploys.ts'
import { evmRules } from '../src/primitives/evm-rules.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import type { Authorization } from '../src/primitives/message.ts'
import { quantityFromUint } from '../src/primitives/quantity.ts'
import { hexFromWord } from '../src/primitives/word.ts'
import type { WireAccountAccess } from '../src/rpc/wire/objects/block-access-list.ts'
import { authorities, authorize, Dice, randomScene } from './engine/wasm-fuzz.ts'
import { wireAddress } from './support/accounts.ts'
import { assemble, initCodeFor } from './support/assemble.ts'
import { expectPacked } from './support/blocks.ts'
import { ENVIRONMENT } from './support/executions.ts'
import { expectReplayed } from './support/journal.ts'
import { LibraryChain, listHash } from './support/library-access-lists.ts'
import { runs } from './support/property.ts'
import { ask } from './support/world-journal.ts'

const chainId = Number(ENVIRONMENT.chainId)
const amsterdam = {
  network: 'plain',
  hardfork: 'amsterdam',
  engine: 'lockstep',
  chainId,
} as const

const STORE = `0x${'a1'.repeat(20)}` as const
const READER = `0x${'a2'.repeat(20)}` as const
const REVERTER = `0x${'a3'.repeat(20)}` as const
const [SEEN, HASHED, COPIED, LISTED] = ['b1', 'b2', 'b3', 'b4'].map(
  (byte): Hex => `0x${byte.repeat(20)}`,
) as [Hex, Hex, Hex, Hex]
const { beaconBlockRoots, historyStorage } = predeployAddresses

const alloc = {
  // Stores the calldata in slot 0 and reads slot 1.
  [STORE]: { code: hexFromBytes(assemble(0, 'CALLDATALOAD', 0, 'SSTORE', 1, 'SLOAD', 'STOP')) },
  [READER]: {
    code: hexFromBytes(
      assemble(
        ...([SEEN, 'BALANCE', HASHED, 'EXTCODEHASH', 0, 0, 0, COPIED, 'EXTCODECOPY'] as const),
        ...([0, 0, 0, 0, 4, 'GAS', 'STATICCALL', 'STOP'] as const),
      ),
    ),
  },
  // Stores, sends value and fails.
  [REVERTER]: {
    balance: 9n,
    code: hexFromBytes(
      assemble(7, 5, 'SSTORE', 0, 0, 0, 0, 1, SEEN, 'GAS', 'CALL', 0, 0, 'REVERT'),
    ),
  },
} as const satisfies DevnetOptions['alloc']

const started = (options: DevnetOptions = {}) => createDevnet({ ...amsterdam, alloc, ...options })

/** Sends with gas for anything; the answer is the transaction's hash. */
const send = (devnet: Devnet, fields: object, account = 0) =>
  ask(devnet, 'eth_sendTransaction', [
    { from: wireAddress(devnet.accounts[account]!), gas: '0x4c4b40', ...fields },
  ])

const store = (devnet: Devnet, value: bigint) =>
  send(devnet, { to: STORE, data: hexFromWord(value) })

/** Mines what a function sends as one block. */
async function inOneBlock(devnet: Devnet, run: () => Promise<void>): Promise<void> {
  await ask(devnet, 'evm_setAutomine', [false])
  await run()
  await ask(devnet, 'evm_mine')
  await ask(devnet, 'evm_setAutomine', [true])
}

const headerOf = async (devnet: Devnet, tag: string) =>
  Object(await ask(devnet, 'eth_getHeaderByNumber', [tag]))

async function listOf(devnet: Devnet, tag = 'latest') {
  const list = await ask(devnet, 'eth_getBlockAccessList', [tag])
  return list as readonly WireAccountAccess[]
}

/** The entry of an account, if the list has it. */
async function entryOf(devnet: Devnet, address: string, tag = 'latest') {
  return (await listOf(devnet, tag)).find((account) => account.address === address)
}

const nothing = {
  ...{ storageChanges: [], storageReads: [], balanceChanges: [], nonceChanges: [] },
  codeChanges: [],
}

/** The hash of a list in the format of RPC, as @ethereumjs computes it. */
function hashOf(list: readonly WireAccountAccess[]): Hex {
  const renamed = list.map((account) => ({
    ...account,
    storageChanges: account.storageChanges.map(({ key, changes }) => ({
      slot: key,
      slotChanges: changes.map(({ index, value }) => ({
        blockAccessIndex: index,
        postValue: value,
      })),
    })),
    balanceChanges: account.balanceChanges.map(({ index, value }) => {
      return { blockAccessIndex: index, postBalance: value }
    }),
    nonceChanges: account.nonceChanges.map(({ index, value }) => {
      return { blockAccessIndex: index, postNonce: value }
    }),
    codeChanges: account.codeChanges.map(({ index, code }) => {
      return { blockAccessIndex: index, newCode: code }
    }),
  }))
  return listHash(createBlockLevelAccessListFromJSON(renamed as never))
}

/** That the header of each block names the hash of its list, and has the hash of @ethereumjs. */
async function expectHashes(devnet: Devnet): Promise<void> {
  const custom = { chainId: chainId.toString() }
  const common = createCustomCommon(custom, Mainnet, { hardfork: Hardfork.Amsterdam })
  const head = Number((await headerOf(devnet, 'latest')).number)
  for (let number = 0; number <= head; number += 1) {
    const tag = quantityFromUint(BigInt(number))
    const header = await headerOf(devnet, tag)
    expect(header.blockAccessListHash).toBe(hashOf(await listOf(devnet, tag)))
    const { miner, receiptsRoot, transactionsRoot, sha3Uncles, hash, ...fields } = header
    const theirs = createBlockHeader(
      {
        ...fields,
        ...{ coinbase: miner, receiptTrie: receiptsRoot, transactionsTrie: transactionsRoot },
        uncleHash: sha3Uncles,
      },
      { common, skipConsensusFormatValidation: true },
    )
    expect(hexFromBytes(theirs.hash())).toBe(hash)
  }
}

/** That the changes in the list of each block are the difference between its state and its parent's. */
async function expectStates(devnet: Devnet): Promise<void> {
  const head = BigInt((await headerOf(devnet, 'latest')).number)
  for (let number = 1n; number <= head; number += 1n) {
    const [parent, tag] = [quantityFromUint(number - 1n), quantityFromUint(number)]
    const differences = Object(await ask(devnet, 'previewnet_stateDiff', [parent, tag]))
    const changes: Record<string, object> = {}
    for (const account of await listOf(devnet, tag)) {
      const { address, storageChanges, balanceChanges, nonceChanges, codeChanges } = account
      const before = Object(await ask(devnet, 'eth_getAccountInfo', [address, parent]))
      const slots: Record<Hex, Hex> = {}
      for (const { key, changes } of storageChanges) {
        const value = changes.at(-1)!.value
        if (value !== (await ask(devnet, 'eth_getStorageAt', [address, key, parent]))) {
          slots[key] = value
        }
      }
      const [balance, nonce, code] = [
        balanceChanges.at(-1)?.value ?? before.balance,
        nonceChanges.at(-1)?.value ?? before.nonce,
        codeChanges.at(-1)?.code ?? before.code,
      ]
      const changed = {
        ...(balance !== before.balance && { balance }),
        ...(nonce !== before.nonce && { nonce }),
        ...(code !== before.code && { code }),
        ...(Object.keys(slots).length > 0 && { slots }),
      }
      if (Object.keys(changed).length > 0) changes[address] = changed
    }
    const expected = Object.entries<Record<string, { to: Hex }>>(differences).map(
      ([address, { slots = {}, ...fields }]) => {
        const after = (pairs: object) =>
          Object.fromEntries(Object.entries(pairs).map(([name, { to }]) => [name, to]))
        const words = after(slots)
        return [
          address,
          { ...after(fields), ...(Object.keys(words).length > 0 && { slots: words }) },
        ]
      },
    )
    expect(changes).toEqual(Object.fromEntries(expected))
  }
}

test('random blocks have the list that @ethereumjs makes of them', async () => {
  const rules = evmRules('amsterdam')
  for (let seed = 1; seed <= runs(40); seed += 1) {
    const dice = new Dice(seed)
    const { world } = randomScene(dice, rules)
    const accounts = Object.entries(world).map(([address, sketch]) => {
      const { balance = 0n, nonce = 0n, code = '0x', storage = {} } = sketch
      const slots = Object.entries(storage).map(
        ([slot, value]) => [quantityFromUint(BigInt(slot)), quantityFromUint(value)] as const,
      )
      const codeHex = typeof code === 'string' ? code : hexFromBytes(code)
      return [
        address,
        { balance, nonce, code: codeHex, storage: Object.fromEntries(slots) },
      ] as const
    })
    await using devnet = await createDevnet({ ...amsterdam, alloc: Object.fromEntries(accounts) })
    const library = await LibraryChain.from(devnet)
    for (let block = 1; block <= 2; block += 1) {
      await inOneBlock(devnet, async () => {
        for (let count = 0; count < 3; count += 1) {
          const { message } = randomScene(new Dice(1_000 * seed + 10 * block + count), rules)
          const { to, value, data, accessList, authorizationList, gasLimit } = message
          const numbers = {
            value: quantityFromUint(value),
            gas: quantityFromUint(BigInt(Math.min(Number(gasLimit) + 400_000, 2 ** 24))),
          }
          const list = authorizationList.map(printedAuthorization)
          const signed = list.length > 0 && { authorizationList: list }
          const request = { to, data: hexFromBytes(data), accessList, ...numbers, ...signed }
          await send(devnet, request, dice.below(3))
        }
      })
      const tag = quantityFromUint(BigInt(block))
      const { blockAccessListHash } = await headerOf(devnet, tag)
      expect(blockAccessListHash).toBe(listHash(await library.listOf(tag)))
    }
    await expectHashes(devnet)
    await expectStates(devnet)
  }
})

function printedAuthorization({ address, ...numbers }: Authorization) {
  const printed = Object.entries(numbers).map(([name, value]) => [name, quantityFromUint(value)])
  return { address, ...Object.fromEntries(printed) }
}

describe('the access list of a block', () => {
  test('has each change at the index of its transaction, and no change to the same value', async () => {
    await using devnet = await started()
    const address = wireAddress(devnet.accounts[0]!)
    await inOneBlock(devnet, async () => {
      for (const value of [5n, 5n, 6n]) await store(devnet, value)
    })
    const changes = [
      { index: '0x1', value: hexFromWord(5n) },
      { index: '0x3', value: hexFromWord(6n) },
    ]
    expect(await entryOf(devnet, STORE)).toEqual({
      ...{ address: STORE, ...nothing, storageReads: [hexFromWord(1n)] },
      storageChanges: [{ key: hexFromWord(0n), changes }],
    })
    const nonces = ['0x1', '0x2', '0x3'].map((index) => ({ index, value: index }))
    const sender = await entryOf(devnet, address)
    expect(sender).toMatchObject({ nonceChanges: nonces, storageChanges: [] })
    expect(sender?.balanceChanges.map(({ index }) => index)).toEqual(['0x1', '0x2', '0x3'])
    await expectHashes(devnet)
  })

  test('has a slot that gets its old value as a read, in its own transaction only', async () => {
    await using devnet = await started()
    await store(devnet, 0n)
    const slots = [hexFromWord(0n), hexFromWord(1n)]
    expect(await entryOf(devnet, STORE)).toEqual({
      address: STORE,
      ...nothing,
      storageReads: slots,
    })
    await store(devnet, 1n)
    await store(devnet, 0n)
    expect((await entryOf(devnet, STORE))?.storageChanges).toEqual([
      { key: hexFromWord(0n), changes: [{ index: '0x1', value: hexFromWord(0n) }] },
    ])
  })

  test('has what was only read, and nothing that an access list alone names', async () => {
    await using devnet = await started()
    const accessList = [{ address: LISTED, storageKeys: [hexFromWord(1n)] }]
    await send(devnet, { to: READER, accessList })
    const list = await listOf(devnet)
    const identity: Hex = `0x${'00'.repeat(19)}04`
    for (const address of [SEEN, HASHED, COPIED, identity, READER]) {
      expect(list).toContainEqual({ address, ...nothing })
    }
    expect(list.map(({ address }) => address)).not.toContain(LISTED)
    expect(list.map(({ address }) => address)).toEqual(list.map(({ address }) => address).sort())
  })

  test('has the accounts and slots of a reverted call without changes', async () => {
    await using devnet = await started()
    await send(devnet, { to: REVERTER })
    expect(await entryOf(devnet, SEEN)).toEqual({ address: SEEN, ...nothing })
    expect(await entryOf(devnet, REVERTER)).toEqual({
      ...{ address: REVERTER, ...nothing, storageReads: [hexFromWord(5n)] },
    })
  })

  test('lacks the target of a call whose access the gas does not cover', async () => {
    await using devnet = await started()
    // 15,000 for the transaction, 18 for the operands, and less than a cold account's 3,000.
    const gas = quantityFromUint(17_000n)
    const caller = hexFromBytes(assemble(0, 0, 0, 0, 0, SEEN, 5_000, 'CALL', 'STOP'))
    await ask(devnet, 'anvil_setCode', [LISTED, caller])
    await send(devnet, { to: LISTED, gas })
    expect(await entryOf(devnet, LISTED)).toEqual({ address: LISTED, ...nothing })
    expect(await entryOf(devnet, SEEN)).toBeUndefined()
  })

  test('has the code and the nonce of a created contract', async () => {
    await using devnet = await started()
    const code = assemble('STOP')
    const hash = await send(devnet, { data: hexFromBytes(initCodeFor(code)), value: '0x5' })
    const receipt = Object(await ask(devnet, 'eth_getTransactionReceipt', [hash]))
    expect(await entryOf(devnet, receipt.contractAddress)).toEqual({
      ...{ address: receipt.contractAddress, ...nothing },
      balanceChanges: [{ index: '0x1', value: '0x5' }],
      nonceChanges: [{ index: '0x1', value: '0x1' }],
      codeChanges: [{ index: '0x1', code: '0x00' }],
    })
  })

  test('has a contract that its own transaction destroyed without nonce and code', async () => {
    await using devnet = await started()
    const init = assemble(1, 0, 'SSTORE', SEEN, 'SELFDESTRUCT')
    const hash = await send(devnet, { data: hexFromBytes(init), value: '0x5' })
    const receipt = Object(await ask(devnet, 'eth_getTransactionReceipt', [hash]))
    const address = receipt.contractAddress
    const storageReads = [hexFromWord(0n)]
    expect(await entryOf(devnet, address)).toEqual({ address, ...nothing, storageReads })
    expect(await entryOf(devnet, SEEN)).toEqual({
      ...{ address: SEEN, ...nothing, balanceChanges: [{ index: '0x1', value: '0x5' }] },
    })
  })

  test('has the delegation of an authority, and its target once it is called', async () => {
    await using devnet = await started()
    const [key] = authorities as [Hex]
    const signed = authorize(key, { chainId: ENVIRONMENT.chainId, address: STORE, nonce: 0n })
    await send(devnet, { to: SEEN, authorizationList: [printedAuthorization(signed)] })
    const list = await listOf(devnet)
    const authority = list.find(({ codeChanges }) => codeChanges.length > 0)!
    expect(authority).toMatchObject({
      nonceChanges: [{ index: '0x1', value: '0x1' }],
      codeChanges: [{ index: '0x1', code: `0xef0100${STORE.slice(2)}` }],
    })
    expect(list.map(({ address }) => address)).not.toContain(STORE)
    await send(devnet, { to: authority.address })
    expect(await entryOf(devnet, STORE)).toEqual({ address: STORE, ...nothing })
  })

  test('has the coinbase, with a change only if it earns', async () => {
    await using devnet = await started({ coinbase: LISTED })
    await send(devnet, { to: SEEN, maxPriorityFeePerGas: '0x0' })
    expect(await entryOf(devnet, LISTED)).toEqual({ address: LISTED, ...nothing })
    await send(devnet, { to: SEEN, maxPriorityFeePerGas: '0x1' })
    expect((await entryOf(devnet, LISTED))?.balanceChanges).toHaveLength(1)
    await ask(devnet, 'evm_mine')
    expect(await entryOf(devnet, LISTED)).toBeUndefined()
  })

  test('has no edit of the state, but what follows from one', async () => {
    await using devnet = await started()
    await inOneBlock(devnet, async () => {
      await ask(devnet, 'anvil_setStorageAt', [STORE, '0x0', hexFromWord(7n)])
      await ask(devnet, 'anvil_setBalance', [SEEN, '0x1'])
      await store(devnet, 7n)
    })
    expect(await entryOf(devnet, SEEN)).toBeUndefined()
    expect((await entryOf(devnet, STORE))?.storageChanges).toEqual([])
  })
})

describe('a block without transactions', () => {
  test('has the writes of the system contracts at index 0', async () => {
    await using devnet = await started()
    await ask(devnet, 'evm_mine')
    const { parentHash, parentBeaconBlockRoot, timestamp } = await headerOf(devnet, 'latest')
    const slot = BigInt(timestamp) % 8_191n
    const written = (key: bigint, value: Hex) => {
      return { key: hexFromWord(key), changes: [{ index: '0x0', value }] }
    }
    expect(await listOf(devnet)).toEqual([
      {
        ...{ address: historyStorage, ...nothing },
        storageChanges: [written(0n, parentHash)],
      },
      {
        ...{ address: beaconBlockRoots, ...nothing },
        storageChanges: [
          written(slot, hexFromWord(BigInt(timestamp))),
          written(slot + 8_191n, parentBeaconBlockRoot),
        ],
      },
    ])
    expect(await listOf(devnet, '0x0')).toEqual([])
  })

  test('touches the system contracts where they have no code', async () => {
    await using devnet = await started({ genesisAccounts: 'alloc' })
    await ask(devnet, 'anvil_mine', ['0x3'])
    expect(await listOf(devnet, '0x2')).toEqual(
      [historyStorage, beaconBlockRoots].map((address) => ({ address, ...nothing })),
    )
    await expectHashes(devnet)
  })

  test.each([1, 12, 31])(
    'is made again with the same list and slot, however many there are, %i s apart',
    async (seconds) => {
      await using devnet = await started()
      await store(devnet, 3n)
      await ask(devnet, 'anvil_mine', ['0x14', quantityFromUint(BigInt(seconds))])
      await store(devnet, 4n)
      await expectHashes(devnet)
      await expectPacked(devnet)
      const slots = []
      for (let number = 0n; number <= 22n; number += 1n) {
        const { slotNumber, timestamp } = await headerOf(devnet, quantityFromUint(number))
        slots.push([Number(slotNumber), Number(timestamp)])
      }
      const [[, begin]] = slots as [[number, number]]
      for (const [index, [slot, timestamp]] of (slots as [number, number][]).entries()) {
        const [before] = slots[index - 1] ?? [-1]
        expect(slot).toBe(Math.max(before! + 1, Math.floor((timestamp - begin) / 12)))
      }
    },
  )
})

describe('the access list of a block is the same', () => {
  /** Three blocks with transactions, two without, and a pending one. */
  async function filled(options: DevnetOptions = {}): Promise<Devnet> {
    const devnet = await started(options)
    await inOneBlock(devnet, async () => {
      for (const value of [5n, 5n, 6n]) await store(devnet, value)
      await send(devnet, { to: READER }, 1)
    })
    await ask(devnet, 'anvil_mine', ['0x2'])
    await send(devnet, { to: REVERTER })
    await send(devnet, { data: hexFromBytes(initCodeFor(assemble('STOP'))) }, 2)
    await ask(devnet, 'evm_setAutomine', [false])
    await store(devnet, 9n)
    await send(devnet, { to: READER }, 1)
    return devnet
  }

  async function listsOf(devnet: Devnet) {
    const tags = ['0x0', '0x1', '0x2', '0x3', '0x4', '0x5', 'pending']
    const headers = await Promise.all(tags.map((tag) => headerOf(devnet, tag)))
    const lists = await Promise.all(tags.map((tag) => listOf(devnet, tag)))
    return { headers, lists }
  }

  test('in a state file, a fork, a snapshot and a replay', async () => {
    await using devnet = await filled()
    const expected = await listsOf(devnet)
    await expectHashes(devnet)
    expectPacked(devnet)
    await using loaded = await createDevnet({ state: await devnet.dump() })
    expect(await listsOf(loaded)).toEqual(expected)
    await using fork = await devnet.fork()
    expect(await listsOf(fork)).toEqual(expected)
    const snapshot = await ask(devnet, 'evm_snapshot')
    await ask(devnet, 'anvil_mine', ['0x3'])
    await ask(devnet, 'evm_revert', [snapshot])
    expect(await listsOf(devnet)).toEqual(expected)
    await expectReplayed(devnet)
    const again = await listsOf(fork)
    await ask(fork, 'evm_mine')
    const sealed = await headerOf(fork, 'latest')
    expect(sealed.blockAccessListHash).toBe(again.headers.at(-1).blockAccessListHash)
    await expectHashes(fork)
  })

  test('after older blocks were pruned, and a state file of the rest', async () => {
    await using devnet = await started({ historyBlocks: 256 })
    await store(devnet, 1n)
    await ask(devnet, 'anvil_mine', ['0x400'])
    await store(devnet, 2n)
    const expected = await listOf(devnet)
    await using loaded = await createDevnet({ state: await devnet.dump() })
    expect(await listOf(loaded)).toEqual(expected)
    const [one, other] = await Promise.all([headerOf(devnet, 'latest'), headerOf(loaded, 'latest')])
    expect(other).toEqual(one)
  })

  test('when it is asked for by number, by hash or by tag; an unknown block has none', async () => {
    await using devnet = await filled()
    const { hash, number } = await headerOf(devnet, 'latest')
    const expected = await listOf(devnet)
    for (const name of [number, hash, { blockHash: hash }]) {
      expect(await ask(devnet, 'eth_getBlockAccessList', [name])).toEqual(expected)
    }
    expect(await ask(devnet, 'eth_getBlockAccessListByBlockHash', [hash])).toEqual(expected)
    expect(await ask(devnet, 'eth_getBlockAccessListByBlockNumber', [number])).toEqual(expected)
    expect(await ask(devnet, 'eth_getBlockAccessList', ['0x63'])).toBeNull()
  })

  test('after a transaction before it was dropped, and after a rollback', async () => {
    await using devnet = await filled()
    const last = await listOf(devnet, '0x4')
    await ask(devnet, 'anvil_rollback', ['0x1'])
    expect(await listOf(devnet)).toEqual(last)
    await ask(devnet, 'evm_mine')
    await expectHashes(devnet)
  })
})

describe('on other chains', () => {
  test('a block before Amsterdam has neither a list nor a slot', async () => {
    await using devnet = await started({ hardfork: 'osaka', hardforkAt: { amsterdam: 3n } })
    for (const value of [1n, 2n, 3n]) await store(devnet, value)
    expect(await ask(devnet, 'eth_getBlockAccessList', ['0x2'])).toBeNull()
    expect(Object.keys(await headerOf(devnet, '0x2'))).not.toContain('slotNumber')
    const { slotNumber, blockAccessListHash } = await headerOf(devnet, '0x3')
    expect(slotNumber).toBe('0x0')
    expect(blockAccessListHash).toBe(hashOf(await listOf(devnet, '0x3')))
    await expectReplayed(devnet)
  })

  test('a fork continues with the slots of the remote chain, and asks it for its lists', async () => {
    await using parent = await started({ chainId: 1337 })
    await store(parent, 5n)
    await ask(parent, 'anvil_mine', ['0x2', '0x78'])
    const provider = {
      request: (request: object) => parent.request(request as Parameters<Devnet['request']>[0]),
    }
    await using fork = await createDevnet({ fork: { provider }, engine: amsterdam.engine })
    expect(fork.config.hardfork).toBe('amsterdam')
    expect(await listOf(fork, '0x1')).toEqual(await listOf(parent, '0x1'))
    await inOneBlock(fork, async () => {
      await store(fork, 6n)
    })
    const before = await headerOf(parent, 'latest')
    const first = await headerOf(fork, quantityFromUint(BigInt(before.number) + 1n))
    expect(first.parentHash).toBe(before.hash)
    expect(BigInt(first.slotNumber)).toBe(BigInt(before.slotNumber) + 1n)
    expect((await headerOf(fork, 'latest')).blockAccessListHash).toBe(hashOf(await listOf(fork)))
    expect(await entryOf(fork, STORE)).toMatchObject({ storageChanges: [{ key: hexFromWord(0n) }] })
    await ask(fork, 'anvil_mine', ['0x1', '0x258'])
    expect(BigInt((await headerOf(fork, 'latest')).slotNumber)).toBeGreaterThan(50n)
  })

  test('simulated blocks have lists and slots', async () => {
    await using devnet = await started()
    const { address } = devnet.accounts[0]!
    const call = { from: address, to: STORE, input: hexFromWord(5n) }
    const blockStateCalls = [{ calls: [call] }, {}]
    const simulated = await ask(devnet, 'eth_simulateV1', [{ blockStateCalls }, 'latest'])
    const blocks = simulated as readonly { slotNumber: Hex; blockAccessListHash: Hex }[]
    expect(blocks.map(({ slotNumber }) => slotNumber)).toEqual(['0x1', '0x2'])
    expect(new Set(blocks.map(({ blockAccessListHash }) => blockAccessListHash)).size).toBe(2)
  })
})
