/**
 * Takes a checkpoint of a node, and creates the node that continues from one.
 *
 * Promise: the node that continues answers, notifies and proceeds as the one that was saved.
 */

import { optionsFrom } from '../config/recorded-options.ts'
import { type Checkpoint, CheckpointSave, devnetFromCheckpoint } from '../devnet/checkpoint.ts'
import { InProcessDevnet } from '../devnet/devnet.ts'
import { createDevnet, type Machine } from '../index.ts'
import type { JournalHeader } from '../journal/journal.ts'
import { withoutSaved } from '../state-file/options.ts'
import { ClusterNode, type NodeDeps } from './node.ts'
import { type KnownArtifacts, type SavedNode, saveClients } from './saved-node.ts'
import { SharedRemote } from './shared-remote.ts'

/** A node between two entries, as bytes. */
export interface NodeCheckpoint extends Pick<Checkpoint, 'files'> {
  readonly saved: SavedNode
}

/**
 * Takes a checkpoint between two entries; the last part of it delays the next one.
 *
 * @param pause awaited between the parts that can be taken before
 * @returns `undefined` if none can be taken now
 */
export async function takeCheckpoint(
  node: ClusterNode,
  pause: () => Promise<void>,
): Promise<NodeCheckpoint | undefined> {
  const parts = InProcessDevnet.partsOf(node.devnet)
  const { transportFaults } = parts.backend
  if (transportFaults.hasNotificationFaults) return undefined
  const save = new CheckpointSave(parts)
  await save.prepare(pause)
  return node.betweenEntries(async (place) => {
    const clients = saveClients(place.clients, parts)
    const checkpoint = await save.end()
    if (clients === undefined || checkpoint === undefined) return undefined
    const { session, files } = checkpoint
    const { driver } = parts.backend.time
    const time = driver && { speed: driver.speed, speedBeforePause: driver.speedBeforePause }
    return { saved: { ...place, ...clients, session, time: time ?? null }, files }
  })
}

/**
 * Makes the node that continues a saved one.
 *
 * @param header the first line of the journal of the cluster's devnet
 * @param artifacts those that the new node knows
 * @param machine drives the devnet's time
 * @throws {DevnetError} STATE_UNREADABLE, INVALID_ARTIFACT
 */
export async function continueNode(
  { saved, files }: { readonly saved: SavedNode; readonly files: readonly Uint8Array[] },
  header: JournalHeader,
  artifacts: KnownArtifacts,
  machine: Machine,
  deps: NodeDeps,
): Promise<ClusterNode> {
  // Resets to other blocks of a remote chain have changed some.
  const options = withoutSaved(optionsFrom(header))
  const { fork } = header
  const { channel } = deps
  // Opening it takes some answers that are no longer the same later, which no checkpoint has.
  const remote = fork && new SharedRemote({ ...saved.remote, channel, host: fork.host })
  const source = remote && { fork: remote.source({ chainId: fork.chainId }) }
  const create = async (state: Uint8Array, isCurrent: boolean) => {
    const open = () => createDevnet({ ...options, ...source, state, ...(isCurrent && artifacts) })
    const devnet = await (isCurrent || remote === undefined ? open() : remote.lend(open))
    return InProcessDevnet.partsOf(devnet)
  }
  const { backend, devnet } = await devnetFromCheckpoint(saved.session, files, create)
  for (const text of saved.artifacts) {
    // of a call that was made
    const [added, file] = JSON.parse(text) as readonly [readonly unknown[], file?: string | null]
    await backend.artifacts.add(added, file ?? undefined)
  }
  const node = new ClusterNode(devnet, deps, remote, saved)
  const { time } = saved
  if (time === null) return node
  const driver = node.run(machine, time.speedBeforePause)
  if (time.speed === 0) driver.pause()
  return node
}
