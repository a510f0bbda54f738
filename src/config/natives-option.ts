/**
 * The option `natives`: native contracts of the devnet's author.
 *
 * Owns the checks of the definitions, and the code that marks their accounts. What they answer is left
 * to engine/native-definition.ts.
 *
 * A journal and a state file hold the addresses of the contracts: functions cannot be saved, and have to be
 * given again.
 */

import { NATIVE_STUB, type NativeContract } from '../engine/native-contract.ts'
import type { NativeDefinition } from '../engine/native-definition.ts'
import { isFieldsObject } from '../primitives/arguments.ts'
import { evmRules, lastHardfork } from '../primitives/evm-rules.ts'
import { type Address, addressFrom, hexFromBytes } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { type AllocEntry, PackedAccounts } from '../state/packed-accounts.ts'
import type { Config } from './config.ts'
import { refuse } from './option.ts'

/** Their accounts have this code, as those of every native contract. */
const STUB = hexFromBytes(NATIVE_STUB)

/**
 * Checks and copies the definitions.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function readNatives(given: unknown): readonly NativeDefinition[] {
  if (given === undefined) return []
  if (!Array.isArray(given)) return unexpected('a list of { address, run }', given)
  const natives = new Map<Address, NativeDefinition>()
  for (const each of given as readonly unknown[]) {
    if (!isFieldsObject(each)) return unexpected('{ address, run }', each)
    const { run } = each
    const address = addressFrom(each.address)
    if (address === undefined) return unexpected('a 20-byte address', each.address)
    if (typeof run !== 'function') return unexpected(`a function run for ${address}`, run)
    if (natives.has(address)) return unexpected('each address once', address)
    natives.set(address, { address, run: run as NativeDefinition['run'] }) // its results are checked
  }
  return [...natives.values()]
}

function unexpected(expected: string, found: unknown): never {
  return refuse('natives', new RangeError(`expected ${expected}, got ${quoted(found)}`))
}

/**
 * Expects addresses that neither a precompile nor a native contract of the network has.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function expectFreeAddresses(
  natives: readonly NativeDefinition[],
  ofNetwork: readonly NativeContract[],
  config: Pick<Config, 'hardfork' | 'hardforkAt' | 'upgrade'>,
): void {
  const { precompiles } = evmRules(lastHardfork(config), config.upgrade)
  for (const { address } of natives) {
    for (const [name, at] of precompiles) {
      if (at === address) unexpected(`another address than the precompile ${name}`, address)
    }
    if (ofNetwork.every(({ prefix }) => !address.startsWith(prefix))) continue
    unexpected('another address than a native contract of the network', address)
  }
}

/**
 * Expects the contracts whose addresses a journal or a state file holds.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function expectNatives(
  what: 'state' | 'journal',
  saved: readonly Address[],
  given: readonly NativeDefinition[],
): void {
  const missing = saved.find((address) => given.every((native) => native.address !== address))
  if (missing !== undefined) {
    const expected = `the contract at ${missing}, which the ${what} names but cannot hold`
    refuse('natives', new RangeError(`expected ${expected}`))
  }
  const needless = given.find(({ address }) => !saved.includes(address))
  if (needless === undefined) return
  const found = `one at ${needless.address}`
  refuse('natives', new RangeError(`expected none but those that the ${what} names, got ${found}`))
}

/**
 * The alloc with the accounts of the contracts. Each keeps the balance, nonce and storage that the alloc
 * gives it.
 *
 * @throws {DevnetError} INVALID_OPTION if the alloc has other code for one
 */
export function allocWith(
  natives: readonly NativeDefinition[],
  alloc: PackedAccounts | undefined,
): PackedAccounts | undefined {
  if (natives.length === 0) return alloc
  const stubs = new Map<Address, AllocEntry>(
    natives.map(({ address }) => [address, [address, { code: STUB }]]),
  )
  const entries: AllocEntry[] = []
  for (const entry of alloc ?? []) {
    const [address, account] = entry
    if (!stubs.delete(address)) {
      entries.push(entry)
      continue
    }
    const { code = STUB } = account
    if (code !== STUB) {
      const message = `expected no code in alloc["${address}"], which is a native contract`
      refuse('natives', new RangeError(message))
    }
    entries.push([address, { ...account, code: STUB }])
  }
  entries.push(...stubs.values())
  return new PackedAccounts(entries, entries.length)
}
