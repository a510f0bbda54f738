/** What a token is called, which of it is paused, which policies it asks. */

import type { Hex } from '../../../src/primitives/hex.ts'
import { ROLE_IDS, SCOPE_IDS } from '../../../src/tokens/ids.ts'
import { policyExists } from './policies.ts'
import { needRole } from './roles.ts'
import { emptyText, type Functions, log, need, setText, type TokenCall } from './state.ts'

export const administrationFunctions = {
  name: ({ token }) => token.name.value,
  symbol: ({ token }) => token.symbol.value,
  decimals: ({ token }) => token.decimals,
  currency: ({ token }) => token.currency,
  contractURI: ({ token }) => token.contractUri.value,
  extraMetadata: ({ token }, key: string) => token.extra.get(key)?.value ?? '',

  updateName(call, text: string) {
    needRole(call, ROLE_IDS.METADATA_ROLE)
    setText(call.token.name, text)
    log(call, 'NameUpdated', call.caller, text)
    log(call, 'EIP712DomainChanged')
  },

  updateSymbol(call, text: string) {
    needRole(call, ROLE_IDS.METADATA_ROLE)
    setText(call.token.symbol, text)
    log(call, 'SymbolUpdated', call.caller, text)
  },

  updateContractURI(call, text: string) {
    needRole(call, ROLE_IDS.METADATA_ROLE)
    setText(call.token.contractUri, text)
    log(call, 'ContractURIUpdated')
  },

  updateExtraMetadata(call, key: string, text: string) {
    needRole(call, ROLE_IDS.METADATA_ROLE)
    need(key !== '', 'InvalidMetadataKey')
    const entry = call.token.extra.get(key) ?? emptyText()
    call.token.extra.set(key, entry)
    setText(entry, text)
    log(call, 'ExtraMetadataUpdated', key, text)
  },

  isPaused: ({ token }, feature: number) => token.paused.has(feature),
  pausedFeatures: ({ token }) => [...token.paused].sort(),

  pause(call, features: readonly number[]) {
    needRole(call, ROLE_IDS.PAUSE_ROLE)
    need(features.length > 0, 'EmptyFeatureSet')
    for (const feature of features) call.token.paused.add(feature)
    log(call, 'Paused', call.caller, features)
  },

  unpause(call, features: readonly number[]) {
    needRole(call, ROLE_IDS.UNPAUSE_ROLE)
    need(features.length > 0, 'EmptyFeatureSet')
    for (const feature of features) call.token.paused.delete(feature)
    log(call, 'Unpaused', call.caller, features)
  },

  TRANSFER_SENDER_POLICY: () => SCOPE_IDS.TRANSFER_SENDER_POLICY,
  TRANSFER_RECEIVER_POLICY: () => SCOPE_IDS.TRANSFER_RECEIVER_POLICY,
  TRANSFER_EXECUTOR_POLICY: () => SCOPE_IDS.TRANSFER_EXECUTOR_POLICY,
  MINT_RECEIVER_POLICY: () => SCOPE_IDS.MINT_RECEIVER_POLICY,
  SEIZE_EXEMPT_POLICY: () => SCOPE_IDS.SEIZE_EXEMPT_POLICY,
  SEIZE_RECEIVER_POLICY: () => SCOPE_IDS.SEIZE_RECEIVER_POLICY,

  policyId(call, scope: Hex) {
    needScope(call, scope)
    return call.token.scopes.get(scope) ?? 0n
  },

  updatePolicy(call, scope: Hex, id: bigint) {
    const { scopes } = call.token
    needRole(call, ROLE_IDS.DEFAULT_ADMIN_ROLE)
    needScope(call, scope)
    need(policyExists(call, id), 'PolicyNotFound', id)
    log(call, 'PolicyUpdated', scope, scopes.get(scope) ?? 0n, id)
    scopes.set(scope, id)
  },
} satisfies Functions<TokenCall>

/** Seizures came with version 2, and their scopes with them. */
function needScope({ version }: TokenCall, scope: Hex): void {
  const { SEIZE_EXEMPT_POLICY, SEIZE_RECEIVER_POLICY, ...older } = SCOPE_IDS
  const known: readonly Hex[] = Object.values(version >= 2 ? SCOPE_IDS : older)
  need(known.includes(scope), 'UnsupportedPolicyType', scope)
}
