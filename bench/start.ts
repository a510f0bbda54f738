/**
 * Claim: a devnet is cheap enough to have one per test.
 *
 * A process that imports the package, creates a devnet and asks it something takes at most three times
 * what a process takes that does nothing; one more devnet takes at most a 200th of that, and 50 kB. The
 * binary has listened and answered over HTTP in at most four times the time.
 *
 * Sketch, where a bare process takes 105 ms of CPU: V8 reads 1.5 MB of our modules in 40 ms and runs
 * them in 15; the ABI codecs that they import take 13; genesis and the first block, all of it run for the
 * first time, 25. What a devnet needs later is loaded then: the curve with the first transaction, the
 * readers of artifacts with the first of them, state files and replays when they are asked for.
 */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDevnet, type Devnet, type Hex } from '../src/index.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { urlPrinted } from './binary.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** The `index.js` that is shipped. */
  readonly entry: URL
  readonly processRounds: Rounds
  /** Devnets created per round. */
  readonly devnets: number
  readonly devnetRounds: Rounds
}

export const start: Benchmark<Sizes> = {
  name: 'start',
  small: {
    entry: new URL('../../dist/index.js', import.meta.url),
    processRounds: { warmUp: 0, timed: 1 },
    devnets: 3,
    devnetRounds: { warmUp: 0, timed: 2 },
  },
  large: {
    entry: new URL('../../dist/index.js', import.meta.url),
    processRounds: { warmUp: 2, timed: 25 },
    devnets: 100,
    devnetRounds: { warmUp: 5, timed: 25 },
  },

  async run({ entry, processRounds, devnets, devnetRounds }) {
    const cache = mkdtempSync(join(tmpdir(), 'previewnet-'))
    const processes = await measure(
      [
        program(untilAnswer, bare, `console.log('${balanceHex}')`),
        program(untilAnswer, ours, askBalance(entry)),
        ...cached(askBalance(entry), cache),
        binary(new URL('cli.js', entry)),
        program(untilReceipt, ours, askReceipt(entry)),
      ],
      processRounds,
    ).finally(() => rmSync(cache, { recursive: true }))
    const created = await measure([creating(devnets)], devnetRounds)
    const kept = await sizeOfOne(devnets, devnetRounds)
    const nothing = rowOf(processes, untilAnswer, bare)
    const answer = rowOf(processes, untilAnswer, ours)
    const served = rowOf(processes, untilAnswer, overHttp)
    const oneMoreShare = median(created[0]!.samples) / median(nothing.samples)
    const claims: Claim[] = [
      atMost(
        'the first answer: at most three times a bare process',
        ratio(answer, nothing),
        3,
        'times',
      ),
      atMost(
        'the first answer of the binary: at most four times a bare process',
        ratio(served, nothing),
        4,
        'times',
      ),
      atMost('one more devnet: at most a 200th of a bare process', oneMoreShare, 1 / 200, 'times'),
    ]
    if (kept !== undefined) {
      claims.push(atMost('one more devnet: at most 50 kB', median(kept.samples) / 1000, 50, 'kB'))
    }
    return { rows: [...processes, ...created, ...(kept === undefined ? [] : [kept])], claims }
  },
}

const untilAnswer = 'process until its first answer'
const untilReceipt = 'process until its first receipt'
const oneMore = 'one more devnet'
const bare = 'bare node'
const ours = 'import, createDevnet(), request()'
const overHttp = 'binary, over HTTP'

/** Importing the reference engine takes ten times as long as all that is measured here. */
const options = { engine: 'wasm' } as const

/** What each dev account begins with: 10,000 ETH. */
const balanceHex: Hex = '0x21e19e0c9bab2400000'

function askBalance(entry: URL): string {
  return `
    import { createDevnet } from ${JSON.stringify(entry)}
    const devnet = await createDevnet(${JSON.stringify(options)})
    const params = [devnet.accounts[0].address, 'pending']
    console.log(await devnet.request({ method: 'eth_getBalance', params }))`
}

/** The first transaction also loads the curve and makes its tables for signing. */
function askReceipt(entry: URL): string {
  return `
    import { createDevnet } from ${JSON.stringify(entry)}
    const devnet = await createDevnet(${JSON.stringify(options)})
    const transfer = { to: devnet.accounts[1].address, value: '0x1' }
    const hash = await devnet.request({ method: 'eth_sendTransaction', params: [transfer] })
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    console.log(receipt.status)`
}

/** The same where Node keeps what it has compiled from one process to the next: from 22.1 on. */
function cached(text: string, folder: string): Variant<string>[] {
  if (!('enableCompileCache' in module)) return []
  return [program(untilAnswer, `${ours}, compile cache`, text, { NODE_COMPILE_CACHE: folder })]
}

/** A whole process, from its start to its end. */
function program(
  question: string,
  way: string,
  text: string,
  more: NodeJS.ProcessEnv = {},
): Variant<string> {
  const options = { encoding: 'utf8', env: { ...process.env, ...more } } as const
  const args = ['--input-type=module', '--eval', text]
  return {
    question,
    way,
    count: 1,
    run: () => [execFileSync(process.execPath, args, options)],
    print: (output) => output.trim(),
  }
}

/** The binary, from its start to its first answer over HTTP; it serves until it is ended. */
function binary(entry: URL): Variant<string> {
  const flags = [fileURLToPath(entry), '--port', '0', '--engine', options.engine]
  return {
    question: untilAnswer,
    way: overHttp,
    count: 1,
    async run() {
      const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
      try {
        const url = await urlPrinted(child.stdout)
        const [account] = await askOver<readonly string[]>(url, 'eth_accounts', [])
        return [await askOver<string>(url, 'eth_getBalance', [account, 'pending'])]
      } finally {
        child.kill('SIGKILL')
        await once(child, 'close')
      }
    },
    print: String,
  }
}

async function askOver<Result>(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', body })
  // Whoever asks knows what the method answers with.
  return ((await response.json()) as { result: Result }).result
}

function creating(count: number): Variant<Hex> {
  return {
    question: oneMore,
    way: 'createDevnet(), request()',
    count,
    async run() {
      const balances: Hex[] = []
      for (let index = 0; index < count; index += 1)
        balances.push(await balanceIn(await createDevnet(options)))
      return balances
    },
    print: String,
  }
}

function balanceIn(devnet: Devnet): Promise<Hex> {
  const params = [devnet.accounts[0]!.address, 'pending'] as const
  return devnet.request({ method: 'eth_getBalance', params })
}

/** What a devnet keeps in memory; `undefined` where the collector cannot be called. */
async function sizeOfOne(count: number, { warmUp, timed }: Rounds): Promise<Row | undefined> {
  const { gc } = globalThis
  if (gc === undefined) return undefined
  const usedBytes = () => {
    gc()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  // Kept to the end: what an earlier round let go would be freed at its own pace.
  const devnets: Devnet[] = []
  const samples: number[] = []
  for (let round = 0; round < warmUp + timed; round += 1) {
    const before = usedBytes()
    for (let index = 0; index < count; index += 1) devnets.push(await createDevnet(options))
    if (round >= warmUp) samples.push((usedBytes() - before) / count)
  }
  return { question: oneMore, way: 'memory kept', unit: 'bytes', count, samples, checksum: '' }
}
