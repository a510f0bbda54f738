/**
 * Folders of artifacts: as each tool writes them, after a rebuild, and within limits when anybody wrote
 * them.
 */

import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type SkippedArtifact } from '../../src/index.ts'
import {
  DEPTH_MAX,
  JSON_DEPTH_MAX,
  NAMED_MAX,
  SMALL_FILE_BYTES_MAX,
} from '../../src/project/limits.ts'
import { DiskFolders } from '../../src/project/open.ts'
import { machine } from '../../src/server/machine.ts'
import {
  build,
  compileCounter,
  counterSource,
  failIn,
  REVERT_LINE,
  TemporaryFolder,
  toolNames,
} from '../support/artifact-project.ts'
import type { CompiledProject } from '../support/artifact-shapes.ts'
import { fc, runs } from '../support/property.ts'

const BYTES_MAX = 2 ** 28

let counter: CompiledProject
let moved: CompiledProject
beforeAll(() => {
  counter = compileCounter()
  moved = compileCounter(5)
})

async function devnetWith(...artifacts: readonly unknown[]) {
  const skipped: SkippedArtifact[] = []
  const onArtifactSkipped = (each: SkippedArtifact) => skipped.push(each)
  const devnet = await createDevnet({ network: 'plain', artifacts, onArtifactSkipped })
  return Object.assign(devnet, { skipped })
}

const frame = (line: number) => ({
  ...{ contract: 'Counter', function: 'increment', file: 'src/Counter.sol', line },
})

describe.each(toolNames)('a folder of %s', (tool) => {
  test('names the frames of a failure', async () => {
    using folder = new TemporaryFolder()
    await using devnet = await devnetWith(build(folder, tool, counter))
    const trace = await devnet.stackTrace(await failIn(devnet, counter))
    expect(trace?.frames[0]).toMatchObject(frame(REVERT_LINE))
    expect(devnet.skipped).toEqual([])
  })

  test('names the frames of several answers at once', async () => {
    using folder = new TemporaryFolder()
    await using devnet = await devnetWith(build(folder, tool, counter))
    const hash = await failIn(devnet, counter)
    const traces = await Promise.all([devnet.stackTrace(hash), devnet.stackTrace(hash)])
    for (const trace of traces) expect(trace?.frames[0]).toMatchObject(frame(REVERT_LINE))
  })

  test('gives names, gas and coverage', async () => {
    using folder = new TemporaryFolder()
    const artifacts = [build(folder, tool, counter)]
    const counted = { coverage: 'on', gasReport: 'on' } as const
    await using devnet = await createDevnet({ network: 'plain', artifacts, ...counted })
    const { text } = await devnet.describe(await failIn(devnet, counter))
    expect(text).toContain('increment(by: 11)')
    expect(text).toContain('Overflow(by: 11)')
    const { contracts } = await devnet.gasReport()
    expect(contracts['src/Counter.sol:Counter']?.deployments.count).toBe(1)
    const file = (await devnet.coverage())['src/Counter.sol']
    expect(Object.values(file?.f ?? {})).toEqual([1])
    expect(Object.values(file?.b ?? {})).toEqual([[1, 0]])
  })

  test('gives the names of its contracts', async () => {
    using folder = new TemporaryFolder()
    await using devnet = await devnetWith()
    const names = await devnet.artifacts.add(build(folder, tool, counter))
    expect(new Set(names)).toEqual(new Set(['src/Counter.sol:Counter']))
  })

  test('is read again after each rebuild', async () => {
    using folder = new TemporaryFolder()
    await using devnet = await devnetWith(build(folder, tool, counter))
    const hash = await failIn(devnet, counter)
    // The code has no metadata, so the builds differ in lines alone.
    for (const [project, line] of [
      [moved, REVERT_LINE + 5],
      [counter, REVERT_LINE],
      [moved, REVERT_LINE + 5],
    ] as const) {
      build(folder, tool, project)
      expect((await devnet.stackTrace(hash))?.frames[0]).toMatchObject(frame(line))
    }
  })

  test('names nothing once it is deleted, and names it again once it is built', async () => {
    using folder = new TemporaryFolder()
    const path = build(folder, tool, counter)
    await using devnet = await devnetWith(path)
    const hash = await failIn(devnet, counter)
    renameSync(path, `${path}-away`)
    expect((await devnet.stackTrace(hash))?.frames[0]).toMatchObject({ contract: null })
    renameSync(`${path}-away`, path)
    expect((await devnet.stackTrace(hash))?.frames[0]).toMatchObject(frame(REVERT_LINE))
  })

  test('may be added before it is built', async () => {
    using folder = new TemporaryFolder()
    const path = build(folder, tool, counter)
    rmSync(path, { recursive: true })
    await using devnet = await devnetWith(path)
    const hash = await failIn(devnet, counter)
    build(folder, tool, counter)
    expect((await devnet.stackTrace(hash))?.frames[0]).toMatchObject(frame(REVERT_LINE))
  })
})

