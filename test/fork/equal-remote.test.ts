/** A fork answers as its remote does: state overrides, proofs and edited blocks, on both sides of the pin. */

import { describe, expect, test } from 'vitest'
import { checkProof } from '../../src/fork/proof.ts'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type ForkSource,
  type Hash,
  type Hex,
  type RemoteProvider,
  type RemoteWarning,
  replay,
} from '../../src/index.ts'
import { createdAddress } from '../../src/primitives/created-address.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { wireAddress } from '../support/accounts.ts'
import { fc, isOnWasm, runs, testEach } from '../support/property.ts'

const STORE: Address = '0x00000000000000000000000000000000000000cc'

const STRANGER: Address = '0x00000000000000000000000000000000000000aa'

/** Stores the second word of its calldata at the slot that is the first; returns that slot without. */
const STORE_CODE: Hex = '0x602036116010575f35545f5260205ff35b6020355f355500'

const alloc = {
  [STORE]: {
    code: STORE_CODE,
    storage: { '0x0': '0xaa', '0x2': '0x22' },
  },
} as const

const word = (value: number | bigint) => hexFromWord(BigInt(value))
const hex = (value: number | bigint): Hex => `0x${value.toString(16)}`
const readSlot = (slot: number) => ({ to: STORE, data: word(slot) })

const ask = (devnet: Devnet, method: string, params: readonly unknown[] = []) =>
  devnet.request({ method, params } as Parameters<Devnet['request']>[0]) as Promise<unknown>

const headOf = (devnet: Devnet) =>
  ask(devnet, 'eth_getBlockByNumber', ['latest', false]) as Promise<{
    number: Hex
    hash: Hash
    stateRoot: Hash
  }>

/** The devnet as a provider, and the requests that it got. */
function remoteOf(parent: Devnet): RemoteProvider & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    request(request) {
      asked.push(JSON.stringify([request.method, request.params]))
      return parent.request(request as Parameters<Devnet['request']>[0])
    },
  }
}

/** A fork of a devnet with the same dev accounts, which it does not pay. */
async function forkOf(parent: Devnet, source: Omit<ForkSource, 'provider'> = {}) {
  const remote = remoteOf(parent)
  const { network, engine, blockTimeMs } = parent.config
  const fork = { ...source, provider: remote }
  const child = await createDevnet({ network, engine, blockTimeMs, fork, balance: 0 })
  return { child, remote }
}

async function parentWith(options: DevnetOptions = {}): Promise<Devnet> {
  const parent = await createDevnet({ ...options, alloc })
  await parent.mine(3)
  return parent
}

describe('a state override with all slots of an account, on a fork,', () => {
  const all = { [STORE]: { state: { [word(1)]: word(0x11) } } }
  /** Answers that contain the value of a slot, by method. */
  const reads = (slot: number): readonly (readonly [string, readonly unknown[]])[] => [
    ['eth_call', [readSlot(slot), 'latest', all]],
    ['eth_callMany', [[{ transactions: [readSlot(slot)] }], { blockNumber: 'latest' }, all]],
    ['eth_estimateGas', [readSlot(slot), 'latest', all]],
    ['eth_createAccessList', [readSlot(slot), 'latest', all]],
    ['debug_traceCall', [readSlot(slot), 'latest', { stateOverrides: all }]],
    [
      'debug_traceCall',
      [readSlot(slot), 'latest', { stateOverrides: all, tracer: 'prestateTracer' }],
    ],
    ['eth_simulateV1', [{ blockStateCalls: [{ stateOverrides: all, calls: [readSlot(slot)] }] }]],
  ]

  test.each(['wasm', 'ethereumjs'] as const)(
    'hides the slots of the remote in every method, on %s',
    async (engine) => {
      await using parent = await parentWith({ engine })
      const { child } = await forkOf(parent)
      expect(await ask(child, 'eth_call', [readSlot(0), 'latest', all])).toBe(word(0))
      expect(await ask(child, 'eth_call', [readSlot(1), 'latest', all])).toBe(word(0x11))
      expect(await ask(child, 'eth_call', [readSlot(0), 'latest'])).toBe(word(0xaa))
      for (const slot of [0, 1, 2, 3]) {
        for (const [method, params] of reads(slot)) {
          expect(await ask(child, method, params), method).toEqual(
            await ask(parent, method, params),
          )
        }
      }
    },
  )

  test('asks the remote for none of them', async () => {
    await using parent = await parentWith()
    const { child, remote } = await forkOf(parent)
    await ask(child, 'eth_call', [readSlot(5), 'latest', all])
    const before = remote.asked.length
    for (const slot of [6, 7]) {
      expect(await ask(child, 'eth_call', [readSlot(slot), 'latest', all])).toBe(word(0))
    }
    expect(remote.asked.slice(before).filter((each) => /Storage|Proof/.test(each))).toEqual([])
  })

  test('leads to the state roots that the remote simulates, also where a later block writes', async () => {
    await using parent = await parentWith()
    const { child } = await forkOf(parent)
    const write = { to: STORE, data: `${word(2)}${word(5).slice(2)}` }
    const other = { [STORE]: { state: { [word(2)]: word(0x99) } } }
    const params = [
      {
        blockStateCalls: [
          { stateOverrides: all, calls: [write, readSlot(0)] },
          { calls: [readSlot(2)] },
          { stateOverrides: other, calls: [readSlot(1), readSlot(2)] },
        ],
      },
    ]
    const simulated = (await ask(child, 'eth_simulateV1', params)) as {
      stateRoot: Hash
      calls: { returnData: Hex }[]
    }[]
    expect(simulated).toEqual(await ask(parent, 'eth_simulateV1', params))
    expect(simulated.map(({ calls }) => calls.map(({ returnData }) => returnData))).toEqual([
      ['0x', word(0)],
      [word(5)],
      [word(0), word(0x99)],
    ])
    expect(new Set(simulated.map(({ stateRoot }) => stateRoot)).size).toBe(3)
  })
})

