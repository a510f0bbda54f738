import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'junit2json'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { startInFolder } from '../support/binary.ts'
import { buildPackage } from '../support/package.ts'

const stranger = '0x00000000000000000000000000000000000abcde'
let folder = ''
let journal = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-rehearse-'))
  journal = join(folder, 'session.journal')
  await using devnet = await createDevnet({ network: 'plain', mining: 'auto' })
  const [from, known] = devnet.accounts.map(({ address }) => address)
  for (const to of [known!, stranger] as const) {
    const sent = { from: from!, to, value: '0x1', gas: '0x5208' } as const
    await devnet.request({ method: 'eth_sendTransaction', params: [sent] })
  }
  await writeFile(journal, devnet.journal())
})

afterAll(() => rm(folder, { recursive: true }))

/** Runs the command in process, in the folder of the journal. */
async function rehearse(...texts: readonly string[]) {
  const { exitCode, written } = startInFolder(folder, 'rehearse', ...texts)
  return { exitCode: await exitCode, ...written }
}

const TO_AMSTERDAM = ['--to', 'amsterdam'] as const

describe('previewnet rehearse --blocks', () => {
  test('rehearses the last blocks of a remote chain, of one account or of all', async () => {
    await using devnet = await createDevnet({ network: 'plain', mining: 'auto' })
    const [from, known] = devnet.accounts.map(({ address }) => address)
    for (const to of [known!, stranger] as const) {
      const sent = { from: from!, to, value: '0x1', gas: '0x5208' } as const
      await devnet.request({ method: 'eth_sendTransaction', params: [sent] })
    }
    const { httpUrl } = await devnet.listen({ port: 0 })
    const args = [...TO_AMSTERDAM, '--fork-url', httpUrl, '--blocks', '10'] as const
    const all = await rehearse(...args)
    expect(all).toMatchObject({ exitCode: 1, err: '' })
    expect(all.out).toMatch(/^Rehearsal of 2 transactions by amsterdam /)
    const one = await rehearse(...args, '--address', known!)
    expect(one.exitCode).toBe(0)
    expect(one.out).toMatch(/^Rehearsal of 1 transaction by amsterdam /)
  })

  test.each([
    [['--blocks', '10'], '--blocks: expected --fork-url'],
    [
      ['--fork-url', 'http://127.0.0.1:1', '--blocks', '0'],
      'expected a whole number from 1, got "0"',
    ],
    [['--address', stranger], '--address: expected --blocks'],
  ] as const)('refuses %j', async (args, message) => {
    const { exitCode, err } = await rehearse(...TO_AMSTERDAM, ...args)
    expect(exitCode).toBe(2)
    expect(err).toContain(message)
  })
})

