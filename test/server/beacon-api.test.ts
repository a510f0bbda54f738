/** The reads of a beacon node that clients of blobs make, over HTTP. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { blobOf, hashesOf, sendBlobs, sidecarOf } from '../support/blobs.ts'
import { ask } from '../support/world-journal.ts'

const plain = { network: 'plain' } as const
const [one, two] = [hexFromBytes(blobOf(1)), hexFromBytes(blobOf(2))]

async function serve(options: DevnetOptions = plain) {
  const devnet = await createDevnet(options)
  const { httpUrl: url } = await devnet.listen({ port: 0 })
  const read = async (path: string) => {
    const answer = await fetch(new URL(path, url))
    return { status: answer.status, body: Object(await answer.json()) }
  }
  return { devnet, read }
}

describe('GET /eth/v1/beacon/', () => {
  test('blobs/{block} lists the blobs of a block by slot, root and name', async () => {
    const { devnet, read } = await serve()
    await using _ = devnet as Devnet
    await sendBlobs(devnet, [1, 2])
    await devnet.mine()
    const { hash } = Object(await ask(devnet, 'eth_getBlockByNumber', ['0x1', false]))
    const data = [one, two]
    for (const id of ['1', hash]) {
      const { status, body } = await read(`/eth/v1/beacon/blobs/${id}`)
      expect([status, body]).toEqual([200, { execution_optimistic: false, finalized: false, data }])
    }
    for (const [id, finalized] of [
      ['head', false],
      ['finalized', true],
      ['genesis', true],
      ['justified', true],
    ] as const) {
      expect((await read(`/eth/v1/beacon/blobs/${id}`)).body).toMatchObject({ finalized, data: [] })
    }
    const [first, second] = hashesOf(sidecarOf([1, 2], 0))
    const chosen = await read(`/eth/v1/beacon/blobs/1?versioned_hashes=${second}`)
    expect(chosen.body.data).toEqual([two])
    const both = await read(`/eth/v1/beacon/blobs/1?versioned_hashes=${second},${first}`)
    expect(both.body.data).toEqual(data)
  })

  test('genesis has the time of block 0, from which clients compute slots', async () => {
    const { devnet, read } = await serve({ ...plain, genesisTime: 1_700_000_000_000 })
    await using _ = devnet as Devnet
    const { body } = await read('/eth/v1/beacon/genesis')
    expect(body.data).toMatchObject({ genesis_time: '1700000000' })
  })

  test('refuses what it does not know by what was expected and found', async () => {
    const { devnet, read } = await serve()
    await using _ = devnet as Devnet
    for (const [path, status, message] of [
      ['beacon/blobs/9', 404, 'block_id: no block 9'],
      [
        'beacon/blobs/tip',
        400,
        'block_id: expected a slot, a block root or head, finalized, justified, genesis, got "tip"',
      ],
      [
        'beacon/blobs/0?versioned_hashes=0x1',
        400,
        'versioned_hashes: expected 32 bytes in hex, got "0x1"',
      ],
      [
        'beacon/blob_sidecars/1',
        410,
        'blob_sidecars was replaced: expected GET /eth/v1/beacon/blobs/1',
      ],
      ['beacon/states', 404, 'nothing at /eth/v1/beacon/states'],
    ] as const) {
      expect(await read(`/eth/v1/${path}`)).toEqual({ status, body: { code: status, message } })
    }
  })

  test('is not served by a public endpoint', async () => {
    const { devnet, read } = await serve({ ...plain, endpoint: 'public' })
    await using _ = devnet as Devnet
    expect((await read('/eth/v1/beacon/genesis')).status).toBe(405)
  })
})
