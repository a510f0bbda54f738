/**
 * Results of a campaign on disk, so that it can be resumed: a file that each result is appended to.
 *
 * Promise: a line that was torn by a crash costs its job and nothing else.
 */

import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { idOf, type Job, type ResultOf } from './jobs.ts'

export class SavedResults {
  readonly #path: string
  readonly #results: Map<string, unknown>
  /** Appends are made one after another. */
  #written: Promise<void> = Promise.resolve()

  private constructor(path: string, results: Map<string, unknown>) {
    this.#path = path
    this.#results = results
  }

  /**
   * @param path of the file, which belongs to one campaign
   * @param isResumed false to start again
   * @throws {Error} if the folder cannot be written to
   */
  static async open(path: string, isResumed: boolean): Promise<SavedResults> {
    await mkdir(dirname(path), { recursive: true })
    const text = isResumed ? await readFile(path, 'utf8').catch(() => '') : ''
    const results = resultsIn(text)
    // Without a torn line, which the next one would continue.
    await writeFile(path, [...results].map(lineOf).join(''))
    return new SavedResults(path, results)
  }

  /** Number of results. */
  get size(): number {
    return this.#results.size
  }

  get<Asked extends Job>(job: Asked): ResultOf<Asked> | undefined {
    return this.#results.get(idOf(job)) as ResultOf<Asked> | undefined // as it was added
  }

  async add<Asked extends Job>(job: Asked, result: ResultOf<Asked>): Promise<void> {
    const id = idOf(job)
    this.#results.set(id, result)
    this.#written = this.#written.then(() => appendFile(this.#path, lineOf([id, result])))
    await this.#written
  }

  /** Removes the file: the campaign is complete. */
  async remove(): Promise<void> {
    await this.#written
    await rm(this.#path, { force: true })
  }
}

function lineOf(entry: readonly [id: string, result: unknown]): string {
  return `${JSON.stringify(entry)}\n`
}

function resultsIn(text: string): Map<string, unknown> {
  const lines = text.split('\n').slice(0, -1) // what follows the last line end is torn, or nothing
  return new Map(lines.flatMap(entriesIn))
}

function entriesIn(line: string): [id: string, result: unknown][] {
  try {
    return [JSON.parse(line)]
  } catch {
    return [] // torn by a crash: its job is done again
  }
}