describe('previewnet rehearse FILE', () => {
  test('prints the report, and exits with 1 if something fails', async () => {
    const { exitCode, out, err } = await rehearse(journal, ...TO_AMSTERDAM)
    expect({ exitCode, err }).toEqual({ exitCode: 1, err: '' })
    expect(out).toMatch(/^Rehearsal of 2 transactions by amsterdam \(\S+\) in place of osaka: /)
    expect(out).toContain('\nShort of gas: ether transfer fails,')
    expect(out.endsWith('\n1 transaction fails by status, logs.\n')).toBe(true)
  })

  test('exits with 0 if nothing fails by the differences that are asked for', async () => {
    const { exitCode, out } = await rehearse(journal, ...TO_AMSTERDAM, '--fail-on', 'gas=900%')
    expect(exitCode).toBe(0)
    expect(out.endsWith('\nNothing fails by gas=900%.\n')).toBe(true)
  })

  test('finds nothing by the rules of the session', async () => {
    const { exitCode, out } = await rehearse(journal, '--to', 'osaka')
    expect(exitCode).toBe(0)
    expect(out).toContain(': 2 unchanged\n')
  })

  test('prints the same JSON twice, with quantities, and without paths or the time', async () => {
    const first = await rehearse(journal, ...TO_AMSTERDAM, '--json')
    const second = await rehearse('--json', journal, ...TO_AMSTERDAM)
    expect(first).toEqual(second)
    expect(first.exitCode).toBe(1)
    const report = JSON.parse(first.out)
    expect(Object.keys(report)).toEqual([
      ...['from', 'to', 'revision', 'devnet', 'transactions', 'contracts', 'causes', 'summary'],
      ...['notes', 'failed'],
    ])
    expect(report).toMatchObject({ summary: { needsGas: 1, changed: 1 }, failed: true })
    expect(report.transactions[1]).toMatchObject({
      verdict: 'needsGas',
      before: { status: '0x1', gasUsed: '0x5208' },
      withNewGasLimit: { gasLimit: '0x31f38' },
    })
    expect(first.out).not.toContain(folder)
  })

  test("writes JUnit's XML beside what it prints", async () => {
    const path = join(folder, 'junit.xml')
    const { exitCode, out } = await rehearse(journal, ...TO_AMSTERDAM, '--junit', path)
    expect({ exitCode, isText: out.startsWith('Rehearsal of') }).toEqual({
      exitCode: 1,
      isText: true,
    })
    expect(await parse(await readFile(path, 'utf8'))).toMatchObject({ tests: 2, failures: 1 })
  })

  test.each([
    [
      ['missing.journal', ...TO_AMSTERDAM],
      'missing.journal: expected a file that can be read, found none',
    ],
    [['JOURNAL'], '--to: expected rules to rehearse by'],
    [[...TO_AMSTERDAM], 'expected a journal, --blocks, or -- and a command, got none of them'],
    [['JOURNAL', '--to', 'oslo'], /^--to: expected one of shanghai, .*, azul, got "oslo"$/],
    [['JOURNAL', '--to', 'none'], /got "none"$/],
    [['JOURNAL', '--to', 'denim'], /no upgrades of Base, such as denim/],
    [
      ['JOURNAL', ...TO_AMSTERDAM, '--fail-on', 'gas'],
      /^--fail-on: expected status, .* got "gas"$/,
    ],
    [['JOURNAL', ...TO_AMSTERDAM, '--port', '0'], "unknown option '--port'"],
    [
      ['JOURNAL', ...TO_AMSTERDAM, '--junit', '/nowhere/a.xml'],
      /^--junit \/nowhere\/a.xml: expected a folder/,
    ],
    [['JOURNAL', ...TO_AMSTERDAM, '--retries', '1'], /^--retries: expected --fork-url or /],
    [
      ['JOURNAL', ...TO_AMSTERDAM, '--', 'true'],
      /^expected a journal or a command after --, got both/,
    ],
    [[...TO_AMSTERDAM, '--'], '--: expected a command after it, got none'],
    [[...TO_AMSTERDAM, '--nonsense', '--', 'true'], "unknown option '--nonsense'"],
  ] as const)('refuses %j in one line, with 2', async (texts, expected) => {
    const given = texts.map((text) => (text === 'JOURNAL' ? journal : text))
    const { exitCode, out, err } = await rehearse(...given)
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err).toMatch(/^error: [^\n]*\n$/)
    const message = err.slice('error: '.length, -1)
    if (typeof expected === 'string') expect(message).toBe(expected)
    else expect(message).toMatch(expected)
  })

  test('names the file and the line of a damaged journal', async () => {
    const path = join(folder, 'damaged.journal')
    await writeFile(path, 'no journal\n')
    const { exitCode, err } = await rehearse(path, ...TO_AMSTERDAM)
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `error: ${path}: journal: line 1: expected JSON, got "no journal"\n`,
    })
  })

  test('has help of its own', async () => {
    const { exitCode, out } = await rehearse('--help')
    expect(exitCode).toBe(0)
    expect(out).toContain('previewnet rehearse [options] [options of the devnet] -- <command>')
    expect(out).toContain('--fail-on <list>')
  })
})

/** A client that sends ether to a new account, with the gas of habit, and waits for the receipt. */
const client = `
  import { createPublicClient, createWalletClient, http } from ${JSON.stringify(import.meta.resolve('viem'))}
  import { mnemonicToAccount } from ${JSON.stringify(import.meta.resolve('viem/accounts'))}
  const account = mnemonicToAccount('test test test test test test test test test test test junk')
  const transport = http(process.env.PREVIEWNET_URL)
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const wallet = createWalletClient({ account, transport })
  const hash = await wallet.sendTransaction({ chain: null, to: '${stranger}', value: 1n, gas: 21000n })
  const { status } = await reader.waitForTransactionReceipt({ hash })
  console.log('the client says', status)
  process.exitCode = Number(process.argv[2])
`

