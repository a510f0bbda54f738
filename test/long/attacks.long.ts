/**
 * One client does all it can to hurt the others: twenty clients are answered meanwhile, the process neither
 * ends nor grows without bound, and SIGTERM ends it.
 *
 * On a machine with other work the CPU time of the devnet's main thread counts in place of time. `ATTACK_MS=5000`
 * makes each attack shorter.
 */

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attacked, printOutcome } from '../support/attack-run.ts'
import { attacks } from '../support/attacks.ts'
import { buildPackage, buildProgram } from '../support/package.ts'

const forMs = Number(process.env.ATTACK_MS ?? '10000')

let binary = ''
let program: Awaited<ReturnType<typeof buildProgram>>

beforeAll(async () => {
  binary = join(await buildPackage('previewnet-attacks'), 'dist/cli.js')
  program = await buildProgram('test/support/steady-clients.ts')
})

afterAll(() => program[Symbol.asyncDispose]())

for (const [name, attack] of Object.entries(attacks)) {
  test(`twenty clients are answered within 250 ms under ${name}`, async () => {
    const outcome = await attacked(attack, { binary, clients: program.url, forMs })
    const { took, cpu, isQuiet, rssMax } = outcome
    console.log(`${name}: ${printOutcome(outcome)}`)
    expect(outcome).toMatchObject({ failures: [], exitCode: 0 })
    const counted = isQuiet || cpu === undefined ? took : cpu
    expect(counted.nearlyAll).toBeLessThan(250)
    expect(rssMax).toBeLessThan(2e9)
  })
}
