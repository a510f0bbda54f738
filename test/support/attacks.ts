/**
 * What one client can send to hurt all others: a table of requests that take much time or memory.
 *
 * A new attack is one entry. Each runs until its target's signal aborts, whatever it is answered.
 */

import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Interface } from 'ethers'
import { WebSocket } from 'ws'
import type { Hex } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { rawPost, rpc } from '../server/clients.ts'
import { assemble } from './assemble.ts'
import { createProject } from './debug-scene.ts'

interface Target {
  readonly url: string
  /** Aborts when the attack is over. */
  readonly signal: AbortSignal
}

export type Attack = (target: Target) => Promise<void>

/** Writes a byte at the end of a MB of memory, and jumps to and fro. */
const large = `0x${'a1'.repeat(20)}`
/** Writes a byte at the end of a MB of memory 20,000 times, and stops. */
const largeAndEnding = `0x${'a2'.repeat(20)}`
const spinning = `0x${'a3'.repeat(20)}`
const bank = `0x${'a5'.repeat(20)}`

/** Contracts that the attacks call. */
export const attackers: Readonly<Record<string, Hex>> = {
  [large]: '0x6001620fffff535b600756',
  [largeAndEnding]: '0x6001620fffff5362004e205b6001900380600b575000',
  [spinning]: '0x5b5f56',
}

const WITH_MEMORY = { enableMemory: true }
const MUCH_GAS = '0x2faf080'

function traced(to: string, options: object): string {
  return rpc('debug_traceCall', [{ to, gas: MUCH_GAS }, 'latest', options], 1)
}

/** A tracer with these members beside the ones that each must have. */
function scripted(members: string): string {
  return `{ fault() {}, result() {}, ${members} }`
}

function batchOf(count: number, request: string): string {
  return `[${Array<string>(count).fill(request).join()}]`
}

const endless = 'result() { [].indexOf.call({ length: 2 ** 53 - 1 }, 1) }'
const manySmallSteps = 'step() { "x".repeat(5e6).indexOf("y") }'

