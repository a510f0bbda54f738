/**
 * The package as it is shipped: what it loads and when, and that another bundle can carry it.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { keccak256, parseSignature } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as base from '../src/base/index.ts'
import * as source from '../src/index.ts'
import type { Hex } from '../src/primitives/hex.ts'
import * as simulation from '../src/simulation/index.ts'
import * as testing from '../src/testing/index.ts'
import * as tokens from '../src/tokens/index.ts'
import * as wallet from '../src/wallet/index.ts'
import { buildPackage, bundle, runProgram, specifierOf } from './support/package.ts'
import { runsAll, testEach } from './support/property.ts'

/** A call of each precompile that has a library, and files that it needs and does not need. */
const precompiles: readonly (readonly [address: number, data: Hex, needs: string, not: string])[] =
  [
    [0x01, words(1n, 27n, 1n, 1n), 'nothing', 'noble'],
    [0x02, '0x616263', '/hashes/sha2.js', '/curves/'],
    [0x03, '0x616263', '/hashes/legacy.js', '/curves/'],
    [0x04, '0x616263', 'nothing', 'noble'],
    [0x06, words(1n, 2n, 1n, 2n), '/mcl-wasm/', '/curves/'],
    [0x07, words(1n, 2n, 3n), '/mcl-wasm/', '/curves/'],
    [0x08, '0x', '/mcl-wasm/', '/curves/'],
    [0x0a, `0x${'00'.repeat(192)}`, '/mcl-wasm/', '/curves/'],
    [0x0b, `0x${'00'.repeat(256)}`, '/mcl-wasm/', '/curves/'],
    [0x100, `0x${'00'.repeat(160)}`, '/curves/nist.js', '/mcl-wasm/'],
  ]

const root = join(import.meta.dirname, '..')

/** Answers, and the words of refusals: what a client sees. */
const askText = `
  const ask = (devnet, method, ...params) =>
    devnet.request({ method, params }).catch(({ code, message }) => code + ' ' + message)
  const callOf = (address, data) => ({ to: '0x' + address.toString(16).padStart(40, '0'), data })
`

