/**
 * A transaction described by names, on the wire.
 */

import type { AbiParameter } from '../../../abi/abi.ts'
import type { DecodedArgument } from '../../../abi/abi-index.ts'
import type { AbiValue } from '../../../abi/codec.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  anyOf,
  anythingSchema,
  arrayOf,
  booleanSchema,
  dataSchema,
  hashSchema,
  itself,
  limited,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { Description } from '../../../tracing/describer.ts'
import type { DescribedCall, DescribedError, DescribedEvent } from '../../../tracing/description.ts'
import type { Result } from '../codec.ts'
import { frameTypes } from './call-frame.ts'

export const argumentSchema = object('DescribedArgument', {
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
  address: addressSchema,
  topics: limited(arrayOf(hashSchema), { maxItems: 4 }),
  data: dataSchema,
  /** Log index in the transaction. */
  index: quantitySchema,
  /** Number of the call's own calls before the event. */
  position: quantitySchema,
})

const errorSchema = object('DescribedError', {
  /** `null` for a halt, and for revert data that no known error encodes. */
  name: nullable(textSchema),
  args: arrayOf(argumentSchema),
  message: textSchema,
  /** As `callTracer` has it: `execution reverted`, or why the EVM halted. */
  vmError: textSchema,
})

const callSchema = object('DescribedCall', {
  contract: nullable(textSchema),
  /** The selector of an unknown function; `null` for a call without calldata to no known function. */
  function: nullable(textSchema),
  type: oneOfTexts(...frameTypes),
  from: addressSchema,
  to: addressSchema,
  value: quantitySchema,
  args: arrayOf(argumentSchema),
  returns: arrayOf(argumentSchema),
  gas: quantitySchema,
  gasUsed: quantitySchema,
  input: dataSchema,
  output: dataSchema,
  /** Text of a call of `console.log`. */
  console: nullable(textSchema),
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
    type: frame.type,
    from: frame.from,
    to: frame.to,
    value: quantityFromUint(frame.value ?? 0n),
    args: printArguments(args),
    returns: printArguments(returns),
    gas: quantityFromUint(frame.gas),
    gasUsed: quantityFromUint(frame.gasUsed),
    input: hexFromBytes(frame.input),
    output: hexFromBytes(frame.output),
    console: call.consoleText ?? null,
    events: events.map(printEvent),
    error: error === undefined ? null : printError(error),
    calls: calls.map(printCall),
  }
}

function printEvent({ args, contract, log, name }: DescribedEvent) {
  return {
    contract: contract ?? null,
    name: name ?? null,
    args: printArguments(args),
    address: log.address,
    topics: [...log.topics],
    data: log.data,
    index: quantityFromUint(log.index),
    position: quantityFromUint(log.position),
  }
}

function printError({ args, message, name, vmError }: DescribedError) {
  return { name: name ?? null, args: printArguments(args), message, vmError }
}

export function printArguments(args: readonly DecodedArgument[] = []): WireDescribedArgument[] {
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