/** Stores a value and sends a wei, in its own block. */
async function store(devnet: Devnet, slot: number, value: number): Promise<void> {
  const [from] = devnet.accounts
  const data = `${word(slot)}${word(value).slice(2)}`
  for (const call of [
    { to: STORE, data },
    { to: STRANGER, value: '0x1' },
  ]) {
    await ask(devnet, 'eth_sendTransaction', [{ from: from!.address, ...call }])
  }
  await devnet.mine(1)
}

/** Expects a proof that holds against the header of its block, and the same of parent and fork. */
async function expectSameProof(
  child: Devnet,
  parent: Devnet,
  address: Address,
  slots: readonly number[],
  at: Hex,
): Promise<void> {
  const params = [address, slots.map(word), at]
  const { stateRoot } = (await ask(child, 'eth_getBlockByNumber', [at, false])) as {
    stateRoot: Hash
  }
  const proof = await ask(child, 'eth_getProof', params)
  expect(checkProof(proof, stateRoot, address, slots.map(BigInt))).not.toHaveProperty('refusal')
  expect(proof).toEqual(await ask(parent, 'eth_getProof', params))
}

describe('proofs on a fork, at blocks of the remote,', () => {
  async function worlds() {
    const parent = await parentWith()
    for (const [slot, value] of [
      [5, 1],
      [0, 0],
      [5, 2],
      [7, 7],
    ] as const) {
      await store(parent, slot, value)
    }
    const { child } = await forkOf(parent)
    await store(child, 5, 9)
    return { parent, child, pin: Number(child.remote!.blockNumber) }
  }

  test("hold against the block's header, for accounts and slots present and absent", async () => {
    const { parent, child, pin } = await worlds()
    for (let number = 0; number <= pin; number += 1) {
      for (const address of [
        STORE,
        STRANGER,
        wireAddress(child.accounts[0]!),
        wireAddress(child.faucet),
      ]) {
        await expectSameProof(child, parent, address, [0, 2, 5, 7, 8], hex(number))
      }
    }
  })

  test('are those of the remote in all methods that prove', async () => {
    const { parent, child, pin } = await worlds()
    for (let number = 0; number <= pin; number += 1) {
      for (const [method, params] of [
        ['eth_getMultiProof', [[{ address: STORE, storageKeys: [word(5)] }], hex(number)]],
        ['eth_getAccount', [STORE, hex(number)]],
        ['eth_getAccountInfo', [STRANGER, hex(number)]],
      ] as const) {
        expect(await ask(child, method, params), method).toEqual(await ask(parent, method, params))
      }
    }
  })

  test('are refused where the remote proves nothing', async () => {
    await using parent = await parentWith()
    const { child } = await forkOf(parent, { verify: 'never' })
    await expect(ask(child, 'eth_getProof', [STORE, [], '0x1'])).rejects.toMatchObject({
      message: 'fork: there is no proof: the provider proves nothing of its state',
    })
  })

  test('belong to simulated blocks on top of them, whose state roots are those of the remote', async () => {
    const { parent, child, pin } = await worlds()
    const [from] = child.accounts
    const data = `${word(5)}${word(0x55).slice(2)}`
    const params = (number: number) => [
      {
        blockStateCalls: [
          { calls: [{ from: from!.address, to: STORE, data }] },
          { calls: [{ from: from!.address, to: STRANGER, value: '0x3' }] },
        ],
      },
      hex(number),
    ]
    for (let number = 0; number <= pin; number += 1) {
      expect(await ask(child, 'eth_simulateV1', params(number))).toEqual(
        await ask(parent, 'eth_simulateV1', params(number)),
      )
    }
  })

  test('come without a state after a flashblock, which is refused', async () => {
    const { child } = await worlds()
    const at = { blockNumber: '0x1', flashblockIndex: 0 }
    await expect(ask(child, 'eth_getBalance', [STRANGER, at])).rejects.toMatchObject({
      message: 'flashblock not found: 0; block 1 has been cut in 0 so far',
    })
  })

  test('are not needed to say which accounts the blocks changed, also across the fork', async () => {
    const { parent, child, pin } = await worlds()
    await parent.jump(child.now - parent.now)
    await store(parent, 5, 9)
    const accounts = async (devnet: Devnet, method: string, params: readonly Hex[]) =>
      ((await ask(devnet, method, params)) as Address[]).toSorted()
    const byNumber = 'debug_getModifiedAccountsByNumber'
    for (const params of [['0x4'], ['0x1', '0x5'], ['0x0', hex(pin)], ['0x5', hex(pin + 1)]]) {
      const asked = params as Hex[]
      expect(await accounts(child, byNumber, asked)).toEqual(
        await accounts(parent, byNumber, asked),
      )
    }
    const { hash } = (await ask(parent, 'eth_getBlockByNumber', ['0x4', false])) as { hash: Hash }
    const byHash = 'debug_getModifiedAccountsByHash'
    expect(await accounts(child, byHash, [hash])).toEqual(await accounts(parent, byHash, [hash]))
    expect(await accounts(child, byHash, [hash])).toContain(STORE)
  })
})

