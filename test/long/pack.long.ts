/**
 * The package as a user gets it: packed, installed in an empty folder, started by `npx`, imported by
 * every path, and its types checked by a compiler that is as strict as it can be.
 *
 * Needs the registry, or npm's cache of it, for the dependencies.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, options, VERSION } from '../../src/index.ts'
import { canonicalMethods } from '../../src/rpc/methods/index.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

let folder = ''
let tarball = ''
let packed: readonly string[] = []
let packedBytes = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-pack-'))
  const { peerDependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const pack = ['pack', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', pack, { cwd: root, maxBuffer: 2 ** 26 })
  // The build may have something to say before it.
  const [{ filename, files, size }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')))
  packed = files.map(({ path }: { path: string }) => path)
  packedBytes = size
  tarball = join(folder, filename)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const peers = Object.keys(peerDependencies).map((name) => `${name}@${devDependencies[name]}`)
  await install(folder, tarball, ...peers)
})

async function install(cwd: string, ...wanted: readonly string[]): Promise<void> {
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...quietly, ...wanted], { cwd, maxBuffer: 2 ** 26 })
}

afterAll(() => rm(folder, { recursive: true }))

test('the package holds what is built and what is to be read, and no sources', () => {
  const others = packed.filter(
    (path) =>
      !/^dist\/(chunks\/)?[\w-]+\.(js|js\.map|d\.ts)$/.test(path) &&
      !/^dist\/studio\/(index\.html|assets\/[\w-]+\.(js|css|svg))$/.test(path),
  )
  expect(others.sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'NOTICE.md',
    'README.md',
    'package.json',
  ])
})

test('the package is at most 950 kB packed', () => {
  expect(packedBytes).toBeGreaterThan(0)
  expect(packedBytes).toBeLessThanOrEqual(950_000)
})

test('each entry point has one declaration file, and shares the rest in three', () => {
  const entries = [
    ...[
      'base',
      'index',
      'playwright',
      'server',
      'simulation',
      'testing',
      'tokens',
      'viem',
      'vitest',
      'wallet',
    ],
  ]
  const shared = ['chunks/core', 'chunks/testing', 'chunks/viem']
  const declarations = [...entries, ...shared].map((name) => `dist/${name}.d.ts`)
  expect(packed.filter((path) => path.endsWith('.d.ts')).sort()).toEqual(declarations.sort())
})

test('the installed package is this version, with the dependencies it names', async () => {
  const manifest = async (path: string) =>
    JSON.parse(await readFile(join(path, 'package.json'), 'utf8'))
  const installed = await manifest(join(folder, 'node_modules/previewnet'))
  expect(installed.version).toBe(VERSION)
  expect(installed.dependencies).toEqual((await manifest(root)).dependencies)
})

test('npx starts the binary in an empty folder, where it answers and ends on a signal', async () => {
  const alone = join(folder, 'alone')
  await mkdir(alone)
  await writeFile(join(alone, 'package.json'), '{}')
  await install(alone, tarball)
  // A separate group: npx does not hand signals on everywhere.
  const child = spawn('npx', ['--no-install', 'previewnet', '--port', '0'], {
    cwd: alone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { lines, authority } = await bannerOf(child)
  expect(lines[0]).toBe(`previewnet ${VERSION}`)
  const response = await fetch(`http://${authority}`, {
    method: 'POST',
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
  })
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x509f455' })
  const ended = once(child, 'close')
  process.kill(-child.pid!, 'SIGTERM')
  await ended
  await expect(fetch(`http://${authority}`)).rejects.toThrow('fetch failed')
})

async function bannerOf(child: ChildProcess): Promise<{ lines: string[]; authority: string }> {
  const lines: string[] = []
  for await (const line of createInterface(child.stdout!)) {
    lines.push(line)
    const authority = /^Listening on (\S+)$/.exec(line)?.[1]
    if (authority !== undefined) return { lines, authority }
  }
  throw new Error(`it never listened: ${lines.join('\n')}`)
}

interface Use {
  readonly text: string
  /** All that it prints, or a part of that. */
  readonly prints: string | RegExp
  /** It is no program but a file of tests. */
  readonly isTest?: boolean
}

