/**
 * Builds of other revisions, kept by commit in the user's cache folder.
 *
 * A revision is built in its own clone, which no worktree of the repository knows of, with the
 * packages of its own lock file.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from '../src/remote/cache-folder.ts'

/** A folder with the package, built. */
export interface BuiltPackage {
  /** As a person names it. */
  readonly name: string
  readonly folder: string
}

/** The whole hash of a revision; `undefined` if the repository in `root` has none of that name. */
export function commitOf(root: string, revision: string): string | undefined {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The package of a commit; builds it where that was not done before. */
export function packageOf(root: string, commit: string): BuiltPackage {
  const { platform, env } = process
  const kept = join(cacheFolder({ platform, env, home: homedir() }), 'builds')
  const folder = join(kept, commit)
  if (!existsSync(folder)) {
    mkdirSync(kept, { recursive: true })
    const building = mkdtempSync(join(kept, `${commit}-`))
    try {
      build(root, commit, building)
      renameSync(building, folder)
    } catch (error) {
      rmSync(building, { recursive: true })
      // Another run may have built the same meanwhile.
      if (!existsSync(folder)) throw error
    }
  }
  install(root, folder)
  return { name: commit.slice(0, 8), folder }
}

function build(root: string, commit: string, folder: string): void {
  run(folder, 'git', 'clone', '--quiet', '--shared', '--no-checkout', root, '.')
  run(folder, 'git', 'checkout', '--quiet', '--detach', commit)
  install(root, folder)
  run(folder, 'npm', 'run', '--silent', 'build')
}

/** The packages of `root`, where both have the same lock file: linked each time, as `root` may differ. */
function install(root: string, folder: string): void {
  const modules = join(folder, 'node_modules')
  const installed = lstatSync(modules, { throwIfNoEntry: false })
  if (installed?.isDirectory()) return
  if (installed !== undefined) unlinkSync(modules)
  const [own, theirs] = [folder, root].map((each) => readFileSync(join(each, 'package-lock.json')))
  if (own!.equals(theirs!)) symlinkSync(join(root, 'node_modules'), modules, 'junction')
  else run(folder, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent')
}

function run(folder: string, command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Bytes of the packed package, and of the file that most of its code is in. */
export function sizesOf({ folder }: BuiltPackage): { packed: number; core: number } {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const text = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const [pack] = JSON.parse(text) as readonly [{ readonly size: number }] // as npm documents it
  return { packed: pack.size, core: statSync(join(folder, 'dist/chunks/core.js')).size }
}

/** µs of CPU of a process that imports the package, creates a devnet and asks it for a balance. */
export function startCpuUs(entry: URL): number {
  const text = `
    import { createDevnet } from ${JSON.stringify(entry)}
    const devnet = await createDevnet({ engine: 'wasm' })
    const params = [devnet.accounts[0].address, 'pending']
    await devnet.request({ method: 'eth_getBalance', params })
    const { user, system } = process.cpuUsage()
    console.log(user + system)`
  const args = ['--input-type=module', '--eval', text]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}