/** A remote that answers as anvil does: its proofs have the edits, the header has not. */
function anvilOf(parent: Devnet, { isEdited }: { isEdited: boolean }): RemoteProvider {
  return {
    async request({ method, params = [] }) {
      if (method.startsWith('previewnet_')) {
        throw Object.assign(new Error('Method not found'), { code: -32601 })
      }
      const isProof = method === 'eth_getProof' && isEdited
      // The pending block has the edits in its root.
      return ask(parent, method, isProof ? [...params.slice(0, 2), 'pending'] : params)
    },
  }
}

const EDITED = 'state was edited at it after it was sealed'

describe('a remote whose head was edited', () => {
  const CODE: Hex = '0x6007600055'
  const edit = async (devnet: Devnet) => {
    await ask(devnet, 'anvil_setBalance', [STRANGER, '0x64'])
    await ask(devnet, 'hardhat_setNonce', [STRANGER, '0x7'])
    await ask(devnet, 'anvil_setStorageAt', [STORE, '0x0', word(0)])
    await ask(devnet, 'hardhat_setStorageAt', [STORE, '0x9', word(0x99)])
  }
  const reads = (at: Hex | 'latest' | 'pending'): readonly (readonly [string, unknown[]])[] => [
    ['eth_getBalance', [STRANGER, at]],
    ['eth_getTransactionCount', [STRANGER, at]],
    ['eth_getStorageAt', [STORE, '0x0', at]],
    ['eth_getStorageAt', [STORE, '0x9', at]],
    ['eth_getCode', [STORE, at]],
    ['eth_call', [readSlot(9), at]],
  ]

  test('is forked as it is, and seals what the remote seals', async () => {
    await using parent = await parentWith()
    await edit(parent)
    const warnings: RemoteWarning[] = []
    const { child } = await forkOf(parent, { onWarning: (warning) => warnings.push(warning) })
    const pin = hex(child.remote!.blockNumber)
    await parent.jump(child.now - parent.now)
    for (const at of [pin, 'latest', 'pending'] as const) {
      for (const [method, params] of reads(at)) {
        expect(await ask(child, method, params), method).toBe(await ask(parent, method, params))
      }
    }
    expect(await ask(child, 'eth_getBalance', [STRANGER, 'latest'])).toBe('0x64')
    await expectSameProof(child, parent, STRANGER, [], pin)
    await expectSameProof(child, parent, STORE, [0, 2, 9], pin)
    await store(parent, 5, 9)
    await store(child, 5, 9)
    expect(await ask(child, 'eth_getBlockByNumber', ['latest', false])).toEqual(
      await ask(parent, 'eth_getBlockByNumber', ['latest', false]),
    )
    await expectSameProof(child, parent, STORE, [0, 5, 9], 'latest' as Hex)
    expect(child.remote).toMatchObject({ isVerified: true, stateRoot: expect.any(String) })
    const { host, blockNumber, blockHash } = child.remote!
    expect(warnings).toEqual([{ host, blockNumber, blockHash, reason: EDITED }])
  })

  test('is forked with edited code, which a reset of the code takes back', async () => {
    await using parent = await parentWith()
    await ask(parent, 'anvil_setCode', [STORE, CODE])
    await ask(parent, 'anvil_setCode', [STRANGER, CODE])
    const { child } = await forkOf(parent)
    await parent.jump(child.now - parent.now)
    for (const address of [STORE, STRANGER]) {
      expect(await ask(child, 'eth_getCode', [address, 'latest'])).toBe(CODE)
      await expectSameProof(child, parent, address, [0], hex(child.remote!.blockNumber))
    }
    await store(parent, 5, 9)
    await store(child, 5, 9)
    expect(await ask(child, 'eth_getBlockByNumber', ['latest', false])).toEqual(
      await ask(parent, 'eth_getBlockByNumber', ['latest', false]),
    )
  })

  test('is forked as it was, whatever is edited afterwards', async () => {
    await using parent = await parentWith()
    const { child } = await forkOf(parent)
    await edit(parent)
    for (const address of [STORE, STRANGER]) {
      await ask(parent, 'anvil_setCode', [address, CODE])
    }
    const both = [{ blockStateCalls: [{ calls: [readSlot(0), { to: STRANGER }] }] }, 'latest']
    const [simulated] = (await ask(child, 'eth_simulateV1', both)) as [{ calls: object[] }]
    expect(simulated.calls).toMatchObject([{ returnData: word(0xaa) }, { returnData: '0x' }])
    expect(await ask(child, 'eth_getCode', [STRANGER, 'latest'])).toBe('0x')
    expect(await ask(child, 'eth_getBalance', [STRANGER, 'latest'])).toBe('0x0')
  })

  test('is forked again after one more edit', async () => {
    await using parent = await parentWith()
    const provider = remoteOf(parent)
    const balances = []
    for (const value of ['0x0', '0x1', '0x1', '0x2']) {
      await ask(parent, 'anvil_setBalance', [STRANGER, value])
      await using child = await createDevnet({ fork: { provider } })
      balances.push(await ask(child, 'eth_getBalance', [STRANGER, 'latest']))
    }
    expect(balances).toEqual(['0x0', '0x1', '0x1', '0x2'])
  })

  test('is refused with a way out if all state must be verified', async () => {
    await using parent = await parentWith()
    await edit(parent)
    const blockNumber = BigInt((await headOf(parent)).number)
    await expect(forkOf(parent, { verify: 'always' })).rejects.toMatchObject({
      code: 'FORK_UNVERIFIED',
      message: `fork: the state of block ${blockNumber} of the provider cannot be verified: ${EDITED}; fork it with verify 'auto' or 'never' (--fork-verify auto or never), or fork an older block`,
    })
    const { child } = await forkOf(parent, { verify: 'always', block: blockNumber - 1n })
    expect(child.remote).toMatchObject({ isVerified: true })
    expect(child.remote).not.toHaveProperty('stateRoot')
  })

  test('is taken on trust without verification, and without a warning', async () => {
    await using parent = await parentWith()
    await edit(parent)
    const warnings: RemoteWarning[] = []
    const { child } = await forkOf(parent, {
      verify: 'never',
      onWarning: (warning) => warnings.push(warning),
    })
    for (const [method, params] of reads('latest')) {
      expect(await ask(child, method, params), method).toBe(await ask(parent, method, params))
    }
    expect(child.remote).toMatchObject({ isVerified: false })
    expect(warnings).toEqual([])
  })

  test('is read and traced with its edits at earlier blocks, too', async () => {
    await using parent = await parentWith()
    const [first] = parent.accounts
    await edit(parent)
    const edited = (await headOf(parent)).number
    await store(parent, 9, 3)
    await store(parent, 1, 2)
    const warnings: RemoteWarning[] = []
    const { child } = await forkOf(parent, { onWarning: (warning) => warnings.push(warning) })
    expect(warnings).toEqual([])
    for (let number = 0n; number <= child.remote!.blockNumber; number += 1n) {
      for (const [method, params] of reads(hex(number))) {
        expect(await ask(child, method, params), method).toBe(await ask(parent, method, params))
      }
      await expectSameProof(child, parent, STORE, [0, 9], hex(number))
      await expectSameProof(child, parent, wireAddress(first!), [], hex(number))
    }
    const after = hex(BigInt(edited) + 1n)
    const trace = [after, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }]
    expect(await ask(child, 'debug_traceBlockByNumber', trace)).toEqual(
      await ask(parent, 'debug_traceBlockByNumber', trace),
    )
    expect(warnings.map(({ blockNumber, reason }) => [hex(blockNumber), reason])).toEqual([
      [edited, EDITED],
    ])
    const { child: strict } = await forkOf(parent, { verify: 'always' })
    await expect(ask(strict, 'eth_getBalance', [STRANGER, edited])).rejects.toMatchObject({
      message: expect.stringMatching(/cannot be verified: state was edited at it/),
    })
  })

  test('is saved and replayed as it was, and refused when it was edited since', async () => {
    await using parent = await parentWith({ mining: 'manual' })
    await edit(parent)
    const fork = { provider: remoteOf(parent) }
    const child = await createDevnet({ fork })
    await store(child, 5, 9)
    const [journal, state] = [child.journal(), await child.dump()]
    const head = await headOf(child)
    await using loaded = await createDevnet({ state, fork })
    await using again = await replay(journal, { fork })
    expect([await headOf(loaded), await headOf(again)]).toEqual([head, head])
    expect(JSON.parse(journal.split('\n')[0]!).fork).toMatchObject({
      isVerified: true,
      stateRoot: child.remote!.stateRoot,
    })
    await ask(parent, 'anvil_setBalance', [STRANGER, '0x65'])
    await expect(createDevnet({ state, fork })).rejects.toMatchObject({
      code: 'FORK_UNVERIFIED',
      message: expect.stringMatching(
        /^fork: block 3 of the provider: expected the state root 0x.* as in the saved devnet, found the state root 0x/,
      ),
    })
  })
})

