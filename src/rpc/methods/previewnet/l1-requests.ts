/**
 * Parameters of the methods that control L1: deposits, fees and fee scalars.
 */

import type { L1Fees } from '../../../network/l1-origin.ts'
import type { DepositRequest } from '../../../network/network.ts'
import { NO_BYTES } from '../../../primitives/bytes.ts'
import {
  type Codecs,
  givenOf,
  objectOf,
  optional,
  orNull,
  transform,
} from '../../../primitives/codec.ts'
import { param } from '../../wire/codec.ts'
import { address, data, quantity, uint } from '../../wire/params.ts'

/** The gas limit of a deposit without `gas`. */
const DEPOSIT_GAS_DEFAULT = 1_000_000n

/**
 * A deposit on the wire. `from` is the sender on L2 as given; contract addresses are not aliased.
 *
 * @see https://specs.optimism.io/protocol/deposits.html#the-deposited-transaction-type for widths
 */
const depositFields = {
  from: address,
  /** Omitted or `null` to create a contract. */
  to: orNull(address, null),
  /** Wei minted on L2. */
  mint: optional(uint(128), 0n),
  value: optional(quantity, 0n),
  gas: optional(uint(64), DEPOSIT_GAS_DEFAULT),
  data: optional(data, NO_BYTES),
}

export const deposit = param(
  '{ from, to, mint, value, gas, data }',
  transform(
    onlyObjectOf('Deposit', depositFields),
    ({ gas, ...others }): DepositRequest => ({ ...others, gasLimit: gas }),
  ),
)

/** With the widths that the fields have in the L1 attributes transaction. */
const scalarFields = {
  baseFeeScalar: optional(uint(32)),
  blobBaseFeeScalar: optional(uint(32)),
  operatorFeeScalar: optional(uint(32)),
  operatorFeeConstant: optional(uint(64)),
  daFootprintGasScalar: optional(uint(16)),
}

export const l1Scalars = param(
  `{ ${Object.keys(scalarFields).join(', ')} }`,
  transform(onlyObjectOf('L1Scalars', scalarFields), (given): Partial<L1Fees> => givenOf(given)),
)

/** Wei per gas, at most 128 bits: the width at which fees can be computed on chain. */
export const weiPerGas = param('wei per gas', uint(128))

/** An object that refuses unknown fields: a misspelt field would have no effect. */
function onlyObjectOf<const Fields extends Codecs>(title: string, fields: Fields) {
  return objectOf(title, fields, { only: `no other field than ${Object.keys(fields).join(', ')}` })
}
