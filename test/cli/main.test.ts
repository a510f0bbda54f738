import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDevnet, replay } from '../../src/index.ts'
import { adapterProcess, DebugClient } from '../support/debug-client.ts'
import { createDebugScene } from '../support/debug-scene.ts'
import { buildPackage } from '../support/package.ts'
import { runsAll, testEach } from '../support/property.ts'

const root = join(import.meta.dirname, '../..')
let binary = ''

beforeAll(async () => {
  binary = join(await buildPackage('previewnet-cli-test'), 'dist/cli.js')
})

function start(...texts: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [binary, ...texts])
}

/** Everything a process writes, and how it ends. */
async function ended(child: ChildProcessWithoutNullStreams) {
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  const [exitCode] = await once(child, 'close')
  return { out, err, exitCode }
}

/** What a process has written when its last line says it listens, and where. */
async function listening(child: ChildProcessWithoutNullStreams) {
  let out = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    out += text
    const authority = /\nListening on (\S+)\n$/.exec(out)?.[1]
    if (authority !== undefined) return { out, authority }
  }
  throw new Error(`it never listened: ${out}`)
}

describe('the binary', () => {
  testEach(['SIGTERM', 'SIGINT'] as const, (signal) => signal === 'SIGTERM')(
    'starts, answers, and stops on %s',
    async (signal) => {
      const child = start('--port', '0')
      const { out, authority } = await listening(child)
      expect(out.startsWith('previewnet ')).toBe(true)
      expect(out).not.toContain('\u001b')
      const response = await fetch(`http://${authority}`, {
        method: 'POST',
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      })
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x509f455' })
      const [, studioUrl = ''] = /^ {2}Studio +(\S+)$/m.exec(out) ?? []
      expect(studioUrl).toBe(`http://${authority}/`)
      const page = await fetch(studioUrl, { headers: { accept: 'text/html' } })
      expect(await page.text()).toContain('<title>Studio</title>')
      child.kill(signal)
      expect(await ended(child)).toMatchObject({ err: '', exitCode: 0 })
    },
  )

  test('stops on SIGTERM while endless scripts of tracers run', async () => {
    const child = start('--port', '0')
    const { authority } = await listening(child)
    const ask = async (method: string, params: readonly unknown[] = []) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return (await fetch(`http://${authority}`, { method: 'POST', body })).json()
    }
    const trace = (tracer: string) => ask('debug_traceCall', [{}, 'latest', { tracer }])
    expect(await trace('{ fault() {}, result() { return 7 } }')).toMatchObject({ result: 7 })
    // More than run at a time.
    const traces = Array.from({ length: 3 }, () =>
      trace('{ fault() {}, result() { [].indexOf.call({ length: 2 ** 53 - 1 }, 1) } }'),
    )
    // A client that subscribed has transactions that wait for its script.
    const client = new WebSocket(`ws://${authority}`)
    await once(client, 'open')
    const params = ['traces', { tracer: '{ fault() {}, result() { for (;;); } }' }]
    client.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }))
    await once(client, 'message')
    const { result: accounts } = (await ask('eth_accounts')) as { result: readonly string[] }
    const send = { from: accounts[0], to: accounts[0] }
    for (let count = 0; count < 3; count += 1) {
      expect(await ask('eth_sendTransaction', [send])).toHaveProperty('result')
    }
    child.kill('SIGTERM')
    expect(await ended(child)).toMatchObject({ err: '', exitCode: 0 })
    // They did not come to the limit of their time.
    const message = 'tracer stopped: the server is closed'
    for (const answer of await Promise.all(traces))
      expect(answer).toMatchObject({ error: { message } })
  })

  test('continues from its state file after a signal, and from the same one after a kill', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-kill-'))
    const path = join(folder, 'state.json')
    const blockNumber = async (authority: string) => {
      const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'
      const response = await fetch(`http://${authority}`, { method: 'POST', body })
      return Number(((await response.json()) as { result: string }).result)
    }
    const mine = (authority: string) => {
      const body = '{"jsonrpc":"2.0","id":1,"method":"anvil_mine","params":[100]}'
      return fetch(`http://${authority}`, { method: 'POST', body })
    }
    const first = start('--port', '0', '--state', path)
    await mine((await listening(first)).authority)
    first.kill('SIGTERM')
    expect(await ended(first)).toMatchObject({ err: '', exitCode: 0 })
    const saved = await readFile(path)
    const second = start('--port', '0', '--state', path)
    const { authority } = await listening(second)
    expect(await blockNumber(authority)).toBeGreaterThanOrEqual(100)
    await mine(authority)
    second.kill('SIGKILL')
    expect(await ended(second)).toMatchObject({ exitCode: null })
    expect(await readFile(path)).toEqual(saved)
    await rm(folder, { recursive: true })
  })

  /** The variables that npm 11 gives the program of `npx previewnet`. */
  const npx = {
    npm_command: 'exec',
    npm_lifecycle_event: 'npx',
    npm_lifecycle_script: "'previewnet'",
  } as const

  /** Starts the binary below a shell, as npx does. @returns the shell, and the binary's process id */
  async function startInShell(variables: NodeJS.ProcessEnv, ...texts: string[]) {
    const script = '"$@" & echo $!; wait'
    const shell = spawn('sh', ['-c', script, 'sh', process.execPath, binary, ...texts], {
      env: { ...process.env, ...variables },
    })
    const { out, authority } = await listening(shell)
    return { shell, authority, id: Number(out.split('\n', 1)[0]) }
  }

  test('started by npx, saves its state and stops when its parent stops', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-npx-'))
    const path = join(folder, 'state.json')
    const scripts = ['previewnet', "'previewnet'", '"previewnet"', 'previewnet --port 0']
    for (const npm_lifecycle_script of scripts) {
      const variables = { ...npx, npm_lifecycle_script }
      const { shell } = await startInShell(variables, '--port', '0', '--state', path)
      // Its streams close when the devnet has ended: it has inherited them.
      shell.kill('SIGTERM')
      expect(await ended(shell)).toMatchObject({ err: '' })
      await using again = await createDevnet({ state: await readFile(path) })
      expect(again.accounts).toHaveLength(10)
      await rm(path)
    }
    await rm(folder, { recursive: true })
  })

  test('keeps running without its parent where something else than npx has started it', async () => {
    const others: readonly NodeJS.ProcessEnv[] = [
      { ...npx, npm_command: 'start', npm_lifecycle_event: 'start' },
      { ...npx, npm_command: 'run-script', npm_lifecycle_event: 'devnet' },
      { ...npx, npm_lifecycle_script: "'vitest'" },
      { ...npx, npm_lifecycle_script: 'vitest run && previewnet' },
      { npm_command: undefined, npm_lifecycle_event: undefined, npm_lifecycle_script: undefined },
    ]
    for (const variables of others) {
      const { shell, authority, id } = await startInShell(variables, '--port', '0')
      shell.kill('SIGTERM')
      await once(shell, 'exit')
      // Blocks of two seconds, many times what the devnet takes to see that a parent is gone.
      const socket = new WebSocket(`ws://${authority}`)
      let count = 0
      socket.on('open', () =>
        socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'),
      )
      await new Promise<void>((resolve) => {
        socket.on('close', () => resolve())
        socket.on('message', () => {
          count += 1
          if (count === 10) resolve()
        })
      })
      expect(count).toBe(10)
      socket.terminate()
      const closed = ended(shell)
      process.kill(id, 'SIGTERM')
      expect(await closed).toMatchObject({ err: '' })
    }
  })

  test.runIf(runsAll)('stops at once on a second signal', async () => {
    const child = start('--port', '0')
    const { authority } = await listening(child)
    // A client that reads nothing never says goodbye, so the first signal is not done with at once;
    // and both wait while the process is stopped.
    const client = new WebSocket(`ws://${authority}`)
    await once(client, 'open')
    client.pause()
    for (const signal of ['SIGSTOP', 'SIGTERM', 'SIGINT', 'SIGCONT'] as const) child.kill(signal)
    const { exitCode } = await ended(child)
    client.terminate()
    expect([130, 143]).toContain(exitCode)
  })

  test.runIf(runsAll)('keeps running when its output is not read', async () => {
    const child = start('--port', '0')
    const { authority } = await listening(child)
    child.stdout.destroy()
    const response = await fetch(`http://${authority}`, { method: 'POST', body: '[]' })
    expect(response.status).toBe(200)
    child.kill('SIGTERM')
    const [exitCode] = await once(child, 'exit')
    expect(exitCode).toBe(0)
  })

  test('leaves, when it is killed, a journal that makes the same blocks again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
    const file = join(folder, 'killed.journal')
    const child = start('--port', '0', '--journal', file)
    const { authority } = await listening(child)
    const socket = new WebSocket(`ws://${authority}`)
    await once(socket, 'open')
    const ask = async (method: string, ...params: readonly unknown[]) => {
      const answer = once(socket, 'message')
      socket.send(JSON.stringify({ id: 1, method, params }))
      const [text] = await answer
      return JSON.parse(String(text)).result
    }
    const to = '0x00000000000000000000000000000000000000d1'
    const hash = await ask('eth_sendTransaction', { to, value: '0x5' })
    await ask('evm_mine')
    const { blockNumber, blockHash } = await ask('eth_getTransactionReceipt', hash)
    const last = await ask('eth_sendTransaction', { to, value: '0x6' })
    child.kill('SIGKILL')
    await ended(child)
    socket.terminate()
    await appendFile(file, '{"sequence":99')

    const { out, err, exitCode } = await ended(start('replay', file, '--json'))
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
    expect(JSON.parse(out)).toMatchObject({ isCut: true })
    await using devnet = await replay(await readFile(file, 'utf8'))
    const block = await devnet.request({
      method: 'eth_getBlockByNumber',
      params: [blockNumber, false],
    })
    expect(block?.hash).toBe(blockHash)
    const kept = await devnet.request({ method: 'eth_getTransactionByHash', params: [last] })
    expect(kept?.value).toBe('0x6')
    await rm(folder, { recursive: true })
  })

  test('checks that a script is deterministic', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
    const script = join(folder, 'script.mjs')
    await writeFile(script, 'export default (devnet) => devnet.advance(1_000)')
    const { out, err, exitCode } = await ended(start('check-determinism', script))
    expect(out).toMatch(/script\.mjs: the same twice, 1 inputs, digest 0x[0-9a-f]{64}\n$/)
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
    await rm(folder, { recursive: true })
  })

  test.runIf(runsAll)('keeps running when no file handle is left for one more client', async () => {
    const limited = `ulimit -n 64; exec "${process.execPath}" "${binary}" --port 0`
    const child = spawn('sh', ['-c', limited])
    const { authority } = await listening(child)
    const { hostname, port } = new URL(`http://${authority}`)
    const crowd = Array.from({ length: 100 }, () => connect(Number(port), hostname))
    // Some are taken and left alone, some are turned away.
    await Promise.any(crowd.map((socket) => once(socket, 'close')))
    for (const socket of crowd) socket.destroy()
    // Until it has seen them go it has no handle for anybody.
    const answered = () =>
      fetch(`http://${authority}`, { method: 'POST', body: '[]' }).then(
        ({ status }) => status,
        () => 'turned away',
      )
    await expect.poll(answered, { timeout: 60_000 }).toBe(200)
    child.kill('SIGTERM')
    expect(await ended(child)).toMatchObject({ err: '', exitCode: 0 })
  })

  test('debugs a transaction over its standard input and output', async () => {
    await using scene = await createDebugScene()
    await using client = new DebugClient(adapterProcess(binary))
    const first = await client.launch(scene.configuration('failedCall'))
    expect([first?.reason, first?.frames]).toEqual(['entry', ['Client.mustWithdraw Client.sol:38']])
    expect((await client.move('continue'))?.reason).toBe('exception')
    expect(await client.move('reverseContinue')).toEqual(first)
  })

  test('names the package that its debugger needs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
    await cp(join(binary, '..'), join(folder, 'dist'), { recursive: true })
    await cp(join(binary, '../../package.json'), join(folder, 'package.json'))
    await mkdir(join(folder, 'node_modules'))
    for (const name of await readdir(join(root, 'node_modules'))) {
      if (name === '@vscode' || name.startsWith('.')) continue
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    }
    const ran = await ended(spawn(process.execPath, [join(folder, 'dist/cli.js'), 'debug-adapter']))
    const err = 'error: the debugger needs a package: npm install --save-dev @vscode/debugadapter\n'
    expect(ran).toEqual({ out: '', err, exitCode: 1 })
    await rm(folder, { recursive: true })
  })

  test('exits with 2 on a wrong argument', async () => {
    expect(await ended(start('--prot', '1'))).toEqual({
      out: '',
      err: "error: unknown option '--prot' (Did you mean --port?)\n",
      exitCode: 2,
    })
  })

  test.runIf(runsAll)('exits with 1 on a port that is taken', async () => {
    const first = start('--port', '0')
    const { authority } = await listening(first)
    const { port } = new URL(`http://${authority}`)
    expect(await ended(start('--port', port))).toEqual({
      out: '',
      err: `error: port ${port} on 127.0.0.1 is already in use\n`,
      exitCode: 1,
    })
    first.kill('SIGTERM')
    await once(first, 'close')
  })

  test('prints its version', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(await ended(start('--version'))).toEqual({ out: `${version}\n`, err: '', exitCode: 0 })
  })

  test.runIf(runsAll)('prints its options', async () => {
    const { out, exitCode } = await ended(start('--help-all'))
    expect(out).toContain('--block-time-ms <n>')
    expect(exitCode).toBe(0)
  })
})

