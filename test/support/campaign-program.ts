/**
 * The binary as it is shipped, running campaigns of a small simulation with two bugs, and of a lock that
 * coverage opens.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { locks } from './lock.ts'
import { buildPackage, specifierOf } from './package.ts'

export interface Ended {
  readonly exitCode: number | null
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Resolves once standard error has had a text. */
  saysOnErr(text: string): Promise<void>
}

export class CampaignProgram implements AsyncDisposable {
  /** The simulation with two bugs. */
  readonly file: string
  /** The simulation of a lock, see lock.ts; its devnets count. */
  readonly lockFile: string
  readonly #package: string
  readonly #folder: string

  private constructor(packageFolder: string, folder: string) {
    this.#package = packageFolder
    this.#folder = folder
    this.file = join(folder, 'simulation.mjs')
    this.lockFile = join(folder, 'lock.mjs')
  }

  /** @param name of a folder that no other test file uses */
  static async build(name: string): Promise<CampaignProgram> {
    const program = new CampaignProgram(
      await buildPackage(name),
      await mkdtemp(join(tmpdir(), 'previewnet-')),
    )
    const shipped = (path: string) => specifierOf(program.#package, 'dist', path)
    await writeFile(
      program.file,
      `import { createDevnet } from ${shipped('index.js')}
      const world = await createDevnet()
      async function* actor({ draw, request }) {
        for (;;) {
          yield request({ method: 'eth_chainId' })
          const drawn = draw.integer(0, 30)
          if (drawn > 25) throw new Error('late, with ' + drawn)
          if (drawn > 20) throw new TypeError('early, with ' + drawn)
        }
      }
      export default () => ({
        from: () => world.fork(), actors: { alice: actor, bob: actor }, durationMs: 200, actionsMax: 4,
      })`,
    )
    await writeFile(
      program.lockFile,
      `import { createDevnet } from ${shipped('index.js')}
      const to = '0x${'10'.repeat(20)}'
      const world = await createDevnet({ coverage: 'on' })
      await world.request({ method: 'anvil_setCode', params: [to, '${hexFromBytes(locks.state.code)}'] })
      async function* guesser({ draw, send }) {
        for (;;) {
          const number = draw.integer(0, 99)
          const data = '0x' + number.toString(16).padStart(64, '0')
          yield send({ to, data, gas: 100_000n }, 'say ' + number)
        }
      }
      export default {
        from: () => world.fork(), actors: { alice: guesser, bob: guesser },
        durationMs: 1_000, actionsMax: 12, shrinksMax: 20,
        async end({ devnet }) {
          const params = [to, '0x0', 'pending']
          const count = Number(await devnet.request({ method: 'eth_getStorageAt', params }))
          if (count === 3) throw new Error('the lock is open')
        },
      }`,
    )
    return program
  }

  start(...texts: readonly string[]): Running {
    return this.startOn(this.file, ...texts)
  }

  /** @param file of the simulation */
  startOn(file: string, ...texts: readonly string[]): Running {
    const cli = join(this.#package, 'dist/cli.js')
    const env = { ...process.env, XDG_CACHE_HOME: this.#folder, LOCALAPPDATA: this.#folder }
    const child = spawn(process.execPath, [cli, 'simulate', file, ...texts], { env })
    const written = { out: '', err: '' }
    child.stdout.on('data', (data: Buffer) => {
      written.out += data.toString()
    })
    child.stderr.on('data', (data: Buffer) => {
      written.err += data.toString()
    })
    return {
      child,
      ended: once(child, 'close').then(([exitCode]) => ({ exitCode, ...written })),
      async saysOnErr(text) {
        while (!written.err.includes(text)) await once(child.stderr, 'data')
      },
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true })
  }
}
