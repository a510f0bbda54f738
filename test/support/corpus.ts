/**
 * Contracts of packages: each is created, or its code placed at an account, and each of its functions is
 * called with arguments that are drawn. Each failed call must end in a frame of its own function, with the
 * name of its error, and each frame must have a place in the function that it names.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AbiCoder, Interface, type ParamType } from 'ethers'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { collector } from './memory.ts'

/** A contract that can be created or placed. */
export interface CorpusContract {
  readonly name: string
  readonly abi: readonly object[]
  readonly initCode: Hex
  /** Deployed code, with zeros in the place of immutables and libraries. */
  readonly code: Hex
  /** Functions of libraries have selectors that their ABI does not give. */
  readonly selectors?: readonly string[] | undefined
}

/** First and last line. */
export type Lines = readonly [number, number]

export interface CorpusBuild {
  /** Paths of folders. */
  readonly artifacts: readonly string[]
  readonly contracts: readonly CorpusContract[]
  /** Lines of the functions of a source that have a name; `undefined` for a source that is not known. */
  readonly linesOf?: (file: string, name: string) => readonly Lines[] | undefined
}

interface CorpusResult {
  readonly failed: number
  /** Failed calls whose frames or error are not theirs, in words. */
  readonly wrong: readonly string[]
  /** From the start of the devnet to the first stack trace. */
  readonly loadMs: number
  /** Memory of the process after that. */
  readonly loadedMiB: number
}

/** An artifact of Foundry or Hardhat, as far as it is read here. */
interface Artifact {
  readonly contractName?: string
  readonly abi?: readonly object[]
  readonly bytecode?: Hex | { readonly object: Hex }
  readonly deployedBytecode?: Hex | { readonly object: Hex }
  readonly evm?: { readonly bytecode: Code; readonly deployedBytecode: Code }
  readonly methodIdentifiers?: Readonly<Record<string, string>>
}

interface Code {
  readonly object: string
}

/** The contracts that have code, by the artifacts in a folder. */
export function readArtifacts(folder: string): readonly CorpusContract[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => path.endsWith('.json')).sort()
  return files.flatMap((path) => {
    const artifact: Artifact = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    const { abi, evm, methodIdentifiers, contractName, bytecode, deployedBytecode } = artifact
    const code = codeOf(deployedBytecode ?? evm?.deployedBytecode)
    if (abi === undefined || code.length <= 2) return []
    const name = contractName ?? basename(path, '.json')
    const initCode = codeOf(bytecode ?? evm?.bytecode)
    const selectors = methodIdentifiers && Object.values(methodIdentifiers)
    return [{ name, abi, initCode, code, selectors }]
  })
}

function codeOf(code: Hex | Code | undefined): Hex {
  const hex = typeof code === 'object' ? code.object : (code ?? '0x')
  return (hex.startsWith('0x') ? hex : `0x${hex}`) as Hex // hex but for placeholders
}

const ADDRESS = '0x00000000000000000000000000000000c0de0000'
/** Enough to fill in a placeholder of a library. */
const placeholder = /__.{38}/gs
/** Calls of one function. */
const ROUNDS = 3
/** Functions that are called of one contract. */
const FUNCTIONS_MAX = 150
/** The most that a transaction may have. */
const GAS = '0x1000000'
/** Hex digits of the largest init code that a transaction has room for. */
const INIT_CODE_DIGITS_MAX = 240_000

export async function runCorpus(build: CorpusBuild, seed: number): Promise<CorpusResult> {
  const { gc } = collector()
  gc()
  const before = memoryBytes()
  const started = performance.now()
  await using devnet = await createDevnet({
    network: 'plain',
    mining: 'auto',
    codeSizeMax: 200_000,
    artifacts: build.artifacts,
  })
  const random = drawFrom(seed)
  const wrong = new Set<string>()
  let failed = 0
  let loadMs = 0
  let loadedMiB = 0
  const check = async (
    contract: CorpusContract,
    abi: Interface,
    call: Call,
  ): Promise<Hex | null> => {
    const sent = await send(devnet, call)
    if ('created' in sent) return sent.created
    if (failed === 0) {
      loadMs = performance.now() - started
      gc()
      loadedMiB = (memoryBytes() - before) / 2 ** 20
    }
    failed += 1
    const problem = problemOf(build, abi, call, sent)
    if (problem !== undefined) wrong.add(`${contract.name}: ${call.title}: ${problem}`)
    return null
  }
  for (const contract of build.contracts) {
    const abi = new Interface(contract.abi as never) // compilers wrote it
    let code = linked(contract.code)
    for (const call of creationsOf(contract, abi, random)) {
      const created = await check(contract, abi, call)
      if (created !== null) code = await codeAt(devnet, created)
    }
    await devnet.request({ method: 'anvil_setCode', params: [ADDRESS, code] })
    for (const call of callsOf(contract, abi, random)) await check(contract, abi, call)
  }
  return { failed, wrong: [...wrong], loadMs, loadedMiB }
}

function memoryBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Code with an address in the place of each library. */
function linked(code: Hex): Hex {
  return code.replace(placeholder, '0'.repeat(40)) as Hex // hex without them
}

function codeAt(devnet: Devnet, address: Hex): Promise<Hex> {
  return devnet.request({ method: 'eth_getCode', params: [address, 'latest'] })
}

/** A transaction, and the name that its last frame must have; `null` for no function at all. */
interface Call {
  readonly title: string
  readonly expected: string | null
  readonly to?: Hex
  readonly data: Hex
  readonly value: Hex
}

