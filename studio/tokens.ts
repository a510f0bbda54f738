/**
 * Tokens of an account, found by their transfers: ERC-20, ERC-721 and the native standard.
 */

import type { Address, Hash } from '../src/primitives/hex.ts'
import type { WireLog } from '../src/rpc/wire/objects/log.ts'
import { TOKEN_PREFIX } from '../src/tokens/ids.ts'
import type { Unit } from './amounts.ts'
import type { Argument } from './described.ts'
import { quantityOf } from './rpc.ts'
import type { Studio } from './studio.ts'
import { integerFrom, readAt, textFrom, unitAt, type View } from './token-views.ts'
import { TRANSFER } from './transfers.ts'

export interface Token {
  readonly address: Address
  readonly standard: 'ERC-20' | 'ERC-721' | 'native'
  /** As the contract says it: any text. Undefined if it says none. */
  readonly name: string | undefined
  readonly symbol: string | undefined
  /** Undefined if amounts are whole numbers, as of collections, or it is not known. */
  readonly unit: Unit | undefined
}

interface TokenBalance {
  readonly token: Token
  readonly balance: bigint
}

export interface TokenBalances {
  readonly list: readonly TokenBalance[]
  /** The first block whose transfers were read. */
  readonly fromBlock: number
  /** True if there are more tokens than are listed. */
  readonly hasMore: boolean
}

/** How far back transfers are read, in blocks, and how many tokens are asked for a balance. */
const blocksMax = 50_000
const tokensMax = 50

/** Reads the balances of the tokens whose transfers name the account, at the time that is shown. */
export async function tokenBalancesOf(studio: Studio, account: Address): Promise<TokenBalances> {
  const { rpc, past, faucet } = studio
  const then = past.moment.value
  const head = then?.head ?? Number(await rpc.request({ method: 'eth_blockNumber', params: [] }))
  const fromBlock = Math.max(0, head - blocksMax)
  const topic: Hash = `0x${account.slice(2).padStart(64, '0')}`
  // Some logs of the block that was under way at a past time came later.
  const toBlock = then?.nextMs === undefined ? 'pending' : quantityOf(head + 1)
  const range = { fromBlock: quantityOf(fromBlock), toBlock } as const
  const isEarlier = ({ blockNumber, transactionHash }: WireLog) =>
    then === undefined || Number(blockNumber) <= head || then.pending?.has(transactionHash) === true
  const [sent, received, status] = await Promise.all([
    rpc.request({ method: 'eth_getLogs', params: [{ ...range, topics: [TRANSFER, topic] }] }),
    rpc.request({ method: 'eth_getLogs', params: [{ ...range, topics: [TRANSFER, null, topic] }] }),
    faucet.status().catch(() => undefined),
  ])
  const found = new Map<Address, boolean>()
  // The tokens of the faucet may be held since block 0, without a transfer.
  if (status?.usdv_address !== undefined) found.set(status.usdv_address, false)
  for (const { address, topics } of [...sent, ...received].filter(isEarlier))
    found.set(address, topics.length === 4)
  const listed = [...found].slice(0, tokensMax)
  const balances = await Promise.all(
    listed.map(async ([address, isCollection]) => {
      const [token, balance] = await Promise.all([
        readToken(studio, address, isCollection),
        read(studio, address, 'balanceOf', account),
      ])
      const amount = integerFrom(balance) ?? 0n
      return amount > 0n ? { token, balance: amount } : undefined
    }),
  )
  return {
    list: balances.filter((each) => each !== undefined),
    fromBlock,
    hasMore: found.size > listed.length,
  }
}

/** The token that a contract is; undefined if it is not a token. */
export async function tokenAt(
  studio: Studio,
  address: Address,
): Promise<(Token & { supply: bigint | undefined }) | undefined> {
  const [supply, symbol] = await Promise.all([
    read(studio, address, 'totalSupply'),
    read(studio, address, 'symbol'),
  ])
  if (textFrom(symbol) === undefined) return undefined
  const decimals = integerFrom(await read(studio, address, 'decimals'))
  const token = await readToken(studio, address, decimals === undefined)
  return { ...token, supply: integerFrom(supply) }
}

async function readToken(studio: Studio, address: Address, isCollection: boolean): Promise<Token> {
  const [name, symbol, unit] = await Promise.all([
    read(studio, address, 'name'),
    read(studio, address, 'symbol'),
    isCollection ? undefined : unitAt(studio.rpc, address),
  ])
  return {
    address,
    standard: address.startsWith(TOKEN_PREFIX) ? 'native' : isCollection ? 'ERC-721' : 'ERC-20',
    name: textFrom(name),
    symbol: textFrom(symbol),
    unit,
  }
}

/** The result of a view function at the time that is shown. */
function read(
  { rpc, past }: Studio,
  address: Address,
  view: View,
  account?: Address,
): Promise<Argument | undefined> {
  return readAt(rpc, past.stateShown(), address, view, account)
}
