/**
 * The helpers for other runners: what they give to tests, and what they do when one fails.
 */

import { matchers, prepareDevnet, useDevnet, withDevnet } from 'previewnet/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Devnet } from '../../src/index.ts'
import { publicClientOf } from '../../src/viem/index.ts'

const BOB = '0x0000000000000000000000000000000000000b0b'

const send = (devnet: Devnet) =>
  devnet.request({ method: 'eth_sendTransaction', params: [{ to: BOB, value: '0x5' }] })

const balance = (devnet: Devnet) =>
  devnet.request({ method: 'eth_getBalance', params: [BOB, 'pending'] })

const ground = prepareDevnet(
  async (devnet) => {
    const hash = await send(devnet)
    await devnet.advance(200)
    return { hash, notes: ['sent'] }
  },
  { seed: 3 },
)

async function expectClosed(devnet: Devnet): Promise<void> {
  await expect(devnet.advance(200)).rejects.toThrow('closed')
}

/** What a test printed to standard error. */
async function printedBy(body: () => Promise<unknown>): Promise<unknown[]> {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    await body()
    return printed.mock.calls.flat()
  } finally {
    printed.mockRestore()
  }
}

describe('withDevnet', () => {
  test('lends a devnet, gives what the body gives, and closes', async () => {
    const [devnet, number] = await withDevnet(async (devnet) => {
      await devnet.advance(400)
      return [devnet, await devnet.request({ method: 'eth_blockNumber' })] as const
    })
    expect(number).toBe('0x2')
    await expectClosed(devnet)
  })

  test('takes options, or a devnet that was prepared', async () => {
    expect(await withDevnet({ network: 'flashblocks' }, ({ config }) => config.chainId)).toBe(8453)
    for (const _ of [1, 2]) {
      await withDevnet(ground, async (devnet, { hash, notes }) => {
        expect(notes).toEqual(['sent'])
        notes.push('changed')
        expect(devnet.config.seed).toBe(3)
        expect(await balance(devnet)).toBe('0x5')
        const receipt = await devnet.request({
          method: 'eth_getTransactionReceipt',
          params: [hash],
        })
        expect(receipt?.blockNumber).toBe('0x1')
        await send(devnet)
        expect(await balance(devnet)).toBe('0xa')
      })
    }
  })

  test('prints what repeats a failure, throws it on, and closes', async () => {
    let lent: Devnet | undefined
    const failing = () =>
      withDevnet({ seed: 7 }, async (devnet) => {
        lent = devnet
        await devnet.advance(450)
        throw new Error('the test failed')
      })
    const printed = await printedBy(() => expect(failing()).rejects.toThrow('the test failed'))
    expect(printed).toEqual([
      `previewnet: network preview, seed 7, virtual time 1767225600450 ms (genesis + 450 ms), block 2, digest ${lent?.digest()}`,
    ])
    await expectClosed(lent!)
  })
})

describe('a setup', () => {
  test('that rejects fails the test, and says why', async () => {
    const broken = prepareDevnet(() => Promise.reject(new Error('no such contract')))
    await expect(withDevnet(broken, () => 'ran')).rejects.toThrow('no such contract')
  })

  test('returns data, and no client, which would talk to another devnet', async () => {
    const client = prepareDevnet((devnet) => ({ client: publicClientOf(devnet) }))
    await expect(withDevnet(client, () => 'ran')).rejects.toThrow(
      /^a setup returns plain data, such as addresses and ABIs, which every test gets a copy of: /,
    )
  })
})

describe('useDevnet', () => {
  const used = useDevnet({ beforeEach, afterEach }, { seed: 5 })
  const copied = useDevnet({ beforeEach, afterEach }, ground)
  const seen: Devnet[] = []

  for (const name of ['one test', 'another test']) {
    test(`gives ${name} its own`, async () => {
      const { devnet } = used
      expect(used.devnet).toBe(devnet)
      expect(seen).not.toContain(devnet)
      seen.push(devnet)
      expect(devnet.config.seed).toBe(5)
      expect(await balance(devnet)).toBe('0x0')
      await send(devnet)
      expect(await balance(copied.devnet)).toBe('0x5')
      expect(copied.prepared.notes).toEqual(['sent'])
      copied.prepared.notes.push(name)
    })
  }

  test('closes it after the test', async () => {
    expect(seen).toHaveLength(2)
    for (const devnet of seen) await expectClosed(devnet)
  })
})

