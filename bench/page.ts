/**
 * The plots in docs/benchmarks.md: a file for each, and a list of them.
 *
 * Plots of benchmarks that did not run stay as they are.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { svgOf } from './plot.ts'
import { type Machine, printMachine, type Report } from './report.ts'

/** Benchmarks run from the root of the repository. */
const folder = 'docs'
const page = join(folder, 'benchmarks.md')
const images = 'images/benchmarks'

const begin = '<!-- plots: drawn by npm run bench with the option report -->\n'
const end = '<!-- /plots -->\n'

/** Writes the plots of benchmarks that ran. */
export function writePlots(machine: Machine, reports: readonly Report[]): void {
  mkdirSync(join(folder, images), { recursive: true })
  const drawn = reports.flatMap(({ benchmark, plots = [] }) =>
    plots.map((plot, index) => {
      const file = `${images}/${benchmark}${plots.length === 1 ? '' : `-${index + 1}`}.svg`
      writeFileSync(join(folder, file), svgOf(plot, printMachine(machine)))
      return { file, title: plot.title }
    }),
  )
  writeFileSync(page, pageWith(readFileSync(page, 'utf8'), drawn))
}

interface Drawn {
  readonly file: string
  readonly title: string
}

/**
 * The text of the page with the plots in its list, by file.
 *
 * @throws {Error} if the page has no list
 */
export function pageWith(text: string, drawn: readonly Drawn[]): string {
  const [before, rest] = text.split(begin)
  const [list, after] = rest?.split(end) ?? []
  if (before === undefined || list === undefined || after === undefined) {
    throw new Error(`${page} has no list of plots: ${begin}…${end}`)
  }
  const known = [...list.matchAll(/^!\[(.*)\]\((.*)\)$/gm)].map(([, title, file]) => [file, title])
  const titles = new Map([...known, ...drawn.map(({ file, title }) => [file, title])] as [
    string,
    string,
  ][])
  const images = [...titles].sort(([one], [other]) => (one < other ? -1 : 1))
  const items = images.map(([file, title]) => `\n![${title}](${file})\n`)
  return [before, begin, ...items, '\n', end, after].join('')
}
