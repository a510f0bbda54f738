/**
 * The gas prices that a hardfork changes, each with the EIP that changes it: the only table of them.
 *
 * Validation and the engine's own TypeScript read it; `npm run generate -- prices` writes the
 * interpreter's copy, `wasm/assembly/prices.ts`. Prices that never change are where they are charged.
 */

import { type Hardfork, isSince } from '../primitives/evm-rules.ts'

/** The specification that the prices since Amsterdam follow; they may still change. */
const AMSTERDAM_REVISION = 'glamsterdam-devnet-8.1.4'

/** The revision of the rules of a hardfork: its name, if they are final. */
export function rulesRevision(hardfork: Hardfork): string {
  return isSince(hardfork, 'amsterdam') ? AMSTERDAM_REVISION : hardfork
}

interface Price {
  /** The EIP that changes it with Amsterdam. */
  readonly eip: number
  /** Gas. */
  readonly before: number
  readonly amsterdam: number
}

/** 64 gas for each byte of calldata and of access lists (EIP-7976, EIP-7981). */
const FLOOR_BYTE = 64
const ADDRESS_SIZE = 20
const SLOT_SIZE = 32

/** Charged before the first opcode. */
const intrinsicPrices = {
  transaction: { eip: 2780, before: 21_000, amsterdam: 12_000 },
  /** For the account that is called, unless the sender calls itself. */
  recipient: { eip: 2780, before: 0, amsterdam: 3_000 },
  /** For value to another account. */
  value: { eip: 2780, before: 0, amsterdam: 6_000 },
  creation: { eip: 2780, before: 32_000, amsterdam: 12_000 },
  accessListAddress: { eip: 7981, before: 2_400, amsterdam: 2_900 + FLOOR_BYTE * ADDRESS_SIZE },
  accessListSlot: { eip: 7981, before: 1_900, amsterdam: 2_000 + FLOOR_BYTE * SLOT_SIZE },
  authorization: { eip: 8037, before: 25_000, amsterdam: 7_816 },
  /** The least gas for a byte of calldata, zero or not. Before, the floor counts tokens (EIP-7623). */
  floorByte: { eip: 7976, before: 0, amsterdam: FLOOR_BYTE },
} as const satisfies Readonly<Record<string, Price>>

/** Charged by opcodes, and for the code of a contract. */
const executionPrices = {
  /** Cold access of an account (EIP-2929). */
  coldAccount: { eip: 8038, before: 2_600, amsterdam: 3_000 },
  /** Added to the access by the opcodes that read code besides an account. */
  codeRead: { eip: 8038, before: 0, amsterdam: 100 },
  /** CALL and CALLCODE with value, stipend included. */
  callValue: { eip: 8038, before: 9_000, amsterdam: 11_300 },
  /** CALL with value to an account that does not exist; see `newAccountState`. */
  newAccount: { eip: 8037, before: 25_000, amsterdam: 0 },
  /** SELFDESTRUCT that pays an account that does not exist. */
  newHeir: { eip: 8037, before: 25_000, amsterdam: 9_000 },
  create: { eip: 8038, before: 32_000, amsterdam: 12_000 },
  /** For storing each byte of a contract's code, and each word. */
  codeByte: { eip: 8037, before: 200, amsterdam: 0 },
  codeWord: { eip: 8037, before: 0, amsterdam: 6 },
  /** SSTORE that changes the value before the transaction: of a slot that was zero, and of another. */
  slotSet: { eip: 8038, before: 20_000, amsterdam: 10_000 },
  slotReset: { eip: 8038, before: 2_900, amsterdam: 10_000 },
  slotClearRefund: { eip: 8038, before: 4_800, amsterdam: 11_616 },
} as const satisfies Readonly<Record<string, Price>>

/** State gas, and what comes with it: nothing of this is charged before Amsterdam. */
const statePrices = {
  newAccountState: { eip: 8037, before: 0, amsterdam: 183_600 },
  newSlotState: { eip: 8037, before: 0, amsterdam: 97_920 },
  codeByteState: { eip: 8037, before: 0, amsterdam: 1_530 },
  delegationState: { eip: 8037, before: 0, amsterdam: 35_190 },
  /** The first write of an account by an authorization. */
  accountWrite: { eip: 8038, before: 0, amsterdam: 9_000 },
} as const satisfies Readonly<Record<string, Price>>

export const gasPrices = { ...intrinsicPrices, ...executionPrices, ...statePrices }

export type GasPrice = keyof typeof gasPrices

/** Value to an account that does not exist yet, before Amsterdam (EIP-161). */
export const NEW_ACCOUNT_GAS = BigInt(gasPrices.newAccount.before)

/** State gas of a new account and of a new delegation, since Amsterdam (EIP-8037). */
export const NEW_ACCOUNT_STATE_GAS = BigInt(gasPrices.newAccountState.amsterdam)
export const DELEGATION_STATE_GAS = BigInt(gasPrices.delegationState.amsterdam)

/** The first write of an account by an authorization, since Amsterdam (EIP-8038). */
export const ACCOUNT_WRITE_GAS = BigInt(gasPrices.accountWrite.amsterdam)

type Schedule = Readonly<Record<GasPrice, number>>

const earlier = scheduleOf('before')

/** The prices of each hardfork, in gas. */
export const gasSchedules: Readonly<Record<Hardfork, Schedule>> = {
  shanghai: earlier,
  cancun: earlier,
  prague: earlier,
  osaka: earlier,
  amsterdam: scheduleOf('amsterdam'),
}

function scheduleOf(column: 'before' | 'amsterdam'): Schedule {
  const entries = Object.entries(gasPrices).map(([name, price]) => [name, price[column]])
  return Object.fromEntries(entries) as Schedule // one entry for each name
}
