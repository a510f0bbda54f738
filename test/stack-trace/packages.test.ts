/**
 * Artifacts as npm packages publish them, in part: each failed call ends in a frame of its own function.
 * `test/long/corpus.long.ts` has them as a whole.
 */

import { expect, test } from 'vitest'
import { readPublished, runCorpus } from '../support/corpus.ts'

test.each([
  { name: '@uniswap/v3-core', folder: 'artifacts', only: /^UniswapV3(?:Factory|Pool)$/ },
  { name: '@openzeppelin/contracts', folder: 'build', only: /^(?:Timelock|VestingWallet)/ },
])('the artifacts of $name name each failed call', async ({ name, folder, only }) => {
  const build = readPublished(name, folder)
  const contracts = build.contracts.filter((each) => only.test(each.name))
  const { failed, wrong } = await runCorpus({ ...build, contracts }, 1)
  expect(failed).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})
