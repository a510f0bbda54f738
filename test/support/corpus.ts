/**
 * Contracts of published packages: each is placed at an account, each of its functions is called with
 * arguments that are drawn, and each failed call must end in a frame of its own function, with the name of
 * its error.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AbiCoder, Interface, type ParamType } from 'ethers'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'

/** A contract that can be placed. */
interface CorpusContract {
  readonly name: string
  readonly abi: readonly object[]
  /** Deployed code, with zeros in the place of immutables and libraries. */
  readonly code: Hex
}

export interface CorpusBuild {
  /** Objects, and paths of folders. */
  readonly artifacts: readonly unknown[]
  readonly contracts: readonly CorpusContract[]
  /** Lines of the functions of a source, by path and name; `undefined` if frames need no lines. */
  readonly linesOf?: (file: string, name: string) => readonly (readonly [number, number])[]
}

interface CorpusResult {
  readonly failed: number
  /** Failed calls whose last frame or error is not theirs, in words. */
  readonly wrong: readonly string[]
  readonly loadMs: number
}

const require = createRequire(import.meta.url)

interface PublishedArtifact {
  readonly contractName: string
  readonly abi: readonly object[]
  readonly deployedBytecode: Hex
}

/** The folder of an installed package. */
export function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}

/** Paths of the files in a folder that have an ending, with their texts. */
export function textsIn(folder: string, ending: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = paths.filter((path) => path.endsWith(ending)).sort()
  return new Map(found.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** The artifacts that a package publishes, in the form of Hardhat 2. */
export function readPublished(name: string, folder: string): CorpusBuild {
  const texts = [...textsIn(join(packageFolder(name), folder), '.json')]
  const artifacts: readonly PublishedArtifact[] = texts
    .filter(([path]) => !path.endsWith('.dbg.json'))
    .map(([, text]) => JSON.parse(text))
  const contracts = artifacts.flatMap(
    ({ contractName, abi, deployedBytecode }): CorpusContract[] =>
      deployedBytecode.length > 2 ? [{ name: contractName, abi, code: deployedBytecode }] : [],
  )
  return { artifacts, contracts }
}

const ADDRESS = '0x00000000000000000000000000000000c0de0000'
/** Enough to fill in a placeholder of a library. */
const placeholder = /__.{38}/gs

export async function runCorpus(build: CorpusBuild, seed: number): Promise<CorpusResult> {
  const started = performance.now()
  await using devnet = await createDevnet({
    network: 'plain',
    mining: 'auto',
    artifacts: build.artifacts,
  })
  const random = drawFrom(seed)
  const wrong: string[] = []
  let failed = 0
  let loadMs = 0
  for (const contract of build.contracts) {
    const code = contract.code.replace(placeholder, '0'.repeat(40)) as Hex // hex without them
    await devnet.request({ method: 'anvil_setCode', params: [ADDRESS, code] })
    const abi = new Interface(contract.abi as never) // compilers wrote it
    for (const fragment of abi.fragments) {
      if (fragment.type !== 'function') continue
      const { name, inputs, selector } = abi.getFunction(fragment.format())!
      const values = inputs.map((input) => drawValue(input, random))
      const data = `${selector}${AbiCoder.defaultAbiCoder().encode(inputs, values).slice(2)}` as Hex
      const found = await call(devnet, data)
      if (found === undefined) continue
      if (failed === 0) loadMs = performance.now() - started
      failed += 1
      const problem = problemOf(build, contract, abi, name, found)
      if (problem !== undefined) wrong.push(`${contract.name}.${name}: ${problem}`)
    }
  }
  return { failed, wrong, loadMs }
}

interface FailedCall {
  readonly output: string
  readonly trace: Awaited<ReturnType<Devnet['stackTrace']>>
  readonly errorName: string | null | undefined
}

/** @returns `undefined` for a call that succeeds */
async function call(devnet: Devnet, data: Hex): Promise<FailedCall | undefined> {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const hash = await devnet.request({
    method: 'eth_sendTransaction',
    params: [{ from, to: ADDRESS, gas: '0x200000', data }],
  })
  const trace = await devnet.stackTrace(hash)
  if (trace === null) return undefined
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
  { name: contractName }: CorpusContract,
  abi: Interface,
  called: string,
  { output, trace, errorName }: FailedCall,
): string | undefined {
  const last = trace?.frames.at(-1)
  if (last === undefined) return 'no frame'
  const { contract, function: name, file, line } = last
  if (name !== called) return `the last frame is of ${contract}.${name}`
  if (contract === null) return 'the last frame has no contract'
  const error = abi.getError(output.slice(0, 10))
  if (error !== null && errorName !== error.name)
    return `${errorName} in the place of ${error.name}`
  if (linesOf === undefined || file === null || line === null) return undefined
  const isWithin = linesOf(file, called).some(([first, end]) => first <= line && line <= end)
  return isWithin ? undefined : `${contractName} has no ${called} at ${file}:${line}`
}

/** Numbers from 0 to below 2^32. */
function drawFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
}

function drawValue(type: ParamType, random: () => number): unknown {
  const { baseType, arrayLength, arrayChildren, components } = type
  if (baseType === 'array') {
    const length = arrayLength === null || arrayLength < 0 ? random() % 3 : arrayLength
    return Array.from({ length }, () => drawValue(arrayChildren!, random)) // those of an array
  }
  if (baseType === 'tuple') return (components ?? []).map((each) => drawValue(each, random))
  if (baseType === 'bool') return random() % 2 === 0
  if (baseType === 'string') return 'text'
  if (baseType === 'address') return `0x${(random() % 3).toString(16).padStart(40, '0')}`
  if (baseType === 'bytes') return `0x${'ab'.repeat(random() % 40)}`
  const size = /^bytes(\d+)$/.exec(baseType)?.[1]
  if (size !== undefined) return `0x${'cd'.repeat(Number(size))}`
  return [0, 1, 7, 100][random() % 4]
}
