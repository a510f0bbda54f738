/**
 * The corpus of coverage: Solidity that runs as its head says, with the counts beside its lines.
 *
 * `// solc 0.6.12` names the oldest compiler. `//>` lists what runs: `new Bank(4)` creates the contract that
 * the following calls are for, `deposit(5)` is a transaction, `!deposit(0)` one that fails, `$1` sends wei
 * without data, `#ff` sends data. Beside a line, `// 3` is how often it was executed, `// 3 | 1 2` also how
 * often its branch went each way, `// = 3` how often the function was. A line without a number has no
 * count.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { Interface } from 'ethers'
import type { Coverage, Devnet, FileCoverage, Hex } from '../../src/index.ts'
import type { SolcContract, SolcOutput } from './solc.ts'

const folder = new URL('../coverage/cases/', import.meta.url)

export interface CoverageCase {
  /** Path of the source. */
  readonly path: string
  readonly source: string
  /** The oldest compiler. */
  readonly since: string
  readonly steps: readonly string[]
}

export function readCoverageCases(): readonly CoverageCase[] {
  return readdirSync(folder).map((name) => {
    const source = readFileSync(new URL(name, folder), 'utf8')
    const lines = source.split('\n')
    const steps = lines.flatMap((line) =>
      line.startsWith('//>') ? (line.match(/new \S+|[!\w]+\([^)]*\)|[$#]\w+/g) ?? []) : [],
    )
    return { path: `src/${name}`, source, since: lines[0]!.slice('// solc '.length), steps }
  })
}

/** Runs the steps, each in a transaction. @throws if one does not end as it says */
export async function runSteps(devnet: Devnet, { path, steps }: CoverageCase, output: SolcOutput) {
  let to: Hex | undefined
  let abi = new Interface([])
  for (const step of steps) {
    const [, name = '', args = ''] = /^(?:new |!)?(\w+)(?:\((.*)\))?$/.exec(step) ?? []
    const values = args === '' ? [] : (JSON.parse(`[${args}]`) as unknown[])
    if (step.startsWith('new ')) {
      const contract: SolcContract = output.contracts[path]![name]!
      abi = new Interface(contract.abi as object[])
      const encoded = abi.encodeDeploy(values).slice(2)
      to = await send(devnet, { data: `0x${contract.evm.bytecode.object}${encoded}` }, step)
    } else if (step.startsWith('$')) await send(devnet, { to, value: `0x${step.slice(1)}` }, step)
    else if (step.startsWith('#')) await send(devnet, { to, data: `0x${step.slice(1)}` }, step)
    else await send(devnet, { to, data: abi.encodeFunctionData(name, values) as Hex }, step)
  }
}

interface Transaction {
  readonly to?: Hex | undefined
  readonly data?: Hex
  readonly value?: Hex
}

/** @returns the address of the contract that was created */
async function send(devnet: Devnet, { to, ...rest }: Transaction, step: string) {
  const from = devnet.accounts[0]!.address
  const gas = '0x989680'
  const params = [{ from, gas, ...rest, ...(to !== undefined && { to }) }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const wanted = step.startsWith('!') ? '0x0' : '0x1'
  if (receipt?.status !== wanted) throw new Error(`${step}: status ${receipt?.status}`)
  return receipt.contractAddress ?? undefined
}

/** The counts that stand beside the lines, and nothing else. */
export function writtenCounts({ source }: CoverageCase): string[] {
  return source.split('\n').flatMap((line, index) => {
    const [, counts] = /\/\/ (=? ?\d[\d |,]*)$/.exec(line) ?? []
    return counts === undefined ? [] : [`${index + 1}: ${counts.trim()}`]
  })
}

/** The counts of a source in the same form. */
export function foundCounts({ statementMap, s, fnMap, f, branchMap, b }: FileCoverage): string[] {
  const lines = new Map<number, { count?: number; ways: string[]; calls?: number }>()
  const at = (line: number) => {
    const known = lines.get(line) ?? { ways: [] }
    lines.set(line, known)
    return known
  }
  for (const [key, { start }] of Object.entries(statementMap)) {
    const line = at(start.line)
    line.count ??= s[key]!
  }
  for (const [key, { line }] of Object.entries(branchMap)) at(line).ways.push(b[key]!.join(' '))
  for (const [key, { line }] of Object.entries(fnMap)) at(line).calls = f[key]!
  return [...lines]
    .sort(([one], [other]) => one - other)
    .map(([line, { count, ways, calls }]) => {
      const text = [count ?? [], calls === undefined ? [] : `= ${calls}`].flat().join(' ')
      return `${line}: ${text}${ways.length === 0 ? '' : ` | ${ways.join(', ')}`}`
    })
}

/** The source of a case in a coverage. */
export function fileOf(coverage: Coverage, { path }: CoverageCase): FileCoverage {
  const file = coverage[path]
  if (file === undefined) throw new Error(`no coverage of ${path}`)
  return file
}
