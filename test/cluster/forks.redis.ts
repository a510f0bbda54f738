/** A cluster in Redis that continues a remote chain, whose Redis loses what it had. */

import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { Remotes } from '../../src/remote/open.ts'
import { machine } from '../../src/server/machine.ts'
import { startRedis } from '../support/redis.ts'
import { joinCluster, until } from '../support/redis-nodes.ts'

const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const accounts = ['d1', 'd2', 'd3'].map((end) => `0x${end.padStart(40, '0')}`)

describe('a cluster that continues a remote chain', () => {
  test('continues with a Redis that was emptied, from a checkpoint', async () => {
    await using parent = await createDevnet({ network: 'plain' })
    await parent.mine(3)
    const { httpUrl: url } = await parent.listen({ port: 0, studio: false })
    await using redis = await startRedis()
    const join = () => {
      const channel = new Remotes(machine).channel({ url, cacheDir: false })
      return joinCluster(redis.url, {}, { channel })
    }
    await using one = await join()
    await using other = await join()
    const send = (to?: string) => other.ask('eth_sendTransaction', { from, to, value: '0x7' })
    expect(await send(accounts[0])).toMatch(/^0x/)
    const client = new Redis(redis.url)
    await client.flushall()
    client.disconnect()
    await until(async () => typeof (await send(accounts[1])) === 'string')
    await using late = await join()
    expect(await late.ask('eth_getBalance', accounts[0], 'pending')).toBe('0x7')
    expect(await late.ask('eth_getBalance', accounts[2], 'pending')).toBe('0x0')
    await late.ask('previewnet_pause')
    const nodes = [one, other, late]
    await until(() => new Set(nodes.map(({ devnet }) => devnet.digest())).size === 1)
  })
})
