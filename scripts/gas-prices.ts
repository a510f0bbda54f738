/**
 * Prints the interpreter's copy of `src/engine/gas-schedule.ts`, in AssemblyScript.
 */

import { type GasPrice, gasPrices } from '../src/engine/gas-schedule.ts'

export const target = 'src/engine/wasm/assembly/prices.ts'

/** Prices that the interpreter sets with the rules of a block. */
const variables: readonly GasPrice[] = [
  'coldAccount',
  'codeRead',
  'callValue',
  'newAccount',
  'newHeir',
  'create',
  'codeByte',
  'codeWord',
]

/** Numbers of rules that one hardfork alone has, by the names that the interpreter gives them. */
const constants: readonly (readonly [
  name: string,
  price: GasPrice,
  column: 'before' | 'amsterdam',
])[] = [
  ['SSTORE_SET_GAS', 'slotSet', 'before'],
  ['SSTORE_RESET_GAS', 'slotReset', 'before'],
  ['SSTORE_CLEAR_REFUND', 'slotClearRefund', 'before'],
  ['SLOT_WRITE_GAS', 'slotSet', 'amsterdam'],
  ['SLOT_CLEAR_REFUND', 'slotClearRefund', 'amsterdam'],
  ['NEW_ACCOUNT_STATE_GAS', 'newAccountState', 'amsterdam'],
  ['NEW_SLOT_STATE_GAS', 'newSlotState', 'amsterdam'],
  ['CODE_BYTE_STATE_GAS', 'codeByteState', 'amsterdam'],
]

export function interpreterPrices(): string {
  const declared = variables.map((name) => `export let ${name}Gas: i64 = 0\n`)
  const set = variables.map((name) => {
    const { before, amsterdam } = gasPrices[name]
    return `  ${name}Gas = isAmsterdam ? ${grouped(amsterdam)} : ${grouped(before)}\n`
  })
  const fixed = constants.map(([name, price, column]) => {
    return `export const ${name}: i64 = ${grouped(gasPrices[price][column])}\n`
  })
  return `/**
 * Gas prices that change with a hardfork, from \`src/engine/gas-schedule.ts\`, which says what they are for.
 *
 * Written by \`npm run generate\`; not to be edited.
 */

${fixed.join('')}
${declared.join('')}
export function setPrices(isAmsterdam: bool): void {
${set.join('')}}
`
}

function grouped(gas: number): string {
  return String(gas).replace(/\B(?=(\d{3})+$)/g, '_')
}
