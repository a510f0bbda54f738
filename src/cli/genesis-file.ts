/**
 * The file of `--alloc`: a genesis file of geth, or its `alloc` alone.
 *
 * Owns what the fields beside `alloc` mean here. Chain id, time, gas limit and base fee are defaults
 * of the options that correspond to them; the others concern block 0 alone, or consensus, and are
 * named to the user if they say anything.
 *
 * @see https://geth.ethereum.org/docs/fundamentals/private-network#creating-genesis-block
 */

import { readFile } from 'node:fs/promises'
import { DevnetError, type DevnetOptions, options } from '../index.ts'
import { accountsOfGenesis } from '../state/alloc.ts'

export interface GenesisFile {
  /** The accounts, and defaults for options. */
  readonly devnet: DevnetOptions
  /** The fields that have no effect and are not empty; the forks of `config` are one. */
  readonly unused: readonly string[]
}

/** Listed for all of them, since a file has many. */
export const forksOfConfig = 'the forks of config'

type Fields = Readonly<Record<string, unknown>>

/**
 * @param isForked true if block 0 is that of a remote chain: then the accounts alone are used
 * @throws {Error} naming the file, the field, what was expected and what was found
 */
export async function readGenesisFile(path: string, isForked: boolean): Promise<GenesisFile> {
  try {
    const genesis: unknown = JSON.parse(await readFile(path, 'utf8'))
    // The devnet takes checked accounts as they are, as those of a state file. A million of them are
    // converted once.
    const alloc = accountsOfGenesis(genesis) as object as NonNullable<DevnetOptions['alloc']>
    const isWhole = isFields(genesis) && isFields(genesis.alloc)
    if (!isWhole) return { devnet: { alloc }, unused: [] }
    const given = isForked ? {} : settingsOf(genesis)
    return { devnet: { ...given, alloc }, unused: unusedOf(genesis, isForked) }
  } catch (error) {
    const { message } = error as Error // what node:fs, JSON and the checks throw
    throw new Error(`--alloc ${path}: ${message}`, { cause: error })
  }
}

/** Fields of the file, with the option that each is the default of. */
function settingsOf(genesis: Fields): DevnetOptions {
  const config = isFields(genesis.config) ? genesis.config : {}
  const { timestamp, gasLimit, baseFeePerGas } = genesis
  const read = <Value>(name: string, value: unknown, parse: (text: string) => Value) => {
    if (value === undefined || value === null) return undefined
    try {
      return parse(String(value))
    } catch (error) {
      const { message } = error as Error // RangeErrors of the options
      throw new DevnetError('INVALID_OPTION', `${name}: ${message}`, {}, { cause: error })
    }
  }
  const settings = {
    chainId: read('config.chainId', config.chainId, options.chainId.parse),
    genesisTime: read('timestamp', timestamp, (text) => {
      const seconds = options.seed.parse(text) // any whole number
      return options.genesisTime.check(seconds * 1000)
    }),
    blockGasLimit: read('gasLimit', gasLimit, options.blockGasLimit.parse),
    baseFeeInitial: read('baseFeePerGas', baseFeePerGas, options.baseFeeInitial.parse),
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

/** Fields that {@link settingsOf} and the accounts are read from. */
const used: readonly string[] = ['alloc', 'config', 'timestamp', 'gasLimit', 'baseFeePerGas']

function unusedOf(genesis: Fields, isForked: boolean): readonly string[] {
  const names = Object.keys(genesis).filter((name) => {
    const isUsed = name === 'alloc' || name === 'config' || (!isForked && used.includes(name))
    return !isUsed && !isEmpty(genesis[name])
  })
  const config = isFields(genesis.config) ? genesis.config : {}
  const hasForks = Object.keys(config).some((name) => name !== 'chainId')
  const chainId = isForked && config.chainId !== undefined ? ['config.chainId'] : []
  return [...names, ...chainId, ...(hasForks ? [forksOfConfig] : [])]
}

/** True for zero, in hex or decimal, and for no text, null, false or an empty list. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return !value || /^(0x)?0*$/i.test(String(value))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