/** The attacks by name. */
export const attacks: Readonly<Record<string, Attack>> = {
  'traces with a MB of memory at each opcode': posts(traced(largeAndEnding, WITH_MEMORY)),
  'traces of a MB of memory that no client reads': unread(traced(largeAndEnding, WITH_MEMORY)),
  'traces of a MB of memory without an end': posts(traced(large, WITH_MEMORY)),
  'a batch of traces of a MB of memory': posts(batchOf(100, traced(large, WITH_MEMORY))),
  'traces of a MB of memory over WebSockets': messages(traced(large, WITH_MEMORY)),
  'tracers with a built-in function without end': posts(
    traced(spinning, { tracer: scripted(endless) }),
  ),
  'tracers of many small steps': posts(traced(spinning, { tracer: scripted(manySmallSteps) })),
  'tracers with a regular expression without end': posts(
    traced(spinning, { tracer: scripted('setup() { "x".repeat(64).match(/(x+x+)+y/) }') }),
  ),
  'tracers that fill memory': posts(
    traced(spinning, { tracer: scripted('a: [], step() { this.a.push("x".repeat(1e6)) }') }),
  ),
  'tracers with a result of 16 MB': posts(
    traced(spinning, { tracer: scripted('result() { return Array(5e6).fill([]) }') }),
  ),
  'subscriptions to traces by tracers without an end': async (target) => {
    const sockets = await Promise.all(
      [endless, manySmallSteps, 'setup() { for (;;); }'].map((members) => {
        const params = ['traces', { tracer: scripted(members) }]
        return subscribed(target, rpc('eth_subscribe', params, 1))
      }),
    )
    await over(target)
    for (const socket of sockets) socket.terminate()
  },
  'nine million decimal digits': posts(
    rpc('anvil_setBalance', [spinning, '9'.repeat(9_000_000)], 1),
  ),
  'nine million digits in hex': posts(rpc('anvil_setBalance', [spinning, hexDigits(9e6)], 1)),
  'lists within lists, five million deep': posts('['.repeat(5_000_000)),
  'a parameter of five million lists within lists': posts(
    `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${nested(2_500_000)}]}`,
  ),
  'a transaction of lists within lists': posts(
    rpc('eth_sendRawTransaction', [`0x02${'c0'.repeat(4_000_000)}`], 1),
  ),
  'a batch of millions': posts(batchOf(2_000_000, '1')),
  'a batch of calls without end': posts(
    batchOf(1_024, rpc('eth_call', [{ to: spinning, gas: '0x1c9c3800' }], 1)),
  ),
  'a batch of estimates without end': posts(
    batchOf(1_024, rpc('eth_estimateGas', [{ to: spinning }], 1)),
  ),
  'a batch of fee histories': posts(
    batchOf(1_024, rpc('eth_feeHistory', [1_024, 'latest', [1, 50, 99]], 1)),
  ),
  'a batch of logs of all blocks': posts(
    batchOf(1_024, rpc('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }], 1)),
  ),
  'simulations of many blocks': posts(
    rpc('eth_simulateV1', [{ blockStateCalls: Array(256).fill({ calls: [{ to: spinning }] }) }], 1),
  ),
  'proofs of a hundred thousand slots': posts(
    rpc('eth_getProof', [spinning, numbers(100_000), 'latest'], 1),
  ),
  'overrides of five thousand accounts': posts(
    rpc('eth_call', [{ to: spinning, gas: '0x5208' }, 'latest', manyAccounts(5_000)], 1),
  ),
  'a code of five MB': posts(
    rpc('anvil_setCode', [`0x${'a4'.repeat(20)}`, `0x${'5b'.repeat(5_000_000)}`], 1),
  ),
  'a balance of a token that uses up all gas': posts(
    rpc('anvil_dealERC20', [large, spinning, '0x1'], 1),
  ),
  'filters of a hundred thousand addresses': posts(
    rpc('eth_newFilter', [{ address: addresses(100_000) }], 1),
  ),
  'compressions of four billion rounds': posts(precompile(9, `ffffffff${'00'.repeat(208)}01`)),
  'pairings of ten thousand pairs': posts(precompile(8, '00'.repeat(192 * 10_000))),
  'hashes of hundreds of MB': posts(
    calling(assemble(700_000_000n, 0n, 'KECCAK256'), '0xfffffffffffff'),
  ),
  'a hundred thousand breakpoints with conditions': async (target) => {
    const { input, output, root } = await createProject()
    await rm(root, { recursive: true })
    const post = (method: string, params: readonly unknown[]) =>
      sent(target, '/', rpc(method, params, 1), {})
    await post('previewnet_addArtifacts', [[{ input, output, solcLongVersion: '0.8.37' }]])
    const { abi, evm } = output.contracts['Bank.sol']!.Bank!
    await post('anvil_setCode', [bank, `0x${evm.deployedBytecode.object}`])
    const data = new Interface(abi as object[]).encodeFunctionData('accumulate', [1_000])
    const breakpoints = Array(100_000).fill({ line: 78, condition: 'i > 9999999' })
    await messages(
      ...[
        rpc('previewnet_debug', ['launch', { call: { to: bank, data } }], 1),
        rpc(
          'previewnet_debug',
          ['setBreakpoints', { source: { path: 'Bank.sol' }, breakpoints }],
          1,
        ),
        rpc('previewnet_debug', ['continue', {}], 1),
      ],
    )(target)
  },
  'submissions of eight MB to the explorer': async (target) => {
    const form = new URLSearchParams({
      module: 'contract',
      action: 'verifysourcecode',
      contractaddress: spinning,
      codeformat: 'solidity-standard-json-input',
      contractname: 'A.sol:A',
      compilerversion: 'v0.8.37',
      sourceCode: JSON.stringify({
        language: 'Solidity',
        sources: { 'A.sol': { content: `contract A { string a = "${'x'.repeat(8_000_000)}"; }` } },
      }),
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await again(target, () => sent(target, '/api', String(form), headers))
  },
}

/** Requests of a client that waits for each answer, three times at once. */
function posts(body: string): Attack {
  return async (target) => {
    const headers = { 'content-type': 'application/json' }
    const client = () => again(target, () => sent(target, '/', body, headers))
    await Promise.all([client(), client(), client()])
  }
}

/** Requests whose answers are not read: a connection for each, three more every second. */
function unread(body: string): Attack {
  return async (target) => {
    const { hostname, port } = new URL(target.url)
    const sockets: Socket[] = []
    while (!target.signal.aborted) {
      for (let count = 0; count < 3; count += 1) {
        const socket = connect(Number(port), hostname)
          .on('error', () => {})
          .pause()
        socket.write(rawPost('/', body))
        sockets.push(socket)
      }
      await pause(target, 1_000)
    }
    for (const socket of sockets) socket.destroy()
  }
}

/** Requests over three WebSockets, each of which waits for each answer. */
function messages(...bodies: readonly string[]): Attack {
  return async (target) => {
    const client = async () => {
      const socket = await opened(target)
      await again(target, async () => {
        for (const body of bodies) {
          const answer = once(socket, 'message', { signal: target.signal })
          socket.send(body)
          await answer
        }
      })
      socket.terminate()
    }
    await Promise.all([client(), client(), client()])
  }
}

/** Does something again and again, and lets it fail. */
async function again(target: Target, act: () => Promise<unknown>): Promise<void> {
  while (!target.signal.aborted) {
    await act().catch(() => pause(target, 100))
  }
}

async function sent({ url, signal }: Target, path: string, body: string, headers: object) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body,
    headers: { ...headers },
    signal,
  })
  // Read and forgotten: an answer can be long.
  for await (const _ of response.body ?? []);
}

async function opened({ url }: Target): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false })
  await once(socket, 'open')
  return socket.on('error', () => {})
}

async function subscribed(target: Target, request: string): Promise<WebSocket> {
  const socket = await opened(target)
  socket.send(request)
  return socket.on('message', () => {})
}

function over({ signal }: Target): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}

async function pause({ signal }: Target, ms: number): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {})
}

function calling(code: Uint8Array, gas: string): string {
  const call = { to: large, gas }
  return rpc('eth_call', [call, 'latest', { [large]: { code: hexFromBytes(code) } }], 1)
}

function precompile(number: number, input: string): string {
  const to = `0x${number.toString(16).padStart(40, '0')}`
  return rpc('eth_call', [{ to, data: `0x${input}`, gas: '0xfffffffffffff' }], 1)
}

function hexDigits(count: number): string {
  return `0x${'9'.repeat(count)}`
}

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `0x${index.toString(16)}`)
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
}

function manyAccounts(count: number): object {
  return Object.fromEntries(addresses(count).map((each) => [each, { balance: '0x1' }]))
}
