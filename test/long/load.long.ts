/**
 * A thousand clients on the binary in real time, with slow and dead ones among them: everybody who reads
 * has every block, in order, and nobody waits for those who do not.
 *
 * `LOAD_MS=5000` makes it shorter. The clients are a separate process.
 */

import { expect, test } from 'vitest'
import { startProgram } from '../../bench/program.ts'
import type { CrowdMessage, CrowdOptions, CrowdQuestion, Heard } from '../support/crowd.ts'
import { buildProgram } from '../support/package.ts'
import { startBinary } from '../support/process.ts'

const forMs = Number(process.env.LOAD_MS ?? '60000')
const readerCount = 1_000
const slowCount = 20
const deadCount = 20

test('a thousand subscribers have every block of a minute, in order', async () => {
  await using binary = await startBinary(
    'previewnet-load',
    ...['--client-buffer-bytes-max', '65536'],
  )
  const { hostname: host, port } = new URL(binary.httpUrl)
  const ask = async (method: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method })
    const response = await fetch(binary.httpUrl, { method: 'POST', body })
    return ((await response.json()) as { result: string }).result
  }
  await using program = await buildProgram('test/support/crowd.ts')
  using crowd = startProgram<CrowdOptions | CrowdQuestion, CrowdMessage>(program.url, 'crowd')
  crowd.tell({
    kind: 'open',
    host,
    port: Number(port),
    readers: readerCount,
    slow: slowCount,
    dead: deadCount,
    // So much that no kernel keeps it for a reader who does not read.
    subscriptionsOfDead: 200,
  })
  await crowd.hear('ready')
  const beganMs = performance.now()
  const begun = Number(await ask('eth_blockNumber'))
  // Reads continue meanwhile; how long each takes is what the others would have to wait.
  const readsMs: number[] = []
  while (performance.now() - beganMs < forMs) {
    const askedMs = performance.now()
    await ask('eth_blockNumber')
    readsMs.push(performance.now() - askedMs)
  }
  const number = Number(await ask('eth_blockNumber'))
  crowd.tell({ kind: 'until', number })
  const { readers, slow, buried, lagsMs } = await crowd.hear('heard')
  readsMs.sort((a, b) => a - b)
  console.log(
    `${number - begun} blocks in ${forMs} ms to ${readerCount} readers: ` +
      `after the first, half have one in ${lagsMs.half.toFixed(1)} ms, ` +
      `99 in 100 in ${lagsMs.most.toFixed(1)} ms; ${readsMs.length} reads meanwhile, ` +
      `the longest but 1 % took ${readsMs[Math.floor(readsMs.length * 0.99)]?.toFixed(1)} ms; ` +
      `${buried} of ${deadCount} dead clients cut off`,
  )
  expect(number - begun).toBeGreaterThan((forMs / 200) * 0.9)
  for (const heard of [...readers, ...slow]) expect(heard).toEqual(wholly(heard, number))
  expect(readers).toHaveLength(readerCount)
  expect(slow).toHaveLength(slowCount)
  expect(Math.max(...readers.map(({ first }) => first))).toBeLessThanOrEqual(begun + 1)
  expect(buried).toBe(deadCount)
})

/** What one has heard of who has missed nothing: how many there are from the first to the last. */
function wholly({ first, last }: Heard, number: number): Heard {
  expect(last).toBeGreaterThanOrEqual(number)
  return { first, last, count: last - first + 1, breaks: 0 }
}
