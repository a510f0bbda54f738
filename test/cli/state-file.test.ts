import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Machine } from '../../src/api.ts'
import { unwritable } from '../../src/cli/file-errors.ts'
import { run } from '../../src/cli/run.ts'
import { readStateFile, saveFromTimeToTime, writeStateFile } from '../../src/cli/state-file.ts'
import { lockStateFile } from '../../src/cli/state-lock.ts'
import { createDevnet } from '../../src/index.ts'

describe('--state', () => {
  let folder = ''
  let path = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-state-'))
    path = join(folder, 'state.json')
  })

  afterEach(() => rm(folder, { recursive: true }))

  const bytes = (...values: number[]) => Uint8Array.from(values)

  test('a file is replaced whole, and nothing else is left in its folder', async () => {
    expect(await readStateFile(path)).toBeUndefined()
    await writeStateFile(path, bytes(1, 2, 3))
    await writeStateFile(path, bytes(4))
    expect([...(await readFile(path))]).toEqual([4])
    expect(await readdir(folder)).toEqual(['state.json'])
  })

  test('a file that a killed process left half written does not disturb the next start', async () => {
    await writeStateFile(path, bytes(1, 2, 3))
    await writeFile(`${path}.part`, bytes(9))
    expect([...(await readStateFile(path))!]).toEqual([1, 2, 3])
    await writeStateFile(path, bytes(4))
    expect(await readdir(folder)).toEqual(['state.json'])
  })

  test('a failed save leaves the old file and the folder as they are', async () => {
    const nowhere = join(folder, 'no-such-folder', 'state.json')
    await expect(writeStateFile(nowhere, bytes(1))).rejects.toThrow('ENOENT')
    expect(await readdir(folder)).toEqual([])
  })

  /** Wakes whoever waits when it is told to. */
  class Alarm implements Machine {
    readonly waiting: { delayMs: number; callback: () => void }[] = []
    now(): number {
      return 0
    }

    wake(delayMs: number, callback: () => void): () => void {
      const one = { delayMs, callback }
      this.waiting.push(one)
      return () => this.waiting.splice(this.waiting.indexOf(one), 1)
    }

    ring(): void {
      this.waiting.shift()?.callback()
    }
  }

  test('a devnet is saved again and again, never twice at once, and at the end', async () => {
    const machine = new Alarm()
    const dumps: ((bytes: Uint8Array) => void)[] = []
    const devnet = { dump: () => new Promise<Uint8Array>((resolve) => dumps.push(resolve)) }
    const failures: unknown[] = []
    const onFailure = (reason: unknown) => failures.push(reason)
    const saving = saveFromTimeToTime(devnet, { path, intervalMs: 5_000, machine, onFailure })
    expect(machine.waiting.map(({ delayMs }) => delayMs)).toEqual([5_000])
    machine.ring()
    // The next one waits for this one.
    expect([machine.waiting.length, dumps.length]).toEqual([0, 1])
    const finished = saving.finish()
    expect(dumps.length).toBe(1)
    dumps[0]!(bytes(1))
    while (dumps.length < 2) await Promise.resolve().then(() => readdir(folder))
    expect([...(await readFile(path))]).toEqual([1])
    dumps[1]!(bytes(2))
    await finished
    expect([...(await readFile(path))]).toEqual([2])
    expect([machine.waiting.length, failures.length]).toEqual([0, 0])
  })

  test('a failed save is reported, and the next one succeeds', async () => {
    const machine = new Alarm()
    let isBroken = true
    const devnet = {
      dump: async () => {
        if (isBroken) throw new Error('no')
        return bytes(7)
      },
    }
    const told = new Promise((resolve) => {
      saveFromTimeToTime(devnet, { path, intervalMs: 1, machine, onFailure: resolve })
    })
    machine.ring()
    expect(await told).toEqual(new Error('no'))
    isBroken = false
    while (machine.waiting.length === 0) await readdir(folder)
    machine.ring()
    while (machine.waiting.length === 0) await readdir(folder)
    expect([...(await readFile(path))]).toEqual([7])
  })

  /** Runs the binary in process until it listens, does something with it, and stops it. */
  async function session(
    texts: readonly string[],
    machine: Machine,
    use: (ask: (method: string, params?: readonly unknown[]) => Promise<unknown>) => Promise<void>,
  ) {
    const stopping = new AbortController()
    let err = ''
    let listens = (_url: string) => {}
    const listening = new Promise<string>((resolve) => {
      listens = resolve
    })
    const exitCode = run(['--port', '0', '--json', '-q', ...texts], {
      columns: 100,
      environment: {},
      isColored: false,
      isErrTerminal: false,
      machine,
      stop: stopping.signal,
      stopNow: new AbortController().signal,
      stay() {},
      out: (text) => listens(JSON.parse(text).endpoints.httpUrl),
      err: (text) => {
        err += text
      },
    })
    const started = await Promise.race([listening, exitCode])
    if (typeof started === 'string') {
      await use(async (method, params = []) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const response = await fetch(started, { method: 'POST', body })
        return ((await response.json()) as { result: unknown }).result
      })
    }
    stopping.abort()
    return { exitCode: await exitCode, err }
  }

  const to = `0x${'0b'.repeat(20)}`

  /** A machine that stands still at a time. */
  const at = (ms: number): Machine => ({ now: () => ms, wake: () => () => {} })
  const startMs = Date.UTC(2026, 8, 1, 10)

  test('a devnet that is started again is the one that was stopped; time went by', async () => {
    const texts = ['--state', path]
    let hash: unknown
    const first = await session(texts, at(startMs), async (ask) => {
      hash = await ask('eth_sendTransaction', [{ to, value: '0x5' }])
      await ask('anvil_mine', [3])
    })
    expect(first).toEqual({ exitCode: 0, err: '' })
    const second = await session(texts, at(startMs + 60_000), async (ask) => {
      expect(await ask('eth_blockNumber')).toBe('0x3')
      expect(await ask('eth_getBalance', [to, '0x1'])).toBe('0x5')
      expect(await ask('eth_getTransactionReceipt', [hash])).toMatchObject({ blockNumber: '0x1' })
      expect(await ask('anvil_getLastBlockWallTime')).toBe(startMs + 200)
      await ask('anvil_mine')
      expect(await ask('anvil_getLastBlockWallTime')).toBe(startMs + 60_200)
    })
    expect(second).toEqual({ exitCode: 0, err: '' })
  })

  test('a devnet with its own genesis time goes on from its saved time', async () => {
    const texts = ['--state', path, '--genesis-time', '1000']
    await session(texts, at(startMs), async (ask) => {
      await ask('anvil_mine')
    })
    await session(texts, at(startMs + 60_000), async (ask) => {
      await ask('anvil_mine')
      expect(await ask('anvil_getLastBlockWallTime')).toBe(1_200)
    })
  })

  test('a damaged file is refused by its name and not written over', async () => {
    const devnet = await createDevnet()
    const file = await devnet.dump()
    file[file.length - 2]! ^= 1
    await writeFile(path, file)
    const { exitCode, err } = await session(['--state', path], at(startMs), async () => {})
    expect(exitCode).toBe(1)
    expect(err).toMatch(
      /^error: --state .*state\.json: state: expected content .*; the file is left as it is\n$/,
    )
    expect(new Uint8Array(await readFile(path))).toEqual(file)
  })

  test('options that would be another chain are refused, and the file stays', async () => {
    await session(['--state', path], at(startMs), async () => {})
    const before = await readFile(path)
    const again = await session(['--state', path, '--seed', '9'], at(startMs), async () => {})
    expect(again).toEqual({
      exitCode: 2,
      err: 'error: --seed: expected 0 as in the state, got 9\n',
    })
    expect(await readFile(path)).toEqual(before)
  })

  test('`--alloc FILE` gives the accounts of block 0', async () => {
    const genesis = join(folder, 'genesis.json')
    await writeFile(genesis, JSON.stringify({ alloc: { [to]: { balance: '77' } } }))
    const { exitCode } = await session(['--alloc', genesis], at(startMs), async (ask) => {
      expect(await ask('eth_getBalance', [to, '0x0'])).toBe('0x4d')
    })
    expect(exitCode).toBe(0)
    await writeFile(genesis, '{"alloc":{"0x12":{}}}')
    const refused = await session(['--alloc', genesis], at(startMs), async () => {})
    expect(refused.exitCode).toBe(1)
    expect(refused.err).toContain(`--alloc ${genesis}: alloc["0x12"]: expected a 20-byte address`)
  })
})

