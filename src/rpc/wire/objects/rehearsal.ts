/**
 * A rehearsal on the wire: its rules, outcomes and causes, with numbers as quantities.
 */

import { codec, isObject } from '../../../primitives/codec.ts'
import { type Hardfork, hardforks } from '../../../primitives/evm-rules.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  hashSchema,
  limited,
  maybe,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { type Upgrade, upgrades } from '../../../primitives/upgrades.ts'
import type { Cause, Rehearsal, RehearsedOutcome, Rules } from '../../../rehearsal/types.ts'
import { param, type Result } from '../codec.ts'

const upgradeNames = upgrades.filter((name) => name !== 'none')

const rulesSchema = anyOf(
  object('HardforkRules', { hardfork: oneOfTexts(...hardforks) }),
  object('UpgradeRules', { upgrade: oneOfTexts(...upgrades) }),
)

/** The rules to rehearse by: exactly one of both names. */
export const rules = param(
  '{ hardfork } or { upgrade }',
  codec(rulesSchema, (value, where, refuse): Rules => {
    const expected = `{ hardfork } or { upgrade }, one of them: ${[...hardforks, ...upgradeNames].join(', ')}`
    if (!isObject(value)) return refuse(where, expected, value)
    const { hardfork, upgrade, ...others } = value
    const hasOne = (hardfork === undefined) !== (upgrade === undefined)
    if (!hasOne || Object.keys(others).length > 0) return refuse(where, expected, value)
    if (hardforks.includes(hardfork as Hardfork)) return { hardfork: hardfork as Hardfork }
    if (upgradeNames.includes(upgrade as never)) return { upgrade: upgrade as Upgrade }
    return refuse(where, expected, value)
  }),
)

const outcomeFields = {
  /** `null` if the rules refuse the transaction. */
  status: nullable(oneOfTexts('0x0', '0x1')),
  refused: maybe(textSchema),
  gasLimit: quantitySchema,
  gasUsed: quantitySchema,
  /** This and the next two since Amsterdam. */
  executionGasUsed: maybe(quantitySchema),
  stateGasUsed: maybe(quantitySchema),
  gasRefund: maybe(quantitySchema),
  returnData: dataSchema,
  revertReason: nullable(textSchema),
  /** Logs of ether transfers (EIP-7708) are among them. */
  logs: arrayOf(
    object('RehearsedLog', {
      address: addressSchema,
      topics: limited(arrayOf(hashSchema), { maxItems: 4 }),
      data: dataSchema,
    }),
  ),
  contractAddress: nullable(addressSchema),
}

const outcomeSchema = object('RehearsedOutcome', outcomeFields)

const causeSchema = object('RehearsalCause', {
  /** `null` for what is no rule with a number, and for what is not known. */
  eip: nullable(countSchema),
  what: textSchema,
  /** `null` before the first frame, and for refunds. */
  opcode: nullable(textSchema),
  count: countSchema,
  /** Quantities; negative ones, as of refunds, have a minus before them. */
  gasBefore: textSchema,
  gasAfter: textSchema,
  /** `true` where gas ran out. */
  halts: maybe(booleanSchema),
  /** The transaction of which this is a consequence. */
  transaction: maybe(hashSchema),
  frame: maybe(
    object('RehearsalFrame', {
      contract: textSchema,
      function: textSchema,
      file: textSchema,
      line: countSchema,
      address: addressSchema,
    }),
  ),
})

const rehearsalSchema = object('Rehearsal', {
  /** `null` for a call. */
  hash: nullable(hashSchema),
  from: rulesSchema,
  to: rulesSchema,
  /** The specification that the prices of `to` follow. */
  revision: textSchema,
  /** The chooser of the gas limit. */
  limit: oneOfTexts('fixed', 'estimate', 'devnet'),
  before: outcomeSchema,
  after: outcomeSchema,
  /** With the least limit that gives the old status and logs. */
  withNewGasLimit: nullable(object('LeastOutcome', { ...outcomeFields, least: booleanSchema })),
  differs: arrayOf(oneOfTexts('status', 'logs', 'etherLogs', 'returnData', 'gas', 'address')),
  verdict: oneOfTexts(
    ...(['same', 'changed', 'needsGas', 'breaks'] as const),
    ...(['refused', 'rescued', 'failsAlready', 'unknown'] as const),
  ),
  causes: arrayOf(causeSchema),
})

export interface WireRehearsal extends WireOf<typeof rehearsalSchema> {}

/** `null` for an unknown transaction. */
export const rehearsal: Result<Rehearsal | undefined, WireRehearsal | null> = {
  shape: '{ before, after, verdict, causes, … } or null',
  schema: nullable(rehearsalSchema),
  print: (found) => (found === undefined ? null : printRehearsal(found)),
}

export function printRehearsal({
  before,
  after,
  causes,
  withNewGasLimit,
  ...rest
}: Rehearsal): WireRehearsal {
  return {
    ...rest,
    before: printOutcome(before),
    after: printOutcome(after),
    withNewGasLimit:
      withNewGasLimit === null ? null : { ...printOutcome(withNewGasLimit), least: true },
    causes: causes.map(printCause),
  }
}

function printOutcome(outcome: RehearsedOutcome): WireOf<typeof outcomeSchema> {
  const { status, refused, gasLimit, gasUsed, returnData, revertReason, contractAddress } = outcome
  const { executionGasUsed, stateGasUsed, gasRefund, logs } = outcome
  return {
    status: status === null ? null : status === 1 ? '0x1' : '0x0',
    ...(refused !== undefined && { refused }),
    gasLimit: quantityFromUint(gasLimit),
    gasUsed: quantityFromUint(gasUsed),
    ...(executionGasUsed !== undefined && { executionGasUsed: quantityFromUint(executionGasUsed) }),
    ...(stateGasUsed !== undefined && { stateGasUsed: quantityFromUint(stateGasUsed) }),
    ...(gasRefund !== undefined && { gasRefund: quantityFromUint(gasRefund) }),
    returnData,
    revertReason,
    logs: logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
    contractAddress,
  }
}

function printCause({ gasBefore, gasAfter, ...cause }: Cause): WireOf<typeof causeSchema> {
  return { ...cause, gasBefore: printGas(gasBefore), gasAfter: printGas(gasAfter) }
}

/** A quantity, with a minus before a negative one. */
export function printGas(gas: bigint): string {
  return gas < 0n ? `-${quantityFromUint(-gas)}` : quantityFromUint(gas)
}
