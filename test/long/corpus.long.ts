/**
 * Contracts of npm packages, as published and as Foundry and Hardhat 3 build them: each failed call ends
 * in a frame of its own function, with the name of its error. What was loaded, how long it took and how
 * much memory it needed is printed.
 */

import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CorpusBuild, readArtifacts, runCorpus } from '../support/corpus.ts'
import {
  buildPackage,
  corpusFolder,
  corpusPackages,
  corpusTools,
} from '../support/corpus-builds.ts'
import { linesByTrees } from '../support/corpus-lines.ts'
import { install } from '../support/own-packages.ts'

const seed = Number(process.env.SEED)

beforeAll(() => install(corpusFolder))

async function expectNamed(title: string, build: CorpusBuild): Promise<void> {
  const { failed, wrong, loadMs, loadedMiB } = await runCorpus(build, seed)
  const load = `${Math.round(loadMs)} ms, ${Math.round(loadedMiB)} MiB`
  console.log(`${title}: ${failed} failed calls, ${wrong.length} wrong, loaded in ${load}`)
  expect(wrong).toEqual([])
  expect(failed).toBeGreaterThan(0)
}

describe.each(corpusPackages)('$name', (each) => {
  const { name, published, needsOptimizer } = each
  if (published !== undefined) {
    test('names each failed call by what it publishes', async () => {
      const folder = join(corpusFolder, 'node_modules', name, published)
      await expectNamed(`${name}, published`, {
        artifacts: [folder],
        contracts: readArtifacts(folder),
      })
    })
  }
  for (const tool of corpusTools) {
    for (const isOptimized of needsOptimizer ? [true] : [false, true]) {
      const form = `${tool}, ${isOptimized ? 'optimized' : 'not optimized'}`
      test(`built by ${form}, names each failed call`, async () => {
        const { folder, artifacts } = await buildPackage(each, tool, isOptimized)
        const trees =
          tool === 'Foundry'
            ? await buildPackage(each, 'Foundry with ast = true', isOptimized)
            : { folder, artifacts }
        await expectNamed(`${name}, ${form}`, {
          artifacts: [artifacts],
          contracts: readArtifacts(artifacts),
          linesOf: linesByTrees(trees.folder, trees.artifacts),
        })
      })
    }
  }
})
