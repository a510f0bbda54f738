/**
 * The parts of the documents that are printed: tables of methods, subscriptions, options, limits,
 * networks, faults, error codes and the contracts of genesis, and excerpts of examples and tests.
 */

import type { NetworkName } from '../src/config/chain-options.ts'
import { options } from '../src/config/config.ts'
import { limits } from '../src/config/limits.ts'
import { networkDefaults } from '../src/config/networks.ts'
import type { Option } from '../src/config/option.ts'
import { resolveConfig } from '../src/config/resolve.ts'
import { type FaultName, faultKinds, fieldsOf } from '../src/faults/fault.ts'
import * as rpcErrors from '../src/rpc/errors.ts'
import type { ForeignPages } from '../src/rpc/foreign-pages.ts'
import type { Method } from '../src/rpc/method.ts'
import { aliases } from '../src/rpc/methods/aliases.ts'
import { canonicalMethods as methods } from '../src/rpc/methods/index.ts'
import { subscriptionKinds } from '../src/rpc/subscriptions/index.ts'
import { commandsOf, excerpt, outputOf } from './excerpts.ts'
import { predeployRows } from './predeploy-table.ts'

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

/** The namespaces of methods, by the heading that they stand under. */
const methodGroups: Readonly<Record<string, readonly string[]>> = {
  'Chain, state and transactions': ['eth', 'net', 'web3', 'base', 'payer'],
  'Time, faults, journal and L1': ['previewnet'],
  'Development nodes': ['anvil', 'evm', 'miner'],
  'Transaction pool': ['txpool'],
  Wallet: ['wallet', 'personal'],
  Traces: ['debug', 'trace'],
  Explorers: ['ots', 'erigon'],
  Discovery: ['rpc'],
}

function methodTables(): string {
  const parts = Object.entries(methodGroups).map(([heading, namespaces]) => {
    const names = Object.keys(methods).filter((name) => namespaces.includes(namespaceOf(name)))
    return `### ${heading}\n\n${methodTable(names)}`
  })
  return `\n${parts.join('\n\n')}\n`
}

function namespaceOf(method: string): string {
  const [namespace = ''] = method.split(/[_.]/)
  const isGrouped = Object.values(methodGroups).some((group) => group.includes(namespace))
  if (!isGrouped) throw new Error(`${method}: its namespace stands under no heading`)
  return namespace
}

function methodTable(names: readonly string[]): string {
  const rows = names.map((name) => {
    const { foreignPages, params, result, summary }: Method = methods[name as keyof typeof methods] // one of its keys
    return [
      `\`${name}\``,
      `${summary}${otherNames(name)}`,
      params.map(({ shape }) => `\`${shape}\``).join(', '),
      result.shape,
      sideOf(foreignPages),
    ]
  })
  return table(['Method', 'What it does', 'Parameters', 'Result', 'Foreign pages'], rows)
}

function sideOf(pages: ForeignPages): string {
  if (typeof pages === 'string') return pages
  return `refused with ${pages.parameter}`
}

/** A sentence with the aliases of a method, if it has any. */
function otherNames(method: string): string {
  const names = Object.entries(aliases).filter(([, name]) => name === method)
  if (names.length === 0) return ''
  return ` Also ${names.map(([alias]) => `\`${alias}\``).join(', ')}.`
}

function subscriptionTable(): string {
  const rows = Object.entries(subscriptionKinds).map(([name, { foreignPages, summary }]) => [
    `\`${name}\``,
    summary,
    sideOf(foreignPages),
  ])
  return table(['Subscription', 'What it sends', 'Foreign pages'], rows)
}

