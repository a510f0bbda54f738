/**
 * The compiler of one version as a separate program, whose memory ends with it: its argument is the
 * package of the compiler, each line of its input a standard JSON input, and each line that it writes the
 * output of the next.
 */

import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const solc = createRequire(import.meta.url)(process.argv[2])

for await (const input of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(JSON.parse(solc.compile(input)))}\n`)
}
