/**
 * The arguments of clusters: the workers of this machine, and the nodes of several.
 */

import { NAME } from '../index.ts'
import { type Argument, countFrom, flag } from './argument-table.ts'

/** A cluster whose stream is in Redis. */
export interface ClusterArguments {
  /** It may hold a password. */
  readonly url: string
  readonly prefix: string
  readonly leaseMs: number
  /** Growth of the stream before which no checkpoint is written, in UTF-16 code units. */
  readonly checkpointSize: number
  /** True to continue after the last whole entry of a damaged stream. */
  readonly recovers: boolean
}

export interface GivenCluster {
  readonly workers?: number
  readonly cluster?: string
  readonly clusterPrefix?: string
  readonly clusterLeaseMs?: number
  readonly clusterCheckpointBytes?: number
  readonly clusterRecover?: boolean
}

const WORKERS_MAX = 64
const LEASE_MS = 5_000
const LEASE_MS_MIN = 500
const LEASE_MS_MAX = 600_000
const CHECKPOINT_BYTES = 8_388_608
const CHECKPOINT_BYTES_MIN = 16_384
const CHECKPOINT_BYTES_MAX = 1_073_741_824

export const clusterArguments: readonly Argument[] = [
  {
    name: 'workers',
    placeholder: '<n>',
    summary: 'Serve the port by this many further processes, each with the whole devnet',
    shownDefault: '0',
    parse: (text) => countBetween(text, 0, WORKERS_MAX),
  },
  {
    name: 'cluster',
    placeholder: '<url>',
    summary: 'Be one of several nodes with one devnet, which they share by this Redis server',
    shownDefault: '',
    parse: redisFrom,
  },
  {
    name: 'clusterPrefix',
    placeholder: '<name>',
    summary: "Begins the names of the cluster's keys in Redis",
    shownDefault: NAME,
    parse: prefixFrom,
    needs: ['cluster'],
  },
  {
    name: 'clusterLeaseMs',
    placeholder: '<ms>',
    summary: 'Real time after which another node moves time if the one that does is not heard',
    shownDefault: `${LEASE_MS}`,
    parse: (text) => countBetween(text, LEASE_MS_MIN, LEASE_MS_MAX),
    needs: ['cluster'],
  },
  {
    name: 'clusterCheckpointBytes',
    placeholder: '<n>',
    summary: 'Growth of the stream in Redis before the next checkpoint, behind which it is trimmed',
    shownDefault: `${CHECKPOINT_BYTES}`,
    parse: (text) => countBetween(text, CHECKPOINT_BYTES_MIN, CHECKPOINT_BYTES_MAX),
    needs: ['cluster'],
  },
  {
    ...flag(
      'clusterRecover',
      'Go on after the last whole entry of a damaged stream in Redis, which is kept under another name',
    ),
    needs: ['cluster'],
  },
]

/** Options of which each process would need or count its own. */
const ofEachProcess = [
  ...(['coverage', 'gasReport', 'gasReportMarkdown', 'gasReportCompare'] as const),
]

/** The options that `--workers` and `--cluster` exclude. */
export const excluded = {
  workers: [...ofEachProcess, 'ipcPath'],
  // The stream keeps the devnet, and a node may have to begin again.
  cluster: [...ofEachProcess, 'workers', 'state', 'stateInterval', 'stateRecover', 'journal'],
} as const

/** @returns `undefined` without `--cluster` */
export function clusterFrom({
  cluster: url,
  clusterPrefix: prefix = NAME,
  clusterLeaseMs: leaseMs = LEASE_MS,
  clusterCheckpointBytes: checkpointSize = CHECKPOINT_BYTES,
  clusterRecover: recovers = false,
}: GivenCluster): ClusterArguments | undefined {
  return url === undefined ? undefined : { url, prefix, leaseMs, checkpointSize, recovers }
}

/** The text is not quoted in errors: it may hold a password. */
export function redisFrom(text: string): string {
  if (/^rediss?:\/\/[^/]/i.test(text) && URL.canParse(text)) return text
  throw new RangeError('expected a URL that begins with redis:// or rediss://')
}

function prefixFrom(text: string): string {
  if (/^[\w.:-]{1,100}$/.test(text)) return text
  throw new RangeError(`expected letters, digits and any of . : - _, got "${text}"`)
}

function countBetween(text: string, min: number, max: number): number {
  const count = countFrom(text)
  if (count !== undefined && count >= min && count <= max) return count
  throw new RangeError(`expected a whole number from ${min} to ${max}, got "${text}"`)
}
