/** The tracers that clients choose by name: one module, which a devnet loads at first use. */

export { createCallTracer } from './call-tracer.ts'
export { createErc7562Tracer } from './erc7562-tracer.ts'
export { createFourByteTracer } from './four-byte-tracer.ts'
export { createPrestateTracer } from './prestate-tracer.ts'
export { createScriptTracer } from './script-tracer.ts'
export { createStateGasTracer } from './state-gas-tracer.ts'
export { createStepTracer } from './step-tracer.ts'
export { createStructLogger, StructEntries, structEnd } from './struct-logger.ts'
