/**
 * `npm run bench compare REVISION`: what became slower or larger since a revision.
 *
 * Two builds answer the same small questions, batch by batch in turns, so that other work on the machine
 * disturbs both. CPU time counts, not time. In the first round the present build begins, in the second one
 * the earlier build, each time in new processes, since V8 remembers what it ran; only a difference that is
 * there in both counts.
 */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AskedMessage, AskedOrder, Batch } from './asked-build.ts'
import { type BuiltPackage, sizesOf, startCpuUs } from './builds.ts'
import { type Client, openHttp, openWebSocket } from './clients.ts'
import { groups } from './compare/groups.ts'
import type { CallQuestion, Group, Question } from './compare/question.ts'
import { type Compared, type Comparison, LIMIT, type Round } from './compare/verdict.ts'
import { type Program, startProgram } from './program.ts'

export interface CompareSizes {
  /** The program that asks a build, as JavaScript. */
  readonly program: URL
  /** From 0 to 1: how much of the histories, and of the operations of a batch. */
  readonly size: number
  /** Batches of a question in a round. */
  readonly warmUp: number
  readonly batches: number
  /** Name of a question or a group; all of them if undefined. */
  readonly only?: string
}

export const largeCompare: CompareSizes = {
  program: new URL('./asked-build.js', import.meta.url),
  size: 1,
  warmUp: 4,
  batches: 10,
}

/** Questions that are about the package as a whole. */
const PACKAGE = 'package, packed'
const CORE = 'core.js'
const START = 'import, createDevnet(), a first answer'

/** What `only` may be. */
export function namesToCompare(): readonly string[] {
  const asked = groups.flatMap(({ name, questions }) => [
    name,
    ...questions.map((each) => each.name),
  ])
  return [PACKAGE, CORE, START, ...asked]
}

export async function compare(
  now: BuiltPackage,
  earlier: BuiltPackage,
  sizes: CompareSizes,
): Promise<Comparison> {
  const results: Result[] = []
  const isWanted = (name: string) => sizes.only === undefined || sizes.only === name
  results.push(...sizesCompared(now, earlier, isWanted))
  if (isWanted(START)) results.push(startCompared(now, earlier, sizes.batches))
  for (const group of groups) {
    const questions = group.questions.filter(({ name }) => isWanted(group.name) || isWanted(name))
    results.push(...(await groupCompared({ ...group, questions }, now, earlier, sizes)))
  }
  return {
    now: now.name,
    earlier: earlier.name,
    compared: results.flatMap((each) => (each.kind === 'compared' ? [each.compared] : [])),
    different: results.flatMap((each) => (each.kind === 'different' ? [each.text] : [])),
    unanswered: results.flatMap((each) => (each.kind === 'unanswered' ? [each.text] : [])),
  }
}

/** A figure, a difference in answers, or a question without an answer. */
type Result =
  | { readonly kind: 'compared'; readonly compared: Compared }
  | { readonly kind: 'different' | 'unanswered'; readonly text: string }

function sizesCompared(
  now: BuiltPackage,
  earlier: BuiltPackage,
  isWanted: (name: string) => boolean,
): readonly Result[] {
  const wanted = [PACKAGE, CORE].filter(isWanted)
  if (wanted.length === 0) return []
  const [ours, theirs] = [sizesOf(now), sizesOf(earlier)]
  return wanted.map((question) => {
    const key = question === PACKAGE ? 'packed' : 'core'
    const round = { now: [ours[key]], earlier: [theirs[key]] }
    const compared = { question, unit: 'bytes', rounds: [round, round], limit: 1 } as const
    return { kind: 'compared', compared }
  })
}

function startCompared(now: BuiltPackage, earlier: BuiltPackage, batches: number): Result {
  const rounds = orders.map((order): Round => {
    const round: Samples = { now: [], earlier: [] }
    for (let batch = 0; batch < batches; batch += 1) {
      for (const side of order) {
        round[side].push(startCpuUs(entryOf(side === 'now' ? now.folder : earlier.folder)))
      }
    }
    return round
  })
  const compared = { question: START, unit: 'µs', rounds, limit: LIMIT } as const
  return { kind: 'compared', compared }
}

function entryOf(folder: string): URL {
  return pathToFileURL(join(folder, 'dist/index.js'))
}

type Side = keyof Round
type Samples = Record<Side, number[]>
type Asked = Program<AskedOrder, AskedMessage>

/** Which build goes first in a round. */
const orders: readonly (readonly Side[])[] = [
  ['now', 'earlier'],
  ['earlier', 'now'],
]

