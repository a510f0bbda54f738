/**
 * Failures in the words of Hardhat: its node and a devnet with the same artifacts give the same messages.
 *
 * Two differences are meant. Hardhat's node writes `Error: ` before a message, which Hardhat's network in
 * process does not, and its code is -32603 for every failure. Hardhat's guesses that are wrong are not
 * repeated: they are not in the table.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Interface } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { install, projectFolder, run } from '../support/own-packages.ts'

const folder = projectFolder('hardhat')
const artifacts = join(folder, 'node_modules/.cache/failures/artifacts')
const hardhatProgram = 'node_modules/.bin/hardhat'
const environment = { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' }
const config = ['--config', 'hardhat.node.config.js']

const sender = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' // the first account of both
const nobody = `0x${'ee'.repeat(20)}`
const gas = '0x4c4b40'

interface Compiled {
  readonly abi: readonly never[]
  readonly bytecode: string
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly message: string; readonly data?: unknown }
}

type Ask = (method: string, ...params: readonly unknown[]) => Promise<Answer>

let node: ChildProcess
let devnet: Devnet
let hardhat: Ask
let ours: Ask
let failures: Interface
const deployed = new Map<string, string>()

function artifact(name: string): Compiled {
  return JSON.parse(readFileSync(join(artifacts, `failures/Failures.sol/${name}.json`), 'utf8'))
}

/** The files that Hardhat's own node reads. */
function allArtifacts(): readonly unknown[] {
  const names = readdirSync(artifacts, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.json') && !name.endsWith('.dbg.json'))
  return files.map((name) => JSON.parse(readFileSync(join(artifacts, name), 'utf8')))
}

function askAt(url: string): Ask {
  return async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body })
    return (await response.json()) as Answer
  }
}