function words(...values: readonly bigint[]): Hex {
  return `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
}

/** A request, as an expression of a program. */
function asking(method: string, ...params: readonly unknown[]): string {
  return `ask(devnet, ...${JSON.stringify([method, ...params])})`
}

/** The packages that files are of, each once. */
function packagesOf(files: readonly string[]): string[] {
  const names = files.map((file) => {
    const [name = '', inner = ''] = file.split(`${sep}node_modules${sep}`).at(-1)!.split(sep)
    return name.startsWith('@') ? `${name}/${inner}` : name
  })
  // What was built for this test lies in a cache among the packages.
  return [...new Set(names)].filter((name) => name !== '.cache').sort()
}

/**
 * Bytes of the core at most. Each process compiles them before its first answer, at 20 ms a MB: what a send
 * and a read do not need stands behind an `import()`, as docs/architecture.md tells.
 */
const CORE_BYTES_MAX = 1_476_000

/** Bytes of the package in gzip at most, without types: another 75 kB. */
const PACKED_BYTES_MAX = 1_030_000

/** A coordinate of a point of secp256k1, so that a signature can begin with it. */
const generatorX = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

/** Packages of which every devnet loads something. */
const atStart = ['@scure/base', 'micro-packed']
const curvePackage = '@bitauth/libauth'
/** An optional peer, installed here. */
const nativeCurvePackage = 'secp256k1'

describe('the shipped package', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await buildPackage('previewnet-package-test')
  })

  /** Runs a program that has \`createDevnet\`. */
  const run = (text: string) =>
    runProgram(`
      import { createDevnet } from ${specifierOf(folder, 'dist/index.js')}
      ${askText}
      ${text}`)

  test('has a core of what a send and a read need, and no more', async () => {
    const { size } = await stat(join(folder, 'dist/chunks/core.js'))
    expect(size).toBeLessThan(CORE_BYTES_MAX)
  })

  test('loads four of its files until a transaction is sent and read', async () => {
    const { files } = await run(`
      const devnet = await createDevnet({ engine: 'wasm' })
      const [from, to] = devnet.accounts.map(({ address }) => address)
      const hash = await ask(devnet, 'eth_sendTransaction', { from, to, value: '0x1' })
      await devnet.advance(200)
      await ask(devnet, 'eth_getTransactionReceipt', hash)
      await ask(devnet, 'eth_getBlockByNumber', 'latest', true)
      await ask(devnet, 'eth_getLogs', {})
      await ask(devnet, 'eth_call', { to })
      await ask(devnet, 'eth_estimateGas', { to })`)
    const names = ['index.js', 'chunks/codec.js', 'chunks/core.js', 'chunks/predeploys.js']
    const own = files.filter((file) => file.startsWith(folder))
    expect(own.sort()).toEqual(names.map((name) => join(folder, 'dist', name)).sort())
  })

  test('answers reads that load a module as those that find it there: before later writes', async () => {
    const { lines } = await run(`
      async function answers() {
        const devnet = await createDevnet({ engine: 'wasm' })
        const [from, to] = devnet.accounts.map(({ address }) => address)
        const call = { from: to, to: from }
        const reads = [
          ['debug_traceCall', call, 'pending', { tracer: 'prestateTracer' }],
          ['eth_simulateV1', { blockStateCalls: [{ calls: [call] }] }, 'pending'],
          ['previewnet_accounts', { text: to }],
        ]
        const found = []
        for (const read of reads) {
          const [answer] = await Promise.all([
            ask(devnet, ...read),
            ask(devnet, 'eth_sendTransaction', { from, to, value: '0x1' }),
            devnet.advance(200),
          ])
          found.push(JSON.stringify(answer))
        }
        return found
      }
      const first = await answers()
      const again = await answers()
      for (const [index, answer] of first.entries()) console.log(answer === again[index])
      console.log(first[2].includes('"balance":"0x21e19e0c9bab2400002"'))`)
    expect(lines).toEqual(Array(4).fill('true'))
  })

  test('is no larger when it is packed than it has been', async () => {
    const entries = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
    const texts = await Promise.all(paths.sort().map((path) => readFile(path)))
    const size = gzipSync(Buffer.concat(texts), { level: 9 }).length
    expect(size).toBeLessThan(PACKED_BYTES_MAX)
  })

  test('exports what its source exports', async () => {
    const { lines } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/index.js')})
      console.log(Object.keys(shipped).sort().join(' '))`)
    expect(lines).toEqual([Object.keys(source).sort().join(' ')])
  })

  test('exports for tests what its sources export, and loads viem only where it is used', async () => {
    const { lines, files } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/testing.js')})
      console.log(Object.keys(shipped).sort().join(' '))
      const number = await shipped.withDevnet({ engine: 'wasm' }, (devnet) =>
        devnet.request({ method: 'eth_blockNumber' }))
      console.log(number)`)
    expect(lines).toEqual([Object.keys(testing).sort().join(' '), '0x0'])
    expect(packagesOf(files)).toEqual(atStart)
    expect(files.filter((path) => path.includes('rehearsed-tests'))).toEqual([])
  })

  test('exports for pages what its source exports, and loads nothing else', async () => {
    const { lines, files } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/wallet.js')})
      console.log(Object.keys(shipped).sort().join(' '))`)
    expect(lines).toEqual([Object.keys(wallet).sort().join(' ')])
    expect(files.filter((file) => file.includes(folder))).toEqual([join(folder, 'dist/wallet.js')])
  })

  test('exports of Base Transactions what its source exports, and loads no devnet', async () => {
    const { lines, files } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/base.js')})
      console.log(Object.keys(shipped).sort().join(' '))
      const sign = async () => '0x${generatorX}${'11'.repeat(32)}1b'
      const account = { address: '0x${'11'.repeat(20)}', sign }
      const raw = await shipped.signBaseTransaction({ chainId: 1, maxFeePerGas: 1n, gas: 5n }, account)
      console.log(shipped.baseTransactionHash(raw).length)
      console.log((await shipped.recoverBaseSigners(raw)).sender.length)`)
    expect(lines).toEqual([Object.keys(base).sort().join(' '), '66', '42'])
    const names = ['dist/base.js', 'dist/chunks/codec.js']
    const own = files.filter((file) => file.startsWith(folder))
    expect(own.sort()).toEqual(names.map((name) => join(folder, name)))
    expect(packagesOf(files)).toEqual([curvePackage, nativeCurvePackage])
  })

  test('has code in which a stack trace names functions and leads to their lines', async () => {
    const { lines } = await runProgram(`
      const { createDevnet } = await import(${specifierOf(folder, 'dist/index.js')})
      await createDevnet({ blockTime: 1 }).catch(({ stack }) => console.log(stack))`)
    const frames = lines.join('\n').matchAll(/at (\w+) \((file:.*):(\d+):\d+\)/g)
    const named = await Promise.all(
      [...frames].map(async ([, name, url, line]) => {
        const text = await readFile(fileURLToPath(url!), 'utf8')
        return [name, text.split('\n')[Number(line) - 1]?.trim()]
      }),
    )
    expect(named.slice(0, 2)).toEqual([
      ['expectOptions', expect.stringMatching(/throw new DevnetError\("INVALID_OPTION"/)],
      ['expectDevnetOptions', expect.stringMatching(/^expectOptions\(/)],
    ])
  })

  test('links to its Studio as long as it is served', async () => {
    const { lines } = await run(`
      const devnet = await createDevnet()
      const server = await devnet.listen({ port: 0 })
      console.log(devnet.chain.blockExplorers.default.url === server.studioUrl)
      console.log((await devnet.listen({ port: 0, studio: false })).studioUrl)
      await server.close()
      console.log(devnet.chain.blockExplorers)
      await devnet.close()`)
    expect(lines).toEqual(['true', 'undefined', 'undefined'])
  })

  test('leaves nothing of closed devnets, whatever their chain ids are', async () => {
    const { lines } = await run(`
      import { setFlagsFromString } from 'node:v8'
      import { runInNewContext } from 'node:vm'
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc')
      const devnets = []
      const useOne = async (options) => {
        const devnet = await createDevnet(options)
        const [from, to] = devnet.accounts.map(({ address }) => address)
        devnet.on('transaction', () => devnet.now)
        devnet.subscribe('newHeads')
        await devnet.snapshot()
        const fork = await devnet.fork()
        await ask(devnet, 'eth_sendTransaction', { from, to, value: '0x1' })
        await devnet.advance(400)
        devnets.push(new WeakRef(devnet), new WeakRef(fork))
        await fork.close()
        await devnet.close()
      }
      const used = async (count, options) => {
        for (let index = 0; index < count; index += 1) await useOne(options(index))
        // A WeakRef holds its target until the task ends, and finished promises take a turn.
        for (let turn = 0; turn < 5; turn += 1) {
          await new Promise((resolve) => setImmediate(resolve))
          collect()
        }
        return process.memoryUsage().heapUsed
      }
      for (const options of [
        () => ({}),
        (index) => ({ chainId: 1_000 + index }),
        (index) => ({ chainId: 1_000 + index, network: 'plain' }),
        (index) => ({ seed: index, network: 'flashblocks', genesisTime: index * 1_000 }),
      ]) {
        await used(50, options)
        devnets.length = 0
        const before = await used(0, options)
        const after = await used(100, (index) => options(50 + index))
        const open = devnets.filter((devnet) => devnet.deref() !== undefined)
        // Compiled code of functions that become hot stays, too: some kB for each devnet.
        console.log(open.length, (after - before) / 100 < 12_000 || after - before)
      }`)
    expect(lines).toEqual(['0 true', '0 true', '0 true', '0 true'])
  })

  test('exports for simulations what its source exports, and loads no package but fast-check', async () => {
    const { lines, files } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/simulation.js')})
      console.log(Object.keys(shipped).sort().join(' '))
      const actors = { a: function* ({ wait }) { yield wait(5) } }
      const { runs } = await shipped.simulate({ actors, runs: 2, durationMs: 200 })
      console.log(runs)`)
    expect(lines).toEqual([Object.keys(simulation).sort().join(' '), '2'])
    expect(packagesOf(files)).toEqual([...atStart, 'fast-check', 'pure-rand'].sort())
  })

  test.runIf(runsAll)(
    'runs the example of node:test, and prints what repeats a failure there',
    async () => {
      const example = await readFile(join(root, 'examples/node-test.mjs'), 'utf8')
      await writeFile(join(folder, 'example.mjs'), example)
      await writeFile(
        join(folder, 'failing.mjs'),
        `import { afterEach, beforeEach, test } from 'node:test'
      import { useDevnet } from 'previewnet/testing'
      const used = useDevnet({ beforeEach, afterEach }, { seed: 9 })
      test('fails', async () => {
        await used.devnet.advance(450)
        throw new Error('on purpose')
      })`,
      )
      const run = (file: string) =>
        promisify(execFile)(
          process.execPath,
          ['--test', '--test-reporter=tap', join(folder, file)],
          {
            // Set where this runs itself, and then the inner one would report to it.
            env: { ...process.env, NODE_TEST_CONTEXT: undefined },
          },
        ).then(
          ({ stdout }) => stdout,
          ({ stdout }: { stdout: string }) => stdout,
        )
      expect(await run('example.mjs')).toMatch(/# pass 4\n# fail 0\n/)
      const failed = await run('failing.mjs')
      expect(failed).toMatch(/# pass 0\n# fail 1\n/)
      expect(failed).toContain('seed 9, virtual time 1767225600450 ms (genesis + 450 ms), block 2')
    },
  )

  test('exports of the token standard what its source exports', async () => {
    const { lines } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/tokens.js')})
      console.log(Object.keys(shipped).sort().join(' '))
      console.log(shipped.addressOfB20('asset', '0x${'11'.repeat(20)}'))`)
    const address = tokens.addressOfB20('asset', `0x${'11'.repeat(20)}`)
    expect(lines).toEqual([Object.keys(tokens).sort().join(' '), address])
  })

  test('loads neither the reference engine nor rare curves nor sockets to execute', async () => {
    const { lines, files } = await run(`
      const devnet = await createDevnet({ engine: 'wasm' })
      const hash = await ask(devnet, 'eth_sendTransaction', { to: devnet.accounts[1].address })
      console.log((await ask(devnet, 'eth_getTransactionReceipt', hash)).status)`)
    expect(lines).toEqual(['0x1'])
    expect(packagesOf(files)).toEqual([curvePackage, ...atStart, nativeCurvePackage])
  })

  describe('loads secp256k1 for the first', async () => {
    const signer = privateKeyToAccount(
      '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    )
    const digest: Hex = `0x${'11'.repeat(32)}`
    const raw = await signer.signTransaction({
      type: 'eip1559',
      chainId: 84_538_453,
      gas: 21_000n,
      maxFeePerGas: 2_000_000_000n,
      to: signer.address,
    })
    const domain = { name: 'Mail' }
    const types = { Mail: [{ name: 'contents', type: 'string' }] }
    const message = { contents: 'Hello' }
    const typed = { domain, types, primaryType: 'Mail', message } as const
    const wrappedEther = '0x4200000000000000000000000000000000000006'
    const authority = privateKeyToAccount(digest)
    const authorization = await authority.signAuthorization({
      chainId: 0,
      address: wrappedEther,
      nonce: 0,
    })
    const quantity = (word: Hex) => `0x${BigInt(word).toString(16)}`
    const delegating = {
      to: authority.address,
      data: '0x18160ddd', // totalSupply(), the account's own balance
      authorizationList: [
        {
          chainId: '0x0',
          address: wrappedEther,
          nonce: '0x0',
          yParity: `0x${authorization.yParity}`,
          r: quantity(authorization.r),
          s: quantity(authorization.s),
        },
      ],
    }
    const { r, s, v } = parseSignature(await signer.sign({ hash: digest }))
    const recovery = words(BigInt(digest), v!, BigInt(r), BigInt(s))
    const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const ofMnemonic = mnemonicToAccount(mnemonic).address

    const works: readonly (readonly [
      work: string,
      options: object,
      program: string,
      answer: string,
    ])[] = [
      ['raw transaction', {}, asking('eth_sendRawTransaction', raw), keccak256(raw)],
      [
        'traced raw transaction',
        {},
        `(await ${asking('trace_rawTransaction', raw, ['trace'])}).trace[0].action.from`,
        signer.address.toLowerCase(),
      ],
      [
        'signed message',
        {},
        asking('personal_sign', '0x1234', signer.address),
        await signer.signMessage({ message: { raw: '0x1234' } }),
      ],
      [
        'signed typed data',
        {},
        asking('eth_signTypedData_v4', signer.address, typed),
        await signer.signTypedData(typed),
      ],
      [
        'account of an own mnemonic',
        { mnemonic, accounts: 1 },
        'devnet.accounts[0].address',
        ofMnemonic,
      ],
      [
        'call of ecrecover',
        {},
        asking('eth_call', { to: words(1n).replace('0'.repeat(24), ''), data: recovery }),
        words(BigInt(signer.address)),
      ],
      ['authorization in a call', {}, asking('eth_call', delegating), words(0n)],
    ]
    testEach(works, (work) => work === works[0])('%s', async ([, options, program, answer]) => {
      const { lines, files } = await run(`
        const devnet = await createDevnet(${JSON.stringify({ engine: 'wasm', ...options })})
        console.log(await ${program})`)
      expect(lines).toEqual([answer])
      expect(packagesOf(files)).toContain(curvePackage)
    })

    test('raw transaction, in WebAssembly alone where the native library is not installed', async () => {
      const hooks = `
        export function resolve(specifier, context, next) {
          return next(specifier.replace(/^secp256k1\\b/, 'not-installed'), context)
        }`
      const { lines, files } = await run(`
        const { register } = await import('node:module')
        register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}))
        const devnet = await createDevnet({ engine: 'wasm' })
        console.log(await ${asking('eth_sendRawTransaction', raw)})`)
      expect(lines).toEqual([keccak256(raw)])
      expect(packagesOf(files)).toEqual([curvePackage, ...atStart])
    })
  })

  // One on each curve that few contracts use.
  const withLibraries = precompiles.filter(([address]) =>
    [0x02, 0x06, 0x0b, 0x100].includes(address),
  )
  testEach(withLibraries, ([address]) => address === 0x06)(
    'loads for precompile %i only what it needs',
    async (given) => {
      const [address, data, needs, not] = given
      const { files } = await run(`
      const devnet = await createDevnet({ engine: 'wasm' })
      await ask(devnet, 'eth_call', callOf(${address}, '${data}'))`)
      const paths = files.map((file) => file.replaceAll(sep, '/'))
      const loaded = paths.filter((path) => /\/(@noble|mcl-wasm)\//.test(path)).join('\n')
      expect(loaded).toContain(needs)
      expect(loaded).not.toContain(not)
      expect(packagesOf(files).join(' ')).not.toContain('@ethereumjs')
    },
  )

  test.runIf(runsAll)(
    'answers the same, whether a library was there or had to be loaded',
    async () => {
      const { lines } = await run(`
      const devnet = await createDevnet({ engine: 'wasm' })
      for (const [address, data] of ${JSON.stringify(precompiles)}) {
        const call = callOf(address, data)
        for (const method of ['eth_call', 'eth_estimateGas', 'eth_call', 'eth_estimateGas']) {
          console.log(address, method, await ask(devnet, method, call))
        }
      }`)
      expect(lines).toHaveLength(precompiles.length * 4)
      const rounds = precompiles.map((_, index) => lines.slice(index * 4, index * 4 + 4))
      for (const [call, estimate, ...again] of rounds) expect(again).toEqual([call, estimate])
      const sha256OfAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
      expect(lines).toContain(`2 eth_call 0x${sha256OfAbc}`)
    },
  )

  test.runIf(runsAll)('loads the reference engine where an option asks for it', async () => {
    const { lines, files } = await run(`
      const devnet = await createDevnet({ network: 'plain', engine: 'ethereumjs' })
      console.log(await ask(devnet, 'eth_call', callOf(4, '0x616263')))`)
    expect(lines).toEqual(['0x616263'])
    expect(packagesOf(files)).toContain('@ethereumjs/vm')
  })
})

describe.runIf(runsAll)("a user's bundle, with all dependencies in it", () => {
  let folder = ''
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'previewnet-bundle-')))
    await bundle('src/index.ts', '--dir', folder, '--platform', 'node', '--format', 'esm')
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each(['wasm', 'ethereumjs'])(
    'runs a devnet on engine %s from its own files',
    async (engine) => {
      const { lines, files } = await runProgram(`
      import { createDevnet } from ${specifierOf(folder, 'index.js')}
      ${askText}
      const devnet = await createDevnet({ engine: '${engine}' })
      const hash = await ask(devnet, 'eth_sendTransaction', { to: devnet.accounts[1].address })
      console.log((await ask(devnet, 'eth_getTransactionReceipt', hash)).gasUsed)
      for (const [address, data] of ${JSON.stringify(precompiles)}) {
        console.log(address, await ask(devnet, 'eth_call', callOf(address, data)))
      }
      const server = await devnet.listen({ port: 0 })
      await server.close()`)
      expect(lines[0]).toBe('0x5208')
      expect(lines).toHaveLength(1 + precompiles.length)
      expect(lines).toContain(
        '6 0x030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd315ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4',
      )
      expect(files.filter((file) => !file.startsWith(folder))).toEqual([])
    },
  )

  test('for a browser runs a devnet without anything of Node', async () => {
    const page = join(folder, 'page')
    const built = await buildPackage('previewnet-browser-test')
    const forBrowser = ['--platform', 'browser', '--format', 'esm']
    await bundle(join(built, 'dist/index.js'), '--dir', page, ...forBrowser)
    const texts = (await readdir(page)).map((name) => readFile(join(page, name), 'utf8'))
    expect((await Promise.all(texts)).join()).not.toContain('node-gyp-build')
    const { lines } = await runProgram(`
      for (const name of ['process', 'Buffer', 'setImmediate']) delete globalThis[name]
      const { createDevnet } = await import(${specifierOf(page, 'index.js')})
      const devnet = await createDevnet()
      const [{ address }] = devnet.accounts
      const send = () =>
        devnet.request({ method: 'eth_sendTransaction', params: [{ from: address, to: address }] })
      const receipt = { method: 'eth_getTransactionReceipt', params: [await send()] }
      console.log((await devnet.request(receipt)).gasUsed)
      console.log((await devnet.listen().catch((error) => error)).message)
      console.log((await devnet.artifacts.add('out').catch((error) => error)).message)
      devnet.invariant('writes', () => devnet.mine(), { every: 'transaction' })
      console.log((await send().catch((error) => error)).cause.cause.code)
      const parent = await createDevnet()
      await parent.request({ method: 'anvil_setBalance', params: [address, '0x77'] })
      await parent.mine()
      const fork = await createDevnet({ fork: { provider: parent }, balance: 0 })
      console.log(await fork.request({ method: 'eth_getBalance', params: [address, 'latest'] }))
      console.log(fork.remote.isVerified)
      for (const source of [
        { url: 'http://127.0.0.1:1/a-key' },
        { provider: parent, recording: 'file' },
        { provider: parent, cacheDir: 'folder' },
      ]) {
        const { code, message } = await createDevnet({ fork: source }).catch((error) => error)
        console.log(code + ' ' + message)
      }
      const jsonRpcUrl = 'http://127.0.0.1:1/a-key'
      const reset = { method: 'anvil_reset', params: [{ forking: { jsonRpcUrl } }] }
      console.log((await fork.request(reset).catch((error) => error)).message)
      await fork.mine()
      console.log(await fork.request({ method: 'eth_blockNumber' }))`)
    const [gasUsed, refusal, noFiles, reason, balance, isVerified, ...rest] = lines
    expect(gasUsed).toBe('0x5208')
    expect(refusal).toContain('a browser page cannot listen')
    expect(noFiles).toContain('a browser page has no files to read "out" from')
    expect(reason).toBe('CHECK_MAY_ONLY_READ')
    expect([balance, isVerified]).toEqual(['0x77', 'true'])
    const noUrl =
      "fork.url: a browser page forks a provider: wrap the URL in one, as viem's http() does"
    expect(rest).toEqual([
      `INVALID_OPTION ${noUrl}`,
      'INVALID_OPTION fork.recording: a browser page has no files to record to',
      'INVALID_OPTION fork.cacheDir: a browser page has no folder for a cache',
      ...[noUrl, '0x2'],
    ])
  })
})
