/** Reports made by hand, one transaction at a time. */

import type { Hash, Hex } from '../../src/primitives/hex.ts'
import { type RehearsedTransaction, reportOf } from '../../src/rehearsal/report.ts'
import type { Cause, RehearsedOutcome } from '../../src/rehearsal/types.ts'

const outcome: RehearsedOutcome = {
  status: 1,
  gasLimit: 65_000n,
  gasUsed: 51_068n,
  returnData: '0x',
  revertReason: null,
  logs: [],
  contractAddress: null,
}

/** A log of a contract. */
export const log = { address: `0x${'c0'.repeat(20)}`, topics: [], data: '0x' } as const
/** A log of a transfer of ether (EIP-7708). */
export const etherLog = { ...log, address: '0xfffffffffffffffffffffffffffffffffffffffe' } as const

export const hashAt = (line: number): Hash => `0x${line.toString(16).padStart(64, '0')}`

export interface Made
  extends Partial<Omit<RehearsedTransaction, 'before' | 'after' | 'withNewGasLimit'>> {
  readonly line: number
  readonly before?: Partial<RehearsedOutcome>
  readonly after?: Partial<RehearsedOutcome>
  /** The least limit with the old outcome, which is also the gas used. */
  readonly least?: bigint
}

/** Transfers of a token that take more gas, unless it says otherwise. */
export function made({ before, after, least, ...rest }: Made): RehearsedTransaction {
  const old = { ...outcome, ...before }
  const now = { ...outcome, gasUsed: 60_000n, ...after }
  const found = least === undefined ? null : { ...old, gasLimit: least, gasUsed: least }
  return {
    hash: hashAt(rest.line),
    from: { hardfork: 'osaka' },
    to: { hardfork: 'amsterdam' },
    revision: 'glamsterdam-devnet-8.1.4',
    limit: 'fixed',
    differs: ['gas'],
    verdict: 'changed',
    causes: [],
    sender: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    target: {
      contract: 'src/Coin.sol:Coin',
      function: 'transfer(address,uint256)',
      address: `0x${'c0'.repeat(20)}`,
    },
    ...rest,
    before: old,
    after: now,
    withNewGasLimit: found && { ...found, least: true },
  }
}

export function cause(given: Partial<Cause> & { readonly line?: number }): Cause {
  const { line, ...rest } = given
  return {
    eip: 8037,
    what: 'price of a new slot',
    opcode: 'SSTORE',
    count: 1,
    gasBefore: 20_000n,
    gasAfter: 117_920n,
    ...(line !== undefined && {
      frame: {
        contract: 'Coin',
        function: 'transfer',
        file: 'src/Coin.sol',
        line,
        address: `0x${'c0'.repeat(20)}` as Hex,
      },
    }),
    ...rest,
  }
}

/** A transfer that runs out of gas at a line of its contract. */
export function short(line: number, given: Partial<Made> = {}): RehearsedTransaction {
  return made({
    line,
    verdict: 'needsGas',
    differs: ['status', 'logs', 'returnData', 'gas'],
    before: { logs: [log] },
    after: { status: 0, gasUsed: 65_000n, revertReason: 'transaction ran out of gas' },
    least: 140_288n,
    causes: [
      cause({ eip: 2780, what: 'price of a transaction', opcode: null, gasAfter: 11_000n }),
      cause({ eip: 8038, what: 'price of a slot write', line: 104, gasAfter: 27_200n }),
      cause({ what: 'out of gas', halts: true, line: 105 }),
    ],
    ...given,
  })
}

export function reportFrom(
  transactions: readonly RehearsedTransaction[],
  given: Partial<Parameters<typeof reportOf>[0]> = {},
) {
  return reportOf({
    from: { hardfork: 'osaka' },
    to: { hardfork: 'amsterdam' },
    revision: 'glamsterdam-devnet-8.1.4',
    transactions,
    ...given,
  })
}
