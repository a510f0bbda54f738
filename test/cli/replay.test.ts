import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Devnet, replay } from '../../src/index.ts'
import { ask, startInProcess } from '../support/binary.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
})
afterAll(() => rm(folder, { recursive: true }))

const somebody = '0x00000000000000000000000000000000000000d1'
const dripPath = '/api/vibenet/faucet/drip'

/** A journal of a short session of the binary, and what its clients were told at the end. */
async function recorded(name: string) {
  const file = join(folder, name)
  const binary = startInProcess('--port', '0', '--journal', file, '--genesis-time', '0')
  await binary.started
  const post = (path: string, body: unknown) =>
    fetch(`${binary.url()}${path}`, { method: 'POST', body: JSON.stringify(body) })
  await binary.pass(450)
  await post(dripPath, { address: somebody })
  await ask(binary.url(), 'eth_sendTransaction', [{ to: somebody, value: '0x5' }])
  await binary.pass(300)
  await ask(binary.url(), 'evm_mine')
  const digest = await ask(binary.url(), 'previewnet_digest')
  const head = await ask(binary.url(), 'eth_getBlockByNumber', ['latest', false])
  binary.stop()
  expect(await binary.exitCode).toBe(0)
  return { file, digest, head: head as { hash: string; number: string } }
}

const fromAndCall = (journal: string) =>
  journal
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const { timeMs, from, call, params } = JSON.parse(line)
      return [timeMs, from, call, params]
    })

async function headHash(devnet: Devnet): Promise<string | undefined> {
  const params = ['latest', false] as const
  return (await devnet.request({ method: 'eth_getBlockByNumber', params }))?.hash
}

describe('--journal', () => {
  test('writes every input with its time and origin, and the file is replayed', async () => {
    const { file, digest, head } = await recorded('session.journal')
    const journal = await readFile(file, 'utf8')
    expect(fromAndCall(journal)).toEqual([
      [0, 'clock', 'devnet.advance', [450]],
      [450, 'faucet', 'devnet.faucet.drip', [somebody, { client: '127.0.0.1' }]],
      [450, 'http 1', 'eth_sendTransaction', [{ to: somebody, value: '0x5' }]],
      [450, 'clock', 'devnet.advance', [300]],
      [750, 'http 1', 'evm_mine', []],
    ])
    await using devnet = await replay(journal)
    expect(devnet.digest()).toBe(digest)
    expect(await headHash(devnet)).toBe(head.hash)
  })

  test('has written what was answered before it is answered', async () => {
    const file = join(folder, 'ahead.journal')
    const binary = startInProcess('--port', '0', '--journal', file)
    await binary.started
    for (const value of ['0x1', '0x2', '0x3']) {
      await ask(binary.url(), 'eth_sendTransaction', [{ to: somebody, value }])
      const last = (await readFile(file, 'utf8')).trimEnd().split('\n').at(-1)
      expect(JSON.parse(last!)).toMatchObject({ params: [{ value }] })
    }
    binary.stop()
    expect(await binary.exitCode).toBe(0)
  })

  test('leaves no file behind if the binary does not start', async () => {
    const file = join(folder, 'unused.journal')
    const first = startInProcess('--port', '0')
    await first.started
    const { port } = new URL(first.url())
    const second = startInProcess('--port', port, '--journal', file)
    expect(await second.exitCode).toBe(1)
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' })
    first.stop()
    expect(await first.exitCode).toBe(0)
  })

  test('does not write over a file, nor into a folder that is not there', async () => {
    const file = join(folder, 'precious')
    await writeFile(file, 'precious')
    const over = startInProcess('--port', '0', '--journal', file)
    expect(await over.exitCode).toBe(1)
    expect(over.written.err).toBe(`error: journal ${file} is there already\n`)
    expect(await readFile(file, 'utf8')).toBe('precious')
    const nowhere = startInProcess('--port', '0', '--journal', join(folder, 'no', 'file'))
    expect(await nowhere.exitCode).toBe(1)
    expect(nowhere.written.err).toMatch(
      /: expected a folder .*no that can be written to, found none\n$/,
    )
  })
})

