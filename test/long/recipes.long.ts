/**
 * The recipes of docs/recipes, followed word by word: each in an empty folder beside the packed
 * package, with the packages that it installs. What runs against the binary runs `RECIPE_RUNS` times, 3
 * by default, while a process keeps one core occupied.
 *
 * Only the ports are replaced, everywhere, by some that are free. The compiler that forge and Hardhat would
 * download is the one of npm, and so is the Node that Hardhat 3 asks for.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../support/own-packages.ts'

const root = join(import.meta.dirname, '../..')
const recipes = join(root, 'docs/recipes')
const compiler = join(root, 'test/clients/foundry/solc.js')
const runs = Number(process.env.RECIPE_RUNS ?? 3)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-recipes-'))
  await mkdir(join(folder, 'previewnet'))
  await run('npm', ['pack', '--pack-destination', join(folder, 'previewnet')], { folder: root })
  await placeCompiler(join(folder, 'cache/hardhat-nodejs'))
})
afterAll(() => rm(folder, { recursive: true }))

const pages = readdirSync(recipes).flatMap((file) => (file === 'index.md' ? [] : [file]))

describe('the recipe', () => {
  test.for(pages)('%s works', async (page) => {
    const name = page.replace('.md', '')
    const project = join(folder, name)
    await mkdir(project)
    const node = name === 'hardhat-3' ? `${await nodeFolder(22)}:` : ''
    const recipe = new Recipe(project, await freePort(), await freePort(), {
      ...{ NO_COLOR: '1', CI: 'true', HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
      ...{ npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' },
      ...{ FOUNDRY_SOLC: compiler, FOUNDRY_OFFLINE: 'true', XDG_CACHE_HOME: join(folder, 'cache') },
      PATH: `${node}${process.env.PATH}`,
      // This test runs in Vitest itself, which has set a variable for its children.
      ...{ VITEST: '', NODE_OPTIONS: '' },
    })
    try {
      for (const step of stepsOf(readFileSync(join(recipes, page), 'utf8')))
        await recipe.follow(step)
    } finally {
      recipe.end()
    }
  })
})

/** A file to write, or commands to run, and what running either of them prints. */
type Step = { readonly printed?: string } & (
  | { readonly path: string; readonly text: string }
  | { readonly script: string }
)

