/**
 * Units of tokens, and the arguments that are amounts of one.
 *
 * Owns what the page has read of symbols and decimals: once for each contract. Promise: a number is an
 * amount of a token if a standard says so, or if exactly one token moved by it in the same transaction;
 * every other number stays a number.
 */

import { effect, signal } from '@preact/signals'
import type { Address } from '../src/primitives/hex.ts'
import { amountTypes, ether, type Unit } from './amounts.ts'
import type { Argument, DescribedCall, Named } from './described.ts'
import type { Connection } from './rpc.ts'
import type { PastTime } from './time/moment.ts'
import { unitAt } from './token-views.ts'

/** Functions, events and errors of token standards whose integers are amounts of the token. */
const ownItems: ReadonlySet<string> = new Set([
  ...['transfer', 'transferFrom', 'approve', 'increaseAllowance', 'decreaseAllowance', 'permit'],
  ...['mint', 'burn', 'burnFrom', 'transferWithMemo', 'transferFromWithMemo', 'mintWithMemo'],
  ...['burnWithMemo', 'burnBlocked', 'seizeWithMemo', 'Transfer', 'Approval'],
  ...['ERC20InsufficientBalance', 'ERC20InsufficientAllowance'],
  ...['InsufficientBalance', 'InsufficientAllowance'],
])

/** Functions within tokens by which the standard ones do their work. */
const innerFunctions: ReadonlySet<string> = new Set([
  ...['_transfer', '_update', '_mint', '_burn', '_approve', '_spendAllowance'],
])

/** Functions that return an amount of the token. */
const ownViews: ReadonlySet<string> = new Set(['balanceOf', 'allowance', 'totalSupply'])

/** Variables of tokens that hold amounts. */
const ownVariables = /^_?(balances?|balanceOf|totalSupply|allowances?)\b/

/** Names of integers that are no amounts, and of those that may be. */
const otherNames = /deadline|nonce|expir|id$/i
const amountNames =
  /amount|value|wad|assets|shares|balance|deposit|stake|debt|collateral|needed|supply|reward|payment|total|allowance|^$/i

/** Names of integers that are Unix times, which are between 2001 and 2286. */
const timeNames = /[dD]eadline|[tT]imestamp|[eE]xpir|validAfter|(At|Time|Until|Since)$/
const [timeMin, timeMax] = [10n ** 9n, 10n ** 10n]

/** @param path of a variable: its last name counts */
export function isTimestamp(path: string, type: string, value: bigint): boolean {
  const isLarge = /^uint(?!(8|16|24)$)\d*$/.test(type)
  return (
    isLarge &&
    value >= timeMin &&
    value < timeMax &&
    timeNames.test(path.replace(/(?:\[[^\]]*\])+$/, ''))
  )
}

/** Contracts whose units are kept. */
const keptMax = 4_000

/** Amounts that moved, each with its token. */
export type Transfers = readonly (readonly [amount: string, token: Address])[]

/** True for an argument that may be an amount, although no standard says of what. */
export function mayMove({ name, type, unit, value }: Argument): boolean {
  if (Array.isArray(value)) return type === 'tuple' && value.some((each) => mayMove(each))
  return unit === undefined && amountTypes.test(type) && value !== '0' && amountNames.test(name)
}

/** By an amount that moved, the tokens that moved by it, and `ether`. */
type Moves = ReadonlyMap<string, ReadonlySet<Address | 'ether'>>

/** An integer among the arguments and variables of a function. */
interface Local {
  /** The function; empty if it is not of one. */
  readonly called: string
  readonly name: string
  readonly value: bigint
  readonly isArgument: boolean
}

export class Units {
  /** Rises with each unit that has been read. */
  readonly changes = signal(0)
  readonly #rpc: Connection
  /** Undefined while it is read, and for a contract that is no token. */
  readonly #known = new Map<Address, Unit | undefined>()
  readonly #end: () => void

