/**
 * Plots of a benchmark, as SVG: lines over an axis, or bars beside each other.
 *
 * Promise: the same plot gives the same text. It has its own background, light or dark as the reader
 * prefers, and no font or script from elsewhere.
 */

import { figure } from './figure.ts'

interface Axis {
  /** With the unit. */
  readonly label: string
  readonly isLogarithmic?: boolean
}

/** A line for each series. */
export interface LinePlot {
  readonly kind: 'lines'
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly {
    readonly name: string
    /** In order of x; above 0 on a logarithmic axis. */
    readonly points: readonly (readonly [x: number, y: number])[]
  }[]
}

/** A group of bars for each label, with a bar for each series. */
export interface BarPlot {
  readonly kind: 'bars'
  readonly title: string
  /** Unit of the values. */
  readonly unit: string
  readonly labels: readonly string[]
  readonly series: readonly {
    readonly name: string
    /** One for each label. */
    readonly values: readonly number[]
  }[]
}

export type Plot = LinePlot | BarPlot

/** Of a plot, in px. */
const width = 720
const left = 80
const right = 40
const top = 72
const lineHeight = 340
const barHeight = 16

const style = `
  text { font: 13px sans-serif; fill: #24292f }
  .title { font-size: 15px; font-weight: 600 }
  .small { font-size: 11px; opacity: 0.7 }
  .back { fill: #ffffff }
  .grid { stroke: #d0d7de; stroke-width: 1 }
  .line { fill: none; stroke-width: 2 }
  .s0 { stroke: #0969da; fill: #0969da }
  .s1 { stroke: #bc4c00; fill: #bc4c00 }
  .s2 { stroke: #1a7f37; fill: #1a7f37 }
  .s3 { stroke: #8250df; fill: #8250df }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .back { fill: #0d1117 }
    .grid { stroke: #30363d }
    .s0 { stroke: #58a6ff; fill: #58a6ff }
    .s1 { stroke: #f0883e; fill: #f0883e }
    .s2 { stroke: #3fb950; fill: #3fb950 }
    .s3 { stroke: #bc8cff; fill: #bc8cff }
  }
`

/**
 * The plot as the text of an SVG file.
 *
 * @param source where the figures come from, in small print
 */
export function svgOf(plot: Plot, source: string): string {
  const { height: drawn, parts } = plot.kind === 'lines' ? lines(plot) : bars(plot)
  const height = drawn + 24
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const body = [
    `<title>${plot.title}</title>`,
    `<style>${style}</style>`,
    `<rect class="back" width="${width}" height="${height}"/>`,
    text(16, 26, plot.title, 'title'),
    ...legend(plot.series.map(({ name }) => name)),
    ...parts,
    text(16, height - 12, source, 'small'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">\n${body.join('\n')}\n</svg>\n`
}

interface Drawing {
  readonly height: number
  readonly parts: readonly string[]
}

function lines({ x, y, series }: LinePlot): Drawing {
  const points = series.flatMap((each) => each.points)
  const bottom = top + lineHeight - 120
  const across = scaleOf(
    x,
    points.map(([at]) => at),
    left,
    width - right,
  )
  const up = scaleOf(
    y,
    points.map(([, at]) => at),
    bottom,
    top,
  )
  const parts = [
    ...up.ticks.flatMap((tick) => [
      line(left, up.at(tick), width - right, up.at(tick)),
      text(left - 8, up.at(tick) + 4, tickText(tick), '', 'end'),
    ]),
    ...across.ticks.flatMap((tick) => [
      line(across.at(tick), bottom, across.at(tick), bottom + 5),
      text(across.at(tick), bottom + 20, tickText(tick), '', 'middle'),
    ]),
    text((left + width - right) / 2, bottom + 44, x.label, '', 'middle'),
    text(16, 53, y.label),
    ...series.flatMap(({ points: own }, index) => {
      const places = own.map(([at, value]) => [round(across.at(at)), round(up.at(value))] as const)
      return [
        `<polyline class="line s${index}" style="fill:none" points="${places.join(' ')}"/>`,
        ...places.map(([cx, cy]) => `<circle class="s${index}" cx="${cx}" cy="${cy}" r="3"/>`),
      ]
    }),
  ]
  return { height: bottom + 60, parts }
}

function bars({ unit, labels, series }: BarPlot): Drawing {
  const from = 270
  const most = Math.max(...series.flatMap(({ values }) => values))
  const groupHeight = series.length * barHeight + 12
  const parts = labels.flatMap((label, group) => {
    const y = top + group * groupHeight
    const ofGroup = series.flatMap(({ values }, index) => {
      const value = values[group]!
      const long = round(((width - right - 80 - from) * value) / most)
      const barY = y + index * barHeight
      return [
        `<rect class="s${index}" x="${from}" y="${barY}" width="${long}" height="${barHeight - 3}"/>`,
        text(from + long + 6, barY + 11, `${figure(value)} ${unit}`),
      ]
    })
    return [text(from - 8, y + (series.length * barHeight) / 2 + 3, label, '', 'end'), ...ofGroup]
  })
  return { height: top + labels.length * groupHeight + 8, parts }
}

function legend(names: readonly string[]): string[] {
  let x = left
  return names.flatMap((name, index) => {
    const at = x
    x += 44 + name.length * 7
    return [
      `<rect class="s${index}" x="${at}" y="42" width="12" height="12"/>`,
      text(at + 18, 53, name),
    ]
  })
}

interface Scale {
  readonly ticks: readonly number[]
  at(value: number): number
}

/** @param start the place of the axis' first value */
function scaleOf(axis: Axis, values: readonly number[], start: number, end: number): Scale {
  const ticks = axis.isLogarithmic === true ? powers(values) : steps(values)
  const measure = axis.isLogarithmic === true ? Math.log10 : (value: number) => value
  const low = measure(ticks[0]!)
  const high = measure(ticks.at(-1)!)
  return {
    ticks,
    at: (value) => start + ((measure(value) - low) / (high - low)) * (end - start),
  }
}

/** Powers of ten around the values, at least two. */
function powers(values: readonly number[]): readonly number[] {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  return Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
}

/** Round numbers from 0 to above the values, about five. */
function steps(values: readonly number[]): readonly number[] {
  const most = Math.max(...values)
  const rough = most / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((times) => times * power >= rough)! * power
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}

function tickText(value: number): string {
  return value >= 1000 ? value.toLocaleString('en') : String(Number(value.toPrecision(3)))
}

function text(x: number, y: number, content: string, kind = '', anchor = 'start'): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const named = kind === '' ? '' : ` class="${kind}"`
  return `<text${named} x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escaped}</text>`
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  const [from, to] = [`x1="${round(x1)}" y1="${round(y1)}"`, `x2="${round(x2)}" y2="${round(y2)}"`]
  return `<line class="grid" ${from} ${to}/>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
