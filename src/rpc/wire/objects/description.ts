/**
 * A transaction described by names, on the wire.
 */

import type { AbiParameter } from '../../../abi/abi.ts'
import type { DecodedArgument } from '../../../abi/abi-index.ts'
import type { AbiValue } from '../../../abi/codec.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  anyOf,
  anythingSchema,
  arrayOf,
  booleanSchema,
  itself,
  nullable,
  object,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { Description } from '../../../tracing/describer.ts'
import type { DescribedCall, DescribedError, DescribedEvent } from '../../../tracing/description.ts'
import type { Result } from '../codec.ts'

const argumentSchema = object('DescribedArgument', {
  /** Empty for an unnamed parameter. */
  name: textSchema,
  /** As the ABI spells it. */
  type: textSchema,
  /** Integers are decimal text; a tuple is the list of its members, each with name, type and value. */
  value: anyOf(textSchema, booleanSchema, arrayOf(anythingSchema)),
})

interface WireDescribedArgument extends WireOf<typeof argumentSchema> {}

const eventSchema = object('DescribedEvent', {
  contract: nullable(textSchema),
  /** The first topic of an unknown event. */
  name: nullable(textSchema),
  args: arrayOf(argumentSchema),
})

const errorSchema = object('DescribedError', {
  /** `null` for a halt, and for revert data that no known error encodes. */
  name: nullable(textSchema),
  args: arrayOf(argumentSchema),
  message: textSchema,
})

const callSchema = object('DescribedCall', {
  contract: nullable(textSchema),
  /** The selector of an unknown function; `null` for a call without calldata to no known function. */
  function: nullable(textSchema),
  to: addressSchema,
  value: quantitySchema,
  args: arrayOf(argumentSchema),
  returns: arrayOf(argumentSchema),
  gasUsed: quantitySchema,
  events: arrayOf(eventSchema),
  error: nullable(errorSchema),
  calls: arrayOf(itself<WireDescribedCall>('DescribedCall')),
})

interface WireDescribedCall extends WireOf<typeof callSchema> {}

const descriptionSchema = object('Description', { text: textSchema, tree: callSchema })

export interface WireDescription extends WireOf<typeof descriptionSchema> {}

export const description: Result<Description, WireDescription> = {
  shape: 'description',
  schema: descriptionSchema,
  print: ({ text, call }) => ({ text, tree: printCall(call) }),
}

function printCall(call: DescribedCall): WireDescribedCall {
  const { args, calls, error, events, frame, returns } = call
  return {
    contract: call.contract ?? null,
    function: call.function ?? null,
    to: frame.to,
    value: quantityFromUint(frame.value ?? 0n),
    args: printArguments(args),
    returns: printArguments(returns),
    gasUsed: quantityFromUint(frame.gasUsed),
    events: events.map(printEvent),
    error: error === undefined ? null : printError(error),
    calls: calls.map(printCall),
  }
}

function printEvent({ args, contract, name }: DescribedEvent) {
  return { contract: contract ?? null, name: name ?? null, args: printArguments(args) }
}

function printError({ args, message, name }: DescribedError) {
  return { name: name ?? null, args: printArguments(args), message }
}

function printArguments(args: readonly DecodedArgument[] = []): WireDescribedArgument[] {
  return args.map((argument) => printArgument(argument, argument.value))
}

function printArgument(parameter: AbiParameter, value: AbiValue): WireDescribedArgument {
  const { name, type } = parameter
  return { name, type, value: printValue(parameter, value) }
}

function printValue(parameter: AbiParameter, value: AbiValue): WireDescribedArgument['value'] {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  const item = /\[\d*\]$/.exec(parameter.type)
  if (item !== null) {
    const each = { ...parameter, type: parameter.type.slice(0, item.index) }
    return value.map((one) => printValue(each, one))
  }
  const { components = [] } = parameter
  return components.map((member, index) => printArgument(member, value[index]!)) // one for each
}
