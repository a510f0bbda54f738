/**
 * Artifacts as npm packages publish them, in part: each failed call ends in a frame of its own function.
 * `test/long/corpus.long.ts` has them as a whole, and more packages.
 */

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readArtifacts, runCorpus } from '../support/corpus.ts'

const { resolve } = createRequire(import.meta.url)

test.each([
  { name: '@uniswap/v2-core', folder: 'build', only: /^UniswapV2(?:Factory|Pair)$/ },
  { name: '@uniswap/v3-core', folder: 'artifacts', only: /^UniswapV3(?:Factory|Pool)$/ },
  { name: '@openzeppelin/contracts', folder: 'build', only: /^(?:Timelock|VestingWallet)/ },
])('the artifacts of $name name each failed call', async ({ name, folder, only }) => {
  const artifacts = join(dirname(resolve(`${name}/package.json`)), folder)
  const contracts = readArtifacts(artifacts).filter((each) => only.test(each.name))
  const { failed, wrong } = await runCorpus({ artifacts: [artifacts], contracts }, 1)
  expect(failed).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})
