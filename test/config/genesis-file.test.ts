/** Genesis files of go-ethereum, against the block 0 that @ethereumjs makes of them. */

import { createBlockHeader } from '@ethereumjs/block'
import { createCommonFromGethGenesis, Hardfork, parseGethGenesisState } from '@ethereumjs/common'
import { genesisMPTStateRoot } from '@ethereumjs/mpt'
import { bytesToHex, KECCAK256_RLP_ARRAY } from '@ethereumjs/util'
import { describe, expect, test } from 'vitest'
import { createDevnet, replay, resolveConfig } from '../../src/index.ts'

const to = '0x00000000000000000000000000000000000000c0'

const forks = {
  ...{ homesteadBlock: 0, eip150Block: 0, eip155Block: 0, eip158Block: 0, byzantiumBlock: 0 },
  ...{ constantinopleBlock: 0, petersburgBlock: 0, istanbulBlock: 0, berlinBlock: 0 },
  ...{ londonBlock: 0, terminalTotalDifficulty: 0 },
}
const times = { shanghaiTime: 0, cancunTime: 0, pragueTime: 0, osakaTime: 0 }
const blobSchedule = {
  cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
  prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
  osaka: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
}
const amsterdam = { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 }

const whole = {
  config: { chainId: 1234, ...forks, ...times, blobSchedule },
  nonce: '0x42',
  timestamp: '0x65000000',
  extraData: '0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa',
  gasLimit: '0x1c9c380',
  difficulty: '0x20000',
  mixHash: `0x${'5a'.repeat(32)}`,
  coinbase: `0x${'c1'.repeat(20)}`,
  baseFeePerGas: '0x77359400',
  alloc: {
    [to]: {
      balance: '77',
      nonce: '0x2',
      code: '0x6001',
      storage: { [`0x${'00'.repeat(31)}01`]: '0x02' },
    },
    f39fd6e51aad88f6f4ce6ab8827279cfffb92266: { balance: '0x200000000000000000000' },
  },
}

/** The hash of block 0 as @ethereumjs computes it. */
async function hashElsewhere(genesis: typeof whole): Promise<string> {
  const common = createCommonFromGethGenesis(genesis as never, {}) // its types lack Osaka
  const state = parseGethGenesisState(genesis as never)
  const { coinbase, difficulty, extraData, gasLimit, mixHash, nonce, timestamp } = genesis
  const config: Readonly<Record<string, unknown>> = genesis.config
  const isSince = (name: string) => Number(config[name]) <= Number(timestamp)
  if (isSince('amsterdamTime')) common.setHardfork(Hardfork.Amsterdam) // no field that it knows
  const header = createBlockHeader(
    {
      ...{ coinbase, difficulty, extraData, gasLimit, mixHash, timestamp },
      ...{ baseFeePerGas: genesis.baseFeePerGas, nonce: `0x${nonce.slice(2).padStart(16, '0')}` },
      stateRoot: await genesisMPTStateRoot(state as never),
      ...(isSince('cancunTime') && { blobGasUsed: 0, excessBlobGas: 0 }),
      ...(isSince('cancunTime') && { parentBeaconBlockRoot: new Uint8Array(32) }),
      ...(isSince('amsterdamTime') && { blockAccessListHash: KECCAK256_RLP_ARRAY, slotNumber: 0 }),
    } as never,
    { common },
  )
  return bytesToHex(header.hash())
}

/** The file with a part of `config` replaced. */
const configured = (config: object) => ({ ...whole, config: { ...whole.config, ...config } })

const blockZero = { method: 'eth_getBlockByNumber', params: ['0x0', false] } as const

