/**
 * The image for containers and the action for GitHub: their files by the linters of their formats, and
 * their scripts by running them.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { validateAction, validateWorkflow } from '@action-validator/core'
import { validate } from 'dockerfile-utils'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage } from './support/package.ts'
import { freePort } from './support/redis.ts'

const root = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** A project that has the package, and the environment of a shell in it. */
let project: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  const built = await buildPackage('previewnet-image')
  project = await mkdtemp(join(tmpdir(), 'previewnet-image-'))
  const commands = join(project, 'node_modules/.bin')
  await mkdir(commands, { recursive: true })
  const command = `#!/bin/sh\nexec "${process.execPath}" "${join(built, 'dist/cli.js')}" "$@"\n`
  await writeFile(join(commands, 'previewnet'), command)
  await chmod(join(commands, 'previewnet'), 0o755)
  const PATH = `${commands}${delimiter}${process.env.PATH}`
  environment = { ...process.env, PATH, PREVIEWNET_PORT: String(await freePort()) }
})

afterAll(() => rm(project, { recursive: true, force: true }))

const started: ChildProcess[] = []

afterEach(() => {
  for (const child of started.splice(0)) child.kill()
})

function start(...args: readonly string[]): ChildProcess {
  const script = join(root, 'docker/start.sh')
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn('/bin/sh', [script, ...args], { env: environment, stdio: [...stdio] })
  started.push(child)
  return child
}

const isHealthy = () =>
  promisify(execFile)(process.execPath, [join(root, 'docker/health.mjs')], {
    env: environment,
  }).then(
    () => true,
    () => false,
  )

describe('the image', () => {
  test('has a Dockerfile without mistakes, whose scripts are there', () => {
    const text = textOf('Dockerfile')
    expect(validate(text)).toEqual([])
    const scripts = [...text.matchAll(/"\/(docker\/[^"]+)"/g)].map(([, path]) => path!)
    expect(scripts).toEqual(['docker/health.mjs', 'docker/start.sh'])
    expect(scripts.map((path) => existsSync(join(root, path)))).not.toContain(false)
  })

  test('serves a devnet to other machines, is healthy while it does, and stops on a signal', async () => {
    const child = start('--json')
    const lines = createInterface(child.stdout!)
    const [line] = (await once(lines, 'line')) as [string]
    const { endpoints } = JSON.parse(line)
    expect(endpoints).toMatchObject({ host: '0.0.0.0', port: Number(environment.PREVIEWNET_PORT) })
    expect(await isHealthy()).toBe(true)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await isHealthy()).toBe(false)
  })

  test('runs the commands of the binary, too', async () => {
    const child = start('replay', '--help')
    const lines = createInterface(child.stdout!)
    const [line] = (await once(lines, 'line')) as [string]
    expect(line).toContain('previewnet replay')
  })
})

describe('the action for GitHub', () => {
  test('is valid, as is the workflow that tries it', () => {
    expect(validateAction(textOf('action.yml')).errors).toEqual([])
    expect(validateWorkflow(textOf('.github/workflows/ci.yml')).errors).toEqual([])
  })

  const run = (script: string, args = '') => {
    const env = { ...environment, RUNNER_TEMP: project, ARGS: args, WAIT_SECONDS: '60' }
    return promisify(execFile)('bash', [join(root, '.github/action', script)], {
      cwd: project,
      env,
    })
  }

  test('starts a devnet, waits until it answers, and stops it with its journal complete', async () => {
    await run('start.sh', '--network plain --seed 7')
    const url = `http://127.0.0.1:${environment.PREVIEWNET_PORT}`
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x3'] })
    const response = await fetch(url, { method: 'POST', body })
    expect(response.ok).toBe(true)
    await run('stop.sh')
    expect(await isHealthy()).toBe(false)
    const journal = readFileSync(join(project, 'previewnet/journal.jsonl'), 'utf8')
    expect(journal).toContain('"seed":7,')
    expect(journal).toContain('anvil_mine')
  })

  test('says why a devnet does not start', async () => {
    await expect(run('start.sh', '--no-such-argument')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('unknown option'),
    })
    await run('stop.sh')
  })
})
