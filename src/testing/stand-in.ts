/**
 * Stand-in until `rehearse`, the names of rules and the list of differences have their own modules: this
 * file goes then, and rehearsed-tests.ts imports theirs.
 */

import { type Devnet, DevnetError, type Hash, type ReplayOptions, replay } from '../index.ts'
import { type Hardfork, hardforks } from '../primitives/evm-rules.ts'
import { laterUpgrades, type Upgrade } from '../primitives/upgrades.ts'
import {
  CONSTRUCTOR,
  ETHER_TRANSFERS,
  type FailOn,
  type RehearsalReport,
  reportOf,
} from '../rehearsal/report.ts'
import type { Rules } from '../rehearsal/types.ts'

export interface RehearseOptions
  extends Pick<ReplayOptions, 'artifacts' | 'onArtifactSkipped' | 'fork' | 'natives'> {
  readonly failOn?: readonly FailOn[]
}

/** Rehearses each transaction of a journal on the first chain's state before it. */
export async function rehearse(
  journal: string,
  rules: Rules,
  { failOn, ...options }: RehearseOptions = {},
): Promise<RehearsalReport> {
  const lines = journal.trimEnd().split('\n')
  const lineOf = new Map<Hash, number>()
  let devnet: Devnet | undefined
  for (let count = 1; count <= lines.length; count += 1) {
    await devnet?.close()
    devnet = await replay(`${lines.slice(0, count).join('\n')}\n`, options)
    for (const { hash } of await sent(devnet)) if (!lineOf.has(hash)) lineOf.set(hash, count)
  }
  const last = devnet!
  const transactions = []
  for (const { hash, from, to, input } of await sent(last)) {
    const rehearsal = (await last.rehearse(hash, rules))!
    const isCreation = to === null || to === undefined
    const isTransfer = !isCreation && input === '0x'
    const target = {
      contract: isTransfer ? ETHER_TRANSFERS : (to ?? rehearsal.before.contractAddress ?? from),
      function: isTransfer ? '' : isCreation ? CONSTRUCTOR : input.slice(0, 10),
      address: to ?? null,
    }
    transactions.push({ ...rehearsal, hash, sender: from, target, line: lineOf.get(hash)! })
  }
  await last.close()
  const { from = rules, revision = '' } = transactions[0] ?? {}
  return reportOf({ from, to: rules, revision, transactions, failOn })
}

async function sent(devnet: Devnet) {
  const first = Number(devnet.remote?.blockNumber ?? -1n) + 1
  const pending = await devnet.request({
    method: 'eth_getBlockByNumber',
    params: ['pending', true],
  })
  const found = []
  for (let number = first; number <= Number(pending!.number); number += 1) {
    const tag =
      number === Number(pending!.number) ? 'pending' : (`0x${number.toString(16)}` as const)
    const block = await devnet.request({ method: 'eth_getBlockByNumber', params: [tag, true] })
    for (const each of block!.transactions) {
      if (typeof each === 'object' && each.type !== '0x7e') found.push(each)
    }
  }
  return found
}

/** @throws {DevnetError} INVALID_OPTION with all names */
export function rulesNamed(name: string, where: string): Rules {
  if (hardforks.includes(name as Hardfork)) return { hardfork: name as Hardfork }
  if (laterUpgrades.includes(name as never)) return { upgrade: name as Upgrade }
  const expected = [...hardforks, ...laterUpgrades].join(', ')
  throw new DevnetError('INVALID_OPTION', `${where}: expected one of ${expected}, got "${name}"`)
}

/** @throws {DevnetError} INVALID_OPTION */
export function parseFailOn(text: string, where: string): readonly FailOn[] {
  const parts = text.split(',')
  const wrong = parts.find((each) => !/^(status|logs|etherLogs|returnData|gas=\d+%)$/.test(each))
  if (wrong === undefined) return parts as readonly FailOn[]
  const expected = 'a list of status, logs, etherLogs, returnData, gas=N%'
  throw new DevnetError('INVALID_OPTION', `${where}: expected ${expected}, got "${wrong}"`)
}
