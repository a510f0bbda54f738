/** Foundry and Hardhat projects as they are found from a folder of theirs. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProjects } from '../../src/project/project.ts'
import { TemporaryFolder } from '../support/artifact-project.ts'

describe('a Foundry project', () => {
  test.each([
    ['', 'out'],
    ['[profile.default]\nsrc = "src"\nout = "build/out" # artifacts\n', 'build/out'],
    ["[profile.default]\n  out='a b'\n[profile.ci]\nout = 'ci'\n", 'a b'],
    ['[profile.ci]\nout = "ci"\n[profile.default]\nlibs = []\n', 'out'],
    ['[profile.default] # the usual\n# out = "no"\nout = "yes"', 'yes'],
    ['not = [toml', 'out'],
  ])('with the configuration %j has its artifacts in %s', (text, out) => {
    using folder = new TemporaryFolder()
    folder.write('foundry.toml', text)
    expect(findProjects(folder.path)).toEqual([
      { tool: 'Foundry', root: folder.path, artifacts: join(folder.path, out) },
    ])
  })
})

describe('a Hardhat project', () => {
  test.each(['js', 'cjs', 'mjs', 'ts', 'cts', 'mts'])('may have hardhat.config.%s', (end) => {
    using folder = new TemporaryFolder()
    folder.write(`hardhat.config.${end}`, '')
    expect(findProjects(folder.path)).toEqual([
      { tool: 'Hardhat', root: folder.path, artifacts: join(folder.path, 'artifacts') },
    ])
  })
})

describe('a project', () => {
  test('is found from a folder in it, the nearest first', () => {
    using folder = new TemporaryFolder()
    folder.write('foundry.toml', '')
    folder.write('packages/app/hardhat.config.ts', '')
    const inner = join(folder.path, 'packages/app/src/deep')
    mkdirSync(inner, { recursive: true })
    expect(findProjects(inner).map(({ tool }) => tool)).toEqual(['Hardhat'])
    expect(findProjects(join(folder.path, 'packages')).map(({ tool }) => tool)).toEqual(['Foundry'])
  })

  test('may be of both tools', () => {
    using folder = new TemporaryFolder()
    folder.write('foundry.toml', '')
    folder.write('hardhat.config.ts', '')
    expect(findProjects(folder.path).map(({ tool }) => tool)).toEqual(['Foundry', 'Hardhat'])
  })

  test('is not found where there is none', () => {
    expect(findProjects('/')).toEqual([])
  })
})
