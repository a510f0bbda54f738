/**
 * The files of `--genesis` and `--alloc`: a genesis file of geth, or its accounts alone.
 *
 * Owns their reading, and the names of the files in errors. The fields are checked by the library.
 *
 * @see https://geth.ethereum.org/docs/fundamentals/private-network#creating-genesis-block
 */

import { type DevnetOptions, genesisWarnings } from '../index.ts'
import { accountsOfGenesis } from '../state/alloc.ts'
import { readTextFile } from './file-errors.ts'
import type { FileArguments } from './options.ts'

/** The options of a devnet that the files give, and warnings. */
export interface GivenGenesis {
  readonly devnet: DevnetOptions
  readonly warnings: readonly string[]
}

/**
 * @param isForked true if the devnet continues a live chain, so that only accounts can be given
 * @throws {Error} naming the file, the field, what was expected and what was found
 */
export async function readGenesisFiles(
  { genesis, alloc }: FileArguments,
  isForked: boolean,
): Promise<GivenGenesis> {
  if (genesis !== undefined && alloc !== undefined) {
    throw new Error('--alloc: expected none beside --genesis, whose file has accounts')
  }
  if (genesis !== undefined) {
    return readJson('--genesis', genesis, (json) => {
      const warnings = genesisWarnings(json).map((text) => `--genesis ${genesis}: ${text}`)
      return { devnet: { genesis: json as NonNullable<DevnetOptions['genesis']> }, warnings } // checked
    })
  }
  if (alloc === undefined) return { devnet: {}, warnings: [] }
  return readJson('--alloc', alloc, (json) => {
    const isWhole = typeof json === 'object' && json !== null && 'alloc' in json && 'config' in json
    const warning = `--alloc ${alloc}: only its accounts are used; --genesis takes the whole file`
    const warnings = isWhole && !isForked ? [warning] : []
    // The devnet takes checked accounts as they are, as those of a state file. A million of them are
    // converted once.
    const accounts = accountsOfGenesis(json) as object as NonNullable<DevnetOptions['alloc']>
    return { devnet: { alloc: accounts }, warnings }
  })
}

async function readJson(
  flag: string,
  path: string,
  read: (json: unknown) => GivenGenesis,
): Promise<GivenGenesis> {
  const text = await readTextFile(`${flag} ${path}`, path)
  try {
    return read(JSON.parse(text))
  } catch (error) {
    const { message } = error as Error // what JSON and the checks throw
    throw new Error(`${flag} ${path}: ${message.replace(/^genesis: /, '')}`, { cause: error })
  }
}
