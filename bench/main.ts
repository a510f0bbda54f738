/**
 * `npm run bench`: runs all benchmarks, or those named, and prints what they found.
 *
 *     npm run bench
 *     npm run bench pending-read seal
 *     npm run --silent bench -- --json > figures.json
 *     npm run bench -- --report scale
 *     npm run bench compare REVISION
 *     npm run bench -- compare REVISION --only NAME
 *
 * With `--report` it draws the plots of docs/benchmarks.md. With `--small` it takes the sizes of
 * `npm test`: quick, and good for nothing but a look. `compare` is another program: compare.ts.
 */

import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { artifacts } from './artifacts.ts'
import type { Benchmark } from './benchmark.ts'
import { commitOf, packageOf } from './builds.ts'
import { campaign } from './campaign.ts'
import { cluster } from './cluster.ts'
import { printComparison } from './compare/verdict.ts'
import { compare, largeCompare, namesToCompare } from './compare.ts'
import { coverage } from './coverage.ts'
import { emptyTime } from './empty-time.ts'
import { engines } from './engines.ts'
import { fanOut } from './fan-out.ts'
import { followers } from './followers.ts'
import { fork } from './fork.ts'
import { forkRemote } from './fork-remote.ts'
import { fullBlock } from './full-block.ts'
import { gasReport } from './gas-report.ts'
import { genesis } from './genesis.ts'
import { getLogs } from './get-logs.ts'
import { history } from './history.ts'
import { isolation } from './isolation.ts'
import { joining } from './joining.ts'
import { knownSender } from './known-sender.ts'
import { loops } from './loops.ts'
import { oldBlocks } from './old-blocks.ts'
import { writePlots } from './page.ts'
import { pages } from './pages.ts'
import { pendingRead } from './pending-read.ts'
import { precompiles } from './precompiles.ts'
import { reads } from './reads.ts'
import { rehearsal } from './rehearsal.ts'
import { type Machine, printMachine, printReport, type Report, reportOf } from './report.ts'
import { scale } from './scale.ts'
import { seal } from './seal.ts'
import { sends } from './sends.ts'
import { snapshotCycles } from './snapshot-cycles.ts'
import { stackTrace } from './stack-trace.ts'
import { start } from './start.ts'
import { stateFile } from './state-file.ts'
import { studio } from './studio.ts'
import { submit } from './submit.ts'
import { tails } from './tails.ts'
import { tokens } from './tokens.ts'
import { tracing } from './tracing.ts'

const benchmarks: readonly Benchmark[] = [
  artifacts,
  pendingRead,
  submit,
  knownSender,
  engines,
  coverage,
  campaign,
  loops,
  precompiles,
  tracing,
  stackTrace,
  rehearsal,
  gasReport,
  tokens,
  seal,
  emptyTime,
  getLogs,
  history,
  oldBlocks,
  fork,
  forkRemote,
  snapshotCycles,
  scale,
  isolation,
  fullBlock,
  reads,
  followers,
  cluster,
  joining,
  sends,
  fanOut,
  tails,
  start,
  genesis,
  stateFile,
  studio,
  pages,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    only: { type: 'string' },
    report: { type: 'boolean' },
    small: { type: 'boolean' },
  },
})

const machine = machineHere()
if (positionals[0] === 'compare') {
  await compareWith(positionals.slice(1), values.only)
  process.exit()
}

const names = benchmarks.map(({ name }) => name)
const unknown = positionals.find((name) => !names.includes(name))
if (unknown !== undefined) {
  refuse(`there is no benchmark "${unknown}"; there are ${names.join(', ')}`)
}

if (!values.json) console.log(`${printMachine(machine)}\n`)
const reports: Report[] = []
for (const benchmark of benchmarks) {
  if (positionals.length > 0 && !positionals.includes(benchmark.name)) continue
  const result = await benchmark.run(values.small ? benchmark.small : benchmark.large)
  const report = reportOf(benchmark.name, result)
  reports.push(report)
  if (!values.json) console.log(printReport(report))
}
if (values.report) writePlots(machine, reports)
if (values.json) console.log(JSON.stringify({ machine, reports }, undefined, 2))

/** Compares the build in this folder with that of a revision. */
async function compareWith(revisions: readonly string[], only: string | undefined): Promise<void> {
  const [revision, ...rest] = revisions
  if (revision === undefined || rest.length > 0) {
    return refuse('expected one revision: npm run bench compare REVISION')
  }
  const names = namesToCompare()
  if (only !== undefined && !names.includes(only)) {
    return refuse(`there is no question "${only}"; there are:\n${names.join('\n')}`)
  }
  const root = process.cwd()
  const commit = commitOf(root, revision)
  if (commit === undefined) {
    return refuse(`expected a commit, tag or branch of this repository, got "${revision}"`)
  }
  const earlier = packageOf(root, commit)
  console.log(`${printMachine(machine)}\n`)
  const sizes = only === undefined ? largeCompare : { ...largeCompare, only }
  const comparison = await compare({ name: machine.commit, folder: root }, earlier, sizes)
  console.log(printComparison(comparison))
}

function refuse(message: string): never {
  console.error(message)
  process.exit(2)
}

function machineHere(): Machine {
  const [cpu] = cpus()
  return {
    commit: commitHere(),
    node: process.version,
    cpu: cpu?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    load: loadavg()[0] ?? 0,
  }
}

function commitHere(): string {
  try {
    const described = ['describe', '--always', '--abbrev=8', '--dirty=+']
    return execFileSync('git', described, { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown' // an unpacked archive has no history
  }
}