describe('a remote that proves another state than its header', () => {
  const headerless = async (parent: Devnet) => {
    await ask(parent, 'anvil_setBalance', [STRANGER, '0x64'])
    await ask(parent, 'anvil_setStorageAt', [STORE, '0x9', word(0x99)])
    return anvilOf(parent, { isEdited: true })
  }

  test('is forked with that state, whose proofs are checked against the root that they share', async () => {
    await using parent = await parentWith({ network: 'plain', mining: 'manual' })
    const provider = await headerless(parent)
    const warnings: RemoteWarning[] = []
    const onWarning = (warning: RemoteWarning) => warnings.push(warning)
    await using child = await createDevnet({ balance: 0, fork: { provider, onWarning } })
    expect(await ask(child, 'eth_getBalance', [STRANGER, 'latest'])).toBe('0x64')
    expect(await ask(child, 'eth_getStorageAt', [STORE, '0x9', 'latest'])).toBe(word(0x99))
    const { stateRoot, isVerified, blockNumber } = child.remote!
    const { stateRoot: ofHeader } = await headOf(parent)
    expect([isVerified, blockNumber]).toEqual([false, 3n])
    expect(warnings.map(({ reason }) => reason)).toEqual([
      `its header has the state root ${ofHeader}, and the remote proves ${stateRoot}`,
    ])
    await store(child, 5, 9)
    const { number, stateRoot: root } = await headOf(child)
    const proof = await ask(child, 'eth_getProof', [STORE, [word(5), word(9)], number])
    expect(checkProof(proof, root, STORE, [5n, 9n])).toMatchObject({ slots: [9n, 0x99n] })
  })

  test('is refused with a way out if all state must be verified', async () => {
    await using parent = await parentWith({ network: 'plain', mining: 'manual' })
    const provider = await headerless(parent)
    await expect(createDevnet({ fork: { provider, verify: 'always' } })).rejects.toMatchObject({
      code: 'FORK_UNVERIFIED',
      message: expect.stringMatching(
        /its header has the state root 0x\w{64}, and the remote proves 0x\w{64}; fork it with verify 'auto' or 'never' \(--fork-verify auto or never\), or fork an older block$/,
      ),
    })
  })

  test('is refused if the proofs of a block do not share a root', async () => {
    await using parent = await parentWith({ network: 'plain', mining: 'manual' })
    await ask(parent, 'anvil_setBalance', [STRANGER, '0x64'])
    const lies = { isOn: false }
    const [honest, lying] = [
      anvilOf(parent, { isEdited: false }),
      anvilOf(parent, { isEdited: true }),
    ]
    const provider: RemoteProvider = {
      request: (one) => (lies.isOn ? lying : honest).request(one),
    }
    await using child = await createDevnet({ fork: { provider } })
    lies.isOn = true
    await expect(ask(child, 'eth_getBalance', [STRANGER, 'latest'])).rejects.toMatchObject({
      message: expect.stringMatching(
        /^fork: what the provider says of 0x0{38}aa at block 3 does not hold: accountProof\[0\]: .*; with verify 'never' \(--fork-verify never\) it is taken unchecked$/,
      ),
    })
  })
})

