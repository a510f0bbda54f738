/** An attack on the binary while twenty clients continue asking, and what they notice of it. */

import { quantile } from '../../bench/measure.ts'
import { startProgram } from '../../bench/program.ts'
import { rpc } from '../server/clients.ts'
import { type Attack, attackers } from './attacks.ts'
import { type BinaryProcess, startBuilt } from './process.ts'
import type { SteadyMessage, SteadyOrder } from './steady-clients.ts'

const CLIENTS = 20

/** Ms between two requests of a client. */
const EVERY_MS = 200

/** Ms without an attack, in which code is compiled. */
const BEFORE_MS = 1_000

/** Ms in which 99 of 100 answers are there before an attack, on a machine without other work. */
const QUIET_MS = 50

export interface AttackRun {
  /** The built `cli.js`. */
  readonly binary: string
  /** The program of the clients. */
  readonly clients: URL
  readonly forMs: number
}

/** Findings of one attack. */
export interface AttackOutcome {
  /** Ms in which 99 of 100 answers were there, and all. */
  readonly took: Most
  /** The same of the devnet's main thread alone; `undefined` where the kernel does not report it. */
  readonly cpu: Most | undefined
  /** False on a machine with other work, where time says little: clients waited without an attack. */
  readonly isQuiet: boolean
  readonly count: number
  readonly failures: readonly string[]
  /** Bytes. */
  readonly rssMax: number
  /** After SIGTERM, which came during the attack. */
  readonly exitCode: number | null
  readonly endedMs: number
}

interface Most {
  readonly nearlyAll: number
  readonly all: number
}

export async function attacked(attack: Attack, run: AttackRun): Promise<AttackOutcome> {
  const { binary, clients, forMs } = run
  const texts = ['--accounts', `${CLIENTS}`, '--no-artifacts', '--log-format', 'silent']
  await using node = await startBuilt(binary, [], texts)
  const accounts = await prepared(node)
  using program = startProgram<SteadyOrder, SteadyMessage>(clients, 'steady-clients')
  program.tell({ kind: 'open', url: node.httpUrl, accounts, server: node.id })
  await program.hear('ready')
  program.tell({ kind: 'ask', forMs: BEFORE_MS, everyMs: EVERY_MS })
  const before = await program.hear('asked')
  const ending = new AbortController()
  const attacking = attack({ url: node.httpUrl, signal: ending.signal })
  program.tell({ kind: 'ask', forMs, everyMs: EVERY_MS })
  const { tookMs, serverMs, failures } = await program.hear('asked')
  const { rssMax } = await node.memory()
  const beganMs = performance.now()
  const exitCode = await node.end('SIGTERM')
  const endedMs = performance.now() - beganMs
  ending.abort()
  await attacking
  return {
    took: mostOf(tookMs),
    cpu: serverMs.length === 0 ? undefined : mostOf(serverMs),
    isQuiet: mostOf(before.tookMs).nearlyAll < QUIET_MS,
    count: tookMs.length,
    failures,
    rssMax,
    exitCode,
    endedMs,
  }
}

function mostOf(ms: readonly number[]): Most {
  return { nearlyAll: quantile(ms, 0.99), all: quantile(ms, 1) }
}

/** An outcome in a line. */
export function printOutcome(outcome: AttackOutcome): string {
  const { took, cpu, count, isQuiet, rssMax, endedMs } = outcome
  const print = ({ nearlyAll, all }: Most) => `${nearlyAll.toFixed(0)} and ${all.toFixed(0)} ms`
  const ofCpu = cpu === undefined ? '' : `, ${print(cpu)} of CPU`
  const machine = isQuiet ? 'a quiet machine' : 'a machine with other work'
  return (
    `99 of 100 and all of ${count} answers in ${print(took)}${ofCpu}, on ${machine}; ` +
    `${(rssMax / 1e6).toFixed(0)} MB; ended in ${endedMs.toFixed(0)} ms`
  )
}

/** Puts the contracts of the attacks into the state. @returns accounts for the clients */
async function prepared({ httpUrl }: BinaryProcess): Promise<readonly string[]> {
  const ask = async (method: string, params: readonly unknown[]) => {
    const response = await fetch(httpUrl, { method: 'POST', body: rpc(method, params, 1) })
    return ((await response.json()) as { result: readonly string[] }).result
  }
  for (const [address, code] of Object.entries(attackers)) {
    await ask('anvil_setCode', [address, code])
  }
  return ask('eth_accounts', [])
}
