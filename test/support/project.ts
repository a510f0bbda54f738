/**
 * A project of a user's: the package as it is shipped, Vitest, and test files that import it by name.
 */

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from './package.ts'

const installed = join(import.meta.dirname, '../../node_modules')

/** One test as Vitest's JSON reporter prints it. */
export interface TestOutcome {
  readonly fullName: string
  readonly status: 'passed' | 'failed'
  /** Ms. */
  readonly duration: number
  readonly failureMessages: readonly string[]
  /** What the test has left in `task.meta`. */
  readonly meta: Readonly<Record<string, unknown>>
}

export interface Project extends AsyncDisposable {
  /** Runs its tests. @param args of Vitest's command line */
  run(
    ...args: readonly string[]
  ): Promise<{ readonly output: string; readonly tests: TestOutcome[] }>
  /** Runs Node in its folder. @param environment more variables */
  node(
    environment: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ): Promise<{ readonly output: string; readonly exitCode: number }>
  /** The text of a file. @param path from the project's folder */
  read(path: string): Promise<string>
}

/** Arguments of Node that run the tests of a project. On a busy machine a test takes longer than by itself. */
export const vitestRun = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--testTimeout',
  '60000',
] as const

/**
 * @param name of a folder that no other test file uses
 * @param files texts by path
 */
export async function createProject(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<Project> {
  const built = await buildPackage(name)
  const folder = await mkdtemp(join(tmpdir(), 'previewnet-project-'))
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  await symlink(built, join(modules, 'previewnet'), 'dir')
  for (const each of ['viem', 'vitest']) await symlink(join(installed, each), join(modules, each))
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  const node: Project['node'] = async (environment, ...args) => {
    const { stdout, stderr, code } = await promisify(execFile)(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', CI: 'true', ...environment },
      maxBuffer: 2 ** 26,
    }).then(
      (ended) => ({ ...ended, code: 0 }),
      (failed: { stdout: string; stderr: string; code: number }) => failed,
    )
    return { output: `${stdout}${stderr}`, exitCode: code }
  }
  return {
    node,
    async run(...args) {
      const report = join(folder, 'report.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const vitest = join(installed, 'vitest/vitest.mjs')
      const { output } = await node({}, vitest, 'run', '--root', folder, ...reporters, ...args)
      const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
        readonly testResults: readonly { readonly assertionResults: readonly TestOutcome[] }[]
      }
      const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
      return { output, tests }
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
