/**
 * A fault: something that is to go wrong on purpose, as one JSON object.
 *
 * The library and `previewnet_fault` take the same object, and the journal holds it. To add a kind:
 * write its interface and its entry in the table of its part, `chain-faults.ts` or a file beside it that
 * this one puts together, and ask for it by name where it is to happen (see `faults.ts`).
 */

import { type ChainFault, chainFaultKinds } from './chain-faults.ts'
import type { FaultKind, Field, Refuse } from './kind.ts'
import type { WireFault } from './wire-fault.ts'
import { wireFaultKinds } from './wire-fault-kinds.ts'

export type Fault = ChainFault | WireFault

export type FaultName = Fault['kind']

/** The fault of a kind. */
export type FaultOf<Name extends FaultName> = Extract<Fault, { readonly kind: Name }>

/** Every kind, in the order of docs/faults.md. */
export const faultKinds: { readonly [Name in FaultName]: FaultKind<FaultOf<Name>> } = {
  ...chainFaultKinds,
  ...wireFaultKinds,
}

/** The fields of a kind, by name. */
export function fieldsOf(name: FaultName): readonly (readonly [string, Field<unknown>])[] {
  return Object.entries(faultKinds[name].fields)
}

/**
 * Reads a fault.
 *
 * @param where what it is called in refusals
 * @returns one of its own, which has nothing but what was read
 */
export function readFault(value: unknown, where: string, refuse: Refuse): Fault {
  if (!isObject(value)) return refuse(where, 'an object with a kind', value)
  const { kind, ...given } = value
  if (!isFaultName(kind)) {
    return refuse(`${where}.kind`, `one of ${Object.keys(faultKinds).join(', ')}`, kind)
  }
  const fields = fieldsOf(kind)
  const known = fields.map(([name]) => name)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const others = known.length === 0 ? 'no other field' : `no other field than ${known.join(', ')}`
    return refuse(where, `${others} beside kind ${kind}`, { [unknown]: given[unknown] })
  }
  const read = fields.flatMap(([name, field]) => {
    const isLeftOut = given[name] === undefined && field.isOptional
    return isLeftOut ? [] : [[name, field.read(given[name], `${where}.${name}`, refuse)] as const]
  })
  // Field by field, by the table that the compiler ties to the kind.
  return { kind, ...Object.fromEntries(read) } as Fault
}

function isFaultName(name: unknown): name is FaultName {
  return typeof name === 'string' && Object.hasOwn(faultKinds, name)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
