/**
 * Trace configurations on the wire, and the tracers that they select.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import type { Backend } from '../../../backend/backend.ts'
import type { Limits } from '../../../config/limits.ts'
import {
  boolean,
  isObject,
  listOf,
  objectOf,
  optional,
  orNull,
  transform,
  unchecked,
} from '../../../primitives/codec.ts'
import type { Dialect } from '../../../primitives/dialect.ts'
import type { MaybePromise } from '../../../primitives/maybe-promise.ts'
import type { Overrides } from '../../../primitives/overrides.ts'
import { uintFromQuantity } from '../../../primitives/quantity.ts'
import {
  anyObjectSchema,
  anythingSchema,
  booleanSchema,
  countSchema,
  textSchema,
} from '../../../primitives/schema.ts'
import { flatFrames } from '../../../tracing/flat-frames.ts'
import type { ScriptLimits } from '../../../tracing/script.ts'
import type { OpenScripts } from '../../../tracing/script-tracer.ts'
import type { StructLoggerOptions } from '../../../tracing/struct-logger.ts'
import {
  combinedListener,
  mapTracer,
  type Tracer,
  type TraceSize,
} from '../../../tracing/tracer.ts'
import type * as Tracing from '../../../tracing/tracers.ts'
import { refuse } from '../../errors.ts'
import type { RefusedUse } from '../../foreign-pages.ts'
import { param } from '../../wire/codec.ts'
import { durationMs } from '../../wire/duration.ts'
import { printCallFrame } from '../../wire/objects/call-frame.ts'
import { printFourByteCounts, type WireDebugTrace } from '../../wire/objects/debug-trace.ts'
import { printErc7562Trace } from '../../wire/objects/erc7562-trace.ts'
import { printFlatFrame } from '../../wire/objects/flat-frame.ts'
import { printPrestateTrace } from '../../wire/objects/prestate-trace.ts'
import { printStateGasTrace } from '../../wire/objects/state-gas-trace.ts'
import { printStep, printStepTrace } from '../../wire/objects/step-trace.ts'
import { createStructLogPrinter, printStructTrace } from '../../wire/objects/struct-trace.ts'
import { blockOverridesObject, stateOverridesByAddress } from '../../wire/overrides.ts'
import { count } from '../../wire/params.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Creates the tracer of one execution; tracers cannot be reused.
 *
 * @param tracing the module of {@link tracing}
 * @param size shared by the traces of one answer
 */
export interface CreateTracer {
  (
    tracing: typeof Tracing,
    limits: TraceLimits,
    size: TraceSize,
  ): MaybePromise<Tracer<WireDebugTrace>>
  /** Set for the struct logger, whose traces are long. */
  readonly structLogs?: StructLoggerOptions
  /** Set for a script: its own speed, which nothing of the chain waits for. */
  readonly isScript?: boolean
}

export interface TraceLimits {
  /** Maximum number of opcodes in one trace. */
  readonly traceStepsMax: number
  /** The struct logger prints words as the tool of this dialect does. */
  readonly dialect: Dialect
  readonly scripts: OpenScripts
  readonly scriptLimits: ScriptLimits
}

/** The limits of the traces of a connection, or of the devnet. */
export function traceLimits(
  { config, scripts }: Pick<Backend, 'config' | 'scripts'>,
  limits: Limits,
): TraceLimits {
  const { traceStepsMax } = limits
  return { traceStepsMax, dialect: config.dialect, scripts, scriptLimits: limits }
}

/** A flag that is false if missing or `null`. */
function flag(fields: Fields, name: string, where: string): boolean {
  const value = fields[name] ?? undefined
  return value === undefined ? false : boolean.parse(value, `${where}.${name}`, refuse)
}

type ParseTracer = (config: Fields, where: string) => CreateTracer

