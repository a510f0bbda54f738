/** Unlocked sends: the node of the client fills in and signs them for the nodes that hear of it in time. */

import { describe, expect, test } from 'vitest'
import { beginOf, ClusterNode, type NodeDeps, stillMachine } from '../../src/cluster/node.ts'
import type { Entry } from '../../src/cluster/stream.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { ask, options, senders, somebody } from '../support/cluster-clients.ts'

/** Sends to one node, and gives another one all texts together. */
async function followed(
  tamper: (text: string) => string = (text) => text,
  nowMs: () => number = () => 0,
): Promise<{ readonly texts: readonly string[]; readonly digests: readonly string[] }> {
  const devnet = await createDevnet(options)
  const begin = beginOf(devnet, null)
  const texts: string[] = []
  const deps: Omit<NodeDeps, 'node' | 'append'> = {
    now: nowMs,
    part: { role: 'follower', leaseMs: null },
    sharesSigned: true,
    onFailure: (reason) => {
      throw reason
    },
  }
  const asked: ClusterNode = new ClusterNode(devnet, {
    ...deps,
    node: 'asked',
    append({ text }) {
      texts.push(text)
      asked.receive(text)
    },
  })
  const append = () => {
    throw new Error('expected nothing of the follower')
  }
  const given = { ...deps, node: 'follower', append }
  const follower = await ClusterNode.begin(JSON.stringify(begin), {}, stillMachine, given)
  const send = (node: Devnet) =>
    ask(node, 'eth_sendTransaction', { from: senders[0], to: somebody, value: '0x7' })
  for (let sent = 0; sent < 3; sent += 1) await send(devnet)
  for (const text of texts) follower.receive(tamper(text))
  await follower.settled()
  const digests = [devnet.digest(), follower.devnet.digest()]
  for (const node of [asked, follower]) {
    node.close()
    await node.devnet.close()
  }
  return { texts, digests }
}

/** Changes what the texts have signed. */
function withSigned(change: (pair: readonly [string, string]) => readonly [string, string]) {
  return (text: string) => {
    const entry = JSON.parse(text) as Entry
    return JSON.stringify({ ...entry, ...(entry.signed && { signed: entry.signed.map(change) }) })
  }
}

describe('an unlocked send', () => {
  test('is the same on a node that hears in time what was signed for it', async () => {
    const { digests, texts } = await followed()
    const signed = texts.map((text) => (JSON.parse(text) as Entry).signed?.length ?? 0)
    expect(signed).toEqual([0, 1, 1]) // each has what was signed for the one before
    expect(digests[1]).toBe(digests[0])
  })

  test('is not signed again by a node with the same digest', async () => {
    // Another value, which the follower would not find by itself.
    const { digests } = await followed(
      withSigned(([digest, raw]) => [digest, raw.replace('0780c0', '0880c0')]),
    )
    expect(digests[1]).not.toBe(digests[0])
  })

  test('is signed again by a node with another digest', async () => {
    const { digests } = await followed(withSigned(([, raw]) => [`0x${'00'.repeat(32)}`, raw]))
    expect(digests[1]).toBe(digests[0])
  })

  test('is in no entry any more once the others have made it', async () => {
    let nowMs = 0
    const { texts } = await followed(undefined, () => (nowMs += 100))
    expect(texts.join('')).not.toContain('"signed"')
  })
})
