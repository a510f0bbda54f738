/**
 * Trace configurations on the wire, and the tracers that they select.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import type { Overrides } from '../../../primitives/overrides.ts'
import {
  anyObjectSchema,
  booleanSchema,
  countSchema,
  maybe,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { createCallTracer } from '../../../tracing/call-tracer.ts'
import { flatFrames } from '../../../tracing/flat-frames.ts'
import { createFourByteTracer } from '../../../tracing/four-byte-tracer.ts'
import { createFrameTracer } from '../../../tracing/frames.ts'
import { createPrestateTracer } from '../../../tracing/prestate-tracer.ts'
import { createStructLogger } from '../../../tracing/struct-logger.ts'
import { mapTracer, type Tracer, tellAll } from '../../../tracing/tracer.ts'
import type { OptionalParam } from '../../wire/codec.ts'
import { printCallFrame } from '../../wire/objects/call-frame.ts'
import { printFourByteCounts, type WireDebugTrace } from '../../wire/objects/debug-trace.ts'
import { printFlatFrame } from '../../wire/objects/flat-frame.ts'
import { printPrestateTrace } from '../../wire/objects/prestate-trace.ts'
import { printStructTrace } from '../../wire/objects/struct-trace.ts'
import {
  blockOverridesSchema,
  parseBlockOverrides,
  parseStateOverrides,
  stateOverridesSchema,
} from '../../wire/overrides.ts'
import {
  isObject,
  looseCountSchema,
  optional,
  parseBoolean,
  parseCount,
  refuse,
} from '../../wire/params.ts'
import { field } from '../../wire/requests.ts'

type Fields = Readonly<Record<string, unknown>>

/** Creates the tracer of one execution; tracers cannot be reused. */
export type CreateTracer = (limits: TraceLimits) => Tracer<WireDebugTrace>

export interface TraceLimits {
  /** Maximum number of opcodes in one trace. */
  readonly traceStepsMax: number
}

/** A trace configuration on the wire; `timeout` and `reexec` have no effect. */
export interface WireTraceConfig extends WireOf<typeof traceConfigSchema> {}

/** A flag that is false if missing or `null`. */
function flag(fields: Fields, name: string, where: string): boolean {
  const value = fields[name] ?? undefined
  return value === undefined ? false : parseBoolean(value, `${where}.${name}`)
}

type ParseTracer = (config: Fields, where: string) => CreateTracer

const tracers: Readonly<Record<string, ParseTracer>> = {
  callTracer(config, where) {
    const onlyTopCall = flag(config, 'onlyTopCall', where)
    const withLog = flag(config, 'withLog', where)
    return () => mapTracer(createCallTracer({ onlyTopCall, withLog }), printCallFrame)
  },
  prestateTracer(config, where) {
    const options = {
      diffMode: flag(config, 'diffMode', where),
      disableCode: flag(config, 'disableCode', where),
      disableStorage: flag(config, 'disableStorage', where),
      includeEmpty: flag(config, 'includeEmpty', where),
    }
    return () => mapTracer(createPrestateTracer(options), printPrestateTrace)
  },
  '4byteTracer': () => () => mapTracer(createFourByteTracer(), printFourByteCounts),
  flatCallTracer(config, where) {
    const convertParityErrors = flag(config, 'convertParityErrors', where)
    const includePrecompiles = flag(config, 'includePrecompiles', where)
    return () =>
      mapTracer(createFrameTracer(), (outermost, { place }) =>
        flatFrames(outermost, includePrecompiles).map((flat) =>
          printFlatFrame(flat, place, convertParityErrors),
        ),
      )
  },
  muxTracer(config, where) {
    const members = Object.entries(config).map(
      ([name, inner]) => [name, parseNamed(name, inner, `${where}.${name}`)] as const,
    )
    return (limits) => {
      const made = members.map(([name, create]) => [name, create(limits)] as const)
      return {
        listener: tellAll(made.map(([, { listener }]) => listener)),
        result: (traced) =>
          Object.fromEntries(made.map(([name, { result }]) => [name, result(traced)])),
      }
    }
  },
  noopTracer: () => () => ({ listener: {}, result: () => ({}) }),
}

function parseNamed(name: string, config: unknown, where: string): CreateTracer {
  const parse = Object.hasOwn(tracers, name) ? tracers[name] : undefined
  if (parse === undefined) return refuse(where, `one of ${Object.keys(tracers).join(', ')}`, name)
  const fields = config ?? {}
  return isObject(fields) ? parse(fields, where) : refuse(where, 'an object', config)
}

/** Parses a configuration. Without `tracer`, its other fields configure the struct logger. */
export function parseTracer(fields: Fields, where: string): CreateTracer {
  const name = fields.tracer ?? undefined
  if (name !== undefined) {
    if (typeof name !== 'string') return refuse(`${where}.tracer`, 'the name of a tracer', name)
    const isKnown = Object.hasOwn(tracers, name)
    return parseNamed(name, fields.tracerConfig, `${where}.${isKnown ? 'tracerConfig' : 'tracer'}`)
  }
  const options = {
    enableMemory: flag(fields, 'enableMemory', where),
    disableStack: flag(fields, 'disableStack', where),
    disableStorage: flag(fields, 'disableStorage', where),
    enableReturnData: flag(fields, 'enableReturnData', where),
    limit: parseCount(fields.limit ?? 0, `${where}.limit`),
  }
  return ({ traceStepsMax }) =>
    mapTracer(createStructLogger(options, traceStepsMax), printStructTrace)
}

const maybeFlag = maybe(nullable(booleanSchema))

const traceConfigFields = {
  tracer: maybe(nullable(textSchema)),
  tracerConfig: maybe(nullable(anyObjectSchema)),
  timeout: maybe(nullable(textSchema)),
  reexec: maybe(nullable(countSchema)),
  enableMemory: maybeFlag,
  disableStack: maybeFlag,
  disableStorage: maybeFlag,
  enableReturnData: maybeFlag,
  limit: maybe(nullable(countSchema)),
}

const traceConfigSchema = object('TraceConfig', traceConfigFields, true)

export const traceConfig: OptionalParam<WireTraceConfig, CreateTracer> = optional(
  'trace config',
  traceConfigSchema,
  parseTracer({}, ''),
  (value, where) =>
    isObject(value) ? parseTracer(value, where) : refuse(where, 'a trace config', value),
)

/** A {@link WireTraceConfig} with the position and the overrides of the call. */
export interface WireCallTraceConfig extends WireOf<typeof callTraceConfigSchema> {}

export interface CallTraceConfig {
  readonly createTracer: CreateTracer
  readonly index: number | undefined
  readonly overrides: Overrides
}

const callTraceConfigSchema = object(
  'CallTraceConfig',
  {
    ...traceConfigFields,
    /** Number of the block's transactions to execute before the call. */
    txIndex: maybe(nullable(looseCountSchema)),
    stateOverrides: maybe(nullable(stateOverridesSchema)),
    blockOverrides: maybe(nullable(blockOverridesSchema)),
  },
  true,
)

export const callTraceConfig = optional<WireCallTraceConfig, CallTraceConfig>(
  'trace config',
  callTraceConfigSchema,
  { createTracer: parseTracer({}, ''), index: undefined, overrides: {} },
  (value, where) => {
    if (!isObject(value)) return refuse(where, 'a trace config', value)
    return {
      createTracer: parseTracer(value, where),
      index: field(value, 'txIndex', where, parseCount),
      overrides: {
        state: field(value, 'stateOverrides', where, parseStateOverrides),
        block: field(value, 'blockOverrides', where, parseBlockOverrides),
      },
    }
  },
)
