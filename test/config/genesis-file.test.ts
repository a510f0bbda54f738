/** Genesis files of go-ethereum, against the block 0 that @ethereumjs makes of them. */

import { createBlockHeader } from '@ethereumjs/block'
import { createCommonFromGethGenesis, Hardfork, parseGethGenesisState } from '@ethereumjs/common'
import { genesisMPTStateRoot } from '@ethereumjs/mpt'
import { bytesToHex, KECCAK256_RLP_ARRAY } from '@ethereumjs/util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDevnet, genesisWarnings, replay, resolveConfig } from '../../src/index.ts'
import { wireAddresses } from '../support/accounts.ts'
import { runs } from '../support/property.ts'

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
    [
      { ...whole, extraData: `0x${'00'.repeat(4_097)}` },
      'extraData: expected up to 4096 bytes in hex',
    ],
    [{ ...whole, mixHash: '0x1' }, 'mixHash: expected a hash of 32 bytes'],
    [{ ...whole, coinbase: '0x1' }, 'coinbase: expected a 20-byte address'],
    [{ ...whole, nonce: '0x10000000000000000' }, 'nonce: expected a whole number of 8 bytes'],
    [
      { ...whole, number: 1 },
      'number: expected 0, since the chain begins with block 0, as with go-ethereum',
    ],
    [{ ...whole, parentHash: `0x${'01'.repeat(32)}` }, 'parentHash: expected 32 zero bytes'],
    [{ ...whole, excessBlobGas: '0x1' }, 'excessBlobGas: expected 0, since block 0 is empty'],
    [{ ...whole, stateHash: `0x${'01'.repeat(32)}` }, 'stateHash: expected no such field'],
    [configured({ chainId: 0 }), 'config.chainId: expected a whole number from 1 to'],
    [
      configured({ londonBlock: 5 }),
      'config.londonBlock: expected 0, since rules cannot change in',
    ],
    [configured({ daoForkBlock: 5 }), 'config.daoForkBlock: expected 0, since rules cannot change'],
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
    [configured({ ibft2: { epochlength: 5 } }), 'config.ibft2: expected no such field'],
    [configured({ contractSizeLimit: 1 }), 'config.contractSizeLimit: expected no such field'],
    [configured({ zeroBaseFee: true }), 'config.zeroBaseFee: expected false, since the devnet has'],
    [configured({ zeroBaseFee: 1 }), 'config.zeroBaseFee: expected true or false'],
    [configured({ verkleTime: 0 }), 'config.verkleTime: expected no such field'],
    [configured({ bpo3Time: 0 }), 'config.bpo3Time: expected no such field'],
    [configured({ osakaTime: 'soon' }), 'config.osakaTime: expected a time in seconds since 1970'],
    [configured({ osakaTime: -1 }), 'config.osakaTime: expected a time in seconds since 1970'],
    [
      configured({ terminalTotalDifficulty: 0x20001 }),
      'config.terminalTotalDifficulty: expected at most the difficulty of block 0 (131072)',
    ],
    [{ ...whole, difficulty: '0x' }, 'difficulty: expected a whole number'],
    [
      { ...whole, parentBeaconBlockRoot: `0x${'01'.repeat(32)}` },
      'parentBeaconBlockRoot: expected 32 zero bytes',
    ],
    [
      { name: 'devnet', engine: {}, params: {}, genesis: {}, accounts: {} },
      'file: expected a genesis file of geth, with config and alloc, got "a chainspec of',
    ],
    [
      { genesis: {}, block_time: 2, l2_chain_id: 901 },
      'file: expected a genesis file of geth, with config and alloc, got "a rollup configuration',
    ],
    [configured({ karstTime: 0 }), 'config.karstTime: expected no such field'],
    [configured({ optimism: 1 }), 'config.optimism: expected an object, got 1'],
    [
      configured({ optimism: { eip1559Elasticity: 0 } }),
      'config.optimism.eip1559Elasticity: expected a whole number (bigint) from 1 to 1000, got 0',
    ],
    [configured({ optimism: { fee: 1 } }), 'config.optimism.fee: expected no such field'],
    [configured({ bedrockBlock: 5 }), 'config.bedrockBlock: expected 0, since the chain begins'],
    [
      configured({ optimism: {}, fjordTime: 0x65000001 }),
      'config.fjordTime: expected at most the timestamp of block 0 (1694498816), since the devnet has',
    ],
    [
      configured({ optimism: {}, osakaTime: 0x65000001 }),
      'config.osakaTime: expected at most the timestamp of block 0 (1694498816), since the hardfork',
    ],
    [configured({ base: { zenith: 0 } }), 'config.base.zenith: expected no such field'],
    [
      configured({ base: { azul: 0x65000001 } }),
      'config.base.azul: expected at most the timestamp of block 0',
    ],
    [
      configured({
        blobSchedule: { ...blobSchedule, osaka: { ...blobSchedule.osaka, maxBlobsPerTx: 9 } },
      }),
      'config.blobSchedule.osaka.maxBlobsPerTx: expected 6, as on Ethereum, got 9',
    ],
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

