/**
 * The channel to an EIP-1193 provider. test/clients/viem.test.ts has devnets and transports of viem.
 */

import { beforeEach, describe, expect, test } from 'vitest'
import { DevnetError } from '../../src/primitives/errors.ts'
import {
  createProviderChannel,
  type ProviderChannelOptions,
  type RemoteProvider,
} from '../../src/remote/provider.ts'
import { settled, TimerMachine } from '../support/hand-machine.ts'

describe('the channel to a provider', () => {
  let machine: TimerMachine

  beforeEach(() => {
    machine = new TimerMachine()
  })

  const open = (provider: RemoteProvider, options: Partial<ProviderChannelOptions> = {}) =>
    createProviderChannel(provider, { machine, ...options })

  const one = [{ method: 'eth_chainId', params: [] }]

  const failing = (error: unknown): RemoteProvider => ({ request: () => Promise.reject(error) })

  const failureOf = (provider: RemoteProvider): Promise<unknown> =>
    open(provider)
      .send(one)
      .catch((reason: unknown) => reason)

  test.each<[string, unknown, string]>([
    ['an error without a number', new TypeError('nothing there'), 'nothing there'],
    ['an error with a word as its code', Object.assign(new Error('no'), { code: 'ENOENT' }), 'no'],
    ['a text', 'gone', 'gone'],
    ['nothing', undefined, 'an error without a message'],
    ['an error with a URL', new Error('at https://u:p@x.y/key?k=1 now'), 'at https://x.y now'],
    ['a disconnected provider', { code: 4900, message: 'offline' }, 'error 4900, offline'],
    ['a limit', { code: -32005, message: 'too fast' }, 'error -32005, too fast'],
  ])('treats %s as a failure of the remote', async (_, thrown, reason) => {
    const error = await failureOf(failing(thrown))
    expect(error).toBeInstanceOf(DevnetError)
    expect(error).toMatchObject({
      code: 'FORK_FAILED',
      message: `fork: no answer to eth_chainId from the provider: ${reason}`,
    })
  })

  test('takes the error of a cause', async () => {
    const cause = { code: -32000, message: 'missing trie node', data: '0x12' }
    const error = new Error('wrapped', { cause })
    expect(await open(failing(error)).send(one)).toEqual([{ error: cause }])
  })

  test('treats a provider that throws at once as one that rejects', async () => {
    const provider: RemoteProvider = {
      request() {
        throw new Error('at once')
      },
    }
    expect(await failureOf(provider)).toMatchObject({ code: 'FORK_FAILED' })
  })

  test('gives up a request that is never answered, and retries if asked to', async () => {
    let count = 0
    const silent: RemoteProvider = {
      request: () => {
        count += 1
        return new Promise(() => {})
      },
    }
    const sending = open(silent, { timeoutMs: 3_000, retries: 1 })
      .send(one)
      .catch((reason: unknown) => reason)
    await machine.fire(3_000)
    await machine.fire(1_000)
    await machine.fire(3_000)
    expect(String(await sending)).toContain('in 2 attempts: no answer within 3,000 ms')
    expect(count).toBe(2)
    expect(machine.delaysMs).toEqual([])
  })

  test('has at most 100 requests under way', async () => {
    let underWay = 0
    let most = 0
    const provider: RemoteProvider = {
      async request() {
        underWay += 1
        most = Math.max(most, underWay)
        await settled()
        underWay -= 1
        return 1
      },
    }
    const answers = await open(provider).send(Array(250).fill(one[0]))
    expect(answers).toHaveLength(250)
    expect(most).toBe(100)
  })
})
