/**
 * Contracts of npm packages, as published and as Foundry and Hardhat build them by default: each failed
 * call ends in a frame of its own function, with the name of its error. What was loaded, how long it took
 * and how much memory it needed is printed.
 */

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../../src/index.ts'
import { TemporaryFolder } from '../support/artifact-project.ts'
import {
  type CompiledProject,
  compile,
  compilerSettings,
  contractsOf,
  foundryFiles,
  hardhat3Files,
} from '../support/artifact-shapes.ts'
import {
  type CorpusBuild,
  packageFolder,
  readPublished,
  runCorpus,
  textsIn,
} from '../support/corpus.ts'

const seed = Number(process.env.SEED)

async function expectNamed(title: string, build: CorpusBuild): Promise<void> {
  const { failed, wrong, loadMs } = await runCorpus(build, seed)
  const memoryMiB = Math.round(process.memoryUsage().heapUsed / 2 ** 20)
  console.log(`${title}: ${failed} failed calls, ${Math.round(loadMs)} ms, ${memoryMiB} MiB`)
  expect(wrong).toEqual([])
  expect(failed).toBeGreaterThan(0)
}

test.each([
  { name: '@uniswap/v3-core', folder: 'artifacts' },
  { name: '@uniswap/v3-periphery', folder: 'artifacts' },
  { name: '@openzeppelin/contracts', folder: 'build' },
  { name: '@account-abstraction/contracts', folder: 'artifacts' },
])('the artifacts of $name name each failed call', async ({ name, folder }) => {
  await expectNamed(name, readPublished(name, folder))
})

describe.each([
  { name: 'solady', folder: 'src' },
  { name: '@openzeppelin/contracts', folder: '.' },
])('$name', ({ name, folder }) => {
  describe.each(['plain', 'optimized'] as const)(
    'compiled with settings that are %s',
    (settings) => {
      test.each(['Foundry by default', 'Foundry with ast = true', 'Hardhat 3'] as const)(
        'in the form of %s names each failed call',
        async (tool) => {
          const sources = textsIn(join(packageFolder(name), folder), '.sol')
          const prefixed = [...sources].map(([path, text]) => [`src/${path}`, text])
          const project = compile(Object.fromEntries(prefixed), compilerSettings[settings])
          using built = new TemporaryFolder()
          const isFoundry = tool !== 'Hardhat 3'
          built.write(isFoundry ? 'foundry.toml' : 'hardhat.config.ts', '')
          for (const [path, text] of prefixed) built.write(path!, text)
          const files = isFoundry ? foundryFiles(project) : hardhat3Files(project)
          for (const [path, value] of files) {
            const { ast, ...artifact } = value as { readonly ast?: object } // each is an object
            const hasTree = tool !== 'Foundry by default' && ast !== undefined
            built.write(path, hasTree ? { ...artifact, ast } : artifact)
          }
          const artifacts = [join(built.path, isFoundry ? 'out' : 'artifacts')]
          await expectNamed(`${name}, ${settings}, ${tool}`, { artifacts, ...buildOf(project) })
        },
      )
    },
  )
})

function buildOf(project: CompiledProject): Omit<CorpusBuild, 'artifacts'> {
  const contracts = contractsOf(project).flatMap(({ name, contract }) => {
    const { object } = contract.evm.deployedBytecode
    const code: Hex = `0x${object}`
    return object === '' ? [] : [{ name, abi: contract.abi, code }]
  })
  return { contracts, linesOf: (file, name) => linesIn(project, file, name) }
}

/** Lines of the functions and variables of a name, by the syntax tree of their source. */
function linesIn({ input, output }: CompiledProject, file: string, name: string) {
  const text = Buffer.from(input.sources[file]!.content) // a source of the project
  const lineAt = (offset: number) => text.subarray(0, offset).toString().split('\n').length
  const found: (readonly [number, number])[] = []
  JSON.stringify(output.sources[file]!.ast, (_, node) => {
    const isDeclared = node?.nodeType === 'FunctionDefinition' || node?.stateVariable === true
    if (isDeclared && (node.name === name || node.kind === name)) {
      const [start, length] = String(node.src).split(':').map(Number)
      found.push([lineAt(start!), lineAt(start! + length!)])
    }
    return node
  })
  return found
}
