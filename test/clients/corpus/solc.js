#!/usr/bin/env node
/**
 * A compiler of npm in the place of the program that a tool would fetch: as much of its command line as
 * forge uses. The variable SOLC names the package of the compiler.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const solc = createRequire(import.meta.url)(process.env.SOLC)

const args = process.argv.slice(2)
if (args.includes('--version')) {
  console.log(`Version: ${solc.version().replace('Emscripten.clang', 'Linux.g++')}`)
} else if (args.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
} else {
  console.error(`solc.js: no such way to be called: ${args.join(' ')}`)
  process.exitCode = 1
}
