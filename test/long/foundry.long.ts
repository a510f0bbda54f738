/**
 * Foundry's cast and forge on a devnet, with the project in test/clients/foundry.
 *
 * `cast run` reads no deposits, whatever the chain id: it is tried on a network without them.
 */

import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type NetworkName } from '../../src/index.ts'
import { snippets } from '../../studio/snippets.ts'
import { wireAddress } from '../support/accounts.ts'
import { install, projectFolder, run } from '../support/own-packages.ts'

const folder = projectFolder('foundry')
const somebody = '0x00000000000000000000000000000000000000D1'
const impersonated = '0x00000000000000000000000000000000000000D2'
const ETHER = 10n ** 18n

beforeAll(() => install(folder))

/** A devnet on a socket, and the two programs beside it. */
async function createScene(network: NetworkName) {
  const devnet: Devnet = await createDevnet({ network, mining: 'auto' })
  const { httpUrl, wsUrl } = await devnet.listen({ port: 0 })
  const environment: Record<string, string> = { ETH_RPC_URL: httpUrl, FOUNDRY_OFFLINE: 'true' }
  const call =
    (program: string) =>
    async (...args: readonly string[]): Promise<string> =>
      (await run(binary(program), args, { folder, environment })).trim()
  const [alice] = devnet.accounts
  const key = ['--private-key', alice!.privateKey]
  const unlocked = ['--unlocked', '--from', alice!.address]
  return { devnet, wsUrl, environment, cast: call('cast'), forge: call('forge'), key, unlocked }
}

/** The program itself: the script before it that npm links to ends well also when the program does not. */
function binary(program: string): string {
  const machine = { arm64: 'arm64', x64: 'amd64' }[process.arch as 'arm64' | 'x64'] // those there are
  return `node_modules/@foundry-rs/${program}-${process.platform}-${machine}/bin/${program}`
}

type Scene = Awaited<ReturnType<typeof createScene>>

const sentHash = (output: string): string => JSON.parse(output).transactionHash

