/**
 * A token as plainly as it can be said: maps, sets and numbers, and each function in a few lines.
 *
 * Shares nothing with `src/tokens` but ids. Time stands still: a multiplier that is pending stays so.
 */

import type { Address, Hex } from '../../src/primitives/hex.ts'
import {
  POLICY_REGISTRY_ADDRESS,
  ROLE_IDS,
  SCOPE_IDS,
  type ScopeName,
} from '../../src/tokens/ids.ts'
import { NOW, ZERO } from './scene.ts'

const WORD_MAX = 2n ** 256n - 1n
const ADMIN_ROLE = ROLE_IDS.DEFAULT_ADMIN_ROLE

/** What a call of the model ends with: logs, or an error's name. */
export type ModelAnswer =
  | { readonly events: readonly (readonly unknown[])[] }
  | { readonly error: string }

class Refused extends Error {}

export interface ModelPolicy {
  readonly isAllowlist: boolean
  readonly admin: Address
  readonly members: Set<Address>
}

/** Everything a token is, and the lists it asks. */
export interface ModelState {
  readonly balances: Map<Address, bigint>
  readonly allowances: Map<string, bigint>
  readonly members: Set<string>
  readonly roleAdmins: Map<Hex, Hex>
  /** The first one lets everybody pass, and nobody can change it. */
  readonly policies: Map<bigint, ModelPolicy>
  readonly scopes: Map<ScopeName, bigint>
  readonly paused: Set<number>
  readonly texts: Map<string, string>
  readonly announced: Set<string>
  supply: bigint
  cap: bigint
  multiplier: bigint
  pending: { readonly multiplier: bigint; readonly effectiveAt: bigint } | undefined
}

function emptyState(): ModelState {
  return {
    balances: new Map(),
    allowances: new Map(),
    members: new Set(),
    roleAdmins: new Map(),
    policies: new Map([[0n, { isAllowlist: false, admin: ZERO, members: new Set() }]]),
    scopes: new Map(),
    paused: new Set(),
    texts: new Map(),
    announced: new Set(),
    supply: 0n,
    cap: 2n ** 128n - 1n,
    multiplier: 10n ** 18n,
    pending: undefined,
  }
}

/** A call inside an announcement: the name, the arguments and how they are encoded. */
export interface InnerCall {
  readonly name: string
  readonly args: readonly unknown[]
  readonly data: Hex
}

export class TokenModel {
  readonly token: Address
  state: ModelState
  #events: (readonly unknown[])[] = []
  #caller: Address = ZERO

  constructor(token: Address, state = emptyState()) {
    this.token = token
    this.state = state
  }

  copy(): TokenModel {
    return new TokenModel(this.token, structuredClone(this.state))
  }

  /** Runs a function as if it were the token's or the registry's. */
  run(caller: Address, name: string, args: readonly unknown[]): ModelAnswer {
    const before = structuredClone(this.state)
    this.#events = []
    this.#caller = caller
    try {
      this.#perform(name, args)
      return { events: this.#events }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.state = before
      return { error: error.message }
    }
  }

  #perform(name: string, args: readonly unknown[]): void {
    const functions = this.#functions() as Record<string, (...args: never[]) => void>
    functions[name]!(...(args as never[]))
  }

  balance(account: Address): bigint {
    return this.state.balances.get(account) ?? 0n
  }

  allowance(owner: Address, spender: Address): bigint {
    return this.state.allowances.get(`${owner} ${spender}`) ?? 0n
  }

  has(role: Hex, account: Address): boolean {
    return this.state.members.has(`${role} ${account}`)
  }

  get adminCount(): number {
    return [...this.state.members].filter((member) => member.startsWith(ADMIN_ROLE)).length
  }

  passes(id: bigint, account: Address): boolean {
    const policy = this.state.policies.get(id)!
    return policy.members.has(account) === policy.isAllowlist
  }

