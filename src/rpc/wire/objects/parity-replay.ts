/**
 * Results of replays in Parity's format: frames, state diff, and VM trace with every opcode.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import { type Address, type Hash, type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import { opcodeName } from '../../../tracing/opcodes.ts'
import type { AccountDiff, FieldChange, StateDiff } from '../../../tracing/state-diff.ts'
import type { VmOperation, VmTrace } from '../../../tracing/vm-trace.ts'
import {
  addressKeys,
  anyOf,
  arrayOf,
  countSchema,
  dataSchema,
  hashSchema,
  itself,
  mapOf,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  type Schema,
  textSchema,
  wordKeys,
  wordSchema,
} from '../schema.ts'
import { traceSchema, type WireTrace } from './flat-frame.ts'

/** `=` unchanged, `+` a field of a new account, `-` of a removed account, `*` changed. */
export type WireChange = '=' | WireAddition | WireRemoval | WireAlteration

interface WireAddition {
  readonly '+': Hex
}

interface WireRemoval {
  readonly '-': Hex
}

interface WireAlteration {
  readonly '*': { readonly from: Hex; readonly to: Hex }
}

export interface WireAccountDiff {
  readonly balance: WireChange
  readonly code: WireChange
  readonly nonce: WireChange
  readonly storage: Readonly<Record<Hash, WireChange>>
}

export type WireStateDiff = Readonly<Record<Address, WireAccountDiff>>

export interface WireVmTrace {
  readonly code: Hex
  readonly ops: readonly WireVmOperation[]
}

interface WireVmMemory {
  readonly data: Hex
  readonly off: number
}

interface WireVmStore {
  readonly key: Hex
  readonly val: Hex
}

export interface WireVmOperation {
  readonly cost: number
  readonly ex: {
    readonly mem: WireVmMemory | null
    readonly push: readonly Hex[]
    readonly store: WireVmStore | null
    readonly used: number
  } | null
  readonly pc: number
  readonly sub: WireVmTrace | null
  readonly op: string
}

/** Parts that were not requested are empty or `null`. */
export interface WireReplay {
  readonly output: Hex
  readonly stateDiff: WireStateDiff | null
  readonly trace: readonly WireTrace[]
  readonly vmTrace: WireVmTrace | null
}

/** The replay of one transaction of a block. */
export interface WireTransactionReplay extends WireReplay {
  readonly transactionHash: Hash
}

/** @param value schema of the field */
function changeSchema(value: Schema): Schema {
  const title = `${value.title}Change`
  return anyOf(
    oneOfTexts('='),
    object<WireAddition>(`${title}Added`, { '+': value }),
    object<WireRemoval>(`${title}Removed`, { '-': value }),
    object<WireAlteration>(title, {
      '*': object<WireAlteration['*']>(`${title}FromTo`, { from: value, to: value }),
    }),
  )
}

const stateDiffSchema = mapOf(
  addressKeys,
  object<WireAccountDiff>('AccountDiff', {
    balance: changeSchema(quantitySchema),
    code: changeSchema(dataSchema),
    nonce: changeSchema(quantitySchema),
    storage: mapOf(wordKeys, changeSchema(wordSchema)),
  }),
)

const vmEffectSchema = object<NonNullable<WireVmOperation['ex']>>('VmEffect', {
  mem: nullable(object<WireVmMemory>('VmMemory', { data: dataSchema, off: countSchema })),
  push: arrayOf(quantitySchema),
  store: nullable(object<WireVmStore>('VmStore', { key: quantitySchema, val: quantitySchema })),
  used: countSchema,
})

const vmTraceSchema = object<WireVmTrace>('VmTrace', {
  code: dataSchema,
  ops: arrayOf(
    object<WireVmOperation>('VmOperation', {
      cost: countSchema,
      ex: nullable(vmEffectSchema),
      pc: countSchema,
      sub: nullable(itself('VmTrace')),
      op: textSchema,
    }),
  ),
})

const replayFields = {
  output: dataSchema,
  stateDiff: nullable(stateDiffSchema),
  trace: arrayOf(traceSchema),
  vmTrace: nullable(vmTraceSchema),
}

export const replaySchema: Schema = object<WireReplay>('Replay', replayFields)

export const transactionReplaySchema: Schema = object<WireTransactionReplay>('TransactionReplay', {
  ...replayFields,
  transactionHash: hashSchema,
})

/** Sorted by address. */
export function printStateDiff(diff: StateDiff): WireStateDiff {
  const accounts = [...diff].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    accounts.map(([address, account]) => [address, printAccountDiff(account)]),
  )
}

function printAccountDiff({ balance, nonce, code, storage }: AccountDiff): WireAccountDiff {
  const slots = [...storage].map(
    ([slot, change]) => [hexFromWord(slot), printChange(change, hexFromWord)] as const,
  )
  return {
    balance: printChange(balance, quantityFromUint),
    code: printChange(code, (hex) => hex),
    nonce: printChange(nonce, quantityFromUint),
    storage: Object.fromEntries(slots.sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function printChange<Value>(
  { from, to }: FieldChange<Value>,
  print: (value: Value) => Hex,
): WireChange {
  if (from === to) return '='
  if (from === undefined) return { '+': print(to as Value) } // at most one is undefined
  if (to === undefined) return { '-': print(from) }
  return { '*': { from: print(from), to: print(to) } }
}

export function printVmTrace({ code, ops }: VmTrace): WireVmTrace {
  return { code: hexFromBytes(code), ops: ops.map(printVmOperation) }
}

function printVmOperation({ pc, opcode, cost, effect, sub }: VmOperation): WireVmOperation {
  return {
    cost: Number(cost),
    ex:
      effect === undefined
        ? null
        : {
            mem:
              effect.memory === undefined
                ? null
                : { data: hexFromBytes(effect.memory.data), off: effect.memory.offset },
            push: effect.push.map(quantityFromUint),
            store:
              effect.store === undefined
                ? null
                : {
                    key: quantityFromUint(effect.store.slot),
                    val: quantityFromUint(effect.store.value),
                  },
            used: Number(effect.gasLeft),
          },
    pc,
    sub: sub === undefined ? null : printVmTrace(sub),
    op: opcodeName(opcode),
  }
}
