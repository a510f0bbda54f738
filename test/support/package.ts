/**
 * The package as it is shipped, and programs that use it: each in its own process, which tells
 * what it loaded.
 */

import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const bundler = join(root, 'node_modules/rolldown/bin/cli.mjs')

/** Runs the bundler with these arguments in the repository's root. */
export async function bundle(...args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [bundler, ...args], { cwd: root })
}

/**
 * Builds the package as `npm run build` does, without its types, where it finds its dependencies.
 *
 * @param name of a folder that no other test file uses
 * @returns the package's folder
 */
export async function buildPackage(name: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache', name)
  await mkdir(folder, { recursive: true })
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'))
  await bundle('--config', 'rolldown.config.ts', '--dir', join(folder, 'dist'))
  await bundleStudio(join(folder, 'dist/studio'))
  return folder
}

/** Builds the Studio into a folder. */
export async function bundleStudio(folder: string): Promise<void> {
  await bundle('--config', 'rolldown.studio.config.ts', '--dir', folder)
}

/** A program of the repository, put together in a folder that goes when it is disposed of. */
export async function buildProgram(source: string): Promise<{ url: URL } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  const file = join(folder, 'program.mjs')
  await bundle(
    source,
    '--file',
    file,
    '--platform',
    'node',
    '--format',
    'esm',
    '--no-codeSplitting',
  )
  return {
    url: pathToFileURL(file),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

/** What a program printed, and every file it loaded after Node's own, in order. */
export interface Ran {
  readonly lines: readonly string[]
  readonly files: readonly string[]
}

/** Runs a module of JavaScript in its own process. */
export async function runProgram(source: string): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  try {
    const record = join(folder, 'loaded')
    const preload = dataUrl(`
      import { register } from 'node:module'
      register(${JSON.stringify(dataUrl(recordingHook(record)))})`)
    const args = ['--import', preload, '--input-type=module', '--eval', source]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
    const urls = (await readFile(record, 'utf8')).trim().split('\n')
    const files = urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url))
    return { lines: stdout.trim().split('\n'), files }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** As a specifier in a program. */
export function specifierOf(...path: readonly string[]): string {
  return JSON.stringify(pathToFileURL(join(...path)))
}

/** Hooks run in a separate thread, so what they have seen goes through a file. */
function recordingHook(file: string): string {
  return `
    import { appendFileSync } from 'node:fs'
    export async function load(url, context, next) {
      appendFileSync(${JSON.stringify(file)}, url + '\\n')
      return next(url, context)
    }`
}

function dataUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`
}
