/**
 * Finds the Foundry or Hardhat project around a folder, and where its compiler writes artifacts.
 *
 * Hardhat's configuration is a program, so its folder is the default one; that of Foundry is read.
 */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export interface Project {
  readonly tool: 'Foundry' | 'Hardhat'
  readonly root: string
  /** The folder of artifacts. It may not be there before the first build. */
  readonly artifacts: string
}

const foundryConfig = 'foundry.toml'
const hardhatConfigs = ['js', 'cjs', 'mjs', 'ts', 'cts', 'mts'].map(
  (end) => `hardhat.config.${end}`,
)

/** The projects of the nearest folder that has one, from a folder upwards. Two tools may share it. */
export function findProjects(folder: string): readonly Project[] {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = projectsIn(at)
    if (found.length > 0 || at === dirname(at)) return found
  }
}

/** The root of the project that a folder of artifacts belongs to; the folder around it without one. */
export function projectRoot(artifacts: string): string {
  const around = dirname(artifacts)
  return findProjects(around)[0]?.root ?? around
}

function projectsIn(root: string): readonly Project[] {
  const foundry = textOf(join(root, foundryConfig))
  const hasHardhat = hardhatConfigs.some((name) => existsSync(join(root, name)))
  return [
    ...(foundry === undefined
      ? []
      : [{ tool: 'Foundry', root, artifacts: resolve(root, foundryOut(foundry)) } as const]),
    ...(hasHardhat ? [{ tool: 'Hardhat', root, artifacts: join(root, 'artifacts') } as const] : []),
  ]
}

/** The key `out` of the default profile; Foundry's own default without one. */
function foundryOut(text: string): string {
  const profile = /^\[profile\.default\][^\S\n]*(?:#.*)?$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)
  const [, quote, out] = /^\s*out\s*=\s*(["'])(.*?)\1/m.exec(profile?.[1] ?? '') ?? []
  return quote === undefined || out === undefined ? 'out' : out
}

/** `undefined` for a file that is not there, or that cannot be read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