describe('a folder', () => {
  test('may hold build info by any name, flat', async () => {
    using folder = new TemporaryFolder()
    folder.write('anything.json', { input: counter.input, output: counter.output })
    await using devnet = await devnetWith(folder.path)
    const trace = await devnet.stackTrace(await failIn(devnet, counter))
    expect(trace?.frames[0]).toMatchObject(frame(REVERT_LINE))
  })

  test('is read within its large files when an answer needs them, the newest first', async () => {
    using folder = new TemporaryFolder()
    const path = build(folder, 'Hardhat 2', counter)
    const padding = ' '.repeat(SMALL_FILE_BYTES_MAX)
    const { input, output } = counter
    const own = folder.write('artifacts/build-info/0ddba11.json', { padding, input, output })
    const other = { input: moved.input, output: { ...moved.output, contracts: {} } }
    const older = folder.write('artifacts/build-info/older.json', { padding, ...other })
    utimesSync(older, 1, 1)
    const disk = await new DiskFolders(machine).open(path, BYTES_MAX)
    expect([...(await disk.check()).files.keys()]).toHaveLength(1)
    await using devnet = await devnetWith(path)
    const trace = await devnet.stackTrace(await failIn(devnet, counter))
    expect(trace?.frames[0]).toMatchObject(frame(REVERT_LINE))
    expect([...((await disk.readMore())?.files.keys() ?? [])]).toContain(own)
    expect([...((await disk.readMore())?.files.keys() ?? [])]).toContain(older)
    expect(await disk.readMore()).toBeUndefined()
  })

  test('has a half-written file read again', async () => {
    using folder = new TemporaryFolder()
    const text = JSON.stringify({ input: counter.input, output: counter.output })
    folder.write('build.json', text.slice(0, text.length / 2))
    await using devnet = await devnetWith(folder.path)
    const hash = await failIn(devnet, counter)
    expect((await devnet.stackTrace(hash))?.frames[0]).toMatchObject({ contract: null })
    const path = folder.write('build.json', text)
    expect((await devnet.stackTrace(hash))?.frames[0]).toMatchObject(frame(REVERT_LINE))
    const reason = 'expected JSON, found none, or a part of it'
    expect(devnet.skipped).toEqual([{ path, reason }])
  })

  test('gives no lines of a source that was edited after the build', async () => {
    using folder = new TemporaryFolder()
    const path = build(folder, 'Foundry with syntax trees', counter)
    folder.write('src/Counter.sol', counterSource(3))
    await using devnet = await devnetWith(path)
    const hash = await failIn(devnet, counter)
    expect((await devnet.stackTrace(hash))?.frames[0]).toMatchObject({ line: null })
    folder.write('src/Counter.sol', counterSource())
    expect((await devnet.stackTrace(hash))?.frames[0]).toMatchObject(frame(REVERT_LINE))
  })

  test('is shared by the devnets of a process', async () => {
    using folder = new TemporaryFolder()
    const disk = new DiskFolders(machine)
    const path = build(folder, 'Hardhat 3', counter)
    expect(await disk.open(path, BYTES_MAX)).toBe(
      await disk.open(join(path, 'src', '..'), BYTES_MAX),
    )
  })

  test('that does not exist is refused by its path', async () => {
    using folder = new TemporaryFolder()
    const path = join(folder.path, 'out')
    const refusal = `artifacts: expected a folder at "${path}", but there is none`
    await expect(devnetWith(path)).rejects.toThrow(refusal)
    const file = folder.write('file.json', '{}')
    await expect(devnetWith(file)).rejects.toThrow('but it is a file')
  })

  test('is added beside an artifact that is refused', async () => {
    using folder = new TemporaryFolder()
    const path = build(folder, 'Hardhat 2', counter)
    await using devnet = await devnetWith()
    await expect(devnet.artifacts.add(5, path)).rejects.toThrow('expected an artifact')
    const trace = await devnet.stackTrace(await failIn(devnet, counter))
    expect(trace?.frames[0]).toMatchObject(frame(REVERT_LINE))
  })

  test('cannot be named by a client', async () => {
    using folder = new TemporaryFolder()
    const path = build(folder, 'Hardhat 2', counter)
    await using devnet = await devnetWith()
    const params = [[path]] as const
    const { contracts, refused } = await devnet.request({
      method: 'previewnet_addArtifacts',
      params,
    })
    expect(contracts).toEqual([])
    expect(refused).toMatchObject([{ index: 0, message: expect.stringContaining('expected') }])
  })
})

