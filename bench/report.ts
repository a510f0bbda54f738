/**
 * What is shown of a benchmark: an aligned table for people, plain data for programs.
 */

import type { Claim, Result, Row } from './benchmark.ts'
import { figure } from './figure.ts'
import { median, quantile } from './measure.ts'
import type { Plot } from './plot.ts'

/** Where the figures come from: without it they mean little. */
export interface Machine {
  /** Short hash, with `+` when files differ from it. */
  readonly commit: string
  readonly node: string
  readonly cpu: string
  readonly cores: number
  /** Other work on the machine as the run began: runnable processes, mean of a minute. */
  readonly load: number
}

/** A row as figures over its rounds; times in µs per operation, sizes in bytes. */
export interface Figures {
  readonly question: string
  readonly way: string
  readonly unit: Row['unit']
  readonly rounds: number
  readonly operationsPerRound: number
  readonly min: number
  readonly median: number
  readonly p99: number
  /** Between the quartiles, as a share of the median. */
  readonly spread: number
  readonly checksum: string
}

export interface Report {
  readonly benchmark: string
  readonly figures: readonly Figures[]
  readonly claims: readonly Claim[]
  readonly note?: string
  readonly plots?: readonly Plot[]
}

export function reportOf(benchmark: string, { rows, ...rest }: Result): Report {
  return { benchmark, figures: rows.map(figuresOf), ...rest }
}

function figuresOf({ question, way, unit, count, samples, checksum }: Row): Figures {
  const middle = median(samples)
  return {
    question,
    way,
    unit,
    rounds: samples.length,
    operationsPerRound: count,
    min: Math.min(...samples),
    median: middle,
    p99: quantile(samples, 0.99),
    spread: (quantile(samples, 0.75) - quantile(samples, 0.25)) / middle,
    checksum,
  }
}

export function printMachine({ commit, node, cpu, cores, load }: Machine): string {
  return `commit ${commit}, Node ${node}, ${cores} × ${cpu}, load ${load.toFixed(2)}`
}

/** The table and the claims, each line ended. */
export function printReport({ benchmark, figures, claims, note }: Report): string {
  const head = [benchmark, 'way', 'min', 'median', 'p99', 'spread', 'rounds', 'answers']
  const body = figures.map((each) => [
    each.question,
    each.way,
    printFigure(each.min, each.unit),
    printFigure(each.median, each.unit),
    printFigure(each.p99, each.unit),
    `${Math.round(each.spread * 100)} %`,
    `${each.rounds} × ${each.operationsPerRound}`,
    each.checksum,
  ])
  const verdicts = claims.map(
    ({ text, found, holds }) => `${holds ? 'held  ' : 'broken'}  ${text}: ${found}`,
  )
  const notes = note === undefined ? [] : [note]
  return `${[...aligned([head, ...body]), '', ...verdicts, ...notes].join('\n')}\n`
}

/** Figures end where their column ends, texts begin where it begins. */
function aligned(lines: readonly (readonly string[])[]): string[] {
  const isFigure = [false, false, true, true, true, true, true, false]
  const widths = isFigure.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const pad = (text: string, column: number) =>
    isFigure[column] ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)
  return lines.map((line) => line.map(pad).join('  ').trimEnd())
}

function printFigure(value: number, unit: Row['unit']): string {
  if (unit === 'bytes') return `${figure(value / 1000)} kB`
  if (value < 1) return `${figure(value * 1000)} ns`
  return value < 1000 ? `${figure(value)} µs` : `${figure(value / 1000)} ms`
}
