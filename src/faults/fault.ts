/**
 * A fault: a failure injected on purpose, as one JSON object.
 *
 * The library and `previewnet_fault` take the same object, and the journal stores it. To add a
 * kind: write its interface and its entry in the table of its part (`chain-faults.ts`, or a file
 * that `transport-fault.ts` combines), and query it by name where it takes effect (see `faults.ts`).
 */

import { isObject, type Refuse } from '../primitives/codec.ts'
import { type ChainFault, chainFaultKinds } from './chain-faults.ts'
import type { FaultKind, Field } from './kind.ts'
import type { TransportFault } from './transport-fault.ts'
import { transportFaultKinds } from './transport-fault-kinds.ts'

export type Fault = ChainFault | TransportFault

export type FaultName = Fault['kind']

/** The fault type of a kind. */
export type FaultOf<Name extends FaultName> = Extract<Fault, { readonly kind: Name }>

/** All kinds, in the order of docs/faults.md. */
export const faultKinds: { readonly [Name in FaultName]: FaultKind<FaultOf<Name>> } = {
  ...chainFaultKinds,
  ...transportFaultKinds,
}

/** The fields of a kind, by name. */
export function fieldsOf(name: FaultName): readonly (readonly [string, Field<unknown>])[] {
  return Object.entries(faultKinds[name].fields)
}

/**
 * Parses a fault.
 *
 * @param where its name in error messages
 * @returns a new object that holds only the parsed fields
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
    return isLeftOut ? [] : [[name, field.parse(given[name], `${where}.${name}`, refuse)] as const]
  })
  // Every field is parsed with the table that the compiler ties to the kind.
  return { kind, ...Object.fromEntries(read) } as Fault
}

function isFaultName(name: unknown): name is FaultName {
  return typeof name === 'string' && Object.hasOwn(faultKinds, name)
}
