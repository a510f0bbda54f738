#!/usr/bin/env node
/**
 * The compiler of npm in the place of the binary that forge would fetch: as much of its command line as
 * forge uses.
 */

const { readFileSync } = require('node:fs')
const solc = require(process.env.SOLC_PACKAGE ?? 'solc')

const args = process.argv.slice(2)
if (args.includes('--version')) {
  console.log(`Version: ${solc.version().replace('Emscripten.clang', 'Linux.g++')}`)
} else if (args.includes('--standard-json')) {
  console.log(solc.compile(readFileSync(0, 'utf8')))
} else {
  console.error(`solc.js: no such way to be called: ${args.join(' ')}`)
  process.exitCode = 1
}