const blocks = /(?:Write `([^`]+)`:\n\n)?```(\w*)\n(.*?)```/gs

function stepsOf(page: string): Step[] {
  const steps: Step[] = []
  for (const [, path, language, text = ''] of page.matchAll(blocks)) {
    const last = steps.at(-1)
    if (path !== undefined) steps.push({ path, text })
    else if (language === 'sh') steps.push({ script: text })
    else if (language === '' && last !== undefined) steps.splice(-1, 1, { ...last, printed: text })
    else if (language !== 'console') throw new Error(`a block of code is no step: ${text}`)
  }
  return steps
}

/** One page under way: its project, its port, and the processes that it has started. */
class Recipe {
  readonly #children: ChildProcess[] = []
  #isListening = false
  readonly #project: string
  readonly #port: string
  readonly #bundlerPort: string
  readonly #environment: Readonly<Record<string, string>>

  constructor(
    project: string,
    port: string,
    bundlerPort: string,
    environment: Readonly<Record<string, string>>,
  ) {
    this.#project = project
    this.#port = port
    this.#bundlerPort = bundlerPort
    this.#environment = environment
  }

  async follow({ printed = '', ...step }: Step): Promise<void> {
    if ('path' in step) {
      const path = join(this.#project, step.path)
      const text = this.#withPorts(step.text)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
      if (step.path === 'Dockerfile') await this.#build(text)
      if (step.path.startsWith('.github/')) await this.#work(text, printed)
    } else if (step.script.startsWith('npx previewnet')) {
      const command = `${step.script.trim()} --port ${this.#port}`
      await this.#start(command, this.#project, /^Listening on /)
      this.#isListening = true
      this.#spawn('exec node --eval "for (;;);"', this.#project) // occupies a core
    } else if (step.script.startsWith('npx alto')) {
      const command = this.#withPorts(step.script.trim())
      await this.#start(command, this.#project, /Server listening at /)
    } else {
      const times = this.#isListening ? runs : 1
      const script = this.#withPorts(step.script)
      for (let count = 0; count < times; count += 1) await this.#run(script, printed)
    }
  }

  #withPorts(text: string): string {
    return text.replaceAll('8545', this.#port).replace(/\b4337\b/g, this.#bundlerPort)
  }

  end(): void {
    for (const { pid } of this.#children) {
      try {
        process.kill(-pid!, 'SIGTERM')
      } catch {
        // Everything that the group ran has ended.
      }
    }
  }

  /** No Docker runs here: the steps of the file are run in an empty folder, as a shell would. */
  async #build(dockerfile: string): Promise<void> {
    const argumentsOf = (instruction: string) =>
      new RegExp(`^${instruction} (.*)$`, 'm').exec(dockerfile)![1]!
    const image = await mkdtemp(join(folder, 'image-'))
    const [file, destination] = argumentsOf('COPY').split(' ')
    await cp(join(this.#project, file!), join(image, destination!, file!))
    const place = { folder: image, environment: this.#environment }
    await run('sh', ['-c', argumentsOf('RUN')], place)
    const command = `${JSON.parse(argumentsOf('ENTRYPOINT')).join(' ')} --port ${this.#port}`
    await this.#start(command, image, /^Listening on /)
    this.#isListening = true
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
    const response = await fetch(`http://127.0.0.1:${this.#port}`, { method: 'POST', body })
    expect(await response.json()).toMatchObject({ result: '0x509f455' })
  }

  /** The steps of the workflow are run one after another, as a runner would. */
  #work(workflow: string, printed: string): Promise<void> {
    const commands = [...workflow.matchAll(/^ +- run: (.*)$/gm)].map(([, command]) => command)
    return this.#run(commands.join('\n'), printed)
  }

  /** Starts a server, and waits until it says that it listens. */
  async #start(command: string, place: string, listening: RegExp): Promise<void> {
    const child = this.#spawn(`exec ${command}`, place)
    for await (const line of createInterface(child.stdout!)) {
      if (!listening.test(line)) continue
      child.stdout!.resume() // a pipe that is full would stop it
      return
    }
    throw new Error(`${command} ended before it listened`)
  }

  async #run(script: string, printed: string): Promise<void> {
    const child = this.#spawn(`set -e\n${script}`, this.#project)
    let output = ''
    child.stdout!.on('data', (data) => {
      output += data
    })
    const [status] = await once(child, 'close')
    expect(status, `${script}\n${output}`).toBe(0)
    expect(output).toMatch(patternOf(printed))
  }

  #spawn(script: string, place: string): ChildProcess {
    const child = spawn('sh', ['-c', script], {
      cwd: place,
      env: { ...process.env, ...this.#environment },
      detached: true, // a separate group: npx does not hand signals on everywhere
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#children.push(child)
    return child
  }
}

/** Everything that the page prints is printed, in order; `…` stands for anything. */
function patternOf(printed: string): RegExp {
  const escaped = printed
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.*?')
  const lines = escaped.split('\n').map((line) => line.trim())
  return new RegExp(lines.join('\\s*\\n.*?'), 's')
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // it listens on a port
  server.close()
  await once(server, 'close')
  return String(port)
}

/** Puts the compiler where Hardhat keeps those that it has downloaded. */
async function placeCompiler(cache: string): Promise<void> {
  const version = '0.8.37'
  const build = { path: 'solc.js', version, longVersion: version, url: 'npm' }
  const soljson = join(root, 'node_modules/solc/soljson.js')
  const texts = {
    wasm: `module.exports = require(${JSON.stringify(soljson)})`,
    'linux-amd64': `#!/usr/bin/env node\nrequire(${JSON.stringify(compiler)})`,
  }
  for (const versions of ['compilers-v2', 'compilers-v3']) {
    for (const [platform, text] of Object.entries(texts)) {
      const place = join(cache, versions, platform)
      await mkdir(place, { recursive: true })
      await writeFile(join(place, 'list.json'), JSON.stringify({ builds: [build], releases: {} }))
      await writeFile(join(place, build.path), text, { mode: 0o755 })
    }
  }
}

/** The folder of a Node of this version. */
async function nodeFolder(major: number): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`
  const place = join(folder, name)
  await mkdir(place)
  await run('npm', ['install', '--prefix', place, `${name}@${major}`], { folder: place })
  return join(place, 'node_modules', name, 'bin')
}
