import type { Backend } from '../../../backend/backend.ts'
import type { Config } from '../../../config/config.ts'
import { blobParametersOf } from '../../../network/blob-gas.ts'
import { historyAddresses } from '../../../network/predeploys.ts'
import {
  type EvmRules,
  evmRules,
  type Hardfork,
  type HardforkSchedule,
  hardforks,
  isSince,
} from '../../../primitives/evm-rules.ts'
import { type Address, bytesFromHex, type Hash, type Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  bytesSchema,
  countSchema,
  mapOf,
  nullable,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { bytesFromWord } from '../../../primitives/word.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

interface BlobSchedule extends WireOf<typeof blobScheduleSchema> {}

interface ForkConfig extends WireOf<typeof forkConfigSchema> {}

/** The rules in force, and those of the next and of the last hardfork that has a time. */
export interface ChainConfig extends WireOf<typeof schema> {}

const nameToAddress = mapOf('^[A-Z][A-Z0-9_]*$', addressSchema)

const blobScheduleSchema = object('BlobSchedule', {
  baseFeeUpdateFraction: countSchema,
  max: countSchema,
  target: countSchema,
})

const forkConfigSchema = object('ForkConfig', {
  /** Seconds since the epoch; 0 for rules in force since genesis, or since the number of a block. */
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
  next: nullable(forkConfigSchema),
  last: nullable(forkConfigSchema),
})

/** No blobs on Base, which has the fraction of its hardfork. */
function blobScheduleOf(
  hardfork: Hardfork,
  { upgrade, blobSchedule }: Config,
): BlobSchedule | null {
  const parameters = blobParametersOf(hardfork, blobSchedule)
  if (parameters === undefined) return null
  const hasBlobs = upgrade === 'none'
  return {
    baseFeeUpdateFraction: Number(parameters.fraction),
    max: hasBlobs ? Number(parameters.max) : 0,
    target: hasBlobs ? Number(parameters.target) : 0,
  }
}

const systemContracts = [
  ['BEACON_ROOTS_ADDRESS', '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'],
  ['CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS', '0x0000bbddc7ce488642fb579f8b00f3a590007251'],
  ['HISTORY_STORAGE_ADDRESS', '0x0000f90827f1c53a10cb7a02335b175320002935'],
  ['WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS', '0x00000961ef480eb55e80d19ad83579a64c007002'],
] as const

/**
 * The rules of the chain. Lists the system contracts that the head contains, and those that a later
 * hardfork brings.
 */
export const eth_config = method({
  summary: 'The rules of the chain now and later: precompiles, system contracts, fork id.',
  spec: 'https://eips.ethereum.org/EIPS/eip-7910',
  foreignPages: 'answered',
  readsState: true,
  params: [],
  result: asPrinted<ChainConfig>('chain config', schema),
  handle({ backend }) {
    const { chain, config } = backend
    const { evmRules: rules } = chain.pending
    const current = forkConfigOf(backend, rules, 0)
    const later = hardforks.flatMap((name) => {
      const at = config.hardforkAt[name]
      const isLater = typeof at === 'number' && !isSince(rules.hardfork, name)
      return isLater ? [forkConfigOf(backend, evmRules(name), secondsOf(at))] : []
    })
    const since = config.hardforkAt[rules.hardfork]
    const activationTime = typeof since === 'number' ? secondsOf(since) : 0
    const [next = null] = later
    return { current: { ...current, activationTime }, next, last: later.at(-1) ?? null }
  },
})

/** The first whole second that is not before a time in ms. */
function secondsOf(ms: number): number {
  return Math.ceil(ms / 1000)
}

function forkConfigOf(
  { chain, config, producer }: Pick<Backend, 'chain' | 'config' | 'producer'>,
  { hardfork, precompiles }: EvmRules,
  activationTime: number,
): ForkConfig {
  const { provenState } = chain.head
  const isLater = hardfork !== chain.pending.evmRules.hardfork
  const begun = isLater && config.genesisAccounts === 'network' ? historyAddresses(hardfork) : []
  const hasContract = (contract: Address) =>
    begun.includes(contract) || provenState.codeBytes(contract).length > 0
  return {
    activationTime,
    blobSchedule: blobScheduleOf(hardfork, config),
    chainId: quantityFromUint(producer.chainIds.current),
    forkId: forkIdOf(chain.genesis.hash, config, hardfork),
    precompiles: Object.fromEntries(precompiles),
    systemContracts: Object.fromEntries(
      systemContracts.filter(([, contract]) => hasContract(contract)),
    ),
  }
}

/**
 * The fork id since a hardfork: of the genesis hash and of each number or time at which a hardfork began
 * after block 0.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2124
 */
function forkIdOf(genesis: Hash, { hardforkAt }: HardforkSchedule, hardfork: Hardfork): Hex {
  const passed = hardforks.flatMap((name) => {
    const at = isSince(hardfork, name) ? hardforkAt[name] : undefined
    if (at === undefined) return []
    return [typeof at === 'bigint' ? at : BigInt(secondsOf(at))]
  })
  const begins = [...new Set(passed)].map((begin) => bytesFromWord(begin).subarray(-8))
  const bytes = Uint8Array.from([bytesFromHex(genesis), ...begins].flatMap((each) => [...each]))
  return `0x${crc32(bytes).toString(16).padStart(8, '0')}`
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