function shownDefault(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `\`${value.join(',')}\``
  if (typeof value === 'object') return 'none'
  if (typeof value === 'string') return `\`${value}\``
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** What the networks have different defaults for. */
function networkTable(): string {
  const names = Object.keys(networkDefaults) as NetworkName[] // the table has these keys and no others
  const configs = names.map((network) => resolveConfig({ network }))
  const differing = Object.entries<Option<unknown>>(options).filter(([name]) =>
    Object.values(networkDefaults).some((defaults) => Object.hasOwn(defaults, name)),
  )
  const rows = differing.map(([name, { unit }]) => [
    `\`${name}\``,
    ...configs.map((config) =>
      `${shownDefault(config[name as keyof typeof config])} ${unit}`.trim(),
    ),
  ])
  return table(['Option', ...names.map((name) => `\`${name}\``)], rows)
}

function optionTable(head: string, options: Readonly<Record<string, Option<unknown>>>): string {
  const rows = Object.entries(options).map(([name, option]) => [
    `\`${name}\``,
    `${shownDefault(option.default)} ${option.unit}`.trim(),
    option.summary,
  ])
  return table([head, 'Default', 'Meaning'], rows)
}

/** The options that no state file has, and why. */
function unsavedTable(): string {
  const rows = Object.entries<Option<unknown>>(options).flatMap(([name, { saved }]) =>
    typeof saved === 'string' ? [] : [[`\`${name}\``, saved.not]],
  )
  return table(['Option', 'Why it is not saved'], rows)
}

/** The options that follow the chain in a reset. */
function followersTable(): string {
  const rows = Object.entries<Option<unknown>>(options).flatMap(([name, { follows, summary }]) =>
    follows === 'chain' ? [[`\`${name}\``, summary]] : [],
  )
  return table(['Option', 'Meaning'], rows)
}

function faultTable(): string {
  const names = Object.keys(faultKinds) as FaultName[] // the table has these keys and no others
  const rows = names.map((name) => [
    `\`${name}\``,
    fieldsOf(name)
      .map(([field, { isOptional, summary }]) => `\`${field}${isOptional ? '?' : ''}\`: ${summary}`)
      .join('<br>'),
    faultKinds[name].summary,
  ])
  return table(['Kind', 'Fields', 'What goes wrong'], rows)
}

/** Every code that an error object may have by itself, with the reasons that lead to it. */
function errorTable(): string {
  const reasons = [...Object.entries(rpcErrors.codeOf), ...protocolCodes()]
  const codes = [...new Set(reasons.map(([, code]) => code))].sort(
    (one, other) => Math.sign(other) - Math.sign(one) || Math.abs(one) - Math.abs(other),
  )
  const rows = codes.map((code) => [
    `\`${code}\``,
    reasons
      .filter(([, other]) => other === code)
      .map(([reason]) => `\`${reason}\``)
      .join(', '),
  ])
  return table(['Code', 'Reasons'], rows)
}

/** The codes of `rpc/errors.ts` that no refusal of the core leads to. */
function protocolCodes(): (readonly [string, number])[] {
  const refusals = new Set<number>(Object.values(rpcErrors.codeOf))
  return Object.entries(rpcErrors).flatMap(([name, value]) =>
    typeof value === 'number' && !refusals.has(value) ? [[name, value] as const] : [],
  )
}

function predeployTable(): string {
  return table(['Contract', 'Address', 'Code from', 'Code hash'], predeployRows())
}

/** A test that fails, and what Vitest prints of it first. */
const failure = {
  'failing test': () =>
    excerpt('ts', 'test/testing/failed-test.test.ts', "test('takes seven coins'", '})'),
  failure: () => outputOf('test/testing/failed-test.txt'),
}

/** By the document's path, the printed parts by the names their markers carry. */
export const documents: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/index.md': failure,
  'docs/coding-agents.md': {
    ...failure,
    install: () => excerpt('sh', 'docs/recipes/vitest.md', 'npm init -y', 'npm install'),
    'first test': () => excerpt('ts', 'examples/first.test.ts', 'import { expect', '})'),
    'prepared state': () =>
      excerpt('ts', 'examples/vitest-fixture.test.ts', 'const test = testWith', '})'),
    requests: () => commandsOf('test/transcripts/coding-agents.io'),
  },
  'docs/methods.md': { methods: methodTables, subscriptions: subscriptionTable },
  'docs/options.md': {
    options: () => optionTable('Option', options),
    unsaved: unsavedTable,
    followers: followersTable,
    limits: () => optionTable('Limit', limits),
  },
  'docs/networks.md': { networks: networkTable },
  'docs/faults.md': { faults: faultTable },
  'docs/errors.md': { errors: errorTable },
  'docs/predeploys.md': { predeploys: predeployTable },
}

/**
 * A document with its printed parts as the source has them now.
 *
 * @param path one of {@link documents}
 * @throws {Error} when a part's markers are missing
 */
export function printParts(path: string, document: string): string {
  return Object.entries(documents[path] ?? {}).reduce((text, [name, print]) => {
    const begin = `<!-- ${name}: printed by npm run docs -->`
    const end = `<!-- /${name} -->`
    const from = text.indexOf(begin)
    const to = text.indexOf(end)
    if (from < 0 || to < from) throw new Error(`${path} has no part "${name}"`)
    return `${text.slice(0, from)}${begin}\n${print()}\n${text.slice(to)}`
  }, document)
}
