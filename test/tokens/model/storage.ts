/**
 * What the world must look like in storage: every slot of every account, none more.
 *
 * The offsets of a token are the published ones, written down a second time; where nothing is published
 * (assets' own slots, the registries) they are those of `src/tokens/layout.ts`.
 */

import { concat, type Hex, keccak256, numberToHex } from 'viem'
import type { Address } from '../../../src/primitives/hex.ts'
import { SCOPE_IDS } from '../../../src/tokens/ids.ts'
import {
  ACTIVATION_SLOTS,
  ASSET_SLOTS,
  POLICY_SLOTS,
  STABLECOIN_SLOTS,
} from '../../../src/tokens/layout.ts'
import { contractAt } from './interfaces.ts'
import { adminCount } from './roles.ts'
import { emptyText, setText, type TextState, type TokenState, type WorldState } from './state.ts'

const BASE = 0xc78b71fee795ddd74aff64ea9b2474194c938c3196430e10bb5f01ed48434000n
const POLICY_EXISTS = 1n << 255n

/** The words of an account that are not zero, by slot. */
export function storageOf(world: WorldState, address: Address): ReadonlyMap<bigint, bigint> {
  const words = new Words()
  switch (contractAt(address)) {
    case 'factory':
      break
    case 'policyRegistry':
      setPolicies(words, world)
      break
    case 'activationRegistry':
      for (const feature of world.features) words.set(entry(ACTIVATION_SLOTS.features, feature), 1n)
      break
    default:
      setToken(words, world.tokens.get(address)!)
  }
  return words.known
}

class Words {
  readonly known = new Map<bigint, bigint>()

  set(slot: bigint, value: bigint): void {
    if (value !== 0n) this.known.set(slot, value)
  }

  setText(slot: bigint, { value, chunks }: TextState): void {
    const digits = Buffer.from(value, 'utf8').toString('hex')
    const short = BigInt(`0x${digits.padEnd(64, '0').slice(0, 64)}`) | BigInt(digits.length)
    this.set(slot, digits.length <= 62 ? short : BigInt(digits.length + 1))
    chunks.forEach((chunk, index) => {
      this.set(dataSlot(slot) + BigInt(index), BigInt(`0x${chunk}`))
    })
  }
}

function setToken(words: Words, token: TokenState): void {
  words.setText(BASE, token.name)
  words.setText(BASE + 1n, token.symbol)
  words.setText(BASE + 2n, token.contractUri)
  words.set(BASE + 3n, token.supply)
  for (const [who, balance] of token.balances) words.set(entry(BASE + 4n, key(who)), balance)
  for (const [pair, allowance] of token.allowances) {
    words.set(entry(BASE + 5n, ...pair.split(' ').map(key)), allowance)
  }
  for (const member of token.members) {
    words.set(entry(BASE + 6n, ...member.split(' ').map(key)), 1n)
  }
  for (const [role, admin] of token.roleAdmins) words.set(entry(BASE + 7n, role), BigInt(admin))
  words.set(BASE + 8n, BigInt(adminCount({ token })))
  const policies = (...scopes: readonly Hex[]) =>
    scopes.reduceRight((word, scope) => (word << 64n) | (token.scopes.get(scope) ?? 0n), 0n)
  const { TRANSFER_SENDER_POLICY, TRANSFER_RECEIVER_POLICY, TRANSFER_EXECUTOR_POLICY } = SCOPE_IDS
  words.set(
    BASE + 9n,
    policies(TRANSFER_SENDER_POLICY, TRANSFER_RECEIVER_POLICY, TRANSFER_EXECUTOR_POLICY),
  )
  words.set(BASE + 10n, policies(SCOPE_IDS.MINT_RECEIVER_POLICY))
  words.set(
    BASE + 11n,
    [...token.paused].reduce((bits, feature) => bits | (1n << BigInt(feature)), 0n),
  )
  words.set(BASE + 12n, token.cap)
  for (const [owner, nonce] of token.nonces) words.set(entry(BASE + 13n, key(owner)), nonce)
  const { SEIZE_EXEMPT_POLICY, SEIZE_RECEIVER_POLICY } = SCOPE_IDS
  words.set(BASE + 14n, policies(SEIZE_EXEMPT_POLICY, SEIZE_RECEIVER_POLICY))
  if (token.isAsset) setAsset(words, token)
  else {
    const currency = emptyText()
    setText(currency, token.currency)
    words.setText(STABLECOIN_SLOTS.currency, currency)
  }
}

function setAsset(words: Words, token: TokenState): void {
  const { multiplier = 0n, effectiveAt = 0n } = token.pending ?? {}
  words.set(ASSET_SLOTS.decimals, BigInt(token.decimals))
  words.set(ASSET_SLOTS.multiplier, token.multiplier ?? 0n)
  for (const id of token.announced) words.set(textEntry(ASSET_SLOTS.announcements, id), 1n)
  for (const [name, text] of token.extra) {
    words.setText(textEntry(ASSET_SLOTS.extraMetadata, name), text)
  }
  words.set(ASSET_SLOTS.pending, (effectiveAt << 128n) | multiplier)
}

function setPolicies(words: Words, { policies, policyCount }: WorldState): void {
  // The two that always exist are written down with the first one that somebody makes.
  if (policyCount === 0n) return
  words.set(POLICY_SLOTS.nextCounter, 2n + policyCount)
  for (const [id, { admin, pendingAdmin, members, children }] of policies) {
    const own = (slot: bigint) => entry(slot, numberToHex(id, { size: 32 }))
    words.set(own(POLICY_SLOTS.policies), POLICY_EXISTS | BigInt(admin))
    words.set(own(POLICY_SLOTS.pendingAdmins), BigInt(pendingAdmin))
    for (const who of members) words.set(entry(own(POLICY_SLOTS.members), key(who)), 1n)
    if (children.length === 0) continue
    const list = own(POLICY_SLOTS.children)
    words.set(list, BigInt(children.length))
    words.set(
      dataSlot(list),
      children.reduceRight((word, child) => (word << 64n) | child, 0n),
    )
  }
}

const slots = new Map<string, bigint>()

/** The slot of a mapping's entry, or of one of a mapping of mappings. */
function entry(mapping: bigint, ...keys: readonly Hex[]): bigint {
  return keys.reduce(
    (slot, each) => hashed(concat([each, numberToHex(slot, { size: 32 })])),
    mapping,
  )
}

function textEntry(mapping: bigint, text: string): bigint {
  return hashed(concat([hexOf(text), numberToHex(mapping, { size: 32 })]))
}

function dataSlot(slot: bigint): bigint {
  return hashed(numberToHex(slot, { size: 32 }))
}

/** The same ones are asked for in every sequence. */
function hashed(preimage: Hex): bigint {
  let slot = slots.get(preimage)
  if (slot === undefined) slots.set(preimage, (slot = BigInt(keccak256(preimage))))
  return slot
}

function hexOf(text: string): Hex {
  return `0x${Buffer.from(text, 'utf8').toString('hex')}`
}

/** An address or an id, as the key of a mapping: 32 bytes. */
function key(hex: string): Hex {
  return `0x${hex.slice(2).padStart(64, '0')}`
}