const zeroAddress = `0x${'00'.repeat(20)}`

/** `config` of a chain of the OP stack, as op-deployer writes it. */
const opConfig = {
  ...{ chainId: 901, ...forks, muirGlacierBlock: 0, arrowGlacierBlock: 0, grayGlacierBlock: 0 },
  ...{ mergeNetsplitBlock: 0, shanghaiTime: 0, cancunTime: 0, pragueTime: 0, blobSchedule },
  ...{ bedrockBlock: 0, regolithTime: 0, canyonTime: 0, ecotoneTime: 0, fjordTime: 0 },
  ...{ graniteTime: 0, holoceneTime: 0, isthmusTime: 0, jovianTime: 0 },
  depositContractAddress: zeroAddress,
  terminalTotalDifficultyPassed: true,
  optimism: { eip1559Elasticity: 6, eip1559Denominator: 50, eip1559DenominatorCanyon: 250 },
}

const opGenesis = {
  config: opConfig,
  nonce: '0x0',
  timestamp: '0x65f0a000',
  extraData: '0x424544524f434b',
  gasLimit: '0x3938700',
  difficulty: '0x0',
  mixHash: `0x${'00'.repeat(32)}`,
  coinbase: '0x4200000000000000000000000000000000000011',
  alloc: { [to]: { balance: '0x4d' } },
  ...{ number: '0x0', gasUsed: '0x0', parentHash: `0x${'00'.repeat(32)}` },
  ...{ baseFeePerGas: '0x3b9aca00', excessBlobGas: null, blobGasUsed: null },
}

const opHeader = expect.stringContaining('its hash is not that of op-geth')

