import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockStateFile } from '../../src/cli/state-lock.ts'

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

// No permission keeps the first user from anything.
test.skipIf(process.getuid?.() === 0)(
  'a state file whose permissions forbid writing is refused',
  async () => {
    await writeFile(path, '')
    await chmod(path, 0o444)
    expect(() => lockStateFile(path)).toThrow(
      `--state ${path}: expected a file that can be read and written to, found EACCES`,
    )
    await rm(path)
    await chmod(folder, 0o555)
    expect(() => lockStateFile(path)).toThrow(
      `expected a folder ${folder} that can be written to, found one without permission to write`,
    )
    await chmod(folder, 0o755)
    expect(await readdir(folder)).toEqual([])
  },
)
