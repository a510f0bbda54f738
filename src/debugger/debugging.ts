/** Functions that debug an execution: one module, which a devnet loads at first use. */

export { createStepTracer } from '../tracing/step-tracer.ts'
export { DebugError } from './debug-error.ts'
export { Debugger } from './debugger.ts'
export { ExpressionError } from './expression.ts'
export { Program } from './program.ts'
export { debugRequests } from './requests.ts'
export { CompiledSources } from './sources.ts'