describe('npm start', () => {
  let clone = ''

  /** A clone whose bundle is newer than its sources. */
  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'previewnet-clone-'))
    await mkdir(join(clone, 'scripts'))
    for (const name of ['package.json', 'scripts/start.mjs', 'scripts/bundle.mjs']) {
      await cp(join(root, name), join(clone, name))
    }
    for (const name of [
      ...['src', 'studio', 'node_modules', 'package-lock.json'],
      ...['rolldown.wallet.config.ts', 'rolldown.config.ts', 'rolldown.studio.config.ts'],
    ]) {
      await symlink(join(root, name), join(clone, name))
    }
    await symlink(join(binary, '..'), join(clone, 'dist'))
  })
  afterAll(() => rm(clone, { recursive: true }))

  let endGroup = () => {}
  afterEach(() => endGroup())

  /** Starts npm in its own process group, as a shell with job control does. */
  async function startNpm() {
    const child = spawn('npm', ['start', '--', '--port', '0'], { cwd: clone, detached: true })
    endGroup = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // The group is empty, as it should be.
      }
    }
    const { authority } = await listening(child)
    return { child, authority }
  }

  const isAnswered = (authority: string) =>
    fetch(`http://${authority}`, { method: 'POST', body: '[]' }).then(
      () => true,
      () => false,
    )

  test('stops the server when the process of npm gets a signal', async () => {
    const { child, authority } = await startNpm()
    child.kill('SIGTERM')
    await ended(child) // all who had its output have ended
    expect(await isAnswered(authority)).toBe(false)
  })

  test('stops the server on a Ctrl-C, which reaches npm, its shell and the server', async () => {
    const { child, authority } = await startNpm()
    process.kill(-child.pid!, 'SIGINT')
    await ended(child)
    expect(await isAnswered(authority)).toBe(false)
  })
})

