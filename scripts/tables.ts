/**
 * The parts of the README that are printed from the source: methods, subscriptions, options.
 */

import { type Option, options } from '../src/config.ts'
import type { Method } from '../src/rpc/method.ts'
import { methods } from '../src/rpc/methods/index.ts'
import { subscriptionKinds } from '../src/rpc/subscriptions/index.ts'

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

function methodTable(): string {
  const rows = Object.entries<Method>(methods).map(([name, { params, result, summary }]) => [
    `\`${name}\``,
    params.map(({ shape }) => `\`${shape}\``).join(', '),
    result.shape,
    summary,
  ])
  return table(['Method', 'Parameters', 'Result', 'What it does'], rows)
}

function subscriptionTable(): string {
  const rows = Object.entries(subscriptionKinds).map(([name, { summary }]) => [
    `\`${name}\``,
    summary,
  ])
  return table(['Subscription', 'What it sends'], rows)
}

function shownDefault(value: unknown): string {
  if (typeof value === 'string') return `\`${value}\``
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

function optionTable(): string {
  const rows = Object.entries<Option<unknown>>(options).map(([name, option]) => [
    `\`${name}\``,
    `${shownDefault(option.default)} ${option.unit}`.trim(),
    option.summary,
  ])
  return table(['Option', 'Default', 'Meaning'], rows)
}

/** Printed part by the name its markers carry. */
export const parts: Readonly<Record<string, () => string>> = {
  methods: methodTable,
  subscriptions: subscriptionTable,
  options: optionTable,
}

/**
 * The README with its printed parts made anew.
 *
 * @throws {Error} when a part's markers are missing
 */
export function printParts(readme: string): string {
  return Object.entries(parts).reduce((text, [name, print]) => {
    const begin = `<!-- ${name}: printed by npm run docs -->`
    const end = `<!-- /${name} -->`
    const from = text.indexOf(begin)
    const to = text.indexOf(end)
    if (from < 0 || to < from) throw new Error(`README.md has no part "${name}"`)
    return `${text.slice(0, from)}${begin}\n${print()}\n${text.slice(to)}`
  }, readme)
}