test('a remote without proofs is forked with a warning, once', async () => {
  await using parent = await parentWith()
  const { request } = remoteOf(parent)
  const provider: RemoteProvider = {
    request(one) {
      if (one.method !== 'eth_getProof') return request(one)
      return Promise.reject(Object.assign(new Error('no such method'), { code: -32601 }))
    },
  }
  const warnings: RemoteWarning[] = []
  const onWarning = (warning: RemoteWarning) => warnings.push(warning)
  await using child = await createDevnet({ fork: { provider, onWarning } })
  await ask(child, 'eth_getBalance', [STRANGER, 'latest'])
  await ask(child, 'eth_getBalance', [STRANGER, '0x1'])
  expect(warnings.map(({ blockNumber, reason }) => [blockNumber, reason])).toEqual([
    [3n, 'the remote has no eth_getProof'],
  ])
})

describe('a fork and its remote', () => {
  /** Destroys itself: since Cancun it only gives its wei away. */
  const MORTAL: Address = '0x00000000000000000000000000000000000000de'
  /** Creates a contract that stores a word and destroys itself at once. */
  const MAKER: Address = '0x00000000000000000000000000000000000000df'
  const world = {
    ...alloc,
    [MORTAL]: { code: '0x33ff', balance: 5n, storage: { '0x0': '0x1', '0x1': '0x2' } },
    // The 7 bytes of init code are a word of memory: SSTORE(1, 7), SELFDESTRUCT(CALLER).
    [MAKER]: { code: '0x666007600155 33ff60005260076019 6000f000'.replaceAll(' ', '') as Hex },
  } as const
  /** Stores 9 at slot 2; the contract returns slot 2. */
  const creation: Hex = '0x6009600255600960116000396009 6000f3 6002545f5260205ff3'.replaceAll(
    ' ',
    '',
  ) as Hex
  const DRIPPED: Address = '0x00000000000000000000000000000000000000bb'
  const DEV: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const [first, second] = [createdAddress(DEV, 0n), createdAddress(DEV, 1n)]
  const doomed = createdAddress(MAKER, 0n)

  const address = fc.constantFrom(STORE, MORTAL, MAKER, STRANGER, DRIPPED, first, second, doomed)
  const slot = fc.integer({ min: 0, max: 3 })
  const value = fc.constantFrom(0, 0, 1, 0x55)

  const transactions = ['send', 'store', 'mortal', 'maker', 'create', 'drip', 'mine'] as const
  const edits = ['balance', 'nonce', 'code', 'slot'] as const

  interface Step {
    readonly kind: (typeof transactions)[number] | (typeof edits)[number]
    readonly who: number
    readonly address: Address
    readonly slot: number
    readonly value: number
  }

  const kind = fc.constantFrom(...transactions, 'store' as const, 'mine' as const, ...edits, 'slot')
  const step: fc.Arbitrary<Step> = fc.record({ kind, who: fc.nat(2), address, slot, value })
  const steps = (maxLength: number) => fc.array(step, { maxLength })
  const mine: Step = { kind: 'mine', who: 0, address: STORE, slot: 0, value: 0 }

  /** Edits come before the transactions of a block, where traces of a fork have them. */
  class Player {
    readonly #devnet: Devnet
    #hasSent = false

    constructor(devnet: Devnet) {
      this.#devnet = devnet
    }

    async take(step: Step): Promise<void> {
      const devnet = this.#devnet
      const isEdit = (edits as readonly string[]).includes(step.kind)
      if (step.kind === 'mine' || (isEdit && this.#hasSent)) await this.#mine()
      if (isEdit) await this.#edit(step)
      if (isEdit || step.kind === 'mine') return
      this.#hasSent = true
      const from = devnet.accounts[step.who]!.address
      const send = (call: { to?: Address; data?: string; value?: Hex }) =>
        ask(devnet, 'eth_sendTransaction', [{ from, gas: '0x30d40', ...call }])
      if (step.kind === 'send') await send({ to: STRANGER, value: '0x5' })
      else if (step.kind === 'mortal') await send({ to: MORTAL, value: '0x1' })
      else if (step.kind === 'maker') await send({ to: MAKER })
      else if (step.kind === 'create') await send({ data: creation })
      else if (step.kind === 'drip') await devnet.faucet.drip(DRIPPED)
      else await send({ to: STORE, data: `${word(step.slot)}${word(step.value).slice(2)}` })
    }

    async #mine(): Promise<void> {
      this.#hasSent = false
      await this.#devnet.mine(1)
      await this.#devnet.advance(this.#devnet.config.blockTimeMs)
    }

    async #edit({ kind, address, slot, value }: Step): Promise<void> {
      const devnet = this.#devnet
      if (kind === 'balance') await ask(devnet, 'anvil_setBalance', [address, hex(value)])
      else if (kind === 'nonce') {
        const nonce = (await ask(devnet, 'eth_getTransactionCount', [address, 'pending'])) as Hex
        await ask(devnet, 'anvil_setNonce', [address, hex(BigInt(nonce) + BigInt(value))])
      } else if (kind === 'code') {
        const code = value === 0 ? '0x' : STORE_CODE
        await ask(devnet, 'anvil_setCode', [address, code])
      } else await ask(devnet, 'anvil_setStorageAt', [address, hex(slot), word(value)])
    }
  }

  type At = Hex | 'latest' | 'pending'
  type Request = readonly [method: string, params: readonly unknown[]]

  const override = fc.oneof(
    fc.record({ state: fc.dictionary(slot.map(word), value.map(word), { maxKeys: 2 }) }),
    fc.record({ stateDiff: fc.dictionary(slot.map(word), value.map(word), { maxKeys: 2 }) }),
    fc.record({ balance: value.map(hex), nonce: value.map(hex) }),
    fc.constant({ code: STORE_CODE }),
  )
  const overrides = fc.dictionary(address, override, { maxKeys: 2 })
  /** A call that reads a slot, or writes one. */
  const call = fc.tuple(address, slot, value, fc.boolean()).map(([to, at, written, writes]) => ({
    to,
    data: writes ? `${word(at)}${word(written).slice(2)}` : word(at),
  }))
  const tracer = fc.constantFrom(
    {},
    { tracer: 'callTracer' },
    { tracer: 'prestateTracer' },
    { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
  )

  /** A request about the state of a block; a number is one of the blocks, whatever their count. */
  const request = fc.oneof(
    ...['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode', 'eth_getAccount'].map(
      (method) =>
        address.map(
          (one) =>
            (at: At): Request => [method, [one, at]],
        ),
    ),
    fc.tuple(address, slot).map(
      ([one, place]) =>
        (at: At): Request => ['eth_getStorageAt', [one, hex(place), at]],
    ),
    fc.tuple(address, fc.uniqueArray(slot.map(word), { maxLength: 4 })).map(
      ([one, slots]) =>
        (at: At): Request => ['eth_getProof', [one, slots, at]],
    ),
    fc
      .tuple(
        fc.constantFrom('eth_call', 'eth_estimateGas', 'eth_createAccessList'),
        call,
        overrides,
      )
      .map(
        ([method, one, over]) =>
          (at: At): Request => [method, [one, at, over]],
      ),
    fc.tuple(call, overrides, tracer).map(([one, stateOverrides, config]) => (at: At): Request => {
      return ['debug_traceCall', [one, at, { ...config, stateOverrides }]]
    }),
    fc
      .array(fc.record({ calls: fc.array(call, { maxLength: 3 }), stateOverrides: overrides }), {
        minLength: 1,
        maxLength: 2,
      })
      .map(
        (blockStateCalls) =>
          (at: At): Request => ['eth_simulateV1', [{ blockStateCalls }, at]],
      ),
    tracer.map(
      (config) =>
        (at: At): Request => ['debug_traceBlockByNumber', [at, config]],
    ),
    fc.constantFrom(
      (at: At): Request => ['eth_getBlockByNumber', [at, true]],
      (at: At): Request => ['eth_getBlockReceipts', [at]],
      (at: At): Request => ['debug_getModifiedAccountsByNumber', [at]],
      (at: At): Request => ['previewnet_edits', [at]],
    ),
  )
  const asked = fc.array(fc.tuple(request, fc.nat(100)), { minLength: 5, maxLength: 20 })

  async function answer(devnet: Devnet, [method, params]: Request): Promise<unknown> {
    try {
      const result = await ask(devnet, method, params)
      return method.startsWith('debug_getModified') ? (result as string[]).toSorted() : result
    } catch (error) {
      const { code, message } = error as { code: number; message: string } // requests throw no other
      return { code, message }
    }
  }

  /** Expects the same of both, and of a proof that it holds against the header. */
  async function expectAlike(child: Devnet, parent: Devnet, one: Request, at: At): Promise<void> {
    const found = await answer(child, one)
    expect(found, JSON.stringify(one)).toEqual(await answer(parent, one))
    if (one[0] !== 'eth_getProof') return
    const header = (await ask(child, 'eth_getBlockByNumber', [at, false])) as { stateRoot: Hash }
    const [account, slots] = one[1] as [Address, Hex[]]
    const proven = checkProof(found, header.stateRoot, account, slots.map(BigInt))
    expect(proven, JSON.stringify(one)).not.toHaveProperty('refusal')
  }

  const worlds = (['wasm', 'ethereumjs'] as const).flatMap((engine) => [
    { network: 'preview' as const, engine },
    // A chain of Base has Osaka since Azul, whose time a fork goes by.
    { network: 'flashblocks' as const, engine, genesisTime: Date.UTC(2027, 0) },
    // Blocks without milliseconds: the fork knows their times to the second.
    { network: 'plain' as const, engine, blockTimeMs: 1_000 },
  ])
  testEach(worlds, isOnWasm)(
    'answer alike on both sides of the pin, on $network with $engine',
    async (options) => {
      await fc.assert(
        fc.asyncProperty(
          steps(16),
          steps(8),
          asked,
          fc.nat(100),
          fc.boolean(),
          async (before, after, requests, place, isAtHead) => {
            await using parent = await createDevnet({ ...options, alloc: world })
            const player = new Player(parent)
            await parent.mine(1)
            for (const step of before) await player.take(step)
            if (isAtHead) await player.take(mine)
            const head = Number((await headOf(parent)).number)
            const block = isAtHead ? head : place % (head + 1)
            const { child } = await forkOf(parent, { block })
            await using _ = child
            const ats = Array.from({ length: block + 1 }, (_, number): At => hex(number))
            if (isAtHead) {
              if (child.now > parent.now) await parent.jump(child.now - parent.now)
              else await child.jump(parent.now - child.now)
              for (const one of [player, new Player(child)]) {
                for (const step of after) await one.take(step)
                await one.take(mine)
              }
              const last = Number((await headOf(child)).number)
              for (let number = block + 1; number <= last; number += 1) ats.push(hex(number))
              ats.push('latest', 'pending')
            }
            for (const [make, where] of requests) {
              const at = ats[where % ats.length]!
              await expectAlike(child, parent, make(at), at)
            }
          },
        ),
        { numRuns: runs(24) },
      )
    },
  )
})
