/**
 * Transfers of tokens, as logs say them: ERC-20, ERC-721 and the native standard.
 */

import type { Address, Hash } from '../src/primitives/hex.ts'
import type { WireLog } from '../src/rpc/wire/objects/log.ts'

/** `Transfer(address,address,uint256)`, of all three standards. */
export const TRANSFER: Hash = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A log, as far as it may be a transfer. */
export type TransferLog = Pick<WireLog, 'address' | 'data' | 'topics'>

/** The changes of an account's balance by transfers. */
export interface TokenChange {
  readonly token: Address
  readonly account: Address
  readonly change: bigint
}

/** The amount that a log says was transferred; undefined for another log, and of collections. */
export function transferIn({ data, topics }: TransferLog): bigint | undefined {
  const isTransfer = topics[0] === TRANSFER && topics.length === 3 && data.length === 66
  return isTransfer ? BigInt(data) : undefined
}

/** Sums up the transfers of amounts: those of collections name a token each. */
export function transfersIn(logs: readonly TransferLog[]): readonly TokenChange[] {
  const found = new Map<string, TokenChange>()
  for (const log of logs) {
    const { address: token, topics } = log
    const amount = transferIn(log)
    if (amount === undefined) continue
    for (const [topic, sign] of [
      [topics[1], -1n],
      [topics[2], 1n],
    ] as const) {
      const account = `0x${topic?.slice(-40)}` as Address // a word's end
      const before = found.get(token + account)?.change ?? 0n
      if (BigInt(account) === 0n) continue // minted or burnt
      found.set(token + account, { token, account, change: before + sign * amount })
    }
  }
  return [...found.values()].filter(({ change }) => change !== 0n)
}
