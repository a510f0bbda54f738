/**
 * A rehearsal on the wire: its rules, outcomes and causes, with numbers as quantities. rehearsing.ts prints it.
 */

import { codec, isObject } from '../../../primitives/codec.ts'
import { hardforks } from '../../../primitives/evm-rules.ts'
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
import { laterUpgrades, upgrades } from '../../../primitives/upgrades.ts'
import type { Rules } from '../../../rehearsal/types.ts'
import { param, type Result } from '../codec.ts'

const rulesSchema = anyOf(
  object('HardforkRules', { hardfork: oneOfTexts(...hardforks) }),
  object('UpgradeRules', { upgrade: oneOfTexts(...upgrades) }),
)

/** The rules to rehearse by: exactly one of both names. */
export const rules = param(
  '{ hardfork } or { upgrade }',
  codec(rulesSchema, (value, where, refuse): Rules => {
    const { hardfork, upgrade, ...others } = isObject(value) ? value : {}
    const isOne = Object.keys(others).length === 0
    const ofEthereum = hardforks.find((name) => name === hardfork)
    const ofBase = laterUpgrades.find((name) => name === upgrade)
    if (isOne && ofEthereum !== undefined && upgrade === undefined) return { hardfork: ofEthereum }
    if (isOne && ofBase !== undefined && hardfork === undefined) return { upgrade: ofBase }
    const names = [...hardforks, ...laterUpgrades].join(', ')
    return refuse(where, `{ hardfork } or { upgrade }, one of them: ${names}`, value)
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

export type WireOutcome = WireOf<typeof outcomeSchema>

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

export type WireCause = WireOf<typeof causeSchema>

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
export const rehearsal: Result<WireRehearsal | null, WireRehearsal | null> = {
  shape: '{ before, after, verdict, causes, … } or null',
  schema: nullable(rehearsalSchema),
  print: (printed) => printed,
}