describe('useDevnet, with hooks called by hand', () => {
  type Hook = (...given: unknown[]) => Promise<void>

  function hooked() {
    const hooks: { before?: Hook; after?: Hook } = {}
    const used = useDevnet(
      {
        beforeEach: (hook) => {
          hooks.before = hook
        },
        afterEach: (hook) => {
          hooks.after = hook
        },
      },
      { seed: 9 },
    )
    return { used, before: hooks.before!, after: hooks.after! }
  }

  test('no devnet exists outside of a test', async () => {
    const { used, before, after } = hooked()
    const outside = 'there is a devnet only while a test runs: do not read it outside of one'
    expect(() => used.devnet).toThrow(outside)
    await before()
    expect(used.devnet.config.seed).toBe(9)
    expect(used.prepared).toBeUndefined()
    await after()
    expect(() => used.devnet).toThrow(outside)
    expect(() => used.prepared).toThrow(outside)
  })

  test('a failed test prints what repeats it, where the runner reports failures', async () => {
    const { before, after } = hooked()
    const run = async (context?: object) => {
      await before()
      await after(context)
    }
    expect(await printedBy(() => run({ passed: false }))).toEqual([
      expect.stringMatching(
        /^previewnet: network preview, seed 9, virtual time 1767225600000 ms \(genesis \+ 0 ms\), block 0, digest 0x[0-9a-f]{64}$/,
      ),
    ])
    expect(await printedBy(() => run({ passed: true }))).toEqual([])
    expect(await printedBy(() => run())).toEqual([])
    const inMocha = async (state: string) => {
      await before()
      await after.call({ currentTest: { state } })
    }
    expect(await printedBy(() => inMocha('failed'))).toHaveLength(1)
    expect(await printedBy(() => inMocha('passed'))).toEqual([])
  })

  test('a failed test prints that receipts are ahead of the latest block', async () => {
    const { used, before, after } = hooked()
    const failAfter = (act: () => Promise<unknown>) =>
      printedBy(async () => {
        await before()
        await act()
        await after({ passed: false })
      })
    const send = async () => {
      const [from, to] = used.devnet.accounts.map(({ address }) => address)
      const params = [{ from: from!, to: to! }] as const
      await used.devnet.request({ method: 'eth_sendTransaction', params })
    }
    const [printed] = await failAfter(send)
    expect(printed).toMatch(
      /\npreviewnet: 1 transaction is pre-confirmed and not sealed: read at the block tag pending, or seal with devnet.mine\(\)$/,
    )
    const [afterSeal] = await failAfter(() => send().then(() => used.devnet.mine()))
    expect(afterSeal).not.toContain('pre-confirmed')
  })

  test('hooks have no named parameter, which Jest would take for a callback', () => {
    const { before, after } = hooked()
    expect([before.length, after.length]).toEqual([0, 0])
  })

  test('after a setup that failed there is nothing to close', async () => {
    const { after } = hooked()
    expect(await printedBy(() => after({ passed: false }))).toEqual([])
  })
})

describe('the matchers alone', () => {
  const context = { equals: (one: unknown, other: unknown) => one === other }

  test('find the one devnet there is, and no other', async () => {
    const { toBePreconfirmed } = matchers
    await withDevnet(async (devnet) => {
      const hash = await send(devnet)
      expect(await toBePreconfirmed.call(context, hash)).toMatchObject({ pass: true })
      await withDevnet(async (other) => {
        await expect(toBePreconfirmed.call(context, hash)).rejects.toThrow(
          "2 devnets are open: use the `expect` of the test's context, or give { devnet }",
        )
        const here = await toBePreconfirmed.call(context, hash, { devnet })
        const there = await toBePreconfirmed.call(context, hash, { devnet: other })
        expect([here.pass, there.pass]).toEqual([true, false])
      })
    })
    await expect(toBePreconfirmed.call(context, `0x${'ab'.repeat(32)}`)).rejects.toThrow(
      'there is no devnet to look at: use the `devnet` of the fixture, or give { devnet }',
    )
  })
})
