/**
 * Chooses what runs the jobs of a campaign. Code with an optional peer is loaded on request.
 */

import { needsPackage } from '../primitives/missing-package.ts'
import { createInProcessRunner, type Runner, type RunnerOptions } from './runner.ts'

export interface OpenOptions extends RunnerOptions {
  /** Number of threads; 1 needs none besides this one, unless it is busy with a queue. */
  readonly workers: number
  /** URL of a Redis server, for several machines. */
  readonly redis: string | undefined
  /** Id of the campaign. */
  readonly campaign: string
}

/** @throws {Error} without a package that is needed; the message says how to install it */
export async function openRunner(options: OpenOptions): Promise<Runner> {
  const { workers, redis: url, campaign, stop } = options
  if (url === undefined && workers === 1) return createInProcessRunner(options)
  const local = await openPool(options)
  if (url === undefined) return local
  const { createQueueRunner } = await import('./queue.ts').catch(
    needsPackage('--redis needs packages: npm install --save-dev bullmq ioredis'),
  )
  return createQueueRunner({ url, campaign, local, stop })
}

async function openPool(options: OpenOptions): Promise<Runner> {
  const { createPoolRunner } = await import('./pool.ts').catch(
    needsPackage(
      'several workers need a package: npm install --save-dev piscina; --workers 1 without --redis needs none',
    ),
  )
  return createPoolRunner(options, options.workers)
}