/** Starts Hardhat's node. @returns its URL */
function startNode(): Promise<string> {
  node = spawn(hardhatProgram, [...config, 'node', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  return new Promise((resolve, reject) => {
    node.once('exit', (code) => reject(new Error(`hardhat node ended with ${code}: ${printed}`)))
    node.stdout!.on('data', (data) => {
      printed += data
      const url = /JSON-RPC server at (http:\/\/[\d.]+:\d+)/.exec(printed)?.[1]
      if (url !== undefined) resolve(url)
    })
  })
}

/** Deploys a contract on both, at the same address. */
async function deploy(name: string, args: readonly unknown[] = []): Promise<void> {
  const data = creation(name, args)
  const addresses = []
  for (const ask of [hardhat, ours]) {
    const { result, error } = await ask('eth_sendTransaction', { from: sender, data, gas })
    expect(error).toBeUndefined()
    const receipt = (await ask('eth_getTransactionReceipt', result)).result
    addresses.push((receipt as { contractAddress: string }).contractAddress)
  }
  expect(addresses[0]).toBe(addresses[1])
  deployed.set(name, addresses[0]!)
}

function creation(name: string, args: readonly unknown[] = []): string {
  const { abi, bytecode } = artifact(name)
  return bytecode + new Interface(abi).encodeDeploy(args).slice(2)
}

beforeAll(async () => {
  await install(folder)
  await run(hardhatProgram, [...config, 'compile'], { folder, environment })
  devnet = await createDevnet({
    ...{ network: 'plain', dialect: 'hardhat', mining: 'auto', chainId: 31_337 },
    artifacts: allArtifacts(),
  })
  ours = askAt((await devnet.listen({ port: 0 })).httpUrl)
  hardhat = askAt(await startNode())
  failures = new Interface(artifact('Failures').abi)
  await deploy('Plain')
  await deploy('Silent')
  await deploy('Failures', [1])
})

afterAll(async () => {
  node.kill()
  await devnet.close()
})

interface Request {
  readonly to?: string
  readonly data?: string
  readonly value?: string
  readonly gas?: string
}

const at = (name: string): string => deployed.get(name)!

/** A call of the contract Failures. */
const failing =
  (name: string, args: () => readonly unknown[] = () => [], more: Request = {}) =>
  (): Request => ({
    ...{ to: at('Failures'), data: failures.encodeFunctionData(name, args()) },
    ...more,
  })

const encoded = (name: string, args: readonly unknown[] = []) =>
  failures.encodeFunctionData(name, args)

const cases: Readonly<Record<string, () => Request>> = {
  'a reason': failing('reason'),
  'a require without reason': failing('emptyRequire'),
  'an empty reason': failing('emptyReason'),
  'a revert without reason': failing('bareRevert'),
  'a custom error': failing('plain'),
  'a custom error with a number': failing('overflow', () => [3]),
  'a custom error with values of many types': failing('many'),
  'an assertion': failing('asserted'),
  'an underflow': failing('subtract', () => [1]),
  'a division by zero': failing('divide', () => [0]),
  'a value that no enum has': failing('toEnum', () => [5]),
  'a pop of an empty array': failing('pop'),
  'an index out of bounds': failing('item', () => [9]),
  'too much memory': failing('allocate'),
  'a function that was not set': failing('callUnset'),
  'a modifier': failing('odd', () => [2]),
  'value to a function that takes none': failing('notPayable', undefined, { value: '0x5' }),
  'a read from an account without code': failing('readFrom', () => [nobody]),
  'a write to an account without code': failing('writeTo', () => [nobody]),
  'return data that is missing': failing('readFrom', () => [at('Silent')]),
  'a function that the other contract lacks': failing('readFrom', () => [at('Plain')]),
  'a contract that takes no value': failing('sendTo', () => [at('Plain')], { value: '0x1' }),
  'more value than there is': failing('sendTooMuch', () => [nobody]),
  'an error that is passed on': failing('passOn', () => [at('Failures'), encoded('overflow', [9])]),
  'a reason that is passed on': failing('passOn', () => [at('Failures'), encoded('reason')]),
  'a missing function that is passed on': failing('passOn', () => [at('Plain'), '0x12345678']),
  'an error that is replaced': failing('swallow', () => [at('Failures'), encoded('reason')]),
  'an error that is caught and thrown': failing('catchAndThrow'),
  'a call of itself': failing('callItself'),
  'an invalid opcode': failing('invalid'),
  'data that is no error': failing('threeBytes'),
  'an undeclared error': failing('unknownError'),
  'a constructor inside': failing('create', () => [7]),
  'a custom error of a constructor inside': failing('create', () => [8]),
  'a loop without end': failing('spin', undefined, { gas: '0x186a0' }),
  'a loop without end inside': failing('spinInside', undefined, { gas: '0x186a0' }),
  'arguments that are missing': () => ({
    to: at('Failures'),
    data: encoded('odd', [1]).slice(0, 10),
  }),
  'a function that is missing': () => ({ to: at('Plain'), data: '0x12345678' }),
  'a selector that is cut': () => ({ to: at('Plain'), data: '0x1234' }),
  'value to a contract that takes none': () => ({ to: at('Plain'), value: '0x1' }),
  'a receive that refuses': () => ({ to: at('Failures'), value: '0x1' }),
  'a missing function beside a receive': () => ({ to: at('Failures'), data: '0x12345678' }),
  'a constructor': () => ({ data: creation('Failures', [7]) }),
  'a custom error of a constructor': () => ({ data: creation('Failures', [8]) }),
  'arguments that a constructor lacks': () => ({ data: artifact('Failures').bytecode }),
  'code that is too large': () => ({ data: creation('Huge') }),
}

describe.each(Object.keys(cases))('%s', (name) => {
  test.each(['eth_call', 'eth_estimateGas', 'eth_sendTransaction'])(
    'has the same message in %s',
    async (method) => {
      const request = { from: sender, gas, ...cases[name]!() }
      const [theirs, own] = [await hardhat(method, request), await ours(method, request)]
      const message = theirs.error?.message.replace(/^Error: /, '')
      expect(message).toMatch(/./)
      expect(own.error?.message).toBe(message)
    },
  )
})
