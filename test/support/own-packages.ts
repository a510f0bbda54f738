/**
 * Client tools that bring more packages than everything else here together: they are installed in
 * folders of their own, by the long tests that run them.
 */

import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where such a tool's project is. */
export function projectFolder(name: string): string {
  return fileURLToPath(new URL(`../clients/${name}`, import.meta.url))
}

/** Installs what a folder asks for, unless it has been; by its lock file, if it has one. */
export async function install(folder: string): Promise<void> {
  const lock = join(folder, 'package-lock.json')
  const isLocked = existsSync(lock)
  const asked = isLocked ? lock : join(folder, 'package.json')
  const installed = join(folder, 'node_modules', '.installed.json')
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(asked))) return
  const way = isLocked ? ['ci'] : ['install', '--no-package-lock']
  await run('npm', [...way, '--ignore-scripts', '--no-audit', '--no-fund'], { folder })
  copyFileSync(asked, installed)
}

interface Place {
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Runs a program to its end; the devnet it talks to continues answering meanwhile.
 *
 * @returns what it has written to its standard output
 * @throws {Error} with all it has written, when it ends with another status than 0
 */
export function run(
  program: string,
  args: readonly string[],
  { folder, environment = {} }: Place,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let all = ''
    child.stdout.on('data', (data) => {
      output += data
      all += data
    })
    child.stderr.on('data', (data) => {
      all += data
    })
    child.once('error', reject)
    child.once('close', (status) => {
      if (status === 0) resolve(output)
      else reject(new Error(`${program} ${args.join(' ')} ended with ${status}:\n${all}`))
    })
  })
}