describe('the lock of a state file', () => {
  let folder = ''
  let path = ''
  let lock = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-lock-'))
    path = join(folder, 'state.json')
    lock = `${path}.lock`
  })

  afterEach(() => rm(folder, { recursive: true }))

  const own = `${process.pid}\n`

  /** The id of a process that has ended. */
  async function endedId(): Promise<number> {
    const child = spawn(process.execPath, ['--version'])
    await once(child, 'close')
    return child.pid!
  }

  test('a lock holds the id of its process until it is given back', async () => {
    const listeners = process.listenerCount('exit')
    const unlock = lockStateFile(path)
    expect(await readFile(lock, 'utf8')).toBe(own)
    expect(process.listenerCount('exit')).toBe(listeners + 1)
    unlock()
    expect(await readdir(folder)).toEqual([])
    expect(process.listenerCount('exit')).toBe(listeners)
  })

  test('the lock of a process that runs is refused, and stays', async () => {
    await writeFile(lock, `${process.ppid}\n`)
    expect(() => lockStateFile(path)).toThrow(
      `--state ${path}: expected no other devnet on it, found process ${process.ppid} (if no devnet uses the file, remove ${lock})`,
    )
    expect(await readFile(lock, 'utf8')).toBe(`${process.ppid}\n`)
  })

  test('the lock of a process that has ended is taken over', async () => {
    await writeFile(lock, `${await endedId()}\n`)
    const unlock = lockStateFile(path)
    expect(await readFile(lock, 'utf8')).toBe(own)
    expect(await readdir(folder)).toEqual(['state.json.lock'])
    unlock()
  })

  test('the lock of an earlier process with the same id is taken over, as in a container', async () => {
    await writeFile(lock, own)
    lockStateFile(path)()
    expect(await readdir(folder)).toEqual([])
  })

  test.each(['', 'x\n', '-1\n', '12', '1 2\n'])(
    'a lock that names no process is refused: %j',
    async (text) => {
      await writeFile(lock, text)
      expect(() => lockStateFile(path)).toThrow(
        `found a lock that names no process (if no devnet uses the file, remove ${lock})`,
      )
      expect(await readFile(lock, 'utf8')).toBe(text)
    },
  )

  test('of the lock that another process has taken since, nothing is given back', async () => {
    const unlock = lockStateFile(path)
    await writeFile(lock, '1\n')
    unlock()
    expect(await readFile(lock, 'utf8')).toBe('1\n')
  })

  test('a folder that is not there, or is a file, is refused', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const [place, found] of [
      [join(folder, 'none'), 'none'],
      [file, 'a file in its place'],
    ] as const) {
      const inside = join(place, 'state.json')
      expect(() => lockStateFile(inside)).toThrow(
        `--state ${inside}: expected a folder ${place} that can be written to, found ${found}`,
      )
    }
    expect(await readdir(folder)).toEqual(['file'])
  })

  test('a folder, or what else is no file, is refused in place of the file', async () => {
    await mkdir(path)
    expect(() => lockStateFile(path)).toThrow(`--state ${path}: expected a file, found a folder`)
    const device = join(folder, 'device')
    await symlink('/dev/null', device)
    expect(() => lockStateFile(device)).toThrow(
      `--state ${device}: expected a file, found neither a file nor a folder`,
    )
    expect(await readdir(folder)).toEqual(['device', 'state.json'])
  })

  test('a file or folder without permission to write is refused, except to root', async () => {
    const locking = (refusal: string) => {
      // No permission binds root.
      if (process.getuid?.() === 0) lockStateFile(path)()
      else expect(() => lockStateFile(path)).toThrow(refusal)
    }
    await writeFile(path, '')
    await chmod(path, 0o444)
    locking(`--state ${path}: expected a file that can be read and written to, found EACCES`)
    await rm(path)
    await chmod(folder, 0o555)
    locking(
      `expected a folder ${folder} that can be written to, found one without permission to write`,
    )
    await chmod(folder, 0o755)
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['EACCES', 'one without permission to write'],
    ['EPERM', 'one without permission to write'],
    ['EROFS', 'a read-only file system'],
    ['EMFILE', 'EMFILE: as Node.js says it'],
  ])('the refusal of a folder names what %s means', (code, found) => {
    const cause = Object.assign(new Error(`${code}: as Node.js says it`), { code })
    expect(unwritable('--state', path, cause)).toMatchObject({
      message: `--state ${path}: expected a folder ${folder} that can be written to, found ${found}`,
      cause,
    })
  })
})
