/**
 * Creates the devnet of the binary, or loads it from its state file, at the time of the machine.
 */

import { randomBytes } from 'node:crypto'
import { truncate } from 'node:fs/promises'
import { mnemonicFromEntropy, mnemonicFromSeed } from '../accounts/accounts.ts'
import type { SharedRemote } from '../cluster/shared-remote.ts'
import {
  createDevnet,
  type Devnet,
  DevnetError,
  type DevnetOptions,
  type ForkSource,
  type Machine,
  resolveConfig,
} from '../index.ts'
import type { Arguments, MadeUpMnemonic } from './options.ts'
import { keepAside, readStateFile } from './state-file.ts'

/** A devnet at its start. */
export interface Begun {
  readonly devnet: Devnet
  /** Time of the machine, in ms, that belongs to the devnet's virtual time. */
  readonly startMs: number
}

/** Called before there is a devnet. */
export type Listeners = Required<Pick<ForkSource, 'onWait' | 'onWarning'>> &
  Required<Pick<DevnetOptions, 'onLoad' | 'onArtifactSkipped'>> & {
    /** Called when a damaged state file has been recovered. */
    onRecovered(warning: string): void
  }

/**
 * Creates the devnet, or loads it from its state file. `startMs` is the machine's time that belongs
 * to its virtual time.
 *
 * @param fromFile accounts, and defaults for what the arguments leave out
 * @param remote the chain to fork, as the nodes of a cluster share it
 */
export async function begin(
  { devnet: given, mnemonic, files }: Arguments,
  fromFile: DevnetOptions,
  machine: Machine,
  { onLoad, onArtifactSkipped, onRecovered, ...listeners }: Listeners,
  remote?: SharedRemote,
): Promise<Begun> {
  const state = files.state === undefined ? undefined : await readStateFile(files.state)
  const asked = { ...fromFile, ...given, onArtifactSkipped }
  // Time runs by itself: receipts can wait for the seal, and clients that read `latest` find what
  // their receipts say. A saved devnet keeps its own.
  const withReceipts = state === undefined ? { receipts: 'sealed' as const, ...asked } : asked
  // A saved devnet has a mnemonic already; drawing another one would contradict it.
  const isKept = state !== undefined && mnemonic !== undefined && 'words' in mnemonic
  const withMnemonic =
    mnemonic === undefined || isKept
      ? withReceipts
      : { ...withReceipts, mnemonic: await makeUp(mnemonic) }
  const { fork } = withMnemonic
  const heard = fork && { ...fork, ...listeners }
  const source = heard && (remote?.source(heard) ?? heard)
  const options = source === undefined ? withMnemonic : { ...withMnemonic, fork: source }
  if (state !== undefined) {
    const { state: path = '', recoversState } = files
    const whole = { ...options, onLoad, state }
    const devnet = await createDevnet(whole).catch((error: unknown) =>
      recovered(error, { ...whole, path, recoversState, onRecovered }),
    )
    return goOn(devnet, options.genesisTime !== undefined, machine)
  }
  // Block 0 of a genesis file is as old as the file says, and the next one of the present.
  const isOld = given.genesisTime === undefined && asked.genesis !== undefined
  if (fork !== undefined || isOld) return beginInThePast(options, machine)
  const { blockTimeMs } = resolveConfig(asked)
  const boundaryMs = boundaryBefore(machine.now(), blockTimeMs)
  const devnet = await createDevnet({ ...options, genesisTime: asked.genesisTime ?? boundaryMs })
  return { devnet, startMs: asked.genesisTime === undefined ? boundaryMs : machine.now() }
}

/** Moves from the time of the first block, that of a remote chain for example, to the machine's. */
async function beginInThePast(given: DevnetOptions, machine: Machine): Promise<Begun> {
  const devnet = await createDevnet(given)
  const boundaryMs = boundaryBefore(machine.now(), devnet.config.blockTimeMs)
  if (boundaryMs <= devnet.now) return { devnet, startMs: machine.now() }
  await devnet.jump(boundaryMs - devnet.now)
  return { devnet, startMs: boundaryMs }
}

/** The options that were given, for a devnet that exists already, without a mnemonic of random words. */
export async function givenOptions(
  { devnet, mnemonic }: Arguments,
  fromFile: DevnetOptions,
): Promise<DevnetOptions> {
  const given = { ...fromFile, ...devnet }
  if (mnemonic === undefined || !('seed' in mnemonic)) return given
  return { ...given, mnemonic: await makeUp(mnemonic) }
}

/** The only randomness: each start draws other words. A seed always gives the same ones. */
function makeUp(mnemonic: MadeUpMnemonic): Promise<string> {
  if ('seed' in mnemonic) return mnemonicFromSeed(mnemonic.seed)
  return mnemonicFromEntropy(randomBytes((mnemonic.words * 4) / 3))
}

/**
 * A loaded devnet has no blocks for the time it was off; virtual time jumps to the machine's. With
 * an explicit genesis time it continues from where it stopped.
 */
async function goOn(devnet: Devnet, isTimeGiven: boolean, machine: Machine): Promise<Begun> {
  const startMs = machine.now()
  const boundaryMs = boundaryBefore(startMs, devnet.config.blockTimeMs)
  if (isTimeGiven || boundaryMs < devnet.now) return { devnet, startMs }
  await devnet.jump(boundaryMs - devnet.now)
  return { devnet, startMs: boundaryMs }
}

interface Recovery extends DevnetOptions, Pick<Listeners, 'onRecovered'> {
  readonly path: string
  readonly recoversState: boolean
  readonly state: Uint8Array
}

/**
 * Loads the whole saves of a damaged file, if the arguments ask for it, and cuts the rest off. The file
 * is kept aside first.
 */
async function recovered(
  error: unknown,
  { path, recoversState, onRecovered, ...options }: Recovery,
): Promise<Devnet> {
  if (!(error instanceof DevnetError) || error.code !== 'STATE_UNREADABLE') throw error
  const wholeBytes = error.facts?.wholeBytes
  if (typeof wholeBytes !== 'number' || !recoversState) {
    const way =
      typeof wholeBytes === 'number'
        ? `; to continue from there and keep the file as ${path}.damaged, start with --state-recover`
        : ''
    throw new Error(`--state ${path}: ${error.message}${way}; the file is left as it is`, {
      cause: error,
    })
  }
  const devnet = await createDevnet({ ...options, state: options.state.subarray(0, wholeBytes) })
  try {
    const aside = await keepAside(path, 'damaged')
    await truncate(path, wholeBytes)
    onRecovered(`--state ${path}: ${error.message}; all that it had is kept as ${aside}`)
  } catch (failure) {
    await devnet.close()
    throw failure
  }
  return devnet
}

function boundaryBefore(ms: number, blockTimeMs: number): number {
  return Math.floor(ms / blockTimeMs) * blockTimeMs
}