describe('replay', () => {
  test('tells where the journal ends', async () => {
    const { file, digest, head } = await recorded('told.journal')
    const { exitCode, written } = startInProcess('replay', file)
    expect(await exitCode).toBe(0)
    expect(written.out.split('\n')).toEqual([
      `Replayed 5 inputs of ${file}`,
      '  Virtual time  1970-01-01T00:00:00.750Z  750 ms',
      `  Head          block ${Number(head.number)}  ${head.hash}`,
      `  Digest        ${digest}`,
      '',
    ])
    const json = startInProcess('replay', file, '--json')
    expect(await json.exitCode).toBe(0)
    expect(JSON.parse(json.written.out)).toEqual({
      inputs: 5,
      timeMs: 750,
      blockNumber: Number(head.number),
      blockHash: head.hash,
      digest,
      isCut: false,
    })
  })

  test('ends at a time, in ms or as a date', async () => {
    const { file } = await recorded('until.journal')
    for (const until of ['500', '1970-01-01T00:00:00.5']) {
      const { exitCode, written } = startInProcess('replay', file, '--json', '--until', until)
      expect(await exitCode).toBe(0)
      expect(JSON.parse(written.out)).toMatchObject({ inputs: 4, timeMs: 500, blockNumber: 2 })
    }
  })

  test('leaves out a line that was cut, and says so', async () => {
    const { file, digest } = await recorded('cut.journal')
    await appendFile(file, '{"sequence":6,"timeMs":7')
    const { exitCode, written } = startInProcess('replay', file)
    expect(await exitCode).toBe(0)
    expect(written.out).toContain(digest)
    expect(written.out).toContain('Left out      the last line, which has no end\n')
  })

  test('refuses a damaged file with its line and the reason, and one it cannot read', async () => {
    const { file } = await recorded('damaged.journal')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"value":"0x5"', '"value":"0x6"'))
    const damaged = startInProcess('replay', file)
    expect(await damaged.exitCode).toBe(1)
    expect(damaged.written.err).toMatch(
      /^error: \S+damaged\.journal: journal: line 5: what happens before it is not what was recorded/,
    )
    const missing = startInProcess('replay', join(folder, 'missing'))
    expect(await missing.exitCode).toBe(1)
    expect(missing.written.err).toContain('ENOENT')
  })

  test.each([
    [[], "error: missing required argument 'file'\n"],
    [['file', 'other'], 'error: too many arguments'],
    [
      ['file', '--until', 'soon'],
      'error: --until: expected ms since 1970 or an ISO date, got "soon"\n',
    ],
    [['file', '--port', '0'], 'error: --port: needs --serve\n'],
  ])('ends with 2 on the arguments %j', async (texts, complaint) => {
    const { exitCode, written } = startInProcess('replay', ...texts)
    expect(await exitCode).toBe(2)
    expect(written.err).toContain(complaint)
  })

  test('serves the devnet from there on, in real time', async () => {
    const { file, head } = await recorded('served.journal')
    const binary = startInProcess('replay', file, '--serve', '--port', '0')
    await binary.started
    expect(binary.written.out).toMatch(/^Replayed 5 inputs/)
    expect(binary.written.out).toMatch(/\nListening on 127\.0\.0\.1:\d+\n$/)
    const latest = () => ask(binary.url(), 'eth_getBlockByNumber', ['latest', false])
    expect(await latest()).toMatchObject({ hash: head.hash })
    expect(await ask(binary.url(), 'eth_getBalance', [somebody, 'latest'])).toBe(
      '0x16345785d8a0005',
    )
    await binary.pass(200)
    expect(await latest()).toMatchObject({ parentHash: head.hash })
    binary.stop()
    expect(await binary.exitCode).toBe(0)
  })
})

