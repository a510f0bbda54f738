/**
 * `npm run build:wasm`: compiles the fast engine's AssemblyScript into `src/engine/wasm/module.ts`.
 */

import { writeFileSync } from 'node:fs'
import { wasmModuleSource } from './wasm-module.ts'

writeFileSync('src/engine/wasm/module.ts', await wasmModuleSource())
