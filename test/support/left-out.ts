/**
 * A reporter of Vitest whose line ends the run: how many tests were left out, and how to run them all.
 * It counts the tests that the run skipped. A run that selects tests by name or tag skips others, so it
 * has no such line.
 */

import type { Reporter, TestModule, Vitest } from 'vitest/node'

export default class LeftOut implements Reporter {
  #isSelective = false
  #isWhole = false

  onInit({ config, projects }: Vitest): void {
    this.#isSelective = config.testNamePattern !== undefined || (config.tagsFilter?.length ?? 0) > 0
    this.#isWhole = projects.every(({ config }) => (config.env?.RUNS ?? process.env.RUNS) === 'all')
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#isWhole || this.#isSelective) return
    const states = modules.flatMap(({ children }) =>
      [...children.allTests()].map((each) => each.result().state),
    )
    const leftOut = states.filter((state) => state === 'skipped').length
    const [few, all] = [leftOut, states.length].map((count) => count.toLocaleString('en'))
    console.log(
      `${few} of ${all} tests were left out, and properties had an eighth of their runs: ` +
        'RUNS=all npm test leaves nothing out',
    )
  }
}