describe('check-determinism', () => {
  /** Runs the command on a script. */
  async function check(name: string, source: string) {
    const file = join(folder, `${name}.mjs`)
    await writeFile(file, source)
    const { exitCode, written } = startInProcess('check-determinism', file)
    return { exitCode: await exitCode, ...written }
  }

  test('finds that a scenario gives the same twice', async () => {
    const { exitCode, out } = await check(
      'steady',
      `export const options = { seed: 7, genesisTime: 0 }
      export default async (devnet) => {
        const heads = devnet.subscribe('newHeads')
        const [first, second] = devnet.accounts.map(({ address }) => address)
        const pay = (value) =>
          devnet.request({ method: 'eth_sendTransaction', params: [{ from: first, to: second, value }] })
        const moved = devnet.advance(1_000)
        for await (const { number } of heads) if (number === '0x3') break
        await Promise.all([pay('0x1'), pay('0x2'), moved])
        const point = devnet.snapshot()
        await devnet.faucet.drip(second)
        await devnet.advance(300)
        await point.restore()
        await devnet.mine(2)
      }`,
    )
    expect(out).toMatch(/^The same twice: 9 inputs, digest 0x[0-9a-f]{64}\n$/)
    expect(exitCode).toBe(0)
  })

  test('names the first difference', async () => {
    const { exitCode, out } = await check(
      'fickle',
      `let runs = 0
      globalThis.fickleRuns = (globalThis.fickleRuns ?? 0) + 1
      export const options = { genesisTime: 0 }
      export default async (devnet) => {
        await devnet.advance(400)
        const params = ['0x00000000000000000000000000000000000000d1', globalThis.fickleRuns]
        await devnet.request({ method: 'anvil_setBalance', params })
        await devnet.advance(200)
      }`,
    )
    const lines = out.split('\n')
    expect(lines[0]).toBe('The runs differ.')
    expect(lines[1]).toMatch(/^ {2}Last block before: {2}block 2 0x[0-9a-f]{64}$/)
    expect(lines[2]).toMatch(/^ {2}Last input before: {2}\{"sequence":1,.*"params":\[400\]\}$/)
    expect(lines[3]).toMatch(/^ {2}First run: {10}\{"sequence":2,.*"anvil_setBalance".*,1\]\}$/)
    expect(lines[4]).toMatch(/^ {2}Second run: {9}\{"sequence":2,.*"anvil_setBalance".*,2\]\}$/)
    expect(exitCode).toBe(1)
  })

  test('finds what one run does and the other does not', async () => {
    const { exitCode, out } = await check(
      'longer',
      `globalThis.longerRuns = (globalThis.longerRuns ?? 0) + 1
      export default async (devnet) => {
        for (let count = globalThis.longerRuns; count > 0; count -= 1) await devnet.mine()
      }`,
    )
    expect(out).toContain('\n  First run:          nothing more\n')
    expect(out).toMatch(/\n {2}Second run: {9}\{"sequence":2,/)
    expect(exitCode).toBe(1)
  })

  test('finds that the order of answers mattered', async () => {
    const { exitCode, out } = await check(
      'racing',
      `export default async (devnet) => {
        const twice = async (ms) => {
          for (let count = 0; count < 20; count += 1) await devnet.advance(ms)
        }
        await Promise.all([twice(1), twice(2)])
      }`,
    )
    expect(out).toContain('The runs differ.')
    expect(exitCode).toBe(1)
  })

  test('refuses what is no scenario, and tells when one fails', async () => {
    const none = await check('none', 'export default 1')
    expect(none.exitCode).toBe(1)
    expect(none.err).toContain('none.mjs: expected the default export to be a function')
    const failing = await check('failing', `export default async () => { throw new Error('ouch') }`)
    expect(failing.exitCode).toBe(1)
    expect(failing.err).toBe('error: the script failed in run 1: ouch\n')
    const missing = startInProcess('check-determinism', join(folder, 'missing.mjs'))
    expect(await missing.exitCode).toBe(1)
    expect(missing.written.err).toContain('missing.mjs')
    const nothing = startInProcess('check-determinism')
    expect(await nothing.exitCode).toBe(2)
    expect(nothing.written.err).toBe("error: missing required argument 'script'\n")
  })
})