describe('a file of a generator of today', () => {
  /** Fields that change nothing, in every form that they have, and the field that a warning names. */
  const unused: readonly (readonly [where: 'file' | 'config', fields: object, warns: boolean])[] = [
    ['config', { depositContractAddress: '0x00000000219AB540356CBB839CBE05303D7705FA' }, true],
    ['config', { depositContractAddress: zeroAddress }, false], // as go-ethereum writes none
    ['config', { withdrawalRequestContractAddress: `0x${'07'.repeat(20)}` }, true],
    ['config', { consolidationRequestContractAddress: `0x${'08'.repeat(20)}` }, true],
    ['config', { ethash: {} }, false],
    ['config', { ethash: { fixeddifficulty: 1000 } }, true],
    ['config', { clique: { period: 5, epoch: 30_000 } }, true],
    ['config', { clique: { blockperiodseconds: 5, epochlength: 30_000 } }, true],
    ['config', { eip150Hash: `0x${'5a'.repeat(32)}` }, true],
    ['config', { eip150Hash: `0x${'00'.repeat(32)}` }, false],
    ['config', { discovery: { bootnodes: ['enode://1'] } }, true],
    ['config', { checkpoint: { hash: '0x1', number: 1 } }, true],
    ['config', { mergeNetsplitBlock: 1_735_371 }, false],
    ['config', { arrowGlacierBlock: '0x5' }, false],
    ['config', { daoForkBlock: 0, daoForkSupport: true }, false],
    ['config', { terminalTotalDifficulty: '0x0' }, false],
    ['config', { terminalTotalDifficulty: 131_072 }, false], // that of block 0
    ['config', { terminalTotalDifficulty: 5e22, terminalTotalDifficultyPassed: true }, false],
    ['config', { enableVerkleAtGenesis: false }, false],
    ['config', { amsterdamTime: 2 ** 64 }, false], // as JSON.parse reads 2^64 - 1: never
    ['config', { eip7805Time: '0xffffffffffffffff' }, false],
    ['config', { verkleTime: '18446744073709551615', bogotaTime: null }, false],
    ['config', { bpo1Time: 2 ** 64 }, false],
    ['config', { homesteadBlock: undefined }, true],
    ['config', { petersburgBlock: null, berlinBlock: undefined }, true],
    ['config', { shanghaiTime: undefined }, true],
    ['config', { shanghaiTime: null, cancunTime: null }, true],
    ['config', { blobSchedule: undefined }, false],
    ['config', { blobSchedule: { ...blobSchedule, bpo3: { target: 1, max: 2 } } }, true],
    ['config', { blobSchedule: { ...blobSchedule, amsterdam: { target: 1 } } }, true],
    [
      'config',
      { blobSchedule: { cancun: { target: '0x3', max: '6', baseFeeUpdateFraction: '3338477' } } },
      false,
    ],
    ['config', { blobSchedule: { osaka: { ...blobSchedule.osaka, maxBlobsPerTx: 6 } } }, false],
    ['file', { terminalTotalDifficulty: '0x1' }, true],
    ['file', { _comment: 'made by hand', $schema: 'https://example.org', comment: 5 }, false],
    ['file', { number: '', gasUsed: '0', excessBlobGas: '0x0', blobGasUsed: 0 }, false],
    ['file', { slotNumber: '0x0', parentBeaconBlockRoot: `0x${'00'.repeat(32)}` }, false],
    ['file', { coinbase: `0x${'C1'.repeat(20)}` }, false],
    ['file', { timestamp: 1_694_498_816, gasLimit: '30000000', nonce: 66 }, false],
  ]

  const withFields = (chosen: typeof unused) => {
    const of = (place: string) =>
      Object.assign({}, ...chosen.map(([where, fields]) => (where === place ? fields : {})))
    return { ...configured(of('config')), ...of('file') }
  }
  const hashOf = async (genesis: object) => {
    const devnet = await createDevnet({ genesis: { ...genesis } })
    return (await devnet.request(blockZero))?.hash
  }

  test.each(unused)(
    'has the same block 0 with %s fields %j, and a warning only where they say something',
    async (where, fields, warns) => {
      const genesis = withFields([[where, fields, warns]])
      expect(await hashOf(genesis)).toBe(await hashElsewhere(whole))
      const warnings = genesisWarnings(genesis)
      expect(warnings).toHaveLength(warns ? 1 : 0)
      if (warns)
        expect(warnings.join()).toContain(where === 'file' ? Object.keys(fields)[0] : 'config.')
    },
  )

  test('has the same block 0 with any of these fields together', async () => {
    const expected = await hashElsewhere(whole)
    await fc.assert(
      fc.asyncProperty(fc.subarray([...unused]), async (chosen) => {
        expect(await hashOf(withFields(chosen))).toBe(expected)
      }),
      { numRuns: runs(40) },
    )
  })

  test('may have the extra data of a clique chain, whose signers it lists', async () => {
    const extraData = `0x${'00'.repeat(32)}${'f3'.repeat(20)}${'00'.repeat(65)}`
    const genesis = { ...configured({ clique: { period: 0, epoch: 30_000 } }), extraData }
    const devnet = await createDevnet({ genesis })
    expect(await devnet.request(blockZero)).toMatchObject({ extraData })
    const again = await createDevnet({ state: await devnet.dump() })
    expect((await again.request(blockZero))?.hash).toBe((await devnet.request(blockZero))?.hash)
    const empty = await createDevnet({ genesis: { ...whole, extraData: '' } })
    expect(await empty.request(blockZero)).toMatchObject({ extraData: '0x' })
  })

  test('is honoured whole as the ethpandaops generator writes it', async () => {
    const { londonBlock, ...old } = forks
    const genesis = {
      config: {
        ...{ chainId: 3_151_908, ...old, londonBlock, terminalTotalDifficultyPassed: true },
        ...{ shanghaiTime: 0, cancunTime: 0, pragueTime: 0, osakaTime: 1_800_000_012 },
        depositContractAddress: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
        blobSchedule: { ...blobSchedule },
      },
      alloc: { [to.slice(2).toUpperCase()]: { balance: '1', nonce: '1', code: '0x6001' } },
      ...{ coinbase: zeroAddress, difficulty: '0x01', extraData: '', gasLimit: '0x3938700' },
      ...{ nonce: '0x1234', mixhash: `0x${'00'.repeat(32)}`, timestamp: '1800000000' },
      parentHash: `0x${'00'.repeat(32)}`,
    }
    expect(genesisWarnings(genesis)).toEqual([
      'config.depositContractAddress is not used: the devnet reads no deposits of validators (EIP-6110)',
    ])
    const devnet = await createDevnet({ genesis })
    expect(devnet.config).toMatchObject({
      ...{ hardfork: 'prague', hardforkAt: { osaka: 1_800_000_012_000 }, chainId: 3_151_908 },
    })
    expect(await devnet.request(blockZero)).toMatchObject({
      ...{ nonce: '0x0000000000001234', difficulty: '0x1', timestamp: '0x6b49d200' },
    })
  })
})

