/**
 * Runs a command, and prints what it printed only if it fails: `node scripts/quietly.mjs "COMMAND"`.
 * A check that passes has nothing to say.
 */

import { spawnSync } from 'node:child_process'

const [command = ''] = process.argv.slice(2)
const { status, stdout, stderr, error } = spawnSync(command, {
  shell: true,
  env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  maxBuffer: 2 ** 28,
})
if (error !== undefined) throw error
if (status !== 0) {
  process.stdout.write(stdout)
  process.stderr.write(stderr)
}
process.exitCode = status ?? 1
