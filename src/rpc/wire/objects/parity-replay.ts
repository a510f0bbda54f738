/**
 * Results of replays in Parity's format: frames, state diff, and VM trace with every opcode.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import { opcodeName } from '../../../engine/opcodes.ts'
import { type Address, type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
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
  type WireOf,
  wordKeys,
  wordSchema,
} from '../../../primitives/schema.ts'
import { compareKeys } from '../../../primitives/sorted.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import type { AccountDiff, FieldChange, StateDiff } from '../../../tracing/state-diff.ts'
import type { VmOperation, VmTrace } from '../../../tracing/vm-trace.ts'
import { traceSchema } from './flat-frame.ts'

type WireChange = WireOf<ReturnType<typeof changeSchema>>

interface WireAccountDiff extends WireOf<typeof accountDiffSchema> {}

export type WireStateDiff = Readonly<Record<Address, WireAccountDiff>>

export interface WireVmTrace extends WireOf<typeof vmTraceSchema> {}

export interface WireVmOperation extends WireOf<typeof vmOperationSchema> {}

/** Parts that were not requested are empty or `null`. */
export interface WireReplay extends WireOf<typeof replaySchema> {}

/** The replay of one transaction of a block. */
export interface WireTransactionReplay extends WireOf<typeof transactionReplaySchema> {}

/**
 * `=` unchanged, `+` a field of a new account, `-` of a removed account, `*` changed.
 *
 * @param value schema of the field
 */
function changeSchema(value: Schema<Hex>) {
  const title = `${value.title}Change`
  return anyOf(
    oneOfTexts('='),
    object(`${title}Added`, { '+': value }),
    object(`${title}Removed`, { '-': value }),
    object(title, { '*': object(`${title}FromTo`, { from: value, to: value }) }),
  )
}

const accountDiffSchema = object('AccountDiff', {
  balance: changeSchema(quantitySchema),
  code: changeSchema(dataSchema),
  nonce: changeSchema(quantitySchema),
  storage: mapOf(wordKeys, changeSchema(wordSchema)),
})

const stateDiffSchema = mapOf(addressKeys, accountDiffSchema)

const vmEffectSchema = object('VmEffect', {
  mem: nullable(object('VmMemory', { data: dataSchema, off: countSchema })),
  push: arrayOf(quantitySchema),
  store: nullable(object('VmStore', { key: quantitySchema, val: quantitySchema })),
  used: countSchema,
})

const vmOperationSchema = object('VmOperation', {
  cost: countSchema,
  ex: nullable(vmEffectSchema),
  pc: countSchema,
  sub: nullable(itself<WireVmTrace>('VmTrace')),
  op: textSchema,
})

const vmTraceSchema = object('VmTrace', {
  code: dataSchema,
  ops: arrayOf(vmOperationSchema),
})

const replayFields = {
  output: dataSchema,
  stateDiff: nullable(stateDiffSchema),
  trace: arrayOf(traceSchema),
  vmTrace: nullable(vmTraceSchema),
}

export const replaySchema = object('Replay', replayFields)

export const transactionReplaySchema = object('TransactionReplay', {
  ...replayFields,
  transactionHash: hashSchema,
})

/** Sorted by address. */
export function printStateDiff(diff: StateDiff): WireStateDiff {
  const accounts = [...diff].sort(compareKeys)
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
    storage: Object.fromEntries(slots.sort(compareKeys)),
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

export function printVmTrace({ code, ops }: VmTrace<WireVmOperation>): WireVmTrace {
  return { code: hexFromBytes(code), ops }
}

export function printVmOperation(operation: VmOperation<WireVmOperation>): WireVmOperation {
  const { pc, opcode, cost, effect, sub } = operation
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