describe('the state file of the binary', () => {
  let folder = ''
  let path = ''
  let lock = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-state-'))
    path = join(folder, 'state.json')
    lock = `${path}.lock`
  })
  afterEach(() => rm(folder, { recursive: true }))

  const lockedBy = async (): Promise<number> => JSON.parse(await readFile(lock, 'utf8')).pid

  const post = async (authority: string, method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(`http://${authority}`, { method: 'POST', body })
    return ((await response.json()) as { result: unknown }).result
  }

  /** Starts a devnet whose state takes a while to be written: some 10 MB. */
  const startLarge = async (...texts: readonly string[]) => {
    const alloc = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [
        `0x${(index + 1_000).toString(16).padStart(40, '0')}`,
        { balance: '1', code: `0x${index.toString(16).padStart(8, '0').repeat(6_144)}` },
      ]),
    )
    const file = join(folder, 'genesis.json')
    await writeFile(file, JSON.stringify({ alloc }))
    const child = start('--port', '0', '--state', path, '--alloc', file, ...texts)
    const { authority } = await listening(child)
    await rm(file)
    return { child, authority }
  }

  /** Resolves when a save begins to write, or the process ends without one. */
  const saveBegun = async (child: ChildProcessWithoutNullStreams) => {
    let watcher: FSWatcher | undefined
    const written = new Promise<void>((resolve) => {
      watcher = watch(folder, (_, name) => {
        if (name?.endsWith('.part')) resolve()
      })
    })
    await Promise.race([written, once(child, 'exit')])
    watcher?.close()
  }

  /** Expects a whole state file, of so many blocks at least, and nothing beside it. */
  const expectSaved = async (blocks: bigint) => {
    expect(await readdir(folder)).toEqual(['state.json'])
    await using devnet = await createDevnet({ state: await readFile(path) })
    const head = await devnet.request({ method: 'eth_blockNumber' })
    expect(BigInt(head)).toBeGreaterThanOrEqual(blocks)
  }

  test.runIf(runsAll).each([
    ['two signals at once', ['SIGTERM', 'SIGINT'], []],
    ['a signal, and two while it saves', ['SIGTERM'], ['SIGTERM', 'SIGINT']],
    ['a Ctrl-C that is passed on twice', ['SIGINT'], ['SIGINT', 'SIGINT']],
  ] as const)('is saved after %s', async (_, before, during) => {
    const { child, authority } = await startLarge()
    await post(authority, 'anvil_mine', '0x64')
    const begun = saveBegun(child)
    const end = ended(child)
    for (const signal of before) child.kill(signal)
    await begun
    for (const signal of during) child.kill(signal)
    expect(await end).toMatchObject({ err: '', exitCode: 0 })
    await expectSaved(100n)
  })

  test.runIf(runsAll)('is saved after two signals during a save from time to time', async () => {
    const { child, authority } = await startLarge('--state-interval', '1')
    await post(authority, 'anvil_mine', '0x64')
    await saveBegun(child)
    child.kill('SIGTERM')
    child.kill('SIGINT')
    expect(await ended(child)).toMatchObject({ err: '', exitCode: 0 })
    await expectSaved(100n)
  })

  test.runIf(runsAll)('is saved without waiting for clients after a second signal', async () => {
    const socketPath = join(folder, 'socket')
    const child = start('--port', '0', '--state', path, '--ipc-path', socketPath)
    const { authority } = await listening(child)
    await post(authority, 'anvil_mine', '0x64')
    // It does not read on after the first bytes, so the server would wait for it for ever.
    const client = connect(socketPath)
    client.on('error', () => {})
    client.write('{"jsonrpc":"2.0","id":1,"method":"rpc_discover"}\n'.repeat(4))
    await once(client, 'readable')
    for (const signal of ['SIGSTOP', 'SIGTERM', 'SIGINT', 'SIGCONT'] as const) child.kill(signal)
    expect(await ended(child)).toMatchObject({ err: '', exitCode: 0 })
    client.destroy()
    await rm(socketPath, { force: true })
    await expectSaved(100n)
  })

  test.runIf(runsAll)('is refused at the start where its folder is not there', async () => {
    const nowhere = join(folder, 'none', 'state.json')
    expect(await ended(start('--port', '0', '--state', nowhere))).toEqual({
      out: '',
      err: `error: --state ${nowhere}: expected a folder ${join(folder, 'none')} that can be written to, found none\n`,
      exitCode: 1,
    })
    expect(await readdir(folder)).toEqual([])
  })

  test.runIf(runsAll)(
    'is refused while another devnet has it, and free when that has ended',
    async () => {
      const first = start('--port', '0', '--state', path)
      await listening(first)
      expect(await lockedBy()).toBe(first.pid)
      expect(await ended(start('--port', '0', '--state', path))).toEqual({
        out: '',
        err: expect.stringMatching(
          `^error: --state ${path}: expected no other devnet on it, found process ${first.pid}, started at \\S+ \\(if no devnet uses the file, remove ${lock}\\)\n$`,
        ),
        exitCode: 1,
      })
      // The one that was refused has left the other's lock alone.
      expect(await lockedBy()).toBe(first.pid)
      first.kill('SIGTERM')
      expect(await ended(first)).toMatchObject({ err: '', exitCode: 0 })
      await expectSaved(0n)
    },
  )

  test.runIf(runsAll)(
    'is taken over from a devnet that was killed, with what it left behind',
    async () => {
      const first = start('--port', '0', '--state', path)
      await listening(first)
      first.kill('SIGKILL')
      await ended(first)
      await writeFile(`${path}.part`, 'half of')
      expect(await lockedBy()).toBe(first.pid)
      const second = start('--port', '0', '--state', path)
      await listening(second)
      expect(await lockedBy()).toBe(second.pid)
      second.kill('SIGTERM')
      expect(await ended(second)).toMatchObject({ err: '', exitCode: 0 })
      await expectSaved(0n)
    },
  )

  test.runIf(runsAll)('is free after a start that failed', async () => {
    const other = start('--port', '0')
    const { port } = new URL(`http://${(await listening(other)).authority}`)
    const failed = await ended(start('--port', port, '--state', path))
    expect(failed).toMatchObject({ out: '', exitCode: 1 })
    expect(await readdir(folder)).toEqual([])
    other.kill('SIGTERM')
    await once(other, 'close')
  })
})