  #functions() {
    const log = (...words: readonly unknown[]) => this.#events.push([this.token, ...words])
    const need = (condition: boolean, error: string) => {
      if (!condition) throw new Refused(error)
    }
    const running = (feature: number) => need(!this.state.paused.has(feature), 'ContractPaused')
    const held = (role: Hex) =>
      need(this.has(role, this.#caller), 'AccessControlUnauthorizedAccount')
    const receiver = (to: Address) => need(to !== ZERO && to !== this.token, 'InvalidReceiver')
    const allowed = (scope: ScopeName, account: Address) =>
      need(this.passes(this.state.scopes.get(scope) ?? 0n, account), 'PolicyForbids')
    const move = (from: Address, to: Address, amount: bigint) => {
      need(this.balance(from) >= amount, 'InsufficientBalance')
      this.state.balances.set(from, this.balance(from) - amount)
      this.state.balances.set(to, this.balance(to) + amount)
      log('Transfer', from, to, amount)
    }
    const destroy = (from: Address, amount: bigint) => {
      need(this.balance(from) >= amount, 'InsufficientBalance')
      this.state.balances.set(from, this.balance(from) - amount)
      this.state.supply -= amount
      log('Transfer', from, ZERO, amount)
    }
    const parties = (from: Address, to: Address) => {
      allowed('TRANSFER_EXECUTOR_POLICY', this.#caller)
      allowed('TRANSFER_SENDER_POLICY', from)
      allowed('TRANSFER_RECEIVER_POLICY', to)
    }
    const memo = (text: Hex) => log('Memo', this.#caller, text)
    const take = (role: Hex, account: Address) => {
      if (this.state.members.delete(`${role} ${account}`))
        log('RoleRevoked', role, account, this.#caller)
    }
    const notLast = (role: Hex, account: Address) =>
      need(
        role !== ADMIN_ROLE || !this.has(role, account) || this.adminCount > 1,
        'LastAdminCannotRenounce',
      )
    const mayAdminister = (role: Hex) => {
      need(this.adminCount > 0, 'AccessControlUnauthorizedAccount')
      held(this.state.roleAdmins.get(role) ?? ADMIN_ROLE)
    }
    const transfer = (to: Address, amount: bigint) => {
      running(0)
      receiver(to)
      parties(this.#caller, to)
      move(this.#caller, to, amount)
    }
    const transferFrom = (from: Address, to: Address, amount: bigint) => {
      running(0)
      receiver(to)
      need(from !== ZERO, 'InvalidSender')
      const allowance = this.allowance(from, this.#caller)
      need(allowance >= amount, 'InsufficientAllowance')
      parties(from, to)
      move(from, to, amount)
      if (allowance !== WORD_MAX) {
        this.state.allowances.set(`${from} ${this.#caller}`, allowance - amount)
      }
    }
    const mint = (to: Address, amount: bigint) => {
      running(1)
      held(ROLE_IDS.MINT_ROLE)
      issue(to, amount)
    }
    const issue = (to: Address, amount: bigint) => {
      receiver(to)
      allowed('MINT_RECEIVER_POLICY', to)
      need(this.state.supply + amount <= WORD_MAX, 'Panic')
      need(this.state.supply + amount <= this.state.cap, 'SupplyCapExceeded')
      this.state.supply += amount
      this.state.balances.set(to, this.balance(to) + amount)
      log('Transfer', ZERO, to, amount)
    }
    const burn = (amount: bigint) => {
      running(2)
      held(ROLE_IDS.BURN_ROLE)
      destroy(this.#caller, amount)
    }
    const updateList = (isAllowlist: boolean) => (id: bigint, isIn: boolean, who: Address[]) => {
      const policy = this.state.policies.get(id)
      if (policy === undefined) throw new Refused('PolicyNotFound')
      need(policy.isAllowlist === isAllowlist, 'IncompatiblePolicyType')
      need(policy.admin === this.#caller, 'Unauthorized')
      for (const each of who) {
        if (isIn) policy.members.add(each)
        else policy.members.delete(each)
      }
      const event = isAllowlist ? 'AllowlistUpdated' : 'BlocklistUpdated'
      this.#events.push([POLICY_REGISTRY_ADDRESS, event, id, this.#caller, isIn, who])
    }
    return {
      transfer,
      transferFrom,
      mint,
      burn,
      transferWithMemo: (to: Address, amount: bigint, text: Hex) => {
        transfer(to, amount)
        memo(text)
      },
      transferFromWithMemo: (from: Address, to: Address, amount: bigint, text: Hex) => {
        transferFrom(from, to, amount)
        memo(text)
      },
      mintWithMemo: (to: Address, amount: bigint, text: Hex) => {
        mint(to, amount)
        memo(text)
      },
      burnWithMemo: (amount: bigint, text: Hex) => {
        burn(amount)
        memo(text)
      },
      approve: (spender: Address, amount: bigint) => {
        need(spender !== ZERO, 'InvalidSpender')
        this.state.allowances.set(`${this.#caller} ${spender}`, amount)
        log('Approval', this.#caller, spender, amount)
      },
      batchMint: (to: readonly Address[], amounts: readonly bigint[]) => {
        running(1)
        held(ROLE_IDS.MINT_ROLE)
        need(to.length === amounts.length, 'LengthMismatch')
        need(to.length > 0, 'EmptyBatch')
        to.forEach((each, index) => {
          issue(each, amounts[index]!)
        })
      },
      burnBlocked: (from: Address, amount: bigint) => {
        running(2)
        held(ROLE_IDS.BURN_BLOCKED_ROLE)
        const policy = this.state.scopes.get('TRANSFER_SENDER_POLICY') ?? 0n
        need(!this.passes(policy, from), 'AccountNotBlocked')
        destroy(from, amount)
        log('BurnedBlocked', this.#caller, from, amount)
      },
      seizeWithMemo: (from: Address, to: Address, amount: bigint, text: Hex) => {
        running(3)
        held(ROLE_IDS.SEIZE_ROLE)
        receiver(to)
        need(from !== ZERO, 'InvalidSender')
        need(from !== to, 'InvalidReceiver')
        const policy = this.state.scopes.get('SEIZE_EXEMPT_POLICY') ?? 0n
        need(!this.passes(policy, from), 'AccountNotSeizable')
        allowed('SEIZE_RECEIVER_POLICY', to)
        move(from, to, amount)
        memo(text)
        log('Seized', this.#caller, from, to, amount)
      },
      updateSupplyCap: (cap: bigint) => {
        held(ADMIN_ROLE)
        need(cap >= this.state.supply && cap < 2n ** 128n, 'InvalidSupplyCap')
        log('SupplyCapUpdated', this.#caller, this.state.cap, cap)
        this.state.cap = cap
      },
      pause: (features: readonly number[]) => {
        held(ROLE_IDS.PAUSE_ROLE)
        need(features.length > 0, 'EmptyFeatureSet')
        for (const feature of features) this.state.paused.add(feature)
        log('Paused', this.#caller, features)
      },
      unpause: (features: readonly number[]) => {
        held(ROLE_IDS.UNPAUSE_ROLE)
        need(features.length > 0, 'EmptyFeatureSet')
        for (const feature of features) this.state.paused.delete(feature)
        log('Unpaused', this.#caller, features)
      },
      grantRole: (role: Hex, account: Address) => {
        mayAdminister(role)
        if (this.has(role, account)) return
        this.state.members.add(`${role} ${account}`)
        log('RoleGranted', role, account, this.#caller)
      },
      revokeRole: (role: Hex, account: Address) => {
        mayAdminister(role)
        notLast(role, account)
        take(role, account)
      },
      renounceRole: (role: Hex, confirmation: Address) => {
        need(confirmation === this.#caller, 'AccessControlBadConfirmation')
        notLast(role, this.#caller)
        take(role, this.#caller)
      },
      renounceLastAdmin: () => {
        held(ADMIN_ROLE)
        need(this.adminCount === 1, 'NotSoleAdmin')
        take(ADMIN_ROLE, this.#caller)
        log('LastAdminRenounced', this.#caller)
      },
      setRoleAdmin: (role: Hex, next: Hex) => {
        mayAdminister(role)
        log('RoleAdminChanged', role, this.state.roleAdmins.get(role) ?? ADMIN_ROLE, next)
        this.state.roleAdmins.set(role, next)
      },
      updatePolicy: (scope: Hex, id: bigint) => {
        held(ADMIN_ROLE)
        const known = Object.entries(SCOPE_IDS).find(([, each]) => each === scope)
        if (known === undefined) throw new Refused('UnsupportedPolicyType')
        const name = known[0] as ScopeName // a key of SCOPE_IDS
        need(this.state.policies.has(id), 'PolicyNotFound')
        log('PolicyUpdated', scope, this.state.scopes.get(name) ?? 0n, id)
        this.state.scopes.set(name, id)
      },
      updateName: (text: string) => {
        held(ROLE_IDS.METADATA_ROLE)
        this.state.texts.set('name', text)
        log('NameUpdated', this.#caller, text)
        log('EIP712DomainChanged')
      },
      updateSymbol: (text: string) => {
        held(ROLE_IDS.METADATA_ROLE)
        this.state.texts.set('symbol', text)
        log('SymbolUpdated', this.#caller, text)
      },
      updateContractURI: (text: string) => {
        held(ROLE_IDS.METADATA_ROLE)
        this.state.texts.set('contractURI', text)
        log('ContractURIUpdated')
      },
      updateExtraMetadata: (key: string, text: string) => {
        held(ROLE_IDS.METADATA_ROLE)
        need(key !== '', 'InvalidMetadataKey')
        this.state.texts.set(`extra ${key}`, text)
        log('ExtraMetadataUpdated', key, text)
      },
      updateMultiplier: (multiplier: bigint) => {
        held(ROLE_IDS.OPERATOR_ROLE)
        need(multiplier > 0n && multiplier < 2n ** 128n, 'InvalidMultiplier')
        const { pending, multiplier: old } = this.state
        if (pending !== undefined) {
          log('UIMultiplierUpdateCancelled', pending.multiplier, pending.effectiveAt)
        }
        this.state.multiplier = multiplier
        this.state.pending = undefined
        log('MultiplierUpdated', multiplier)
        log('UIMultiplierUpdated', old, multiplier, NOW)
      },
      updateUIMultiplier: (multiplier: bigint, effectiveAt: bigint) => {
        held(ROLE_IDS.OPERATOR_ROLE)
        need(multiplier > 0n && multiplier < 2n ** 128n, 'InvalidMultiplier')
        need(effectiveAt > NOW, 'EffectiveAtInPast')
        need(effectiveAt < 2n ** 64n, 'EffectiveAtTooFar')
        need(this.state.pending === undefined, 'UIMultiplierUpdateExists')
        this.state.pending = { multiplier, effectiveAt }
        log('UIMultiplierUpdated', this.state.multiplier, multiplier, effectiveAt)
      },
      cancelUIMultiplierUpdate: () => {
        held(ROLE_IDS.OPERATOR_ROLE)
        const { pending } = this.state
        if (pending === undefined) throw new Refused('UIMultiplierUpdateDoesNotExist')
        this.state.pending = undefined
        log('UIMultiplierUpdateCancelled', pending.multiplier, pending.effectiveAt)
      },
      announce: (calls: readonly InnerCall[], id: string, description: string, uri: string) => {
        held(ROLE_IDS.OPERATOR_ROLE)
        need(!this.state.announced.has(id), 'AnnouncementIdAlreadyUsed')
        this.state.announced.add(id)
        log('Announcement', this.#caller, id, description, uri)
        for (const { name, args } of calls) {
          try {
            this.#perform(name, args)
          } catch (error) {
            const isPanic = error instanceof Refused && error.message === 'Panic'
            throw isPanic ? error : new Refused('InternalCallFailed')
          }
        }
        log('EndAnnouncement', id)
      },
      updateAllowlist: updateList(true),
      updateBlocklist: updateList(false),
    }
  }
}
