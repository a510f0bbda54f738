/**
 * The file of a simulation: a module whose default export is the options of `simulate`, or a function
 * that returns them.
 */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { VERSION } from '../index.ts'
import type { SimulationOptions } from '../simulation/index.ts'
import type { Campaign } from './jobs.ts'

export type Simulation = SimulationOptions<unknown>

/**
 * @param path of the file, which every error begins with
 * @throws {Error} if it cannot be loaded, or exports no options
 */
export async function loadSimulation(path: string): Promise<Simulation> {
  const module: { readonly default?: unknown } = await import(
    pathToFileURL(resolve(path)).href
  ).catch((error: unknown) => {
    throw new Error(`${path}: cannot be loaded: ${reasonOf(error)}`, { cause: error })
  })
  const { default: exported } = module
  const options: unknown = typeof exported === 'function' ? await exported() : exported
  if (isSimulation(options)) return options
  const found = options === null ? 'null' : typeof options
  throw new Error(
    `${path}: expected the options of simulate() as the default export, with actors and durationMs, found ${found === 'object' ? 'an object without them' : found}`,
  )
}

function isSimulation(value: unknown): value is Simulation {
  return typeof value === 'object' && value !== null && 'actors' in value && 'durationMs' in value
}

function reasonOf(error: unknown): string {
  const { code, message = String(error) } = error as Partial<NodeJS.ErrnoException>
  if (code !== 'ERR_UNKNOWN_FILE_EXTENSION') return message
  return `Node ${process.versions.node} loads no TypeScript: compile the file, or use Node 22.18 or newer`
}

/**
 * A hash that is the same for the same file, campaign and version, in 16 hex digits. What the file imports is
 * not part of it.
 *
 * @throws {Error} if the file cannot be read
 */
export async function campaignId(path: string, campaign: Campaign): Promise<string> {
  const text = await readFile(path).catch((error: Error) => {
    throw new Error(`${path}: cannot be read: ${error.message}`, { cause: error })
  })
  const { firstSeed, runs, isGuided } = campaign
  const hash = createHash('sha256').update(text)
  return hash
    .update(JSON.stringify([VERSION, firstSeed, runs, isGuided]))
    .digest('hex')
    .slice(0, 16)
}
