import type { Config } from '../../../config/config.ts'
import { blobTerms } from '../../../config/genesis-file.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import {
  type Hardfork,
  type HardforkSchedule,
  hardforks,
  isSince,
  lastHardfork,
} from '../../../primitives/evm-rules.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  bytesSchema,
  countSchema,
  dataSchema,
  hashSchema,
  maybe,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { genesisAlloc } from '../../../state/alloc.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { allocSchema } from './previewnet_genesisAlloc.ts'

export interface WireGenesis extends WireOf<typeof schema> {}

interface GenesisConfig extends WireOf<typeof configSchema> {}

const blobTermsSchema = object('BlobTerms', {
  target: countSchema,
  max: countSchema,
  baseFeeUpdateFraction: countSchema,
})

const configSchema = object('GenesisConfig', {
  chainId: countSchema,
  homesteadBlock: countSchema,
  eip150Block: countSchema,
  eip155Block: countSchema,
  eip158Block: countSchema,
  byzantiumBlock: countSchema,
  constantinopleBlock: countSchema,
  petersburgBlock: countSchema,
  istanbulBlock: countSchema,
  berlinBlock: countSchema,
  londonBlock: countSchema,
  terminalTotalDifficulty: countSchema,
  shanghaiTime: countSchema,
  cancunTime: maybe(countSchema),
  pragueTime: maybe(countSchema),
  osakaTime: maybe(countSchema),
  amsterdamTime: maybe(countSchema),
  bpo1Time: maybe(countSchema),
  bpo2Time: maybe(countSchema),
  blobSchedule: maybe(
    object('BlobSchedules', {
      cancun: blobTermsSchema,
      prague: maybe(blobTermsSchema),
      osaka: maybe(blobTermsSchema),
      amsterdam: maybe(blobTermsSchema),
      bpo1: maybe(blobTermsSchema),
      bpo2: maybe(blobTermsSchema),
    }),
  ),
})

const schema = object('Genesis', {
  config: configSchema,
  nonce: bytesSchema('BlockNonce', 8),
  timestamp: quantitySchema,
  extraData: dataSchema,
  gasLimit: quantitySchema,
  difficulty: quantitySchema,
  mixHash: hashSchema,
  coinbase: addressSchema,
  baseFeePerGas: quantitySchema,
  alloc: allocSchema,
})

/**
 * For `geth init`, and for the option `genesis` of another devnet. Chains of Base and forks have no such
 * file: it cannot state their rules.
 */
export const previewnet_genesis = method({
  summary:
    'Block 0 and the rules as a genesis file of geth. Only of chains by the rules of Ethereum.',
  spec: 'https://geth.ethereum.org/docs/fundamentals/private-network#creating-genesis-block',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<WireGenesis>('genesis file', schema),
  handle({ backend: { chain, config } }) {
    const { upgrade } = config
    if (chain.isForked || upgrade !== 'none') {
      const rules = chain.isForked ? 'it continues a live chain' : `its rules are those of Base`
      throw new DevnetError('NO_GENESIS_FILE', `the chain has no genesis file: ${rules}`)
    }
    expectStatable(config)
    const { header, provenState } = chain.at(0n)
    return {
      config: configOf(config),
      nonce: header.nonce,
      timestamp: quantityFromUint(header.timestamp),
      extraData: header.extraData,
      gasLimit: quantityFromUint(header.gasLimit),
      difficulty: quantityFromUint(header.difficulty),
      mixHash: header.prevRandao,
      coinbase: header.coinbase,
      baseFeePerGas: quantityFromUint(header.baseFeePerGas),
      alloc: genesisAlloc(provenState),
    }
  },
})

/** @throws {DevnetError} NO_GENESIS_FILE for hardforks that begin at a block, or within a second */
function expectStatable({ hardforkAt }: HardforkSchedule): void {
  for (const name of hardforks) {
    const at = hardforkAt[name]
    if (at === undefined || (typeof at === 'number' && at % 1000 === 0)) continue
    const begin = typeof at === 'bigint' ? `block ${at}` : `${at} ms`
    const message = `the chain has no genesis file: ${name} begins at ${begin}, and a genesis file states seconds`
    throw new DevnetError('NO_GENESIS_FILE', message)
  }
}

function configOf(config: Config): GenesisConfig {
  const { blobSchedule, chainId } = config
  const last = lastHardfork(config)
  const timeOf = (hardfork: Hardfork) => {
    if (isSince(config.hardfork, hardfork)) return 0
    // A hardfork that the schedule leaves out begins with the next one.
    const next = hardforks.find((name) => {
      return isSince(name, hardfork) && config.hardforkAt[name] !== undefined
    })
    return next === undefined ? 0 : Number(config.hardforkAt[next]) / 1000
  }
  const [hasCancun, hasPrague] = [isSince(last, 'cancun'), isSince(last, 'prague')]
  const [hasOsaka, hasAmsterdam] = [isSince(last, 'osaka'), isSince(last, 'amsterdam')]
  const hasBpo1 = hasOsaka && blobSchedule !== 'hardfork'
  const hasBpo2 = hasOsaka && blobSchedule === 'bpo2'
  const { cancun, prague, osaka, amsterdam, bpo1, bpo2 } = blobTerms
  return {
    chainId,
    homesteadBlock: 0,
    eip150Block: 0,
    eip155Block: 0,
    eip158Block: 0,
    byzantiumBlock: 0,
    constantinopleBlock: 0,
    petersburgBlock: 0,
    istanbulBlock: 0,
    berlinBlock: 0,
    londonBlock: 0,
    terminalTotalDifficulty: 0,
    shanghaiTime: 0,
    ...(hasCancun && { cancunTime: timeOf('cancun') }),
    ...(hasPrague && { pragueTime: timeOf('prague') }),
    ...(hasOsaka && { osakaTime: timeOf('osaka') }),
    ...(hasAmsterdam && { amsterdamTime: timeOf('amsterdam') }),
    ...(hasBpo1 && { bpo1Time: timeOf('osaka') }),
    ...(hasBpo2 && { bpo2Time: timeOf('osaka') }),
    ...(hasCancun && {
      blobSchedule: {
        cancun,
        ...(hasPrague && { prague }),
        ...(hasOsaka && { osaka }),
        ...(hasAmsterdam && { amsterdam }),
        ...(hasBpo1 && { bpo1 }),
        ...(hasBpo2 && { bpo2 }),
      },
    }),
  }
}
