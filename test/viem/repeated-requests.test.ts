/**
 * A request that the devnet refuses is made once: viem repeats those whose error it does not know.
 */

import { BrowserProvider } from 'ethers'
import { type CustomTransport, createPublicClient, custom, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import * as errors from '../../src/rpc/errors.ts'
import { type DevnetTransport, devnetTransport } from '../../src/viem/index.ts'

const { codeOf, RpcError } = errors

/** Every code that a devnet answers with. */
const codes = [
  ...new Set([
    ...Object.values(codeOf),
    ...Object.values(errors).filter((each) => typeof each === 'number'),
  ]),
].sort((one, other) => one - other)

/** The provider, and the methods that it was asked for. */
function counted(
  devnet: Devnet,
  answer: (args: never) => Promise<unknown> = (args) => devnet.request(args),
) {
  const asked: string[] = []
  const request = (args: { readonly method: string }) => {
    asked.push(args.method)
    return answer(args as never) // the devnet reads it
  }
  const provider = new Proxy(devnet, {
    get(target, name) {
      if (name === 'request') return request
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { asked, provider }
}

/** How often viem makes a request that is refused with a code. */
async function requestsFor(
  code: number,
  transportTo: (provider: Devnet) => CustomTransport | DevnetTransport,
): Promise<number> {
  await using devnet = await createDevnet()
  const refusal = new RpcError(code, 'refused', '0x')
  const { asked, provider } = counted(devnet, () => Promise.reject(refusal))
  const client = createPublicClient({ transport: transportTo(provider) })
  await expect(client.request({ method: 'eth_chainId' })).rejects.toThrow()
  return asked.length
}

describe('a refused request', () => {
  test.each(codes)(
    'is made once by the transport of the devnet, with the code %i',
    async (code) => {
      expect(await requestsFor(code, (provider) => devnetTransport(provider))).toBe(1)
    },
  )

  test("is made four times by viem's own transport, which docs/recipes/viem.md says, for these codes", async () => {
    const repeated: number[] = []
    for (const code of codes) {
      const count = await requestsFor(code, (provider) => custom(provider, { retryDelay: 0 }))
      if (count > 1) repeated.push(code)
      expect(await requestsFor(code, (provider) => custom(provider, { retryCount: 0 }))).toBe(1)
    }
    const simulations = codes.filter((code) => code < -38_000)
    const sizes = [-32011, -32010, -32009, -32008, -32007]
    expect(repeated).toEqual(
      [...simulations, errors.INTERNAL_ERROR, ...sizes, 3, 4].sort((one, other) => one - other),
    )
  })
})

describe('a call that reverts', () => {
  const reverter: Hex = `0x${'5f'.repeat(20)}`
  // Reverts with the data of Panic(0x11).
  const code = '0x634e487b7160e01b5f52601160045260245ffd'
  const abi = parseAbi(['function run() view returns (uint256)'])
  const start = () => createDevnet({ alloc: { [reverter]: { code } } })

  const actions = {
    call: (client) => client.call({ to: reverter }),
    estimateGas: (client) => client.estimateGas({ to: reverter }),
    readContract: (client) => client.readContract({ address: reverter, abi, functionName: 'run' }),
    simulateContract: (client) =>
      client.simulateContract({ address: reverter, abi, functionName: 'run' } as never), // a view
  } satisfies Record<string, (client: ReturnType<typeof createPublicClient>) => Promise<unknown>>

  test.each(Object.entries(actions))('is asked for once by %s', async (_, act) => {
    await using devnet = await start()
    const { asked, provider } = counted(devnet)
    const client = createPublicClient({
      chain: devnet.chain,
      transport: devnetTransport(provider),
    })
    await expect(act(client)).rejects.toThrow(/Arithmetic operation|reverted/)
    expect(asked).toHaveLength(1)
  })

  test('has code 3 and its data for a reader of EIP-1193, and its reason in ethers', async () => {
    await using devnet = await start()
    const data = `0x4e487b71${'00'.repeat(31)}11`
    const params = [{ to: reverter }, 'latest'] as const
    await expect(devnet.request({ method: 'eth_call', params })).rejects.toMatchObject({
      code: 3,
      data,
    })
    const { asked, provider } = counted(devnet)
    const browser = new BrowserProvider(provider, undefined, { cacheTimeout: -1 })
    await expect(browser.call({ to: reverter })).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      data,
    })
    expect(asked.filter((method) => method === 'eth_call')).toHaveLength(1)
  })
})
