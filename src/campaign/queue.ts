/**
 * Does the jobs of a campaign on all machines that run it: a queue in Redis, which each of them fills with
 * the same jobs, works on, and takes the results from. Needs bullmq and ioredis, optional peer
 * dependencies.
 *
 * A job that several machines add is one job, by its id. If a machine dies, its jobs are given to another
 * one once their locks have expired. Results stay for a day, for machines that join later.
 *
 * @see https://docs.bullmq.io
 */

import { Queue, QueueEvents, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { NAME } from '../index.ts'
import { idOf, type Job } from './jobs.ts'
import type { Runner } from './runner.ts'

export interface QueueOptions {
  /** URL of the Redis server. */
  readonly url: string
  /** Id of the campaign: those with the same one share their jobs. */
  readonly campaign: string
  /** Does the jobs that this machine takes. */
  readonly local: Runner
  /** Aborted to stop. */
  readonly stop: AbortSignal
}

/** Jobs that wait in the queue for this campaign. */
const QUEUED_MAX = 1_000
/** A machine that is dead or suspended keeps a job for this long; locks are renewed at half of it. */
const LOCK_MS = 10_000
/** Machines that a job may kill before the campaign fails: the job may be the reason. */
const DEATHS_MAX = 3
const RESULT_SECONDS = 86_400

/** @throws {Error} if the server cannot be reached */
export async function createQueueRunner(options: QueueOptions): Promise<Runner> {
  const { url, campaign, local, stop } = options
  const connection = await connect(url)
  const shared = { connection, prefix: NAME }
  const queue = new Queue(`campaign-${campaign}`, shared)
  const events = new QueueEvents(queue.name, shared)
  // One listener for each job that waits.
  events.setMaxListeners(0)
  queue.setMaxListeners(0)
  const worker = new Worker<Job>(
    queue.name,
    async ({ data }) => {
      try {
        return await local.run(data)
      } catch (error) {
        if (!stop.aborted) throw error
        return new Promise(() => {}) // neither done nor failed: its lock expires
      }
    },
    {
      ...shared,
      concurrency: local.jobsMax,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
      maxStalledCount: DEATHS_MAX,
    },
  )
  // They connect again by themselves; a job that fails says why.
  queue.on('error', () => {})
  events.on('error', () => {})
  worker.on('error', () => {})
  return {
    jobsMax: QUEUED_MAX,
    async run(job) {
      const added = await queue.add(job.kind, job, {
        jobId: idOf(job),
        removeOnComplete: { age: RESULT_SECONDS },
        removeOnFail: true,
      })
      return added.waitUntilFinished(events)
    },
    async close() {
      await worker.close(true)
      await local.close()
      await Promise.all([events.close(), queue.close()])
      connection.disconnect()
    },
  }
}

async function connect(url: string): Promise<Redis> {
  // Blocking commands of the queue have no limit of retries.
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  let reason = ''
  redis.on('error', ({ message }: Error) => {
    reason = message
  })
  try {
    await redis.connect()
    return redis
  } catch (error) {
    redis.disconnect()
    const found = reason === '' ? (error as Error).message : reason
    throw new Error(`--redis: ${new URL(url).host} cannot be reached: ${found}`, { cause: error })
  }
}
