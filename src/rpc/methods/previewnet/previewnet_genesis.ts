import { blobSchedule } from '../../../config/genesis-file.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import { type Hardfork, isSince } from '../../../primitives/evm-rules.ts'
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
  blobSchedule: maybe(
    object('BlobSchedules', {
      cancun: blobTermsSchema,
      prague: maybe(blobTermsSchema),
      osaka: maybe(blobTermsSchema),
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
  params: [],
  result: asPrinted<WireGenesis>('genesis file', schema),
  handle({ backend: { chain, config } }) {
    const { upgrade, hardfork, chainId } = config
    if (chain.isForked || upgrade !== 'none') {
      const rules = chain.isForked ? 'it continues a live chain' : `its rules are those of Base`
      throw new DevnetError('NO_GENESIS_FILE', `the chain has no genesis file: ${rules}`)
    }
    const { header, provenState } = chain.at(0n)
    return {
      config: configOf(chainId, hardfork),
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

function configOf(chainId: number, hardfork: Hardfork): GenesisConfig {
  const { cancun, prague, osaka } = blobSchedule
  const [hasCancun, hasPrague] = [isSince(hardfork, 'cancun'), isSince(hardfork, 'prague')]
  const hasOsaka = isSince(hardfork, 'osaka')
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
    ...(hasCancun && { cancunTime: 0 }),
    ...(hasPrague && { pragueTime: 0 }),
    ...(hasOsaka && { osakaTime: 0 }),
    ...(hasCancun && {
      blobSchedule: { cancun, ...(hasPrague && { prague }), ...(hasOsaka && { osaka }) },
    }),
  }
}
