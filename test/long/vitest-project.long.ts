/**
 * Vitest in a project of a user's: what a failing test looks like there, the README followed word by
 * word, and 200 files whose devnets know nothing of one another.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONSOLE_ADDRESS } from '../../src/primitives/console-address.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { compileGate, enter, gateCreation, gatePath } from '../support/gate.ts'
import { createProject, type TestOutcome } from '../support/project.ts'

const root = join(import.meta.dirname, '../..')
const speak: readonly Instruction[] = [
  ...(['CALLDATASIZE', 0, 0, 'CALLDATACOPY', 0, 0, 'CALLDATASIZE', 0] as const),
  ...([CONSOLE_ADDRESS, 'GAS', 'STATICCALL', 'POP'] as const),
]
const BOB = '0x0000000000000000000000000000000000000b0b'

describe('a project', () => {
  test('runs the first test of the README as it stands there', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    const first = /Write `first\.test\.ts`:\n\n<!--.*?-->\n```ts\n(.*?)```/s.exec(readme)?.[1]
    expect(first).toContain("from 'previewnet/vitest'")
    await using project = await createProject('previewnet-readme-test', {
      'package.json': '{ "type": "module" }',
      'first.test.ts': first!,
    })
    const { tests } = await project.run()
    expect(tests).toMatchObject([
      { fullName: 'a payment is seen at once, and sealed 200 ms later', status: 'passed' },
    ])
  })

  test('shows of failing tests what was emitted, said and reverted, and what repeats them', async () => {
    await using project = await createProject('previewnet-failing-test', {
      'package.json': '{ "type": "module" }',
      'vitest.config.ts': `export default { test: { provide: { devnetOptions: { seed: 11 } } } }`,
      'failing.test.ts': `
        import { expect, test } from 'previewnet/vitest'
        import { encodeAbiParameters, parseAbi } from 'viem'

        const abi = parseAbi(['event Paid(address indexed to, uint256 amount)', 'error Poor(uint256 has)'])
        const data = encodeAbiParameters([{ type: 'string' }], ['paid nobody'])
        // Says its calldata, then reverts with none.
        const code = '${hexFromBytes(assemble(...speak, 0, 0, 'REVERT'))}'

        test('emits', async ({ devnet, walletClient }) => {
          await devnet.advance(450)
          const hash = await walletClient.sendTransaction({ to: '${BOB}', value: 1n })
          await expect(hash).toEmit({ abi }, 'Paid', { to: '${BOB}', amount: 5n })
        })

        test('reverts', async ({ devnet, testClient, walletClient }) => {
          await testClient.setCode({ address: '${BOB}', bytecode: code })
          const call = { to: '${BOB}', data: '0x41304fac' + data.slice(2) }
          await expect(() => walletClient.sendTransaction(call)).toRevertWith({ abi }, 'Poor', [1n])
        })

        test('passes', async ({ devnet }) => {
          await devnet.advance(200)
        })`,
    })
    const { output, tests } = await project.run()
    expect(tests.map(({ status }) => status)).toEqual(['failed', 'failed', 'passed'])
    for (const text of [
      `to emit Paid(to: ${BOB}, amount: 5n)\n\nit emitted nothing`,
      'expected the call to revert with Poor(1n), it reverted with no data\n\nthe contract said:\n  paid nobody',
      'previewnet: network preview, seed 11, virtual time 1767225600450 ms (genesis + 450 ms), block 2, digest 0x',
      'previewnet: network preview, seed 11, virtual time 1767225600000 ms (genesis + 0 ms), block 0, digest 0x',
    ]) {
      expect(output).toContain(text)
    }
    expect(output.match(/previewnet: network/g)).toHaveLength(2)
  })
})

describe('the coverage of a project', () => {
  test('is one report of all devnets of all its workers', async () => {
    const compiled = await compileGate()
    const testFile = (value: number) => `
      import { describe, expect } from 'vitest'
      import { test, testWith } from 'previewnet/vitest'

      const gate = '${gateCreation(compiled)}'
      const deploy = async ({ walletClient, publicClient }) => {
        const hash = await walletClient.sendTransaction({ data: gate })
        return (await publicClient.getTransactionReceipt({ hash })).contractAddress
      }

      test('enters', async ({ publicClient, walletClient }) => {
        const to = await deploy({ publicClient, walletClient })
        await publicClient.call({ to, data: '${enter(value)}' })
      })

      describe('with a prepared devnet', () => {
        const each = testWith(deploy)
        for (const name of ['one', 'two']) {
          each(name, async ({ prepared: to, publicClient }) => {
            await publicClient.call({ to, data: '${enter(1)}' })
          })
        }
      })`
    await using project = await createProject('previewnet-coverage-test', {
      'package.json': '{ "type": "module" }',
      'compiled.json': JSON.stringify(compiled),
      // The command line of this run names reporters, which take the place of those of a config.
      'reporter.js': "export { CoverageReporter as default } from 'previewnet/testing'",
      'vitest.config.js': `
        import { readFileSync } from 'node:fs'

        const artifacts = [JSON.parse(readFileSync(new URL('compiled.json', import.meta.url), 'utf8'))]
        export default { test: { provide: { devnetOptions: { artifacts } } } }`,
      'one.test.js': testFile(5),
      'other.test.js': testFile(2),
    })
    const { tests } = await project.run('--reporter=./reporter.js', '--testTimeout=60000')
    expect(tests.flatMap(({ failureMessages }) => failureMessages)).toEqual([])
    expect(tests).toHaveLength(6)
    const lcov = await project.read('coverage/lcov.info')
    expect(lcov).toContain(`SF:${gatePath}\n`)
    // Two calls by devnets of their own, and two in each file by forks of a prepared one.
    expect(lcov).toContain('DA:7,6\n')
    expect(lcov).toMatch(/BRDA:6,1,0,1\nBRDA:6,1,1,5\n/)
  })
})

describe('a test that hangs', () => {
  test('says what it waits for, and at which virtual time', async () => {
    await using project = await createProject('previewnet-hanging-test', {
      'package.json': '{ "type": "module" }',
      'hanging.test.ts': `
        import { test } from 'previewnet/vitest'

        test('a loop', async ({ devnet }) => {
          await devnet.advance(450)
          for await (const _ of devnet.subscribe('newHeads')) {}
        })

        test('a receipt', async ({ publicClient, walletClient }) => {
          const hash = await walletClient.sendTransaction({ to: '${BOB}', nonce: 3, gas: 21_000n })
          await publicClient.waitForTransactionReceipt({ hash })
        })

        test('confirmations', async ({ publicClient, walletClient }) => {
          const hash = await walletClient.sendTransaction({ to: '${BOB}' })
          await publicClient.waitForTransactionReceipt({ hash, confirmations: 2 })
        })

        const waiting = test.extend({ clientOptions: { advanceWhileWaiting: true } })

        waiting('a receipt that cannot come', async ({ publicClient, walletClient }) => {
          const hash = await walletClient.sendTransaction({ to: '${BOB}', nonce: 3, gas: 21_000n })
          await publicClient.waitForTransactionReceipt({ hash })
        })

        waiting('confirmations that can', async ({ publicClient, walletClient }) => {
          const hash = await walletClient.sendTransaction({ to: '${BOB}' })
          await publicClient.waitForTransactionReceipt({ hash, confirmations: 2 })
        }, 20_000)`,
    })
    const { output, tests } = await project.run('--testTimeout=4000')
    expect(tests.map(({ status }) => status)).toEqual([...Array(4).fill('failed'), 'passed'])
    const at = (ms: number | string) =>
      `virtual time 17672\\d+ ms \\(genesis \\+ ${ms} ms\\), [^\n]*\n`
    const waits = 'previewnet: waits for '
    const gap = 'its nonce is 3, the next one of 0x[0-9a-f]{40} is 0'
    for (const pattern of [
      `${at(450)}${waits}the next of a loop over newHeads`,
      `${at(0)}${waits}the transaction 0x[0-9a-f]{64} to run: ${gap}`,
      `${at('\\d{4,6}')}(?:${waits}notifications of newHeads [^\n]*\n)?${waits}the transaction 0x[0-9a-f]{64} to run: ${gap}`,
    ]) {
      expect(output).toMatch(new RegExp(pattern))
    }
  })
})

describe('200 files with a devnet each', () => {
  const count = 200
  /** Each with its own inputs; all in the same order would end alike. */
  const fileOf = (index: number) => `
    import { expect, test } from 'previewnet/vitest'

    test.override({ devnetOptions: { seed: ${index} } })

    test('file ${index}', async ({ devnet, task, walletClient, publicClient }) => {
      for (let sent = 0; sent <= ${index % 7}; sent += 1) {
        const hash = await walletClient.sendTransaction({ to: '${BOB}', value: ${index}n })
        await expect(hash).toBePreconfirmed()
        await expect(hash).toChangeBalance('${BOB}', ${index}n)
        await devnet.advance(${100 + (index % 5) * 50})
      }
      await devnet.advance(200)
      const block = await publicClient.getBlock()
      expect(await publicClient.getBalance({ address: '${BOB}' })).toBe(${index * ((index % 7) + 1)}n)
      expect(devnet.config.seed).toBe(${index})
      Object.assign(task.meta, { head: block.hash, digest: devnet.digest() })
    })`

  const endsOf = (tests: readonly TestOutcome[]) =>
    new Map(
      [...tests]
        .sort((one, other) => one.fullName.localeCompare(other.fullName))
        .map(({ fullName, meta: { head, digest } }) => [fullName, `${head}, digest ${digest}`]),
    )

  test('share nothing, and end alike 20 times', async () => {
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`file-${index}.test.ts`, fileOf(index)]),
    )
    await using project = await createProject('previewnet-parallel-test', {
      'package.json': '{ "type": "module" }',
      ...files,
    })
    let expected: ReadonlyMap<string, unknown> | undefined
    for (let run = 1; run <= 20; run += 1) {
      // With one process a file, as Vitest does it by itself, and with the package shared by many.
      const isIsolated = run === 1
      const begun = performance.now()
      const { tests } = await project.run(
        // What is measured here is not how busy the machine is.
        '--testTimeout=60000',
        ...(isIsolated ? [] : ['--no-isolate']),
      )
      const wholeMs = performance.now() - begun
      expect(tests.filter(({ status }) => status !== 'passed')).toEqual([])
      expect(tests).toHaveLength(count)
      const ends = endsOf(tests)
      expect(new Set(ends.values()).size).toBe(count)
      expected ??= ends
      expect(ends).toEqual(expected)
      const durations = tests.map(({ duration }) => duration).sort((one, other) => one - other)
      const median = durations[count / 2]!.toFixed(1)
      const most = durations.at(-1)!.toFixed(1)
      const each = (wholeMs / count).toFixed(1)
      console.log(
        `run ${run}${isIsolated ? ', isolated' : ''}: a test takes ${median} ms (median), at most ${most} ms; the run ${each} ms a file`,
      )
    }
  })
})
