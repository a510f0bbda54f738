/**
 * The text for lcov is one that lcov and genhtml take: by their rules, which 2.1 and later check, and by the lcov that is
 * installed, if one is (Debian 12 has 1.16).
 */

import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Interface } from 'ethers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, lcovFrom } from '../../src/index.ts'
import { sendFree } from '../support/gate.ts'
import { inconsistenciesOf, readLcov } from '../support/lcov.ts'
import { type Compiled, compileAll } from '../support/solc.ts'

const run = promisify(execFile)
const path = 'src/Case.sol'

/** Each has a function `f(uint256)`, which is called with the values beside it. */
const sources: Readonly<Record<string, readonly [values: readonly number[], text: string]>> = {
  'a function of several lines': [
    [3],
    `contract C {
  uint256 x;
  function f(uint256 a) external {
    x = a;
  }
}`,
  ],
  'a function of one line': [
    [3],
    'contract C { uint256 x; function f(uint256 a) external { x = a; } }',
  ],
  'parameters of several lines': [
    [3],
    `contract C {
  uint256 x;
  function f(
    uint256 a
  )
    external
  {
    x = a;
  }
}`,
  ],
  'an empty body': [
    [3],
    `contract C {
  function f(uint256) external {}
}`,
  ],
  'a constructor and a modifier': [
    [3],
    `contract C {
  uint256 x;
  constructor() {
    x = 1;
  }
  modifier m() {
    require(x > 0);
    _;
  }
  function f(uint256 a) external m {
    x = a;
  }
}`,
  ],
  'a modifier that refuses': [
    [3],
    `contract C {
  uint256 x;
  modifier m() {
    require(x > 0);
    _;
  }
  function f(uint256 a) external m {
    x = a;
  }
}`,
  ],
  'free functions and overloads': [
    [0, 3],
    `function g(uint256 a) pure returns (uint256) {
  return a;
}
contract C {
  uint256 x;
  function h(bool a) internal {
    x = a ? 1 : 2;
  }
  function h(uint256 a) internal {
    x = g(a);
  }
  function f(uint256 a) external {
    h(a);
    h(a > 0);
  }
}`,
  ],
  'a function that is not reached': [
    [3],
    `contract C {
  uint256 x;
  function f(uint256 a) external {
    x = a;
  }
  function never(uint256 a) external {
    if (a > 1) {
      x = a > 2 ? 1 : 2;
    }
  }
}`,
  ],
  'a condition that reverts': [
    [3],
    `contract C {
  uint256 x;
  function deep(uint256 a) internal pure returns (uint256) {
    if (a == 3) revert();
    return a;
  }
  function f(uint256 a) external {
    require(deep(a) > 1);
    x = a;
  }
}`,
  ],
  'branches on lines without a statement': [
    [0, 3],
    `contract C {
  uint256 x;
  function f(uint256 a) external {
    x =
      a > 2
        ? 1
        : (a > 1 || a == 0)
          ? 2
          : 3;
  }
}`,
  ],
  'a branch without a statement whose condition reverts': [
    [3],
    `contract C {
  uint256 x;
  function deep(uint256 a) internal pure returns (uint256) {
    require(a != 3);
    return a;
  }
  function f(uint256 a) external {
    x = 1 +
      (deep(a) > 2 ? 1 : 2);
  }
}`,
  ],
  'a modifier and a function on one line': [
    [3],
    `contract C {
  uint256 x; modifier m() { if (x > 9) revert(); _; } function f(uint256 a) external m { x = a; } function g() external { x = 1; }
}`,
  ],
}

const abi = new Interface(['function f(uint256)'])
const reports = new Map<string, string>()

beforeAll(async () => {
  const names = Object.keys(sources)
  const settings = { version: '0.8.37', optimizer: false, viaIR: false } as const
  const builds = await compileAll(
    names.map((name) => ({ sources: { [path]: sources[name]![1] }, settings })),
  )
  for (const [index, name] of names.entries()) {
    reports.set(name, await reportOf(builds[index]!, sources[name]![0]))
  }
})

/** The text for lcov after `f` was called with each of the values. */
async function reportOf(build: Compiled, values: readonly number[]): Promise<string> {
  await using devnet = await createDevnet({
    network: 'plain',
    artifacts: [build],
    coverage: 'on',
  })
  const code = build.output.contracts[path]!.C!.evm.bytecode.object
  const { contractAddress } = await sendFree(devnet, undefined, `0x${code}`)
  for (const value of values) {
    await sendFree(
      devnet,
      contractAddress!,
      abi.encodeFunctionData('f', [value]) as `0x${string}`, // ethers writes hex
    )
  }
  return lcovFrom(await devnet.coverage())
}

describe('the text for lcov', () => {
  test.each(Object.keys(sources))('of %s is one that lcov and genhtml take', (name) => {
    const records = readLcov(reports.get(name)!)
    expect(records).toHaveLength(1)
    expect(records.flatMap(inconsistenciesOf)).toEqual([])
  })

  test('leaves out the branches of a line that was executed without deciding any', () => {
    const [record] = readLcov(reports.get('a condition that reverts')!)
    expect(record!.lines.get(8)).toBe(1)
    expect(record!.branches.map(({ line, count }) => [line, count])).toEqual([
      [4, 1],
      [4, 0],
    ])
  })

  test('gives a line without a statement the executions of its function or branch', () => {
    const [record] = readLcov(reports.get('branches on lines without a statement')!)
    expect([...record!.lines]).toEqual([
      [3, 2],
      [4, 2],
      [5, 2],
      [7, 1],
    ])
  })

  test.runIf(spawnSync('genhtml', ['--version']).status === 0)(
    'is read by the installed lcov and genhtml without a complaint',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lcov-'))
      try {
        await mkdir(join(folder, 'src'))
        const texts = Object.entries(sources).map(async ([name, [, source]], index) => {
          const own = `src/Case${index}.sol`
          await writeFile(join(folder, own), source)
          return reports.get(name)!.replace(`SF:${path}`, `SF:${own}`)
        })
        await writeFile(join(folder, 'lcov.info'), (await Promise.all(texts)).join(''))
        const tool = (name: string, ...args: readonly string[]) => run(name, args, { cwd: folder })
        const branches = ['--rc', 'lcov_branch_coverage=1']
        const html = ['--branch-coverage', '--output-directory', 'html', 'lcov.info']
        expect(await tool('genhtml', ...html)).toMatchObject({ stderr: '' })
        const summary = await tool('lcov', ...branches, '--summary', 'lcov.info')
        expect(summary).toMatchObject({ stderr: '' })
        const removed = ['--remove', 'lcov.info', '*/Case0.sol', '--output-file', 'rest.info']
        expect(await tool('lcov', ...branches, ...removed)).toMatchObject({ stderr: '' })
        const rest = readLcov(await readFile(join(folder, 'rest.info'), 'utf8'))
        expect(rest).toHaveLength(Object.keys(sources).length - 1)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  )
})