  /** Reads again with each connection, and when the chain went back: contracts may be others. */
  constructor(rpc: Connection, past: PastTime) {
    this.#rpc = rpc
    this.#end = effect(() => {
      if (rpc.connections.value + past.reloads.value > 0) this.#known.clear()
    })
  }

  end(): void {
    this.#end()
  }

  /** The unit of a token; undefined until it has been read. */
  at(address: Address): Unit | undefined {
    void this.changes.value
    if (!this.#known.has(address)) {
      if (this.#known.size >= keptMax) this.#known.clear()
      this.#known.set(address, undefined)
      void this.#read(address)
    }
    return this.#known.get(address)
  }

  async #read(address: Address): Promise<void> {
    const unit = await unitAt(this.#rpc, address)
    if (unit === undefined) return
    this.#known.set(address, unit)
    this.changes.value += 1
  }

  /** The unit of the tokens with a symbol; undefined if there are none, or their decimals differ. */
  async named(symbol: string): Promise<Unit | undefined> {
    const found = await this.#rpc.request({ method: 'previewnet_search', params: [symbol] })
    const tokens = found.flatMap(({ kind, address }) =>
      kind === 'token' && address !== null ? [address] : [],
    )
    const units = await Promise.all(tokens.map((each) => unitAt(this.#rpc, each)))
    const [first, ...others] = units.filter((each) => each?.symbol === symbol)
    return others.every((each) => each?.decimals === first?.decimals) ? first : undefined
  }

  /** Reads texts that may name units of tokens: asks the devnet for those that are missing. */
  async reading<Value>(
    read: (unitNamed: (symbol: string) => Unit | undefined) => Value,
  ): Promise<Value> {
    const found = new Map<string, Unit | undefined>()
    for (;;) {
      let missing: string | undefined
      try {
        return read((symbol) => {
          if (!found.has(symbol)) missing = symbol
          return found.get(symbol)
        })
      } catch (error) {
        if (missing === undefined) throw error
        found.set(missing, await this.named(missing))
      }
    }
  }

  /**
   * A function, event or error of a contract, with the units of its arguments.
   *
   * @param transfers of the same transaction: the tokens that moved, and by how much
   */
  of(contract: Address, { name, args }: Named, transfers: Transfers = []): Named {
    return { name, args: this.#withUnits(args, contract, ownItems.has(name), movesBy(transfers)) }
  }

  /** The results of a function of a contract, with their units. */
  ofReturns(contract: Address, name: string, returns: readonly Argument[]): readonly Argument[] {
    return this.#withUnits(returns, contract, ownViews.has(name), new Map())
  }

  /** A call and all calls and events within it, with the units of their values. */
  ofTree(outermost: DescribedCall): DescribedCall {
    const moves = movesIn(outermost)
    const visit = (call: DescribedCall): DescribedCall => {
      const { args, returns, error, events, calls } = call
      const [name, contract] = [call.function ?? '', contractOf(call)]
      return {
        ...call,
        args: this.#withUnits(args, contract, ownItems.has(name), moves),
        returns: this.#withUnits(returns, contract, ownViews.has(name), moves),
        error: error && {
          ...error,
          args: this.#withUnits(error.args, originOf(call), ownItems.has(error.name ?? ''), moves),
        },
        events: events.map((event) => ({
          ...event,
          args: this.#withUnits(event.args, event.address, ownItems.has(event.name ?? ''), moves),
        })),
        calls: calls.map(visit),
      }
    }
    return visit(outermost)
  }

  /**
   * The unit of a variable: of its token, or of the one that moved by what the variable changed.
   *
   * @param moved in the transaction that changed it
   */
  ofVariable(
    contract: Address,
    path: string,
    changed: readonly unknown[] = [],
    moved: DescribedCall | Transfers = [],
  ): Unit | undefined {
    const own = ownVariables.test(path) ? this.at(contract) : undefined
    const [from, to] = changed.map((each) =>
      /^-?\d+$/.test(String(each)) ? BigInt(String(each)) : 0n,
    )
    if (own !== undefined || from === undefined || to === undefined) return own
    const moves = 'calls' in moved ? movesIn(moved) : movesBy(moved)
    return this.#movedBy(from > to ? from - to : to - from, contract, moves)
  }

  /** The unit of a value while a function of a contract runs: of its token, or of the one that moved by it. */
  ofLocal(contract: Address, local: Local, tree: DescribedCall | undefined): Unit | undefined {
    const { called, name, value, isArgument } = local
    const isAmount = amountNames.test(name) && !otherNames.test(name)
    const isOwn = ownItems.has(called) || innerFunctions.has(called)
    const mayBeOwn = isOwn && (isAmount || (isArgument && !otherNames.test(name)))
    const own = mayBeOwn ? this.at(contract) : undefined
    if (own !== undefined || !isAmount || tree === undefined) return own
    return this.#movedBy(value, contract, movesIn(tree))
  }

  #withUnits(
    list: readonly Argument[],
    contract: Address,
    isOwn: boolean,
    moves: Moves,
  ): Argument[] {
    return list.map((each) => {
      const { name, type, value } = each
      if (type === 'tuple' && Array.isArray(value)) {
        return { ...each, value: this.#withUnits(value, contract, isOwn, moves) }
      }
      if (!amountTypes.test(type) || typeof value !== 'string') return each
      const own = isOwn && !otherNames.test(name) ? this.at(contract) : undefined
      const mayMove = own === undefined && amountNames.test(name)
      const unit = own ?? (mayMove ? this.#movedBy(BigInt(value), contract, moves) : undefined)
      return unit === undefined ? each : { ...each, unit }
    })
  }

  /** The unit of the only token that moved by an amount. A vault's shares are not what is put into it. */
  #movedBy(amount: bigint, contract: Address, moves: Moves): Unit | undefined {
    if (amount === 0n) return undefined
    const units = [...(moves.get(String(amount)) ?? [])].flatMap((token) => {
      const unit = token === 'ether' ? ether : this.at(token)
      return unit === undefined ? [] : [{ token, unit }]
    })
    const [only, ...others] =
      units.length > 1 ? units.filter(({ token }) => token !== contract) : units
    return others.length === 0 ? only?.unit : undefined
  }
}

function movesBy(transfers: Transfers): Moves {
  const moves = new Map<string, Set<Address>>()
  for (const [amount, token] of transfers) {
    moves.set(amount, (moves.get(amount) ?? new Set()).add(token))
  }
  return moves
}

const movesOfTree = new WeakMap<DescribedCall, Moves>()

/** The amounts that calls and events of token standards name, and those of ether that calls carry. */
function movesIn(outermost: DescribedCall): Moves {
  const known = movesOfTree.get(outermost)
  if (known !== undefined) return known
  const moves = new Map<string, Set<Address | 'ether'>>()
  const add = (amount: string, token: Address | 'ether') =>
    moves.set(amount, (moves.get(amount) ?? new Set()).add(token))
  const addOwn = (token: Address, name: string | null, args: readonly Argument[]) => {
    if (!ownItems.has(name ?? '')) return
    for (const each of args) {
      if (amountTypes.test(each.type) && !otherNames.test(each.name)) add(String(each.value), token)
    }
  }
  const visit = (call: DescribedCall) => {
    if (BigInt(call.value) > 0n) add(String(BigInt(call.value)), 'ether')
    addOwn(contractOf(call), call.function, call.args)
    for (const { address, name, args } of call.events) addOwn(address, name, args)
    for (const each of call.calls) visit(each)
  }
  visit(outermost)
  movesOfTree.set(outermost, moves)
  return moves
}

/** The contract that reverted with the data of a call that failed. */
function originOf(call: DescribedCall): Address {
  const inner = call.calls.findLast((each) => each.error !== null && each.output === call.output)
  return inner === undefined ? contractOf(call) : originOf(inner)
}

/** The contract whose storage a call has: code that is delegated to runs on that of its caller. */
function contractOf({ type, from, to }: DescribedCall): Address {
  return type === 'DELEGATECALL' || type === 'CALLCODE' ? from : to
}