function* creationsOf(contract: CorpusContract, abi: Interface, random: Random): Iterable<Call> {
  if (contract.initCode.length > INIT_CODE_DIGITS_MAX) return
  const { inputs } = abi.deploy
  for (const value of ['0x1', '0x0'] as const) {
    const data = linked(contract.initCode) + encode(inputs, random).slice(2)
    yield { title: 'constructor', expected: 'constructor', data: data as Hex, value } // both are hex
  }
}

function* callsOf(contract: CorpusContract, abi: Interface, random: Random): Iterable<Call> {
  const named = abi.fragments.filter((each) => each.type === 'function').slice(0, FUNCTIONS_MAX)
  const to = ADDRESS
  for (const fragment of named) {
    const { name, inputs, selector } = abi.getFunction(fragment.format())!
    if (contract.selectors?.includes(selector.slice(2)) === false) continue
    for (let round = 0; round < ROUNDS; round += 1) {
      const isCut = random() % 8 === 0
      const args = encode(inputs, random)
      const data = selector + (isCut ? args.slice(2, 2 + (random() % 40) * 2) : args.slice(2))
      const value = random() % 8 === 0 ? '0x1' : '0x0'
      yield { title: name, expected: name, to, data: data as Hex, value } // both are hex
    }
  }
  const has = (type: string) => abi.fragments.some((each) => each.type === type)
  const fallback = has('fallback') && abi.fallback ? 'fallback' : null
  const receive = abi.receive ? (has('fallback') ? null : 'receive') : fallback
  for (const value of ['0x0', '0x1'] as const) {
    if (receive !== null || !has('fallback'))
      yield { title: 'empty calldata', expected: receive, to, data: '0x', value }
    yield { title: 'unknown selector', expected: fallback, to, data: '0xdeadbeef', value }
  }
}

interface FailedCall {
  readonly output: string
  readonly trace: NonNullable<Awaited<ReturnType<Devnet['stackTrace']>>>
  readonly errorName: string | null | undefined
}

/** @returns the created contract of a transaction that succeeds */
async function send(
  devnet: Devnet,
  { to, data, value }: Call,
): Promise<FailedCall | { readonly created: Hex | null }> {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const transaction = { from, gas: GAS, data, value, ...(to === undefined ? {} : { to }) } as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params: [transaction] })
  const trace = await devnet.stackTrace(hash)
  if (trace === null) {
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    return { created: receipt?.contractAddress ?? null }
  }
  const frame = await devnet.request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer' }],
  })
  const { output = '0x' } = frame as { readonly output?: string } // the call tracer's
  const { tree } = await devnet.describe(hash)
  return { output, trace, errorName: tree.error?.name }
}

function problemOf(
  { linesOf }: CorpusBuild,
  abi: Interface,
  { expected }: Call,
  { output, trace, errorName }: FailedCall,
): string | undefined {
  const last = trace.frames.at(-1)
  if (last === undefined) return `no frame: ${trace.message}`
  if (last.function !== expected) return `the last frame is of ${last.contract}.${last.function}`
  if (last.contract === null) return 'the last frame has no contract'
  const error = abi.getError(output.slice(0, 10))
  if (error !== null && errorName !== error.name)
    return `${errorName} in the place of ${error.name}`
  for (const { contract, function: name, file, line } of trace.frames) {
    if (name === null || file === null || line === null) continue
    const lines = linesOf?.(file, name)
    if (lines === undefined) continue
    if (lines.some(([first, end]) => first <= line && line <= end)) continue
    return `${contract} has no ${name} at ${file}:${line}`
  }
  return undefined
}

type Random = () => number

/** Numbers from 0 to below 2^16. */
function drawFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 16 // the low bits of such a generator repeat
  }
}

function encode(inputs: readonly ParamType[], random: Random): Hex {
  const values = inputs.map((input) => drawValue(input, random))
  return AbiCoder.defaultAbiCoder().encode(inputs, values) as Hex // it writes hex
}

function drawValue(type: ParamType, random: Random): unknown {
  const { baseType, arrayLength, arrayChildren, components } = type
  if (baseType === 'array') {
    const length = arrayLength === null || arrayLength < 0 ? random() % 3 : arrayLength
    return Array.from({ length }, () => drawValue(arrayChildren!, random)) // those of an array
  }
  if (baseType === 'tuple') return (components ?? []).map((each) => drawValue(each, random))
  if (baseType === 'bool') return random() % 2 === 0
  if (baseType === 'string') return 'text'
  if (baseType === 'address') return drawAddress(random)
  if (baseType === 'bytes') return `0x${'ab'.repeat(random() % 40)}`
  const size = /^bytes(\d+)$/.exec(baseType)?.[1]
  if (size !== undefined) return `0x${'cd'.repeat(Number(size))}`
  const bits = BigInt(/\d+$/.exec(baseType)![0]) // ABIs have no other types
  const [min, max] = baseType.startsWith('u')
    ? [0n, 2n ** bits - 1n]
    : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  return [0, 1, 7, 100, min, max][random() % 6]
}

/** The zero address, precompiles, an account without code, and the contract that is called. */
function drawAddress(random: Random): string {
  const drawn = random() % 6
  if (drawn === 0) return ADDRESS
  return `0x${[0, 1, 2, 0x1234, 0xffff][drawn - 1]!.toString(16).padStart(40, '0')}`
}