describe('a hostile folder', () => {
  test('is read without what its links lead to', async () => {
    using outside = new TemporaryFolder()
    using folder = new TemporaryFolder()
    outside.write('build.json', { input: counter.input, output: counter.output })
    symlinkSync(join(outside.path, 'build.json'), join(folder.path, 'file.json'))
    symlinkSync(outside.path, join(folder.path, 'folder'))
    symlinkSync(folder.path, join(folder.path, 'itself'))
    await using devnet = await devnetWith(folder.path)
    expect(await devnet.artifacts.add(folder.path)).toEqual([])
    expect(devnet.skipped.map(({ reason }) => reason)).toEqual(
      Array(3).fill('is a link, which is not followed'),
    )
  })

  test('gives no text of a file outside the project', async () => {
    using folder = new TemporaryFolder()
    using outside = new TemporaryFolder()
    const secret = outside.write('secret.sol', 'secret')
    const inside = folder.write('project/src/inside.sol', 'inside')
    symlinkSync(secret, join(folder.path, 'project/src/link.sol'))
    folder.write('project/foundry.toml', '')
    folder.write('project/notes.txt', 'notes')
    mkdirSync(join(folder.path, 'project/out'))
    const disk = await new DiskFolders(machine).open(join(folder.path, 'project/out'), BYTES_MAX)
    for (const path of [
      secret,
      '../../secret.sol',
      'src/link.sol',
      'notes.txt',
      'src',
      'a\0.sol',
    ]) {
      expect(await disk.sourceText(path), path).toBeUndefined()
    }
    expect(await disk.sourceText('src/inside.sol')).toBe('inside')
    expect(await disk.sourceText(inside)).toBe('inside')
  })

  test('is read without JSON that is nested too deep', async () => {
    using folder = new TemporaryFolder()
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    folder.write('a.json', `{"abi":[],"more":${nested(JSON_DEPTH_MAX - 1)}}`)
    folder.write('b.json', `{"abi":[],"more":${nested(JSON_DEPTH_MAX)}}`)
    folder.write('c.json', nested(100_000))
    const skipped = await skippedIn(folder.path)
    expect(skipped.map(({ path }) => path)).toEqual(
      ['b.json', 'c.json'].map((name) => join(folder.path, name)),
    )
    expect(skipped[0]?.reason).toContain(`at most ${JSON_DEPTH_MAX} levels`)
  })

  test('is read to a limited depth', async () => {
    using folder = new TemporaryFolder()
    const deep = (depth: number) => `${'a/'.repeat(depth)}abi.json`
    folder.write(deep(DEPTH_MAX), [])
    folder.write(deep(DEPTH_MAX + 1), [])
    const disk = await new DiskFolders(machine).open(folder.path, BYTES_MAX)
    const { files, skipped } = await disk.check()
    expect([...files.keys()]).toEqual([join(folder.path, deep(DEPTH_MAX))])
    expect(skipped.map(({ reason }) => reason)).toEqual([
      `has folders deeper than ${DEPTH_MAX}, which are not read`,
    ])
  })

  test('has so many files named, and the others together', async () => {
    using folder = new TemporaryFolder()
    for (let index = 0; index < 2_000; index += 1) folder.write(`${index}.json`, 'no')
    const skipped = await skippedIn(folder.path)
    expect(skipped).toHaveLength(NAMED_MAX + 1)
    expect(skipped.at(-1)).toEqual({
      path: folder.path,
      reason: 'has more files that are no artifacts, which are not named',
    })
  })

  test('may have any names', async () => {
    using folder = new TemporaryFolder()
    const names = ['\u001b[31m.json', 'line\nline.json', '\u202e.json', '%s.json', '__proto__.json']
    for (const name of names) folder.write(name, [])
    const disk = await new DiskFolders(machine).open(folder.path, BYTES_MAX)
    const { files, skipped } = await disk.check()
    expect(files.size).toBe(names.length)
    expect(skipped).toEqual([])
  })

  test('gives an answer or none, whatever a file holds', async () => {
    using folder = new TemporaryFolder()
    const texts = Object.values(counter.output.contracts['src/Counter.sol']!)
      .map((contract) => JSON.stringify({ abi: contract.abi, ...contract.evm }))
      .concat(JSON.stringify({ input: counter.input, output: counter.output }))
    const cut = fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(20), fc.string())
      .map(([text, at, length, put]) => {
        const start = at % text.length
        return text.slice(0, start) + put + text.slice(start + length)
      })
    const contents = fc.oneof(fc.json().map(String), fc.string(), cut)
    await using devnet = await devnetWith(folder.path)
    const hash = await failIn(devnet, counter)
    await fc.assert(
      fc.asyncProperty(contents, async (text) => {
        writeFileSync(join(folder.path, 'any.json'), text)
        const trace = await devnet.stackTrace(hash)
        const [found] = trace?.frames ?? []
        expect([null, 'Counter']).toContain(found?.contract)
        expect([null, 'src/Counter.sol']).toContain(found?.file)
      }),
      { numRuns: runs(100) },
    )
  })
})

async function skippedIn(path: string): Promise<readonly SkippedArtifact[]> {
  const disk = await new DiskFolders(machine).open(path, BYTES_MAX)
  return (await disk.check()).skipped
}
