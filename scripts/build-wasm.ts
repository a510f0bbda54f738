/**
 * `npm run build:wasm`: compiles the AssemblyScript of the package into the modules that hold it.
 */

import { writeFileSync } from 'node:fs'
import { wasmModuleSource, wasmModules } from './wasm-module.ts'

for (const module of wasmModules) writeFileSync(module.target, await wasmModuleSource(module))