describe.each(['plain', 'preview'] as const)('on %s', (network) => {
  let scene: Scene
  let counter: string

  beforeAll(async () => {
    scene = await createScene(network)
    const created = await scene.forge(
      ...['create', 'src/Counter.sol:Counter', ...scene.key, '--broadcast', '--json'],
      ...['--constructor-args', '5'],
    )
    counter = JSON.parse(created.slice(created.indexOf('{'))).deployedTo
  })

  afterAll(() => scene.devnet.close())

  test('cast reads the chain', async () => {
    const { cast, devnet } = scene
    expect(await cast('chain-id')).toBe(String(devnet.chain.id))
    expect(await cast('client')).toMatch(/^previewnet\//)
    expect(BigInt(await cast('balance', devnet.accounts[1]!.address))).toBe(10_000n * ETHER)
    expect(await cast('call', counter, 'number()(uint256)')).toBe('5')
    expect(await cast('storage', counter, '0')).toBe(`0x${'5'.padStart(64, '0')}`)
    expect(await cast('code', somebody)).toBe('0x')
    expect(Number(await cast('codesize', counter))).toBeGreaterThan(100)
    const { accountProof, storageProof } = JSON.parse(await cast('proof', counter, '0'))
    expect(accountProof.length).toBeGreaterThan(0)
    expect(storageProof[0].value).toBe('0x5')
    expect(await cast('storage-root', counter)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await cast('rpc', 'eth_chainId')).toBe(`"0x${devnet.chain.id.toString(16)}"`)
  })

  test('cast reads blocks, fees and the pool', async () => {
    const { cast, devnet } = scene
    const latest = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest'] })
    expect(await cast('block', 'latest', '--field', 'hash')).toBe(latest?.hash)
    expect(await cast('block', 'latest', '--full')).toContain(latest?.stateRoot)
    expect(BigInt(await cast('block-number'))).toBe(BigInt(latest!.number))
    expect(await cast('block', 'pending', '--field', 'number')).toBe(
      String(Number(latest!.number) + 1),
    )
    const feeless = await devnet.request({ method: 'eth_gasPrice' })
    expect(BigInt(await cast('gas-price'))).toBe(BigInt(feeless))
    expect(BigInt(await cast('base-fee'))).toBe(BigInt(latest!.baseFeePerGas))
    expect(JSON.parse(await cast('tx-pool', 'status'))).toEqual({ pending: '0x0', queued: '0x0' })
  })

  test('cast sends, signed by itself and by the devnet', async () => {
    const { cast, devnet, key, unlocked } = scene
    for (const signer of [key, unlocked]) {
      const before = await devnet.request({ method: 'eth_getBalance', params: [somebody] })
      const hash = sentHash(await cast('send', ...signer, somebody, '--value', '7', '--json'))
      const after = await devnet.request({ method: 'eth_getBalance', params: [somebody] })
      expect(BigInt(after) - BigInt(before)).toBe(7n)
      expect(await cast('receipt', hash, 'status')).toMatch(/^(?:true|1)/)
      expect((await cast('tx', hash, 'from')).toLowerCase()).toBe(wireAddress(devnet.accounts[0]!))
    }
    expect(await cast('send', '--async', ...key, somebody)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await cast('send', '--sync', ...key, somebody)).toContain('blockHash')
    const raw = await cast('mktx', ...key, somebody, '--value', '1')
    expect(await cast('publish', raw)).toContain('blockHash')
  })

  test('cast reads and sends by the text that the Studio has for it', async () => {
    const { devnet, environment } = scene
    const [from, to] = devnet.accounts.map(({ address }) => address)
    const url = environment.ETH_RPC_URL!
    const endpoint = { url, webSocketUrl: '', chainId: 0, from, to, privateKey: null }
    const [commands = ''] = snippets.Foundry(endpoint).split('\n\nforge')
    const PATH = `${join(folder, dirname(binary('cast')))}:${process.env.PATH}`
    const printed = await run('sh', ['-c', commands], {
      folder,
      environment: { ...environment, PATH },
    })
    expect(printed).toMatch(/^\d+\n/)
    expect(printed).toMatch(/^status +1 \(success\)$/m)
    expect(printed.toLowerCase()).toContain(to!.toLowerCase())
  })

  test('cast sends from an impersonated account', async () => {
    const { cast } = scene
    await cast('rpc', 'anvil_setBalance', impersonated, '0xde0b6b3a7640000')
    await cast('rpc', 'anvil_impersonateAccount', impersonated)
    const sender = ['--unlocked', '--from', impersonated]
    const hash = sentHash(await cast('send', ...sender, counter, 'count()', '--json'))
    expect(await cast('tx', hash, 'from')).toBe(impersonated)
    await cast('rpc', 'anvil_stopImpersonatingAccount', impersonated)
    await expect(cast('send', ...sender, counter, 'count()')).rejects.toThrow('unknown account')
  })

  test('cast finds logs, estimates and lists what is touched', async () => {
    const { cast, key, devnet } = scene
    const hash = sentHash(await cast('send', ...key, counter, 'count()', '--json'))
    const filter = ['--from-block', '1', '--address', counter, 'Counted(uint256)']
    const logs: { transactionHash: string }[] = JSON.parse(await cast('logs', ...filter, '--json'))
    expect(logs.map((log) => log.transactionHash)).toContain(hash)
    const receipt = await devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [hash as `0x${string}`],
    })
    const { address } = devnet.accounts[0]!
    const estimated = await cast('estimate', counter, 'count()', '--from', address)
    expect(BigInt(estimated)).toBe(BigInt(receipt!.gasUsed))
    expect(await cast('access-list', counter, 'count()', '--from', address)).toContain(
      '0x0000000000000000000000000000000000000000000000000000000000000000',
    )
  })

  test('cast says why a call reverts', async () => {
    const { cast, key } = scene
    await expect(cast('call', counter, 'fail()')).rejects.toThrow('execution reverted: Counter: no')
    await expect(cast('send', ...key, counter, 'fail()')).rejects.toThrow('Counter: no')
  })

  test('cast traces', async () => {
    const { cast, key } = scene
    const hash = sentHash(await cast('send', ...key, counter, 'count()', '--json'))
    const [{ action }] = JSON.parse(await cast('trace', hash))
    expect(action.to).toBe(counter.toLowerCase())
    const config = '{"tracer":"callTracer","tracerConfig":{"withLog":true}}'
    const frame = JSON.parse(await cast('rpc', 'debug_traceTransaction', hash, config))
    expect(frame.logs).toHaveLength(1)
    // Names come from a database of signatures on the Internet, if cast reaches it.
    const traced = await cast('call', '--trace', counter, 'number()(uint256)')
    expect(traced).toMatch(/number\(\)|8381f58a\(\)/)
    if (network === 'plain') expect(await cast('run', hash)).toMatch(/emit (Counted|topic 0)/)
  })

  test('cast follows a WebSocket', async () => {
    const { cast, wsUrl } = scene
    expect(await cast('call', counter, 'number()(uint256)', '--rpc-url', wsUrl)).toMatch(/^\d+$/)
  })

  test('forge creates, signed by the devnet', async () => {
    const { forge, unlocked } = scene
    const output = await forge(
      ...['create', 'src/Counter.sol:Counter', ...unlocked, '--broadcast'],
      ...['--constructor-args', '6'],
    )
    expect(output).toMatch(/Deployed to: 0x[0-9a-fA-F]{40}/)
  })

  test('forge runs a script and broadcasts what it does', async () => {
    const { forge, key, devnet, environment } = scene
    const before = await devnet.request({ method: 'eth_blockNumber' })
    const rpc = ['--rpc-url', environment.ETH_RPC_URL!]
    const output = await forge('script', 'script/Count.s.sol:Count', ...rpc, ...key, '--broadcast')
    expect(output).toContain('ONCHAIN EXECUTION COMPLETE & SUCCESSFUL')
    const logs = await devnet.request({
      method: 'eth_getLogs',
      params: [{ fromBlock: `0x${(BigInt(before) + 1n).toString(16)}`, toBlock: 'latest' }],
    })
    expect(logs.map(({ data }) => BigInt(data))).toEqual([11n, 12n])
  })

  test('forge tests on a fork of the devnet', async () => {
    const { forge, environment } = scene
    environment.COUNTER = counter
    expect(await forge('test', '--fork-url', environment.ETH_RPC_URL!)).toContain('1 passed')
  })
})