describe('a file of the OP stack', () => {
  const opWith = (config: object, file: object = {}) => ({
    ...opGenesis,
    ...file,
    config: { ...opConfig, ...config },
  })

  test.each([
    ['the denominator of Canyon', {}, {}, [6n, 250n, 0n]],
    [
      'hex and decimal text',
      {
        optimism: {
          ...opConfig.optimism,
          eip1559Elasticity: '0xa',
          eip1559DenominatorCanyon: '25',
        },
      },
      {},
      [10n, 25n, 0n],
    ],
    ['the denominator before Canyon', { canyonTime: null }, {}, [6n, 50n, 0n]],
    ['extra data of Holocene', {}, { extraData: '0x000000003200000004' }, [4n, 50n, 0n]],
    [
      'extra data of Jovian',
      {},
      { extraData: '0x01000000640000000500000000004c4b40' },
      [5n, 100n, 5_000_000n],
    ],
    ['extra data without a fee market', {}, { extraData: `0x00${'00'.repeat(8)}` }, [6n, 250n, 0n]],
    ['the defaults of the OP stack', { optimism: {} }, {}, [6n, 250n, 0n]],
  ])('has a fee market by %s', async (_, config, file, [elasticity, denominator, min]) => {
    const devnet = await createDevnet({ genesis: opWith(config, file) })
    expect(devnet.config).toMatchObject({
      ...{ baseFeeElasticity: elasticity, baseFeeDenominator: denominator, baseFeeMin: min },
      ...{ upgrade: 'azul', hardfork: 'prague', chainId: 901, blockGasLimit: 60_000_000n },
    })
    await devnet.request({ method: 'anvil_mine', params: ['0x2'] })
    const blocks = await Promise.all(
      ['0x0', '0x1', '0x2'].map((number) =>
        devnet.request({ method: 'eth_getBlockByNumber', params: [number as '0x0', false] }),
      ),
    )
    const [zero, one, two] = blocks.map((block) => ({
      fee: BigInt(block!.baseFeePerGas),
      used:
        BigInt(block!.gasUsed) > BigInt(block!.blobGasUsed ?? 0)
          ? BigInt(block!.gasUsed)
          : BigInt(block!.blobGasUsed ?? 0),
    }))
    const target = 60_000_000n / elasticity!
    const after = ({ fee, used }: { fee: bigint; used: bigint }) =>
      fee - (fee * (target - used)) / target / denominator!
    expect(zero!.fee).toBe(1_000_000_000n)
    expect([one!.fee, two!.fee]).toEqual([after(zero!), after(one!)])
  })

  test.each([
    ['nothing', {}, 'azul', {}, 'prague'],
    ['Azul, with Osaka', { base: { azul: 0 } }, 'azul', {}, 'osaka'],
    ['Beryl', { base: { azul: 0, beryl: 0 } }, 'beryl', {}, 'osaka'],
    ['Denim', { base: { azul: '0x0', beryl: 0, cobalt: 0, denim: 1 } }, 'denim', {}, 'osaka'],
    [
      'upgrades to come',
      { base: { azul: 0, beryl: 0, cobalt: 0x65f0a002, denim: 0x65f0a004 } },
      ...(['beryl', { cobalt: 0x65f0a002_000, denim: 0x65f0a004_000 }, 'osaka'] as const),
    ],
    ['no Prague', { pragueTime: null, isthmusTime: null }, 'azul', {}, 'cancun'],
    [
      'forks of the OP stack alone',
      { shanghaiTime: null, cancunTime: null, pragueTime: null },
      'azul',
      {},
      'prague',
    ],
    ['no fee market', { optimism: null }, 'azul', {}, 'prague'],
  ])('has the rules of Base, with %s', async (_, config, upgrade, later, hardfork) => {
    const { upgradesAt, ...resolved } = resolveConfig({ genesis: opWith(config) })
    expect(resolved).toMatchObject({
      upgrade,
      hardfork,
      network: 'plain',
      genesisAccounts: 'network',
    })
    expect(Object.keys(upgradesAt)).toEqual(Object.keys(later))
  })

  test('warns about the header of block 0, and about forks that the devnet has all the same', () => {
    expect(genesisWarnings(opGenesis)).toEqual([opHeader])
    const config = { jovianTime: undefined, holoceneTime: null, optimism: { eip1559Elasticity: 6 } }
    expect(genesisWarnings(opWith(config))).toEqual([
      'config.holoceneTime, config.jovianTime: none, but the devnet has these rules of the OP stack from block 0 on',
      opHeader,
      'config.optimism.eip1559DenominatorCanyon: none, so that it is 250, the default of the OP stack',
    ])
  })

  test('has its accounts beside the contracts of Base, and blocks that open with a deposit', async () => {
    const devnet = await createDevnet({ genesis: opGenesis, balance: 1 })
    const l1Block = '0x4200000000000000000000000000000000000015'
    expect(await devnet.request({ method: 'eth_getBalance', params: [to, '0x0'] })).toBe('0x4d')
    expect(await devnet.request({ method: 'eth_getCode', params: [l1Block, '0x0'] })).not.toBe('0x')
    const [from] = wireAddresses(devnet)
    await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from: from!, to, value: '0x1' }],
    })
    const block = await devnet.request({ method: 'eth_getBlockByNumber', params: ['0x1', true] })
    expect(block?.transactions).toMatchObject([{ type: '0x7e' }, { from, to }])
    expect(block?.miner).toBe(opGenesis.coinbase)
    const replayed = await replay(devnet.journal())
    expect(replayed.digest()).toBe(devnet.digest())
    const again = await createDevnet({ state: await devnet.dump() })
    expect(again.config.upgrade).toBe('azul')
  })
})
