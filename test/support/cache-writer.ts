/**
 * A program that fills a disk cache, one request at a time: its arguments are the cache's folder, the
 * hash of the pinned block, and the name of the process. It begins when its input ends.
 */

import { once } from 'node:events'
import type { Hash } from '../../src/primitives/hex.ts'
import { cached } from '../../src/remote/disk-cache.ts'
import { machine } from '../../src/server/machine.ts'
import { answerOf, requestsOf } from './cache-requests.ts'

const [, , cacheDir, hash, name = ''] = process.argv
const remote = {
  host: 'remote.example',
  send: async (requests: readonly { readonly params: readonly unknown[] }[]) =>
    requests.map(({ params }) => ({ result: answerOf(params[0]) })),
}
const pin = { number: 100n, hash: hash as Hash } // as the test gives it
const channel = cached(remote, { machine, chainId: 8453n, pin, finalizedNumber: 90n, cacheDir })
process.stdout.write('ready')
process.stdin.resume()
await once(process.stdin, 'end')
const both = requestsOf('both')
for (const [index, request] of requestsOf(name).entries()) {
  await channel.send([request, both[index]!]) // there are as many
}
