/**
 * Claim: a folder of 1,000 artifacts is read within 1 s, while requests are answered; a later answer
 * spends at most 20 ms on finding that nothing has changed.
 *
 * The artifacts are those of Foundry, with code of 6 kB and a source map each, 50 kB together, beside build info of
 * 50 MB that no answer needs.
 *
 * Sketch: 1,000 files of 50 kB: 0.1 ms to read and 0.3 ms to parse each. A check looks
 * at 1,000 files and 251 folders, 5 µs each.
 */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createDevnet, type Devnet } from '../src/index.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { atMost, measure, median, rowOf } from './measure.ts'

interface Sizes {
  readonly artifacts: number
  readonly buildInfoBytes: number
  readonly rounds: Rounds
}

const CODE_BYTES = 6_000

export const artifacts: Benchmark<Sizes> = {
  name: 'artifacts',
  small: { artifacts: 8, buildInfoBytes: 2_000_000, rounds: { warmUp: 0, timed: 1 } },
  large: { artifacts: 1_000, buildInfoBytes: 50_000_000, rounds: { warmUp: 1, timed: 11 } },

  async run({ artifacts: count, buildInfoBytes, rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'previewnet-bench-'))
    try {
      writeArtifacts(folder, count, buildInfoBytes)
      const question = `a folder of ${count} artifacts`
      const load = await measure([loading(question, folder)], rounds)
      await using devnet = await createDevnet({ network: 'plain', artifacts: [folder] })
      await devnet.artifacts.add(folder)
      const check = await measure([checking(question, devnet, folder)], rounds)
      const rows = [...load, ...check]
      const msOf = (way: string) => median(rowOf(rows, question, way).samples) / 1000
      const claims = [
        atMost('read within 1 s', msOf('read'), 1_000, 'ms'),
        atMost('longest wait of a request', median(waits), 50, 'ms'),
        atMost('compared within 20 ms', msOf('compared'), 20, 'ms'),
      ]
      return { rows, claims }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

/** The longest time in ms between two turns of the event loop, for each reading. */
const waits: number[] = []

/** A folder is read once for a process, and again when its files have changed. */
function loading(question: string, folder: string): Variant<unknown> {
  return {
    question,
    way: 'read',
    count: 1,
    prepare: async () => touch(folder),
    async run() {
      await using devnet = await createDevnet({ network: 'plain' })
      let isRead = false
      const reading = devnet.artifacts.add(folder).finally(() => {
        isRead = true
      })
      waits.push(await longestTurn(() => isRead))
      return [(await reading).length]
    },
    print: String,
  }
}

function checking(question: string, devnet: Devnet, folder: string): Variant<unknown> {
  return {
    question,
    way: 'compared',
    count: 1,
    run: async () => [(await devnet.artifacts.add(folder)).length],
    print: String,
  }
}

async function longestTurn(isOver: () => boolean): Promise<number> {
  let longest = 0
  for (let last = performance.now(); !isOver(); ) {
    await setImmediate()
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}

/** Files in 250 folders, as Foundry writes them. */
function writeArtifacts(folder: string, count: number, buildInfoBytes: number): void {
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `File${index % 250}.sol`)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, `C${index}.json`), JSON.stringify(artifactOf(index)))
  }
  mkdirSync(join(folder, 'build-info'))
  const padding = ' '.repeat(buildInfoBytes)
  const build = { id: 'b', padding, source_id_to_path: {}, language: 'Solidity' }
  writeFileSync(join(folder, 'build-info/b.json'), JSON.stringify(build))
}

function touch(folder: string): void {
  const now = new Date()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.json')) utimesSync(join(folder, path), now, now)
  }
}

function artifactOf(index: number): object {
  const code = index
    .toString(16)
    .padStart(8, '0')
    .repeat(CODE_BYTES / 4)
  const name = `C${index}`
  const source = `src/${name}.sol`
  const sourceMap = '10:20:0:-:0;'.repeat(CODE_BYTES / 8)
  const metadata = {
    compiler: { version: '0.8.37+commit.f401782d' },
    language: 'Solidity',
    settings: { compilationTarget: { [source]: name } },
    sources: { [source]: { keccak256: `0x${'12'.repeat(32)}` } },
  }
  return {
    abi: Array.from({ length: 20 }, (_, at) => functionOf(`f${at}`)),
    bytecode: { object: `0x60${code}`, sourceMap, linkReferences: {} },
    deployedBytecode: { object: `0x${code}`, sourceMap, linkReferences: {} },
    methodIdentifiers: {},
    metadata,
    id: index,
  }
}

function functionOf(name: string): object {
  const value = { name: 'value', type: 'uint256', internalType: 'uint256' }
  const inputs = [value, value]
  return { type: 'function', name, inputs, outputs: [value], stateMutability: 'view' }
}
