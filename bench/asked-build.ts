/**
 * A build of the package in its own process, asked the questions of one group: forked, and talked
 * to by messages.
 *
 * CPU time is that of the process. A question over a socket is asked by the parent, and this process
 * makes its requests and says how much CPU it has used.
 */

import type { DevnetServer } from '../src/index.ts'
import { groups } from './compare/groups.ts'
import type { Build, Call, Question, World } from './compare/question.ts'
import { openWorld } from './compare/world.ts'
import { usedBytes } from './measure.ts'
import { type Failure, serveOrders } from './program.ts'

export type AskedOrder =
  | {
      readonly kind: 'open'
      /** The `index.js` of the build. */
      readonly entry: string
      readonly group: string
      /** From 0 to 1: how much of the history, and of the operations of a batch. */
      readonly size: number
    }
  | { readonly kind: 'measure'; readonly question: string }
  | { readonly kind: 'prepare'; readonly question: string }
  | { readonly kind: 'cpu' }

/** The figure of a batch. */
export interface Batch {
  /** µs of CPU, or bytes, for each operation. */
  readonly sample: number
  /** The parts of the results that builds agree on, as JSON. */
  readonly answers: string
  /** Why this build has no answer. */
  readonly reason?: string | undefined
}

export type AskedMessage =
  | {
      readonly kind: 'open'
      readonly server?: Pick<DevnetServer, 'host' | 'port' | 'wsUrl'>
      /** Why this build has no such world. */
      readonly reason?: string
    }
  | ({ readonly kind: 'measured' } & Batch)
  | { readonly kind: 'prepared'; readonly bodies: readonly string[]; readonly reason?: string }
  | { readonly kind: 'cpu'; readonly us: number }
  | Failure

interface Open {
  readonly world: World
  readonly questions: readonly Question[]
  readonly size: number
}

let open: Open | undefined

serveOrders<AskedOrder, AskedMessage>('asked-build', async (order, tell) => {
  switch (order.kind) {
    case 'open': {
      const { entry, size } = order
      const group = groups.find(({ name }) => name === order.group)!
      const build: Build = await import(entry)
      try {
        const world = await openWorld(build, group, size)
        open = { world, questions: group.questions, size }
        const { host, port, wsUrl } = await world.devnet.listen({ port: 0 })
        tell({ kind: 'open', server: { host, port, wsUrl } })
      } catch (error) {
        tell({ kind: 'open', reason: messageOf(error) })
      }
      return
    }
    case 'measure': {
      const { world, question, count } = asked(order.question)
      try {
        const { sample, answers } = await measured(world, question, count)
        tell({ kind: 'measured', sample, answers: JSON.stringify(answers) })
      } catch (error) {
        tell({ kind: 'measured', sample: 0, answers: '', reason: messageOf(error) })
      }
      return
    }
    case 'prepare': {
      const { world, question, count } = asked(order.question)
      if (question.kind !== 'calls') throw new Error(`${question.name} has no requests`)
      try {
        const calls = await question.calls(world, count)
        const bodies = repeated(calls, count).map((call, id) =>
          JSON.stringify({ jsonrpc: '2.0', id, ...call }),
        )
        tell({ kind: 'prepared', bodies })
      } catch (error) {
        tell({ kind: 'prepared', bodies: [], reason: messageOf(error) })
      }
      return
    }
    case 'cpu':
      tell({ kind: 'cpu', us: cpuUs() })
  }
})

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function asked(name: string) {
  const { world, questions, size } = open!
  const question = questions.find((each) => each.name === name)!
  return { world, question, count: Math.ceil(question.count * size) }
}

function repeated(calls: readonly Call[], count: number): readonly Call[] {
  return Array.from({ length: count }, (_, index) => calls[index % calls.length]!)
}

interface Measured {
  readonly sample: number
  readonly answers: readonly unknown[]
}

async function measured(world: World, question: Question, count: number): Promise<Measured> {
  switch (question.kind) {
    case 'calls': {
      const calls = await question.calls(world, count)
      const results: unknown[] = []
      const sample = await cpuUsOf(async () => {
        for (let index = 0; index < count; index += 1) {
          const at = index % calls.length
          const { method, params } = calls[at]!
          results[at] = await world.ask(method, params)
        }
      })
      return { sample: sample / count, answers: results.map(question.print) }
    }
    case 'work': {
      const run = await question.batch(world, count)
      let answer: unknown
      const sample = await cpuUsOf(async () => {
        answer = await run()
      })
      return { sample: sample / count, answers: [answer] }
    }
    case 'memory': {
      const before = await usedBytes()
      for (let index = 0; index < count; index += 1) kept.push(await question.keep(world))
      const after = await usedBytes()
      if (before === undefined || after === undefined) throw new Error('no --expose-gc')
      return { sample: (after - before) / count, answers: [] }
    }
  }
}

/** Kept until the process ends: memory that is released is freed at its own pace. */
const kept: unknown[] = []

async function cpuUsOf(run: () => Promise<void>): Promise<number> {
  globalThis.gc?.({ type: 'minor' })
  const before = cpuUs()
  await run()
  return cpuUs() - before
}

function cpuUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
