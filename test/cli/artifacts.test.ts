/** The artifact folders of the binary: given, found by itself, left out. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseArguments } from '../../src/cli/options.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import {
  build,
  compileCounter,
  failIn,
  REVERT_LINE,
  TemporaryFolder,
} from '../support/artifact-project.ts'
import { startInFolder } from '../support/binary.ts'

const counter = compileCounter()

async function started(folder: string, ...texts: string[]) {
  const binary = startInFolder(
    folder,
    '--port',
    '0',
    '--network',
    'plain',
    '--mining',
    'auto',
    ...texts,
  )
  await binary.started
  return {
    ...binary,
    async [Symbol.asyncDispose]() {
      binary.stop()
      await binary.exitCode
    },
  }
}

/** A devnet behind a URL, as far as a failure needs one. */
async function devnetAt(url: string) {
  const request = async ({
    method,
    params = [],
  }: {
    method: string
    params?: readonly unknown[]
  }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await (await fetch(url, { method: 'POST', body })).json()
    return (answer as { result: unknown }).result
  }
  const [address] = (await request({ method: 'eth_accounts' })) as string[]
  return { accounts: [{ address }], request } as unknown as Devnet // two of its parts
}

describe('the binary', () => {
  test.each(['foundry.toml', 'hardhat.config.ts'])(
    'started in a project with %s names what fails in its contracts',
    async (config) => {
      using folder = new TemporaryFolder()
      const tool = config === 'foundry.toml' ? 'Foundry with syntax trees' : 'Hardhat 3'
      const path = build(folder, tool, counter)
      mkdirSync(join(folder.path, 'deep/in/it'), { recursive: true })
      await using binary = await started(join(folder.path, 'deep/in/it'))
      const found = `${path}, found by the ${tool.split(' ')[0]} project`
      expect(binary.written.out.replaceAll(/ +/g, ' ')).toContain(` Artifacts ${found}\n`)
      const devnet = await devnetAt(binary.url())
      const hash = await failIn(devnet, counter)
      const params = [hash] as const
      const trace = await devnet.request({ method: 'previewnet_stackTrace', params })
      expect(trace?.frames[0]).toMatchObject({ contract: 'Counter', line: REVERT_LINE })
    },
  )

  test('with --artifacts reads those folders alone, and says so', async () => {
    using folder = new TemporaryFolder()
    folder.write('foundry.toml', '')
    const one = build(folder, 'Hardhat 2', counter)
    const other = join(folder.path, 'other, with a comma')
    mkdirSync(other)
    const flags = ['--artifacts', one, '--artifacts', other]
    await using binary = await started(folder.path, '--json', ...flags)
    expect(JSON.parse(binary.written.out).artifacts).toEqual([one, other])
  })

  test('with --no-artifacts reads no artifacts', async () => {
    using folder = new TemporaryFolder()
    build(folder, 'Hardhat 2', counter)
    await using binary = await started(folder.path, '--json', '--no-artifacts')
    expect(JSON.parse(binary.written.out).artifacts).toEqual([])
  })

  test('names each file that it cannot read once, as text', async () => {
    using folder = new TemporaryFolder()
    folder.write('foundry.toml', '')
    folder.write('out/\u001b[31mred.json', 'no')
    writeFileSync(join(folder.path, 'out/package.json'), '{}')
    await using binary = await started(folder.path)
    const devnet = await devnetAt(binary.url())
    for (const _ of [1, 2]) await failIn(devnet, counter).then((hash) => trace(devnet, hash))
    const warnings = binary.written.out.split('\n').filter((line) => line.includes('artifacts: '))
    expect(warnings).toHaveLength(2)
    expect(warnings[0]).toContain(
      String.raw`out/\u001b[31mred.json expected JSON, found none, or a part of it`,
    )
    expect(warnings[1]).toContain('out/package.json artifact: expected an artifact')
  })

  test('does not start with a folder that is not there', async () => {
    using folder = new TemporaryFolder()
    const binary = startInFolder('/', '--port', '0', '--artifacts', join(folder.path, 'out'))
    expect(await binary.exitCode).toBe(2)
    expect(binary.written.err).toBe(
      `error: --artifacts: expected a folder at "${folder.path}/out", but there is none\n`,
    )
  })
})