/** Something of each path that a program can use, and what it prints. */
const uses: Readonly<Record<string, Use>> = {
  previewnet: {
    text: `
      import { createDevnet, type Devnet, type Hex, type WireHeader } from 'previewnet'
      const devnet: Devnet = await createDevnet({ network: 'preview', seed: 7 })
      const heads = devnet.subscribe('newHeads')
      await devnet.advance(200)
      const head: WireHeader = (await heads.next()).value!
      const number: Hex = await devnet.request({ method: 'eth_blockNumber' })
      // @ts-expect-error: there is no such method
      const refused = await devnet.request({ method: 'eth_nothing' }).catch(({ code }) => code)
      console.log(number, head.number, refused)
      await devnet.close()`,
    prints: '0x1 0x1 -32601',
  },
  'previewnet/base': {
    text: `
      import { baseActions, predicate, signBaseTransaction, type WirePredicate } from 'previewnet/base'
      import { createWalletClient, custom } from 'viem'
      import { privateKeyToAccount } from 'viem/accounts'
      const account = privateKeyToAccount(\`0x\${'11'.repeat(32)}\`)
      const calls = [[{ to: account.address, value: 5n }]]
      const request = { chainId: 1, maxFeePerGas: 1n, gas: 50_000n, calls }
      const raw: string = await signBaseTransaction(request, account)
      const transport = custom({ request: async ({ method }) => method })
      const client = createWalletClient({ account, transport }).extend(baseActions())
      const validity: WirePredicate[] = [predicate.blockNumber('<=', 9n)]
      const hash: string = await client.sendRawTransactionValidity({
        serializedTransaction: \`0x\${raw.slice(2)}\`,
        validity,
      })
      // @ts-expect-error: a value is a bigint
      const wrong = await signBaseTransaction({ ...request, gas: 5 }, account)
      console.log(raw.slice(0, 4), hash, wrong.slice(0, 4))`,
    prints: '0x79 base_sendRawTransactionValidity 0x79',
  },
  'previewnet/server': {
    text: `
      import { createDevnet, type DevnetServer } from 'previewnet'
      import { listen } from 'previewnet/server'
      const devnet = await createDevnet()
      const server: DevnetServer = await listen(devnet, { port: 0 })
      // @ts-expect-error: a port is a number
      const wrong: string = server.port
      console.log(server.host, typeof wrong)
      await server.close()`,
    prints: '127.0.0.1 number',
  },
  'previewnet/tokens': {
    text: `
      import { addressOfB20, VIBE_ADDRESS } from 'previewnet/tokens'
      const address: \`0x\${string}\` = addressOfB20('asset', \`0x\${'11'.repeat(20)}\`)
      // @ts-expect-error: of no kind there is
      addressOfB20('liability', \`0x\${'11'.repeat(20)}\`)
      console.log(address.length, VIBE_ADDRESS.length)`,
    prints: '42 42',
  },
  'previewnet/viem': {
    text: `
      import { createDevnet } from 'previewnet'
      import { devnetChain, devnetTransport } from 'previewnet/viem'
      import { createPublicClient } from 'viem'
      const devnet = await createDevnet()
      const chain = devnetChain(devnet)
      const client = createPublicClient({ chain, transport: devnetTransport(devnet) })
      const number: bigint = await client.getBlockNumber()
      // @ts-expect-error: what viem gives is no text
      const wrong: string = number
      console.log(wrong, chain.id)`,
    prints: '0n 84538453',
  },
  'previewnet/simulation': {
    text: `
      import { type Actor, SimulationFailure, simulate } from 'previewnet/simulation'
      const actor: Actor = async function* ({ wait, request }) {
        const number: string = yield* request({ method: 'eth_blockNumber' })
        // @ts-expect-error: what a wait gives is nothing
        const wrong: string = yield* wait(5)
        if (typeof wrong === 'undefined') throw new TypeError(number)
      }
      const failure = await simulate({ actors: { actor }, durationMs: 200 }).catch((error) => error)
      console.log(failure instanceof SimulationFailure, failure.cause.message)`,
    prints: 'true 0x0',
  },
  'previewnet/testing': {
    text: `
      import { withDevnet } from 'previewnet/testing'
      const now: number = await withDevnet({ genesisTime: 0 }, async (devnet) => {
        await devnet.advance(400)
        return devnet.now
      })
      // @ts-expect-error: a devnet has options, and this is not one
      const wrong: string = await withDevnet({ blockTime: 5 }, () => 'made').catch(({ code }) => code)
      console.log(now, wrong)`,
    prints: '400 INVALID_OPTION',
  },
  'previewnet/playwright': {
    text: `
      import { expect, TestWallet, test } from 'previewnet/playwright'
      // @ts-expect-error: a fixture of no kind there is
      const wrong = test.extend({ devnetOptions: 5 })
      // @ts-expect-error: an address is a text of hex
      export const select = () => test('', ({ wallet }) => wallet.select('alice'))
      console.log(typeof expect, typeof TestWallet.inject, typeof wrong)`,
    prints: 'function function function',
  },
  'previewnet/wallet': {
    text: `
      import { createDevnet } from 'previewnet'
      import { announceWallet, createWallet, walletInfo } from 'previewnet/wallet'
      const wallet = createWallet(await createDevnet())
      export const announce = () => announceWallet(wallet, window)
      wallet.on('accountsChanged', (accounts: readonly string[]) => console.log(accounts.length))
      // @ts-expect-error: a decision is no text
      wallet.decide(() => 'yes')
      console.log(walletInfo.name, await wallet.request({ method: 'eth_chainId' }))`,
    prints: 'previewnet 0x509f455',
  },
  'previewnet/vitest': {
    text: `
      import { expect, test } from 'previewnet/vitest'
      test('has a devnet and a client', async ({ devnet, publicClient }) => {
        await devnet.mine(2)
        const number: bigint = await publicClient.getBlockNumber()
        // @ts-expect-error: what viem gives is no text
        const wrong: string = number
        expect(wrong).toBe(2n)
      })`,
    prints: /Tests\s+1 passed/,
    isTest: true,
  },
  'previewnet/package.json': {
    text: `
      import manifest from 'previewnet/package.json' with { type: 'json' }
      const name: string = manifest.name
      // @ts-expect-error: it has no such field
      console.log(name, manifest.nothing)`,
    prints: 'previewnet undefined',
  },
}

