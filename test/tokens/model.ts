/**
 * A token as plainly as it can be said: maps, sets and numbers, and each function in a few lines.
 *
 * Shares nothing with `src/tokens` but ids. What it does not model (texts, multiplier, permits) is never
 * called on it.
 */

import type { Address, Hex } from '../../src/primitives/hex.ts'
import { ROLE_IDS, SCOPE_IDS, type ScopeName } from '../../src/tokens/ids.ts'
import { ZERO } from './scene.ts'

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

export class TokenModel {
  readonly token: Address
  readonly balances = new Map<Address, bigint>()
  readonly allowances = new Map<string, bigint>()
  readonly members = new Set<string>()
  readonly roleAdmins = new Map<Hex, Hex>()
  /** The first one lets everybody pass, and nobody can change it. */
  readonly policies = new Map<bigint, ModelPolicy>([
    [0n, { isAllowlist: false, admin: ZERO, members: new Set() }],
  ])
  readonly scopes = new Map<ScopeName, bigint>()
  readonly paused = new Set<number>()
  supply = 0n
  cap = 2n ** 128n - 1n
  #events: (readonly unknown[])[] = []
  #caller: Address = ZERO

  constructor(token: Address) {
    this.token = token
  }

  /** Runs a function as if it were the token's or the registry's. */
  run(caller: Address, name: string, args: readonly unknown[]): ModelAnswer {
    this.#events = []
    this.#caller = caller
    const functions = this.#functions() as Record<string, (...args: never[]) => void>
    try {
      functions[name]!(...(args as never[]))
      return { events: this.#events }
    } catch (error) {
      if (error instanceof Refused) return { error: error.message }
      throw error
    }
  }

  balance(account: Address): bigint {
    return this.balances.get(account) ?? 0n
  }

  allowance(owner: Address, spender: Address): bigint {
    return this.allowances.get(`${owner} ${spender}`) ?? 0n
  }

  has(role: Hex, account: Address): boolean {
    return this.members.has(`${role} ${account}`)
  }

  get adminCount(): number {
    return [...this.members].filter((member) => member.startsWith(ADMIN_ROLE)).length
  }

  passes(id: bigint, account: Address): boolean {
    const policy = this.policies.get(id)!
    return policy.members.has(account) === policy.isAllowlist
  }

  #functions() {
    const log = (...words: readonly unknown[]) => this.#events.push([this.token, ...words])
    const need = (condition: boolean, error: string) => {
      if (!condition) throw new Refused(error)
    }
    const running = (feature: number) => need(!this.paused.has(feature), 'ContractPaused')
    const held = (role: Hex) =>
      need(this.has(role, this.#caller), 'AccessControlUnauthorizedAccount')
    const receiver = (to: Address) => need(to !== ZERO && to !== this.token, 'InvalidReceiver')
    const allowed = (scope: ScopeName, account: Address) =>
      need(this.passes(this.scopes.get(scope) ?? 0n, account), 'PolicyForbids')
    const move = (from: Address, to: Address, amount: bigint) => {
      need(this.balance(from) >= amount, 'InsufficientBalance')
      this.balances.set(from, this.balance(from) - amount)
      this.balances.set(to, this.balance(to) + amount)
      log('Transfer', from, to, amount)
    }
    const destroy = (from: Address, amount: bigint) => {
      need(this.balance(from) >= amount, 'InsufficientBalance')
      this.balances.set(from, this.balance(from) - amount)
      this.supply -= amount
      log('Transfer', from, ZERO, amount)
    }
    const parties = (from: Address, to: Address) => {
      allowed('TRANSFER_EXECUTOR_POLICY', this.#caller)
      allowed('TRANSFER_SENDER_POLICY', from)
      allowed('TRANSFER_RECEIVER_POLICY', to)
    }
    const memo = (text: Hex) => log('Memo', this.#caller, text)
    const take = (role: Hex, account: Address) => {
      if (this.members.delete(`${role} ${account}`)) log('RoleRevoked', role, account, this.#caller)
    }
    const notLast = (role: Hex, account: Address) =>
      need(
        role !== ADMIN_ROLE || !this.has(role, account) || this.adminCount > 1,
        'LastAdminCannotRenounce',
      )
    const mayAdminister = (role: Hex) => {
      need(this.adminCount > 0, 'AccessControlUnauthorizedAccount')
      held(this.roleAdmins.get(role) ?? ADMIN_ROLE)
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
        this.allowances.set(`${from} ${this.#caller}`, allowance - amount)
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
      need(this.supply + amount <= WORD_MAX, 'Panic')
      need(this.supply + amount <= this.cap, 'SupplyCapExceeded')
      this.supply += amount
      this.balances.set(to, this.balance(to) + amount)
      log('Transfer', ZERO, to, amount)
    }
    const burn = (amount: bigint) => {
      running(2)
      held(ROLE_IDS.BURN_ROLE)
      destroy(this.#caller, amount)
    }
    const updateList = (isAllowlist: boolean) => (id: bigint, isIn: boolean, who: Address[]) => {
      const policy = this.policies.get(id)
      if (policy === undefined) throw new Refused('PolicyNotFound')
      need(policy.isAllowlist === isAllowlist, 'IncompatiblePolicyType')
      need(policy.admin === this.#caller, 'Unauthorized')
      for (const each of who) {
        if (isIn) policy.members.add(each)
        else policy.members.delete(each)
      }
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
        this.allowances.set(`${this.#caller} ${spender}`, amount)
        log('Approval', this.#caller, spender, amount)
      },
      batchMint: (to: readonly Address[], amounts: readonly bigint[]) => {
        running(1)
        held(ROLE_IDS.MINT_ROLE)
        need(to.length === amounts.length, 'LengthMismatch')
        need(to.length > 0, 'EmptyBatch')
        const before = { supply: this.supply, balances: [...this.balances] }
        try {
          to.forEach((each, index) => {
            issue(each, amounts[index]!)
          })
        } catch (error) {
          this.supply = before.supply
          this.balances.clear()
          for (const [account, balance] of before.balances) this.balances.set(account, balance)
          throw error
        }
      },
      burnBlocked: (from: Address, amount: bigint) => {
        running(2)
        held(ROLE_IDS.BURN_BLOCKED_ROLE)
        const policy = this.scopes.get('TRANSFER_SENDER_POLICY') ?? 0n
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
        const policy = this.scopes.get('SEIZE_EXEMPT_POLICY') ?? 0n
        need(!this.passes(policy, from), 'AccountNotSeizable')
        allowed('SEIZE_RECEIVER_POLICY', to)
        move(from, to, amount)
        memo(text)
        log('Seized', this.#caller, from, to, amount)
      },
      updateSupplyCap: (cap: bigint) => {
        held(ADMIN_ROLE)
        need(cap >= this.supply && cap < 2n ** 128n, 'InvalidSupplyCap')
        log('SupplyCapUpdated', this.#caller, this.cap, cap)
        this.cap = cap
      },
      pause: (features: readonly number[]) => {
        held(ROLE_IDS.PAUSE_ROLE)
        need(features.length > 0, 'EmptyFeatureSet')
        for (const feature of features) this.paused.add(feature)
        log('Paused', this.#caller, features)
      },
      unpause: (features: readonly number[]) => {
        held(ROLE_IDS.UNPAUSE_ROLE)
        need(features.length > 0, 'EmptyFeatureSet')
        for (const feature of features) this.paused.delete(feature)
        log('Unpaused', this.#caller, features)
      },
      grantRole: (role: Hex, account: Address) => {
        mayAdminister(role)
        if (this.has(role, account)) return
        this.members.add(`${role} ${account}`)
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
        log('RoleAdminChanged', role, this.roleAdmins.get(role) ?? ADMIN_ROLE, next)
        this.roleAdmins.set(role, next)
      },
      updatePolicy: (scope: Hex, id: bigint) => {
        held(ADMIN_ROLE)
        const known = Object.entries(SCOPE_IDS).find(([, each]) => each === scope)
        if (known === undefined) throw new Refused('UnsupportedPolicyType')
        const name = known[0] as ScopeName // a key of SCOPE_IDS
        need(this.policies.has(id), 'PolicyNotFound')
        log('PolicyUpdated', scope, this.scopes.get(name) ?? 0n, id)
        this.scopes.set(name, id)
      },
      updateAllowlist: updateList(true),
      updateBlocklist: updateList(false),
    }
  }
}