const tracers: Readonly<Record<string, ParseTracer>> = {
  callTracer(config, where) {
    const onlyTopCall = flag(config, 'onlyTopCall', where)
    const withLog = flag(config, 'withLog', where)
    const options = { onlyTopCall, withLog }
    return ({ createCallTracer }, _, size) =>
      mapTracer(createCallTracer(options, size), printCallFrame)
  },
  prestateTracer(config, where) {
    const options = {
      diffMode: flag(config, 'diffMode', where),
      disableCode: flag(config, 'disableCode', where),
      disableStorage: flag(config, 'disableStorage', where),
      includeEmpty: flag(config, 'includeEmpty', where),
    }
    return ({ createPrestateTracer }) =>
      mapTracer(createPrestateTracer(options), printPrestateTrace)
  },
  '4byteTracer':
    () =>
    ({ createFourByteTracer }, _, size) =>
      mapTracer(createFourByteTracer(size), printFourByteCounts),
  flatCallTracer(config, where) {
    const convertParityErrors = flag(config, 'convertParityErrors', where)
    const includePrecompiles = flag(config, 'includePrecompiles', where)
    const options = { onlyTopCall: false, withLog: true } // logs are not printed
    return ({ createCallTracer }, _, size) =>
      mapTracer(createCallTracer(options, size), (outermost, { place }) =>
        flatFrames(outermost, includePrecompiles).map((flat) =>
          printFlatFrame(flat, place, convertParityErrors),
        ),
      )
  },
  stepTracer:
    () =>
    ({ createStepTracer }, { traceStepsMax }, size) =>
      mapTracer(createStepTracer(traceStepsMax, printStep, size), printStepTrace),
  opcodeLogger: parseStructLogger,
  erc7562Tracer(config, where) {
    const ignoredOpcodes = opcodesIn(config.ignoredOpcodes, `${where}.ignoredOpcodes`)
    // Larger parts of the stack have no effect on the result.
    count.parse(config.stackTopItemsSize ?? 0, `${where}.stackTopItemsSize`, refuse)
    const options = { ignoredOpcodes, withLog: flag(config, 'withLog', where) }
    return ({ createErc7562Tracer }, { traceStepsMax }, size) =>
      mapTracer(createErc7562Tracer(options, traceStepsMax, size), printErc7562Trace)
  },
  stateGasTracer:
    () =>
    ({ createStateGasTracer }) =>
      mapTracer(createStateGasTracer(), printStateGasTrace),
  muxTracer(config, where) {
    const members = Object.entries(config).map(
      ([name, inner]) => [name, parseNamed(name, inner, `${where}.${name}`)] as const,
    )
    return async (tracing, limits, size) => {
      const made: (readonly [string, Tracer<WireDebugTrace>])[] = []
      for (const [name, create] of members) made.push([name, await create(tracing, limits, size)])
      return {
        listener: combinedListener(made.map(([, { listener }]) => listener)),
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
  const timeoutMs = timeoutIn(fields, where)
  if (name !== undefined) {
    if (typeof name !== 'string') return refuse(`${where}.tracer`, 'the name of a tracer', name)
    if (!IDENTIFIER.test(name)) return scriptTracer(name, fields, timeoutMs)
    const isKnown = Object.hasOwn(tracers, name)
    return parseNamed(name, fields.tracerConfig, `${where}.${isKnown ? 'tracerConfig' : 'tracer'}`)
  }
  return parseStructLogger(fields, where)
}

/** The name of a tracer; anything else is the script of one, an expression that is an object. */
const IDENTIFIER = /^\w*$/

/** Foreign pages may not have the devnet run a script. @param index of the configuration in the parameters */
export function scriptsAt(index: number): RefusedUse {
  return {
    parameter: 'a tracer in JavaScript',
    isUsed({ [index]: config }) {
      return (
        isObject(config) && typeof config.tracer === 'string' && !IDENTIFIER.test(config.tracer)
      )
    },
  }
}

/** @param timeoutMs asked for by the request */
function scriptTracer(
  text: string,
  { tracerConfig = {} }: Fields,
  timeoutMs: number | undefined,
): CreateTracer {
  const source = { text, config: JSON.stringify(tracerConfig) }
  const create: CreateTracer = (
    { createScriptTracer },
    { traceStepsMax, scripts, scriptLimits: most },
  ) => {
    const traceScriptMsMax = Math.min(timeoutMs ?? most.traceScriptMsMax, most.traceScriptMsMax)
    const limits = { ...most, traceScriptMsMax }
    // Any JSON: the script decides.
    return createScriptTracer(scripts, source, limits, traceStepsMax) as Tracer<WireDebugTrace>
  }
  return Object.assign(create, { isScript: true })
}

/** The field `timeout`, in ms. */
function timeoutIn({ timeout }: Fields, where: string): number | undefined {
  if (timeout === undefined || timeout === null) return undefined
  const ms = typeof timeout === 'string' ? durationMs(timeout) : undefined
  return ms ?? refuse(`${where}.timeout`, 'a duration such as 300ms or 5s', timeout)
}

/** A flag that disables wins over one that enables. */
function parseStructLogger(fields: Fields, where: string): CreateTracer {
  const isEnabled = (name: string) =>
    flag(fields, `enable${name}`, where) && !flag(fields, `disable${name}`, where)
  const options = {
    enableMemory: isEnabled('Memory'),
    disableStack: flag(fields, 'disableStack', where),
    disableStorage: flag(fields, 'disableStorage', where),
    enableReturnData: isEnabled('ReturnData'),
    limit: count.parse(fields.limit ?? 0, `${where}.limit`, refuse),
  }
  const create: CreateTracer = ({ createStructLogger }, { traceStepsMax, dialect }, size) =>
    mapTracer(
      createStructLogger(options, traceStepsMax, createStructLogPrinter(dialect), size),
      printStructTrace,
    )
  return Object.assign(create, { structLogs: options })
}

/** Opcodes as numbers, in JSON or in hex. */
function opcodesIn(value: unknown, where: string): ReadonlySet<number> | undefined {
  if (value === undefined || value === null) return undefined
  const opcodes = listOf(unchecked(anythingSchema)).parse(value, where, refuse)
  return new Set(
    opcodes.map((each, index) => {
      const opcode = typeof each === 'string' ? Number(uintFromQuantity(each)) : each
      const isByte = typeof opcode === 'number' && Number.isInteger(opcode) && opcode >>> 8 === 0
      return isByte ? opcode : refuse(`${where}[${index}]`, 'an opcode from 0x0 to 0xff', each)
    }),
  )
}

const maybeFlag = orNull(unchecked(booleanSchema))

const unparsedFields = {
  /** Default: the struct logger. */
  tracer: orNull(unchecked(textSchema)),
  tracerConfig: orNull(unchecked(anyObjectSchema)),
  /** Limits a tracer in JavaScript, in Go's format of durations. */
  timeout: orNull(unchecked(textSchema)),
  reexec: orNull(unchecked(countSchema)),
  enableMemory: maybeFlag,
  disableMemory: maybeFlag,
  disableStack: maybeFlag,
  disableStorage: maybeFlag,
  enableReturnData: maybeFlag,
  disableReturnData: maybeFlag,
  /** Without effect: nodes print the log to their own output. */
  debug: maybeFlag,
  limit: orNull(unchecked(countSchema)),
}

const config = objectOf('TraceConfig', unparsedFields, { expected: 'a trace config', isOpen: true })

export const traceConfig = param(
  'trace config',
  optional(transform(config, parseTracer), parseTracer({}, '')),
)

export interface CallTraceConfig {
  readonly createTracer: CreateTracer
  readonly index: number | undefined
  readonly overrides: Overrides
}

/** The fields of the tracer are parsed apart: which of them count depends on the tracer. */
const callConfig = objectOf(
  'CallTraceConfig',
  {
    ...unparsedFields,
    /** Number of the block's transactions to execute before the call. */
    txIndex: orNull(count),
    stateOverrides: orNull(stateOverridesByAddress),
    blockOverrides: orNull(blockOverridesObject),
  },
  { expected: 'a trace config', isOpen: true },
)

export const callTraceConfig = param(
  'trace config',
  optional(
    transform(
      callConfig,
      ({ txIndex, stateOverrides, blockOverrides, ...fields }, where): CallTraceConfig => ({
        createTracer: parseTracer(fields, where),
        index: txIndex,
        overrides: { state: stateOverrides, block: blockOverrides },
      }),
    ),
    { createTracer: parseTracer({}, ''), index: undefined, overrides: {} },
  ),
)