/** What became of a question so far. */
interface Course {
  readonly question: Question
  readonly rounds: Samples[]
  /** By build and batch. */
  readonly answers: Record<Side, string[]>
  /** Why it has no answer. */
  unanswered: string | undefined
}

/** Asks both builds the questions of a group, in two rounds. */
async function groupCompared(
  group: Group,
  now: BuiltPackage,
  earlier: BuiltPackage,
  sizes: CompareSizes,
): Promise<readonly Result[]> {
  if (group.questions.length === 0) return []
  const courses = group.questions.map(
    (question): Course => ({
      question,
      rounds: [],
      answers: { now: [], earlier: [] },
      unanswered: undefined,
    }),
  )
  for (const order of orders) {
    using first = await openBuild(group.name, order[0] === 'now' ? now : earlier, sizes)
    using second = await openBuild(group.name, order[0] === 'now' ? earlier : now, sizes)
    for (const course of courses) await askInTurns(course, order, [first, second], sizes)
  }
  return courses.flatMap(resultsOf)
}

async function askInTurns(
  course: Course,
  order: readonly Side[],
  builds: readonly OpenBuild[],
  { warmUp, batches }: CompareSizes,
): Promise<void> {
  const { question, rounds, answers } = course
  const round: Samples = { now: [], earlier: [] }
  rounds.push(round)
  for (let batch = 0; batch < warmUp + batches; batch += 1) {
    for (const [index, build] of builds.entries()) {
      if (course.unanswered !== undefined) return
      const side = order[index]!
      const { sample, answers: answer, reason } = await build.batchOf(question)
      if (reason !== undefined) course.unanswered = `${question.name}, ${build.name}: ${reason}`
      if (batch >= warmUp) round[side].push(sample)
      answers[side].push(answer)
    }
  }
}

function resultsOf({ question, rounds, answers, unanswered }: Course): readonly Result[] {
  const { name, kind, noise = LIMIT } = question
  if (unanswered !== undefined) return [{ kind: 'unanswered', text: unanswered }]
  const unit = kind === 'memory' ? 'bytes' : 'µs'
  const compared: Compared = { question: name, unit, rounds, limit: noise }
  const isSame = answers.now.every((answer, index) => answer === answers.earlier[index])
  const result: Result = { kind: 'compared', compared }
  return isSame ? [result] : [result, { kind: 'different', text: name }]
}

/** A build in its own process. */
interface OpenBuild extends Disposable {
  readonly name: string
  batchOf(question: Question): Promise<Batch>
}

async function openBuild(
  group: string,
  { name, folder }: BuiltPackage,
  { program, size }: CompareSizes,
): Promise<OpenBuild> {
  const asked: Asked = startProgram(program, 'asked-build', ['--expose-gc'])
  asked.tell({ kind: 'open', entry: entryOf(folder).href, group, size })
  const { server, reason } = await asked.hear('open')
  if (server === undefined) {
    asked[Symbol.dispose]()
    const batch = { sample: 0, answers: '', reason }
    return { name, batchOf: async () => batch, [Symbol.dispose]() {} }
  }
  const clients = { HTTP: await openHttp(server), WebSocket: await openWebSocket(server) }
  return {
    name,
    batchOf(question) {
      if (question.kind === 'calls' && question.over !== undefined) {
        return batchOver(question, clients[question.over], asked)
      }
      asked.tell({ kind: 'measure', question: question.name })
      return asked.hear('measured')
    },
    [Symbol.dispose]() {
      clients.HTTP.close()
      clients.WebSocket.close()
      asked[Symbol.dispose]()
    },
  }
}

/** Sends the requests of a batch one after another, and asks the build for its CPU. */
async function batchOver(question: CallQuestion, client: Client, asked: Asked): Promise<Batch> {
  const cpuUs = async () => {
    asked.tell({ kind: 'cpu' })
    return (await asked.hear('cpu')).us
  }
  asked.tell({ kind: 'prepare', question: question.name })
  const { bodies, reason } = await asked.hear('prepared')
  if (reason !== undefined) return { sample: 0, answers: '', reason }
  const before = await cpuUs()
  let last = ''
  for (const body of bodies) last = await client.call(body)
  const sample = ((await cpuUs()) - before) / bodies.length
  const { result, error } = JSON.parse(last)
  if (error !== undefined) return { sample, answers: '', reason: error.message }
  return { sample, answers: JSON.stringify([question.print(result)]) }
}
