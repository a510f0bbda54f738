import { type Hardfork, isSince } from '../../../primitives/evm-rules.ts'
import { bytesFromHex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  bytesSchema,
  countSchema,
  mapOf,
  nullable,
  nullSchema,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

interface BlobSchedule extends WireOf<typeof blobScheduleSchema> {}

interface ForkConfig extends WireOf<typeof forkConfigSchema> {}

/** The rules in force. There are no earlier and no scheduled ones. */
export interface ChainConfig extends WireOf<typeof schema> {}

const nameToAddress = mapOf('^[A-Z][A-Z0-9_]*$', addressSchema)

const blobScheduleSchema = object('BlobSchedule', {
  baseFeeUpdateFraction: countSchema,
  max: countSchema,
  target: countSchema,
})

const forkConfigSchema = object('ForkConfig', {
  /** Seconds since the epoch; 0 for rules in force since genesis. */
  activationTime: countSchema,
  /** `null` before Cancun. */
  blobSchedule: nullable(blobScheduleSchema),
  chainId: quantitySchema,
  /** 4 bytes (EIP-2124). */
  forkId: bytesSchema('ForkId', 4),
  precompiles: nameToAddress,
  systemContracts: nameToAddress,
})

const schema = object('ChainConfig', {
  current: forkConfigSchema,
  next: nullSchema,
  last: nullSchema,
})

/** All zero except the fraction (EIP-4844, EIP-7691): no transaction carries blobs. */
function blobScheduleOf(hardfork: Hardfork): BlobSchedule | null {
  if (!isSince(hardfork, 'cancun')) return null
  const baseFeeUpdateFraction = isSince(hardfork, 'prague') ? 5_007_716 : 3_338_477
  return { baseFeeUpdateFraction, max: 0, target: 0 }
}

const systemContracts = [
  ['BEACON_ROOTS_ADDRESS', '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'],
  ['CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS', '0x0000bbddc7ce488642fb579f8b00f3a590007251'],
  ['HISTORY_STORAGE_ADDRESS', '0x0000f90827f1c53a10cb7a02335b175320002935'],
  ['WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS', '0x00000961ef480eb55e80d19ad83579a64c007002'],
] as const

/** The rules of the chain. Lists only system contracts that the earliest block contains. */
export const eth_config = method({
  summary: 'The rules of the chain: precompiles, system contracts, fork id.',
  spec: 'https://eips.ethereum.org/EIPS/eip-7910',
  readsState: true,
  params: [],
  result: asPrinted<ChainConfig>('chain config', schema),
  handle({ backend: { chain, producer } }) {
    const { provenState } = chain.at('earliest')
    const { hardfork, precompiles } = chain.pending.evmRules
    const current: ForkConfig = {
      activationTime: 0,
      blobSchedule: blobScheduleOf(hardfork),
      chainId: quantityFromUint(producer.chainIds.current),
      forkId: `0x${crc32(bytesFromHex(chain.genesis.hash)).toString(16).padStart(8, '0')}`,
      precompiles: Object.fromEntries(precompiles),
      systemContracts: Object.fromEntries(
        systemContracts.filter(([, contract]) => provenState.codeBytes(contract).length > 0),
      ),
    }
    return { current, next: null, last: null }
  },
})

/**
 * CRC-32 of the genesis hash: the whole fork id while no fork has passed.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2124
 */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
