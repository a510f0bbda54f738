/**
 * The files of an exported moment: the state file, the journal, and the skeleton of a test that begins there.
 */

import type { ExportedMoment } from '../../src/server/exported-moment.ts'
import { formatTime } from '../format.ts'

export interface MomentFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** @param untilMs virtual time of a past moment, which the journal leads to; `undefined` for now */
export function filesOf(
  moment: ExportedMoment,
  untilMs: number | undefined,
): readonly MomentFile[] {
  const name = `moment-${moment.blockNumber}-${untilMs ?? moment.timeMs}`
  return [
    { name: `${name}.state`, type: 'application/octet-stream', text: moment.state },
    { name: `${name}.journal`, type: 'application/jsonl', text: moment.journal },
    { name: `${name}.test.ts`, type: 'text/plain', text: testOf(moment, name, untilMs) },
  ]
}

/** The first lines of the test: the names that it takes, and the packages that have them. */
const imports = [
  ['readFileSync', 'node:fs'],
  ['replay', 'previewnet'],
  ['expect, test', 'previewnet/vitest'],
  ['describe', 'vitest'],
]
  .map(([names, path]) => `import { ${names} } from '${path}'`)
  .join('\n')

/** The values in it are numbers and a hash: no text of others is in the code. */
function testOf(
  { timeMs, blockNumber, blockHash, isFork }: ExportedMoment,
  name: string,
  untilMs: number | undefined,
): string {
  const fork = "fork: { url: process.env.RPC_URL ?? '' }"
  const stateOptions = isFork ? `{ state: file('state'), ${fork} }` : "{ state: file('state') }"
  const replayOptions = [
    ...(untilMs === undefined ? [] : [`untilMs: ${untilMs}`]),
    ...(isFork ? [fork] : []),
  ]
  const options = replayOptions.length === 0 ? '' : `, { ${replayOptions.join(', ')} }`
  return `/**
 * Begins where a session of previewnet was at ${formatTime(untilMs ?? timeMs)}, after block ${blockNumber}:
 * from its state file, and by its journal. Keep the three files in one folder, and run \`npx vitest run\`.${
   isFork ? '\n * The chain that it was forked from is asked at RPC_URL.' : ''
 }
 */

${imports}

const file = (ending: string) => readFileSync(new URL(\`${name}.\${ending}\`, import.meta.url))

const head = '${/^0x[\da-f]{64}$/.test(blockHash) ? blockHash : ''}'
const latest = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const

describe('the state of the session', () => {
  test.override({ devnetOptions: ${stateOptions} })

  test('is where it was', async ({ devnet }) => {
    expect((await devnet.request(latest))?.hash).toBe(head)
    // Go on from here: send what went wrong, and expect what should come of it.
  })
})

test('its journal leads to the same block', async () => {
  const devnet = await replay(String(file('journal'))${options})
  expect((await devnet.request(latest))?.hash).toBe(head)
  await devnet.close()
})
`
}
