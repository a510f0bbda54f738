/**
 * Claim: tracing frames and state takes at most twice the time of the execution, listing every
 * opcode takes at most what anvil takes, and nobody else waits for it longer than 250 ms.
 *
 * A loop that counts down: an `eth_call` of it, `callTracer` and `prestateTracer` in process, and the
 * struct logger over HTTP, here and there, client included.
 *
 * Sketch: an opcode takes 3 ns, and frames are reported where the interpreter stops anyway. An entry of
 * the struct logger is an object with a stack, 1 µs, and 100 characters of JSON, another.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createDevnet } from '../src/index.ts'
import { type Address, hexFromBytes } from '../src/primitives/hex.ts'
import { quantityFromUint } from '../src/primitives/quantity.ts'
import { hexFromWord } from '../src/primitives/word.ts'
import { assemble } from '../test/support/assemble.ts'
import { INSTALL_ANVIL, openAnvil } from './anvil.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { atMost, measure, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** Iterations of the loop where frames and state are traced. */
  readonly iterations: number
  /** … and where every opcode is listed. */
  readonly listedIterations: number
  readonly rounds: Rounds
  /** True to compare with anvil. */
  readonly compares: boolean
}

const looper: Address = `0x${'10'.repeat(20)}`

/** Counts the word of calldata down to zero: seven opcodes, 26 gas each time. */
const code = assemble(0, 'CALLDATALOAD', 'JUMPDEST', 1, 'SWAP1', 'SUB', 'DUP1', 3, 'JUMPI')

/** More than any loop takes. */
const gas = 100_000_000n

export const tracing: Benchmark<Sizes> = {
  name: 'tracing',
  small: {
    iterations: 10,
    listedIterations: 3,
    rounds: { warmUp: 0, timed: 1 },
    compares: false,
  },
  large: {
    iterations: 380_000,
    listedIterations: 40_000,
    rounds: { warmUp: 2, timed: 9 },
    compares: true,
  },

  async run({ iterations, listedIterations, rounds, compares }) {
    const codeHex = hexFromBytes(code)
    const alloc = { [looper]: { code: codeHex } } as const
    await using devnet = await createDevnet({ alloc, upgrade: 'none', callGasMax: gas })
    const server = await devnet.listen({ port: 0 })
    const anvil = compares ? await openAnvil(devnet.config.chainId) : undefined
    const inProcess: Place = {
      way: ours,
      ask: async (method, params) =>
        // The same call for a node whose methods have no types.
        JSON.stringify(await devnet.request({ method, params } as never)),
    }
    const overHttp = placeAt(oursOverHttp, server.httpUrl)
    const rivals = anvil === undefined ? [] : [placeAt(theirs, anvil.url)]
    try {
      await anvil?.request('anvil_setCode', [looper, codeHex])
      const variants = [
        executing(inProcess, iterations),
        ...[inProcess, ...rivals].flatMap((place) =>
          tracers.map(({ tracer, shown }) => asking(place, iterations, { tracer }, shown)),
        ),
        ...[overHttp, ...rivals].map((place) => asking(place, listedIterations, {}, /"pc":(\d+)/g)),
      ]
      const rows = await measure(variants, rounds)
      const claims = tracers.map(({ tracer }) => {
        const found = ratio(rowOf(rows, tracer, ours), rowOf(rows, execution, ours))
        return atMost(`${tracer}: at most twice the execution`, found, 2, 'times')
      })
      const waitMs = await longestWait(overHttp, listedIterations, rounds)
      claims.push(atMost(`${structLogger}: others wait at most 250 ms`, waitMs, 250, 'ms'))
      if (anvil === undefined) return { rows, claims, note: INSTALL_ANVIL }
      const listed = ratio(
        rowOf(rows, structLogger, oursOverHttp),
        rowOf(rows, structLogger, theirs),
      )
      const claim = atMost(`${structLogger}: at most what anvil takes`, listed, 1, 'times')
      return { rows, claims: [...claims, claim] }
    } finally {
      await anvil?.close()
    }
  },
}

const ours = 'in process'
const oursOverHttp = 'over HTTP'
const theirs = 'anvil, over HTTP'

const execution = 'eth_call'
const structLogger = 'struct logger'

/** The tracers, and what the answers of all of them have in common. */
const tracers = [
  { tracer: 'callTracer', shown: /"gasUsed":"(\w+)"/g },
  { tracer: 'prestateTracer', shown: /"code":"(\w+)"/g },
]

/** A node and the way to it. */
interface Place {
  readonly way: string
  /** @returns JSON that holds the result */
  ask(method: string, params: readonly unknown[]): Promise<string>
}

/**
 * The longest time in ms without a turn for anything else while every opcode is listed, the client
 * included, in the quietest round.
 */
async function longestWait(
  { ask }: Place,
  iterations: number,
  { warmUp, timed }: Rounds,
): Promise<number> {
  const longest: number[] = []
  for (let round = 0; round < warmUp + timed; round += 1) {
    globalThis.gc?.()
    const delays = monitorEventLoopDelay({ resolution: 1 })
    delays.enable()
    await ask('debug_traceCall', [callOf(iterations), 'latest', {}])
    delays.disable()
    longest.push(delays.max / 1e6)
  }
  return Math.min(...longest)
}

/** The client reads the answer and leaves it at that: parsing takes longer than some traces. */
function placeAt(way: string, url: string): Place {
  return {
    way,
    async ask(method, params) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body })).text()
    },
  }
}

function callOf(iterations: number) {
  return { to: looper, data: hexFromWord(BigInt(iterations)), gas: quantityFromUint(gas) }
}

function executing({ way, ask }: Place, iterations: number): Variant<string> {
  const params = [callOf(iterations), 'latest']
  return {
    question: execution,
    way,
    count: 1,
    run: async () => [await ask('eth_call', params)],
    print: String,
  }
}

/** @param shown parts of the answer to compare */
function asking(
  { way, ask }: Place,
  iterations: number,
  config: { readonly tracer?: string },
  shown: RegExp,
): Variant<string> {
  const params = [callOf(iterations), 'latest', config]
  return {
    question: config.tracer ?? structLogger,
    way,
    count: 1,
    run: async () => [await ask('debug_traceCall', params)],
    print: (answer) => Array.from(answer.matchAll(shown), ([, part]) => part).join(),
  }
}
