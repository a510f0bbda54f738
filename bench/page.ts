/**
 * The plots that docs/benchmarks.md shows: a file for each, drawn again.
 *
 * Plots of benchmarks that did not run stay as they are; those that the page does not list are not drawn.
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

/** Writes the plots of benchmarks that ran, as far as the page lists them. */
export function writePlots(machine: Machine, reports: readonly Report[]): void {
  mkdirSync(join(folder, images), { recursive: true })
  const text = readFileSync(page, 'utf8')
  const drawn = reports.flatMap(({ benchmark, plots = [] }) =>
    plots.map((plot, index) => {
      const file = `${images}/${benchmark}${plots.length === 1 ? '' : `-${index + 1}`}.svg`
      if (text.includes(`(${file})`)) {
        writeFileSync(join(folder, file), svgOf(plot, printMachine(machine)))
      }
      return { file, title: plot.title }
    }),
  )
  writeFileSync(page, pageWith(text, drawn))
}

interface Drawn {
  readonly file: string
  readonly title: string
}

/**
 * The text of the page with the titles of the plots in its list.
 *
 * @throws {Error} if the page has no list
 */
export function pageWith(text: string, drawn: readonly Drawn[]): string {
  const [before, rest] = text.split(begin)
  const [list, after] = rest?.split(end) ?? []
  if (before === undefined || list === undefined || after === undefined) {
    throw new Error(`${page} has no list of plots: ${begin}…${end}`)
  }
  const titles = new Map(drawn.map(({ file, title }) => [file, title]))
  const titled = list.replace(/^!\[(.*)\]\((.*)\)$/gm, (_, title: string, file: string) => {
    return `![${titles.get(file) ?? title}](${file})`
  })
  return [before, begin, titled, end, after].join('')
}
