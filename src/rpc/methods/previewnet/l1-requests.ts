/**
 * Parameters of the methods that control L1: deposits, fees and fee scalars.
 */

import type { L1Fees } from '../../../network/l1-origin.ts'
import type { DepositRequest } from '../../../network/network.ts'
import type { Hex } from '../../../primitives/hex.ts'
import {
  addressSchema,
  dataSchema,
  maybe,
  nullable,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { Param } from '../../wire/codec.ts'
import {
  isObject,
  parseAddress,
  parseData,
  parseUint,
  refuse,
  required,
} from '../../wire/params.ts'

/** The gas limit of a deposit without `gas`. */
const DEPOSIT_GAS_DEFAULT = 1_000_000n

type Fields = Readonly<Record<string, unknown>>

/** Refuses unknown fields: a misspelt field would have no effect. */
function expectFields(value: unknown, where: string, names: readonly string[]): Fields {
  if (!isObject(value)) return refuse(where, 'an object', value)
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown === undefined) return value
  return refuse(where, `no other field than ${names.join(', ')}`, value)
}

/**
 * A deposit on the wire. `from` is the sender on L2 as given; contract addresses are not aliased.
 */
export interface WireDeposit extends WireOf<typeof depositSchema> {}

const depositSchema = object('Deposit', {
  from: addressSchema,
  /** Omitted or `null` to create a contract. */
  to: maybe(nullable(addressSchema)),
  /** Wei minted on L2. */
  mint: maybe(quantitySchema),
  value: maybe(quantitySchema),
  gas: maybe(quantitySchema),
  data: maybe(dataSchema),
})

/**
 * @see https://specs.optimism.io/protocol/deposits.html#the-deposited-transaction-type for widths
 */
export const deposit: Param<WireDeposit, DepositRequest> = required(
  '{ from, to, mint, value, gas, data }',
  depositSchema,
  (value, where) => {
    const fields = expectFields(value, where, ['from', 'to', 'mint', 'value', 'gas', 'data'])
    const { from, to, mint, value: wei, gas, data } = fields
    const uint = (given: unknown, name: string, bits: number, byDefault: bigint) =>
      given === undefined ? byDefault : parseUint(bits)(given, `${where}.${name}`)
    return {
      from: parseAddress(from, `${where}.from`),
      to: to === undefined || to === null ? null : parseAddress(to, `${where}.to`),
      mint: uint(mint, 'mint', 128, 0n),
      value: uint(wei, 'value', 256, 0n),
      gasLimit: uint(gas, 'gas', 64, DEPOSIT_GAS_DEFAULT),
      data: data === undefined ? new Uint8Array(0) : parseData(data, `${where}.data`),
    }
  },
)

/** Fee scalars on the wire. */
export interface WireL1Scalars extends WireOf<typeof scalarsSchema> {}

/** Widths in bits of the fields in the L1 attributes transaction. */
const scalarBits = {
  baseFeeScalar: 32,
  blobBaseFeeScalar: 32,
  operatorFeeScalar: 32,
  operatorFeeConstant: 64,
  daFootprintGasScalar: 16,
} as const satisfies Record<keyof WireL1Scalars, number>

const scalarsSchema = object('L1Scalars', {
  baseFeeScalar: maybe(quantitySchema),
  blobBaseFeeScalar: maybe(quantitySchema),
  operatorFeeScalar: maybe(quantitySchema),
  operatorFeeConstant: maybe(quantitySchema),
  daFootprintGasScalar: maybe(quantitySchema),
})

export const l1Scalars: Param<WireL1Scalars, Partial<L1Fees>> = required(
  '{ baseFeeScalar, blobBaseFeeScalar, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }',
  scalarsSchema,
  (value, where) => {
    const fields = expectFields(value, where, Object.keys(scalarBits))
    const given = Object.entries(scalarBits).filter(([name]) => fields[name] !== undefined)
    return Object.fromEntries(
      given.map(([name, bits]) => [name, parseUint(bits)(fields[name], `${where}.${name}`)]),
    )
  },
)

/** Wei per gas, at most 128 bits: the width at which fees can be computed on chain. */
export const weiPerGas: Param<Hex, bigint> = required('wei per gas', quantitySchema, parseUint(128))