test('every path that the package exports is used here', async () => {
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const paths = Object.keys(exports).map((path) => path.replace('.', 'previewnet'))
  expect(Object.keys(uses).sort()).toEqual(paths.sort())
})

test('the declarations describe every option, every limit and every JSON-RPC method', async () => {
  const path = join(folder, 'node_modules/previewnet/dist/chunks/core.d.ts')
  const declarations = await readFile(path, 'utf8')
  const described = [
    ...declarations.matchAll(/\*\/\n {2}(?:readonly )?'?([\w.]+)'?: (?:Option|Rpc)</g),
  ]
  const names = [options, limits, canonicalMethods].flatMap((table) => Object.keys(table))
  expect(described.map(([, name]) => name).sort()).toEqual(names.sort())
})

/** Compiles files of a folder. @returns the compiler's complaints, but those about packages of others */
async function complaintsAbout(
  folder: string,
  files: readonly string[],
  compilerOptions: object,
): Promise<string> {
  const strict = {
    ...{ types: [], module: 'nodenext', strict: true, exactOptionalPropertyTypes: true },
    ...{ noUncheckedIndexedAccess: true, verbatimModuleSyntax: true, skipLibCheck: false },
  }
  const config = { compilerOptions: { ...strict, ...compilerOptions }, files }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  // Declarations of viem and of what it needs are not ours to mend.
  const isOurs = (line: string) => !/node_modules\/(?!previewnet\/)/.test(line)
  return stdout.split('\n').filter(isOurs).join('\n').trim()
}

test('its types need neither viem nor a library of this year', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'previewnet-bare-'))
  try {
    const installed = 'node_modules/previewnet'
    await cp(join(folder, installed), join(bare, installed), { recursive: true })
    const paths = Object.keys(uses).filter((path) => !/playwright|vitest|json/.test(path))
    const imports = paths.map((path) => `export * from '${path}'`)
    await writeFile(join(bare, 'all.mts'), imports.join('\n'))
    const older = { target: 'es2020', lib: ['es2020'] }
    expect(await complaintsAbout(bare, ['all.mts'], older)).toBe('')
  } finally {
    await rm(bare, { recursive: true })
  }
})

describe('programs that use it', () => {
  const fileOf = (path: string, { isTest = false }: Use) =>
    `${path.replaceAll(/[/.]/g, '-')}${isTest ? '.test' : ''}`
  let complaints = ''

  beforeAll(async () => {
    for (const [path, use] of Object.entries(uses)) {
      await writeFile(join(folder, `${fileOf(path, use)}.ts`), use.text)
    }
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    await writeFile(join(folder, 'readme.ts'), /```ts\n(.*?)```/s.exec(readme)![1]!)
    const files = Object.entries(uses).map(([path, use]) => `${fileOf(path, use)}.ts`)
    complaints = await complaintsAbout(folder, [...files, 'readme.ts'], {
      target: 'es2023',
      lib: ['es2023', 'dom'],
    })
  })

  test('compile with its declarations, and so does the first example of the README', () => {
    expect(complaints).toBe('')
  })

  test.each(Object.entries(uses))('import %s and run', async (path, use) => {
    const program = `${fileOf(path, use)}.js`
    const runner = join(folder, 'node_modules/vitest/vitest.mjs')
    const args = use.isTest ? [runner, 'run', program] : ['--no-warnings', program]
    // This test runs in Vitest itself, which has set a variable for its children.
    const { VITEST, ...env } = process.env
    const options = { cwd: folder, env: { ...env, NO_COLOR: '1' } }
    const { stdout } = await run(process.execPath, args, options)
    const { prints } = use
    if (typeof prints === 'string') expect(stdout.trim()).toBe(prints)
    else expect(stdout).toMatch(prints)
  })
})
