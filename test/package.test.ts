/**
 * The package as it is shipped: what it loads and when, and that another bundle can carry it.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signTransaction } from '../src/chain/transaction-codec.ts'
import * as source from '../src/index.ts'
import { type Hex, hexFromBytes } from '../src/primitives/hex.ts'
import { loadSecp256k1 } from '../src/primitives/secp256k1.ts'
import * as simulation from '../src/simulation/index.ts'
import * as testing from '../src/testing/index.ts'
import * as tokens from '../src/tokens/index.ts'
import { buildPackage, bundle, runProgram, specifierOf } from './support/package.ts'

/** A call of each precompile that has a library, and files that it needs and does not need. */
const precompiles: readonly (readonly [address: number, data: Hex, needs: string, not: string])[] =
  [
    [0x01, '0x', 'nothing', 'noble'],
    [0x02, '0x616263', '/hashes/sha2.js', '/curves/'],
    [0x03, '0x616263', '/hashes/legacy.js', '/curves/'],
    [0x04, '0x616263', 'nothing', 'noble'],
    [0x06, words(1n, 2n, 1n, 2n), '/curves/bn254.js', '/curves/bls12-381.js'],
    [0x07, words(1n, 2n, 3n), '/curves/bn254.js', '/curves/nist.js'],
    [0x08, '0x', '/curves/bn254.js', '/curves/nist.js'],
    [0x0a, `0x${'00'.repeat(192)}`, '/curves/bls12-381.js', '/curves/nist.js'],
    [0x0b, `0x${'00'.repeat(256)}`, '/curves/bls12-381.js', '/curves/bn254.js'],
    [0x100, `0x${'00'.repeat(160)}`, '/curves/nist.js', '/curves/bn254.js'],
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

/** The packages that files are of, each once. */
function packagesOf(files: readonly string[]): string[] {
  const names = files.map((file) => {
    const [name = '', inner = ''] = file.split(`${sep}node_modules${sep}`).at(-1)!.split(sep)
    return name.startsWith('@') ? `${name}/${inner}` : name
  })
  // What was built for this test lies in a cache among the packages.
  return [...new Set(names)].filter((name) => name !== '.cache').sort()
}

describe('the shipped package', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await buildPackage('previewnet-package-test')
  }, 60_000)

  /** Runs a program that has \`createDevnet\`. */
  const run = (text: string) =>
    runProgram(`
      import { createDevnet } from ${specifierOf(folder, 'dist/index.js')}
      ${askText}
      ${text}`)

  test('exports what its source exports', async () => {
    const { lines } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/index.js')})
      console.log(Object.keys(shipped).sort().join(' '))`)
    expect(lines).toEqual([Object.keys(source).sort().join(' ')])
  })

  test('is ASCII throughout, so that no engine takes two bytes for each character', async () => {
    const dist = join(folder, 'dist')
    const names = await readdir(dist, { recursive: true })
    const programs = names.filter((name) => /\.m?js$/.test(name))
    expect(programs).toContain(join('chunks', 'core.mjs'))
    for (const name of programs) {
      expect((await readFile(join(dist, name), 'latin1')).search(/[^\0-\x7f]/), name).toBe(-1)
    }
  })

  test('exports for tests what its sources export, and loads viem only where it is used', async () => {
    const { lines, files } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/testing/index.js')})
      console.log(Object.keys(shipped).sort().join(' '))
      const number = await shipped.withDevnet({ engine: 'wasm' }, (devnet) =>
        devnet.request({ method: 'eth_blockNumber' }))
      console.log(number)`)
    expect(lines).toEqual([Object.keys(testing).sort().join(' '), '0x0'])
    expect(packagesOf(files)).toEqual([])
  })

  test('exports for simulations what its source exports, and loads no package but fast-check', async () => {
    const { lines, files } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/simulation/index.js')})
      console.log(Object.keys(shipped).sort().join(' '))
      const actors = { a: function* ({ wait }) { yield wait(5) } }
      const { runs } = await shipped.simulate({ actors, runs: 2, durationMs: 200 })
      console.log(runs)`)
    expect(lines).toEqual([Object.keys(simulation).sort().join(' '), '2'])
    expect(packagesOf(files)).toEqual(['fast-check', 'pure-rand'])
  })

  test('runs the example of node:test, and prints what repeats a failure there', async () => {
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
      promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap', join(folder, file)], {
        // Set where this runs itself, and then the inner one would report to it.
        env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      }).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      )
    expect(await run('example.mjs')).toMatch(/# pass 4\n# fail 0\n/)
    const failed = await run('failing.mjs')
    expect(failed).toMatch(/# pass 0\n# fail 1\n/)
    expect(failed).toContain('seed 9, virtual time 1767225600450 ms (genesis + 450 ms), block 2')
  })

  test('loads four files, and no package, to answer a first request', async () => {
    const { lines, files } = await run(`
      const devnet = await createDevnet({ engine: 'wasm' })
      console.log(await ask(devnet, 'eth_getBalance', devnet.accounts[0].address, 'pending'))`)
    expect(lines).toEqual(['0x21e19e0c9bab2400000'])
    expect(packagesOf(files)).toEqual([])
    expect(files.filter((file) => file.startsWith(folder)).length).toBeLessThanOrEqual(4)
  })

  describe('methods that are loaded when they are first asked for', () => {
    /** Asks, and changes what is asked about in the same turn. */
    const overtaken = (before: string) =>
      run(`
        const devnet = await createDevnet({ engine: 'wasm' })
        const [one, two] = devnet.accounts
        const transfer = { from: one.address, to: two.address, value: '0x1' }
        await devnet.mine(2)
        await ask(devnet, 'eth_sendTransaction', transfer)
        ${before}
        const answers = [
          ask(devnet, 'eth_getHeaderByNumber', 'latest'),
          ask(devnet, 'eth_getProof', two.address, [], 'pending'),
          ask(devnet, 'debug_getRawTransactions', 'pending'),
          ask(devnet, 'debug_traceCall', transfer, 'pending', { tracer: 'prestateTracer' }),
          ask(devnet, 'eth_callMany', [{ transactions: [transfer] }], { blockNumber: 'pending' }),
          ask(devnet, 'no_suchMethod'),
        ]
        const changes = [
          ask(devnet, 'eth_sendTransaction', transfer),
          ask(devnet, 'anvil_setChainId', 5),
          ask(devnet, 'anvil_setBalance', two.address, '0x5'),
          ask(devnet, 'anvil_rollback', 1),
        ]
        console.log(JSON.stringify(await Promise.all(answers)))
        console.log(JSON.stringify(await Promise.all(changes)))`)

    test('answer from what there was when they were asked', async () => {
      const first = await overtaken('')
      const loaded = await overtaken(`await ask(devnet, 'rpc_modules')`)
      expect(first.lines).toEqual(loaded.lines)
      const [header, proof] = JSON.parse(first.lines[0]!)
      expect(header.number).toBe('0x2')
      expect(BigInt(proof.balance)).toBe(10n ** 22n + 1n)
    })
  })

  test('exports of the token standard what its source exports', async () => {
    const { lines } = await runProgram(`
      const shipped = await import(${specifierOf(folder, 'dist/tokens/index.js')})
      console.log(Object.keys(shipped).sort().join(' '))
      console.log(shipped.addressOfB20('asset', '0x${'11'.repeat(20)}'))`)
    const address = tokens.addressOfB20('asset', `0x${'11'.repeat(20)}`)
    expect(lines).toEqual([Object.keys(tokens).sort().join(' '), address])
  })

  test('loads the token standard, and what reads calldata, with the first call of a token', async () => {
    const call = JSON.stringify({ to: tokens.VIBE_ADDRESS, data: '0x313ce567' })
    const { lines, files } = await run(`
      const devnet = await createDevnet({ engine: 'wasm' })
      console.log(await ask(devnet, 'eth_getCode', '${tokens.VIBE_ADDRESS}', 'latest'))
      console.log(await ask(devnet, 'eth_call', ${call}))`)
    expect(lines).toEqual(['0xef', `0x${'12'.padStart(64, '0')}`])
    expect(packagesOf(files)).toEqual(['@scure/base', 'micro-packed'])
  })

  test('loads of one package a few files to sign a transaction and execute it', async () => {
    const { lines, files } = await run(`
      const devnet = await createDevnet({ engine: 'wasm' })
      const hash = await ask(devnet, 'eth_sendTransaction', { to: devnet.accounts[1].address })
      console.log((await ask(devnet, 'eth_getTransactionReceipt', hash)).status)`)
    expect(lines).toEqual(['0x1'])
    expect(packagesOf(files)).toEqual(['@bitauth/libauth'])
    expect(files.filter((file) => file.includes('libauth')).length).toBeLessThan(20)
  })

  // One of each library.
  const first = precompiles.filter(([address]) => [0x01, 0x02, 0x06, 0x0b, 0x100].includes(address))
  test.for(first)('loads for precompile %i only what it needs', async (given) => {
    const [address, data, needs, not] = given
    const { files } = await run(`
      const devnet = await createDevnet({ engine: 'wasm' })
      await ask(devnet, 'eth_call', callOf(${address}, '${data}'))`)
    const paths = files.map((file) => file.replaceAll(sep, '/'))
    const loaded = paths.filter((path) => path.includes('/@noble/')).join('\n')
    if (needs === 'nothing') expect(loaded).toBe('')
    else expect(loaded).toContain(needs)
    expect(loaded).not.toContain(not)
    expect(packagesOf(files).join(' ')).not.toContain('@ethereumjs')
  })

  test('answers the same, whether a library was there or had to be loaded', async () => {
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
  })

  test('keeps the order of writes, whether a library was there or had to be loaded', async () => {
    await loadSecp256k1()
    const devnet = await source.createDevnet()
    const [from] = devnet.accounts
    const transfers = [0n, 1n].map((nonce) =>
      signTransaction(
        {
          type: 2,
          chainId: BigInt(devnet.config.chainId),
          nonce,
          to: from!.address,
          value: 1n,
          data: new Uint8Array(0),
          gasLimit: 21_000n,
          maxFeePerGas: 10n ** 10n,
          maxPriorityFeePerGas: 1n,
          accessList: [],
          authorizationList: [],
        },
        from!,
      ),
    )
    const raw = transfers.map(({ rawTransaction }) => hexFromBytes(rawTransaction))
    const { lines } = await run(`
      const devnet = await createDevnet({ engine: 'wasm' })
      for (const raw of ${JSON.stringify(raw)}) {
        // Not awaited: the block is asked for while the sender is being recovered.
        const hash = ask(devnet, 'eth_sendRawTransaction', raw)
        await ask(devnet, 'evm_mine')
        console.log((await ask(devnet, 'eth_getTransactionReceipt', await hash)).blockNumber)
      }`)
    expect(lines).toEqual(['0x1', '0x2'])
  })

  test('loads the reference engine when it is asked to execute, not before', async () => {
    const text = `
      const devnet = await createDevnet({ network: 'plain', engine: 'ethereumjs' })
      console.log(await ask(devnet, 'eth_blockNumber'))`
    const created = await run(text)
    expect(packagesOf(created.files)).toEqual([])
    const executed = await run(`${text}
      console.log(await ask(devnet, 'eth_call', callOf(4, '0x616263')))`)
    expect(executed.lines).toEqual(['0x0', '0x616263'])
    expect(packagesOf(executed.files)).toContain('@ethereumjs/vm')
  })
})

describe("a user's bundle, with all dependencies in it", () => {
  let folder = ''
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'previewnet-bundle-')))
    await bundle('src/index.ts', '--dir', folder, '--platform', 'node', '--format', 'esm')
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  }, 60_000)
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
})