describe('a genesis file', () => {
  test.each([
    ['amsterdam', { amsterdamTime: 0, blobSchedule: { ...blobSchedule, amsterdam } }],
    ['osaka', {}],
    ['prague', { osakaTime: undefined }],
    ['cancun', { osakaTime: undefined, pragueTime: undefined }],
    ['shanghai', { osakaTime: undefined, pragueTime: undefined, cancunTime: undefined }],
  ])('gives block 0 of %s the hash that @ethereumjs computes', async (hardfork, config) => {
    const genesis = configured(config)
    const devnet = await createDevnet({ genesis })
    const block = await devnet.request(blockZero)
    expect(block?.hash).toBe(await hashElsewhere(genesis))
    expect(devnet.config).toMatchObject({ hardfork, chainId: 1234, network: 'plain' })
  })

  test('sets chain id, time, fees and header of block 0, and no account but its own', async () => {
    const devnet = await createDevnet({ genesis: whole })
    expect(await devnet.request(blockZero)).toMatchObject({
      ...{ timestamp: '0x65000000', gasLimit: '0x1c9c380', baseFeePerGas: '0x77359400' },
      ...{ difficulty: '0x20000', nonce: '0x0000000000000042', extraData: whole.extraData },
      ...{ mixHash: whole.mixHash, miner: whole.coinbase },
      parentBeaconBlockRoot: `0x${'00'.repeat(32)}`,
    })
    const alloc = await devnet.request({ method: 'previewnet_genesisAlloc', params: ['earliest'] })
    expect(Object.keys(alloc).sort()).toEqual([to, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'])
    expect(await devnet.request({ method: 'eth_chainId' })).toBe('0x4d2')
  })

  test('is followed by blocks of the usual kind', async () => {
    const devnet = await createDevnet({ genesis: whole })
    await devnet.request({ method: 'evm_mine' })
    const block = await devnet.request({ method: 'eth_getBlockByNumber', params: ['0x1', false] })
    expect(block).toMatchObject({
      difficulty: '0x0',
      nonce: `0x${'00'.repeat(8)}`,
      extraData: '0x',
    })
    expect(block?.parentHash).toBe((await devnet.request(blockZero))?.hash)
    expect(block?.gasLimit).toBe('0x1c9c380')
  })

  test('gives way to other options', async () => {
    const devnet = await createDevnet({
      genesis: whole,
      chainId: 5,
      balance: 3,
      genesisTime: 9_000,
    })
    expect(await devnet.request({ method: 'eth_chainId' })).toBe('0x5')
    expect(await devnet.request(blockZero)).toMatchObject({ timestamp: '0x9' })
    const second = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
    const balance = { method: 'eth_getBalance', params: [second, '0x0'] } as const
    expect(await devnet.request(balance)).toBe('0x29a2241af62c0000')
  })

  test('takes numbers in JSON, text and hex, names in any case, and null for none', async () => {
    const same = {
      ...{ Config: configured({ osakaTime: null, bpo1Time: null }).config, nonce: 66 },
      ...{ timestamp: 0x65000000, extradata: whole.extraData, gasLimit: '30000000' },
      ...{ difficulty: 131072, mixhash: whole.mixHash, coinbase: whole.coinbase },
      ...{ baseFeePerGas: '2000000000', number: '0x0', gasUsed: 0, alloc: whole.alloc },
    }
    const expected = await createDevnet({ genesis: configured({ osakaTime: undefined }) })
    const devnet = await createDevnet({ genesis: same })
    expect((await devnet.request(blockZero))?.hash).toBe((await expected.request(blockZero))?.hash)
  })

  test('may leave out what go-ethereum has a default for', async () => {
    const { config, gasLimit, difficulty, alloc } = whole
    const devnet = await createDevnet({ genesis: { config, gasLimit, difficulty, alloc } })
    expect(await devnet.request(blockZero)).toMatchObject({
      ...{ timestamp: '0x0', baseFeePerGas: '0x3b9aca00', extraData: '0x' },
      ...{ nonce: `0x${'00'.repeat(8)}`, mixHash: `0x${'00'.repeat(32)}` },
    })
  })

  test('is kept by a reset, a snapshot, a state file and a journal', async () => {
    const devnet = await createDevnet({ genesis: whole })
    const hash = (await devnet.request(blockZero))?.hash
    const again = await createDevnet({ state: await devnet.dump() })
    expect((await again.request(blockZero))?.hash).toBe(hash)
    await devnet.request({ method: 'evm_mine' })
    await devnet.request({ method: 'anvil_reset' })
    expect((await devnet.request(blockZero))?.hash).toBe(hash)
    const replayed = await replay(devnet.journal())
    expect((await replayed.request(blockZero))?.hash).toBe(hash)
    expect(replayed.digest()).toBe(devnet.digest())
  })

  test.each([whole, configured({ amsterdamTime: 0x65000009 }), configured({ amsterdamTime: 0 })])(
    'is what `previewnet_genesis` returns, for a devnet with the same block 0: %#',
    async (file) => {
      const devnet = await createDevnet({ genesis: file })
      const genesis = await devnet.request({ method: 'previewnet_genesis' })
      expect(await hashElsewhere(genesis as never)).toBe((await devnet.request(blockZero))?.hash)
      const again = await createDevnet({ genesis: { ...genesis } })
      expect((await again.request(blockZero))?.hash).toBe((await devnet.request(blockZero))?.hash)
      expect(await again.request({ method: 'previewnet_genesis' })).toEqual(genesis)
    },
  )

  test('can be made of any chain by the rules of Ethereum, with its accounts', async () => {
    const devnet = await createDevnet({ network: 'plain', hardfork: 'prague' })
    const genesis = await devnet.request({ method: 'previewnet_genesis' })
    const again = await createDevnet({ genesis: { ...genesis } })
    const [one, other] = await Promise.all([devnet.request(blockZero), again.request(blockZero)])
    // The file has no parent beacon block root, so the hashes differ.
    for (const name of ['stateRoot', 'timestamp', 'mixHash', 'miner', 'baseFeePerGas'] as const) {
      expect(other?.[name]).toEqual(one?.[name])
    }
    expect(again.config.hardfork).toBe('prague')
    expect(await hashElsewhere(genesis as never)).toBe(other?.hash)
  })

  test('decides the config that options resolve to', () => {
    expect(resolveConfig({ genesis: whole })).toMatchObject({ chainId: 1234, balance: 0 })
  })

  test.each([
    [{ ...whole, config: undefined }, 'config: expected an object, got none'],
    [{ ...whole, alloc: undefined }, 'alloc: expected an object of accounts by address'],
    [{ ...whole, gasLimit: undefined }, 'gasLimit: expected a whole number from 0 to'],
    [{ ...whole, difficulty: undefined }, 'difficulty: expected a whole number'],
    [{ ...whole, gasLimit: '0x1' }, 'gasLimit: expected a whole number (bigint) from 5000 to'],
    [{ ...whole, timestamp: 'now' }, 'timestamp: expected a whole number from 0 to'],
    [{ ...whole, baseFeePerGas: -1 }, 'baseFeePerGas: expected a whole number from 0 to'],
    [{ ...whole, extraData: `0x${'00'.repeat(97)}` }, 'extraData: expected up to 32 bytes in hex'],
    [{ ...whole, mixHash: '0x1' }, 'mixHash: expected a hash of 32 bytes'],
    [{ ...whole, coinbase: '0x1' }, 'coinbase: expected a 20-byte address'],
    [{ ...whole, nonce: '0x10000000000000000' }, 'nonce: expected a whole number of 8 bytes'],
    [{ ...whole, number: 1 }, 'number: expected 0, since block 0 is empty, got 1'],
    [{ ...whole, parentHash: `0x${'01'.repeat(32)}` }, 'parentHash: expected 32 zero bytes'],
    [{ ...whole, excessBlobGas: '0x1' }, 'excessBlobGas: expected 0, since block 0 is empty'],
    [{ ...whole, stateHash: `0x${'01'.repeat(32)}` }, 'stateHash: expected no such field'],
    [configured({ chainId: 0 }), 'config.chainId: expected a whole number from 1 to'],
    [
      configured({ londonBlock: undefined }),
      'config.londonBlock: expected 0: the rules are those of',
    ],
    [
      configured({ londonBlock: 5 }),
      'config.londonBlock: expected 0, since rules cannot change in',
    ],
    [configured({ daoForkBlock: 5 }), 'config.daoForkBlock: expected 0, since rules cannot change'],
    [configured({ shanghaiTime: undefined }), 'config.shanghaiTime: expected a time, since cancun'],
    [
      configured({ pragueTime: 0x65000009, osakaTime: 0x65000008 }),
      'config.osakaTime: expected at least that of prague (1694498825), got 1694498824',
    ],
    [
      configured({ shanghaiTime: 0x65000001, cancunTime: null, pragueTime: null, osakaTime: null }),
      'config.shanghaiTime: expected at most the timestamp of block 0 (1694498816), got 1694498817',
    ],
    [
      configured({ bpo1Time: 0x65000001 }),
      'config.bpo1Time: expected at most 1694498816: the terms of blobs change with Osaka and not later',
    ],
    [configured({ osakaTime: null, bpo2Time: 0 }), 'config.osakaTime: expected a time, since bpo2'],
    [configured({ bogotaTime: 0 }), 'config.bogotaTime: expected no such field'],
    [{ ...whole, slotNumber: 5 }, 'slotNumber: expected 0, since slots are counted from block 0'],
    [configured({ clique: { period: 5 } }), 'config.clique: expected no such field'],
    [configured({ ethash: { fixeddifficulty: 1 } }), 'config.ethash: expected an empty object'],
    [configured({ terminalTotalDifficulty: 1 }), 'config.terminalTotalDifficulty: expected 0'],
    [configured({ depositContractAddress: to }), 'config.depositContractAddress: expected no such'],
    [
      configured({ blobSchedule: { ...blobSchedule, osaka: { target: 1, max: 2 } } }),
      'config.blobSchedule.osaka.target: expected 6, as on Ethereum, got 1',
    ],
    [{ ...whole, alloc: { '0x12': {} } }, 'alloc["0x12"]: expected a 20-byte address'],
    [
      { ...whole, alloc: { [to]: { balance: '0x0' } } },
      `alloc["${to}"]: expected a balance, a nonce, code or storage, got an empty account`,
    ],
  ])('is refused by the name of its field: %#', async (genesis, message) => {
    await expect(createDevnet({ genesis })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    await expect(createDevnet({ genesis })).rejects.toThrow(message)
  })

  test('has hardforks after block 0, each with the first block that is not before its time', async () => {
    const genesis = configured({ pragueTime: 0x65000002, osakaTime: 0x65000004 })
    const devnet = await createDevnet({ genesis, blockTimeMs: 1_000 })
    const cancun = configured({ pragueTime: undefined, osakaTime: undefined })
    expect((await devnet.request(blockZero))?.hash).toBe(await hashElsewhere(cancun))
    expect(devnet.config).toMatchObject({
      hardfork: 'cancun',
      hardforkAt: { prague: 0x65000002 * 1000, osaka: 0x65000004 * 1000 },
    })
    const hardforks = []
    for (let block = 1; block <= 5; block += 1) {
      await devnet.advance(1_000)
      const { current } = await devnet.request({ method: 'eth_config' })
      hardforks.push([current.activationTime, 'P256VERIFY' in current.precompiles])
    }
    // The rules of the pending block, which is one second later.
    expect(hardforks).toEqual([
      [0x65000002, false],
      [0x65000002, false],
      [0x65000004, true],
      [0x65000004, true],
      [0x65000004, true],
    ])
    const printed = await devnet.request({ method: 'previewnet_genesis' })
    expect(printed.config).toMatchObject({ cancunTime: 0, pragueTime: 0x65000002 })
    const again = await createDevnet({ genesis: { ...printed } })
    expect(await again.request({ method: 'previewnet_genesis' })).toEqual(printed)
    expect(again.config.hardforkAt).toEqual(devnet.config.hardforkAt)
  })

  test('has the terms of blobs that it states, which a hardfork or a later change brings', async () => {
    for (const [config, blobSchedule, max] of [
      [{}, 'hardfork', 9],
      [{ bpo1Time: 0 }, 'bpo1', 15],
      [{ bpo1Time: 0, bpo2Time: 0x65000000 }, 'bpo2', 21],
    ] as const) {
      const devnet = await createDevnet({ genesis: configured(config) })
      expect(devnet.config.blobSchedule).toBe(blobSchedule)
      const { current } = await devnet.request({ method: 'eth_config' })
      expect(current.blobSchedule).toMatchObject({ max })
      const printed = await devnet.request({ method: 'previewnet_genesis' })
      expect(Object.keys(printed.config.blobSchedule!)).toHaveLength(3 + Object.keys(config).length)
      const again = await createDevnet({ genesis: { ...printed } })
      expect(again.config.blobSchedule).toBe(blobSchedule)
    }
  })

  test('cannot state a hardfork that begins at a block or within a second', async () => {
    for (const [osaka, begin] of [
      [3n, 'block 3'],
      [1_800_000_000_001, '1800000000001 ms'],
    ] as const) {
      const devnet = await createDevnet({
        ...{ network: 'plain', hardfork: 'prague', hardforkAt: { osaka } },
      })
      await expect(devnet.request({ method: 'previewnet_genesis' })).rejects.toThrow(
        `the chain has no genesis file: osaka begins at ${begin}, and a genesis file states seconds`,
      )
    }
  })

  test('before Shanghai is refused', async () => {
    const config = { chainId: 1, ...forks }
    const message = 'genesis: config.shanghaiTime: expected at most the timestamp of block 0'
    await expect(createDevnet({ genesis: { ...whole, config } })).rejects.toThrow(message)
  })

  test.each([
    [{ network: 'preview' }, 'network: expected plain beside a genesis file'],
    [{ upgrade: 'azul' }, 'upgrade: expected none beside a genesis file'],
    [{ alloc: {} }, 'alloc: expected none beside a genesis file'],
    [{ hardforkAt: {} }, 'hardforkAt: expected none beside a genesis file'],
    [{ fork: { url: 'http://127.0.0.1:1' } }, 'fork: expected none beside a genesis file'],
    [{ state: new Uint8Array() }, 'state: expected none beside a genesis file'],
  ] as const)('is refused beside %j', async (options, message) => {
    await expect(createDevnet({ genesis: whole, ...options })).rejects.toThrow(message)
  })

  test('cannot be the block 0 of Base, by its options either', async () => {
    const { genesisHeader } = resolveConfig({ genesis: whole })
    const header = createDevnet({ genesisHeader })
    await expect(header).rejects.toThrow('genesisHeader: expected network with the upgrade')
    const accounts = createDevnet({ genesisAccounts: 'alloc' })
    await expect(accounts).rejects.toThrow('genesisAccounts: expected network with the upgrade')
  })
})