/** Ends by itself after a signal. */
const waiting = `
  const timer = setInterval(() => {}, 60_000)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      console.log('the client got', signal)
      clearInterval(timer)
    })
  }
  console.log('the client waits')
`

describe('previewnet rehearse -- COMMAND', () => {
  let binary = ''
  const files = { client: '', waiting: '' }

  beforeAll(async () => {
    binary = join(await buildPackage('previewnet-rehearse-test'), 'dist/cli.js')
    for (const [name, text] of Object.entries({ client, waiting })) {
      const path = join(folder, `${name}.mjs`)
      await writeFile(path, text)
      files[name as keyof typeof files] = path
    }
  })

  function start(...texts: readonly string[]): ChildProcess {
    const given = [binary, 'rehearse', ...TO_AMSTERDAM, '--port', '0', ...texts]
    return spawn(process.execPath, given, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  async function ended(child: ChildProcess) {
    let out = ''
    let err = ''
    child.stdout!.setEncoding('utf8').on('data', (text) => (out += text))
    child.stderr!.setEncoding('utf8').on('data', (text) => (err += text))
    const [exitCode] = await once(child, 'close')
    return { out, err, exitCode }
  }

  test('runs the command on a devnet of its own, and reports after its output', async () => {
    const { out, err, exitCode } = await ended(start('--', process.execPath, files.client, '0'))
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 1 })
    expect(out).toMatch(/^the client says success\nRehearsal of 1 transaction by amsterdam /)
  })

  test('exits as a command that fails, and reports all the same', async () => {
    const { out, exitCode } = await ended(start('--', process.execPath, files.client, '7'))
    expect(exitCode).toBe(7)
    expect(out).toContain('\nShort of gas: ether transfer fails,')
  })

  test('has JSON alone on standard output', async () => {
    const texts = ['--json', '--fail-on', 'returnData', '--', process.execPath, files.client, '0']
    const { out, err, exitCode } = await ended(start(...texts))
    expect({ err, exitCode }).toEqual({ err: 'the client says success\n', exitCode: 0 })
    expect(JSON.parse(out)).toMatchObject({ summary: { needsGas: 1 }, failed: false })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('hands %s on, and reports', async (signal) => {
    const child = start('--', process.execPath, files.waiting)
    const done = ended(child)
    await once(child.stdout!, 'data')
    child.kill(signal)
    const { out, err, exitCode } = await done
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
    expect(out).toMatch(
      new RegExp(`^the client waits\nthe client got ${signal}\nRehearsal of 0 transactions`),
    )
  })

  test('exits as shells do for a command that a signal ended', async () => {
    const text = "process.kill(process.pid, 'SIGKILL')"
    const { exitCode } = await ended(start('--', process.execPath, '--eval', text))
    expect(exitCode).toBe(137)
  })

  test.each([
    [
      ['--', 'no-such-command'],
      'no-such-command: expected a command that can be started, found none',
    ],
    [['--cluster', 'redis://127.0.0.1', '--', 'true'], '--cluster: expected none with --'],
  ] as const)('refuses %j in one line, with 2', async (texts, message) => {
    const { out, err, exitCode } = await ended(start(...texts))
    expect({ out, err, exitCode }).toEqual({ out: '', err: `error: ${message}\n`, exitCode: 2 })
  })

  test('says that a journal grew too large to be kept', async () => {
    const texts = ['--journal-bytes-max', '600', '--', process.execPath, files.client, '0']
    const { err, exitCode } = await ended(start(...texts))
    expect(err).toMatch(/^error: the journal is not kept: .*--journal-bytes-max \(600 bytes\).*\n$/)
    expect(exitCode).toBe(2)
  })

  test('leaves no file behind', async () => {
    await ended(start('--', process.execPath, '--eval', ''))
    const names = await readdir(folder)
    expect(names.filter((name) => !/\.(journal|mjs|xml)$/.test(name))).toEqual([])
  })
})