describe('replay', () => {
  /** A journal with a transaction that fails, in a project with one file that is not an artifact. */
  async function recorded(folder: TemporaryFolder) {
    await using devnet = await createDevnet({ network: 'plain' })
    const hash = await failIn(devnet, counter)
    const file = join(folder.path, 'session.journal')
    writeFileSync(file, devnet.journal())
    const path = build(folder, 'Hardhat 3', counter)
    writeFileSync(join(path, 'half.json'), '{')
    return { file, hash, path, digest: devnet.digest() }
  }

  async function served(folder: TemporaryFolder, ...texts: readonly string[]) {
    const { file, hash, path, digest } = await recorded(folder)
    const binary = startInFolder(
      ...([folder.path, 'replay', file, '--serve', '--port', '0', ...texts] as const),
    )
    await binary.started
    const frames = (await trace(await devnetAt(binary.url()), hash))?.frames
    binary.stop()
    expect(await binary.exitCode).toBe(0)
    expect(binary.written.out).toContain(`Digest        ${digest}`)
    return { out: binary.written.out.replaceAll(/ +/g, ' '), path, frames }
  }

  test('--serve reads the artifacts of the project around it, and the digest is the same', async () => {
    using folder = new TemporaryFolder()
    const { out, path, frames } = await served(folder)
    expect(out).toContain(` Artifacts ${path}, found by the Hardhat project\n`)
    expect(out).toContain(`artifacts: ${join(path, 'half.json')} expected JSON`)
    expect(frames?.[0]).toMatchObject({ contract: 'Counter', line: REVERT_LINE })
  })

  test('--serve reads the folders of --artifacts, or none with --no-artifacts', async () => {
    using folder = new TemporaryFolder()
    using other = new TemporaryFolder()
    const given = build(other, 'Hardhat 2', counter)
    const one = await served(folder, '--artifacts', given)
    expect(one.out).toContain(` Artifacts ${given}\n`)
    expect(one.frames?.[0]).toMatchObject({ contract: 'Counter' })
    const none = await served(folder, '--no-artifacts')
    expect(none.frames?.[0]).toMatchObject({ contract: null })
  })

  test('refuses artifacts without --serve, and folders that are not there', async () => {
    using folder = new TemporaryFolder()
    const { file } = await recorded(folder)
    const needless = startInFolder('/', 'replay', file, '--artifacts', folder.path)
    expect(await needless.exitCode).toBe(2)
    expect(needless.written.err).toContain('error: --artifacts: needs --serve\n')
    const out = join(folder.path, 'out')
    const missing = startInFolder('/', 'replay', file, '--serve', '--artifacts', out)
    expect(await missing.exitCode).toBe(2)
    expect(missing.written.err).toBe(
      `error: --artifacts: expected a folder at "${out}", but there is none\n`,
    )
  })
})

describe('the arguments', () => {
  const output = { columns: 80, out: () => {}, err: () => {} }

  test('take folders from a variable, with commas between', () => {
    const environment = { PREVIEWNET_ARTIFACTS: 'out,artifacts' }
    const { artifacts } = parseArguments([], environment, output)
    expect(artifacts).toEqual({ folders: ['out', 'artifacts'], areSearched: true })
  })

  test('win over a variable', () => {
    const environment = { PREVIEWNET_ARTIFACTS: 'out' }
    const given = ['--artifacts', 'a', '--artifacts', 'b']
    expect(parseArguments(given, environment, output).artifacts.folders).toEqual(['a', 'b'])
    const none = parseArguments(['--no-artifacts'], environment, output)
    expect(none.artifacts).toEqual({ folders: undefined, areSearched: false })
  })
})

function trace(devnet: Devnet, hash: `0x${string}`) {
  return devnet.request({ method: 'previewnet_stackTrace', params: [hash] })
}
