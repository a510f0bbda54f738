/**
 * Serves a devnet as a node of a cluster whose stream is in Redis: `--cluster`.
 *
 * A node that cannot continue, because it has another history than the stream or was away for long,
 * closes its connections and joins again, on the same port.
 */

import { differencesFrom } from '../cluster/given-options.ts'
import type { RedisNode } from '../cluster/redis-node.ts'
import type { KnownArtifacts } from '../cluster/saved-node.ts'
import { SharedRemote } from '../cluster/shared-remote.ts'
import { pinFrom } from '../config/recorded-options.ts'
import { locateSavedBlock } from '../fork/located-block.ts'
import { DevnetError, type DevnetOptions, type ForkSource, VERSION } from '../index.ts'
import type { JournalHeader } from '../journal/journal.ts'
import { needsPackage } from '../primitives/missing-package.ts'
import { type Begun, givenOptions } from './begin.ts'
import type { ClusterArguments } from './cluster-arguments.ts'
import type { Arguments } from './options.ts'
import type { RunDeps } from './process-deps.ts'
import { openRemoteChannel } from './remote-channel.ts'
import { type Serving, serveDevnet } from './serve-devnet.ts'
import { oneLine, shown } from './terminal.ts'

interface Joining {
  readonly asked: Arguments
  /** Options of the file of `--alloc`. */
  readonly ofFile: DevnetOptions
  readonly known: KnownArtifacts
  /** Listeners of the remote chain, if there is one. */
  readonly listeners: Pick<ForkSource, 'onWait'>
  /** Makes the devnet of a cluster that has none. */
  create(remote: SharedRemote | undefined): Promise<Begun>
}

/** Real ms for which a node has to serve before it joins again. */
const SERVED_MS_MIN = 10_000

/** @returns the exit code */
export async function serveInCluster(
  cluster: ClusterArguments,
  joining: Joining,
  serving: Serving,
  deps: RunDeps,
): Promise<number> {
  const { err, machine } = deps
  const { RedisNode } = await import('../cluster/redis-node.ts').catch(
    needsPackage('--cluster needs a package: npm install --save-dev ioredis'),
  )
  const { asked, ofFile, known, create, listeners } = joining
  const warn = (text: string) => err(shown`warning: ${oneLine(text)}\n`)
  const { fork: source } = asked.devnet
  const join = async () => {
    const channel = source && (await openRemoteChannel({ ...source, ...listeners }, machine))
    return RedisNode.join({
      ...cluster,
      machine,
      create,
      artifacts: known,
      channel,
      onWarning: warn,
      async accept(header, answers) {
        const { fork } = header
        const remote = fork && new SharedRemote({ answers, channel, host: fork.host })
        await expectSame(header, await givenOptions(asked, ofFile), remote, asked.nameOf)
        const pin = pinFrom(fork)
        if (channel !== undefined && pin !== undefined) {
          await locateSavedBlock(channel, pin, source?.chainId)
        }
      },
    })
  }
  let { listen } = serving
  for (;;) {
    const node: RedisNode = await join()
    const sinceMs = machine.now()
    const onListening: Serving['onListening'] = ({ port }) => {
      listen = { ...listen, port }
    }
    try {
      const begun = { devnet: node.devnet, startMs: sinceMs }
      return await serveDevnet(begun, { ...serving, listen, cluster: node, onListening }, deps)
    } catch (error) {
      const isLate = machine.now() - sinceMs >= SERVED_MS_MIN
      if (!node.failed.aborted || !isLate) throw error
      warn(`${oneLine(error)}; the node joins the cluster again`)
    } finally {
      await node.close()
    }
  }
}

/** @throws {DevnetError} INVALID_OPTION with all options that differ, as they were given */
async function expectSame(
  header: JournalHeader,
  given: DevnetOptions,
  remote: SharedRemote | undefined,
  nameOf: (option: string) => string,
): Promise<void> {
  if (header.version !== VERSION) {
    const message = `--cluster: the cluster runs version ${header.version}, this is ${VERSION}`
    throw new DevnetError('INVALID_OPTION', message, { option: 'cluster' })
  }
  const differences = await differencesFrom(header, given, remote)
  if (differences.length === 0) return
  const texts = differences.map(({ option, given: found, expected }) => {
    const isLong = option === 'alloc' || option === 'mnemonic'
    return isLong ? nameOf(option) : `${nameOf(option)}: expected ${expected}, got ${found}`
  })
  const message = `--cluster: the cluster has other options: ${texts.join('; ')}`
  throw new DevnetError('INVALID_OPTION', message, { option: 'cluster' })
}
