/**
 * Artifacts as tools write them by default: Foundry's have neither syntax trees nor texts of sources. Each
 * failed call ends in a frame of its own function, and nothing is guessed.
 */

import { Interface } from 'ethers'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex, lcovFrom } from '../../src/index.ts'
import { TemporaryFolder } from '../support/artifact-project.ts'
import {
  type ArtifactFiles,
  type CompiledProject,
  compile,
  compilerSettings,
  foundryFiles,
} from '../support/artifact-shapes.ts'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract B { constructor(uint256 a) { require(a > 0, "ctor"); } }
contract A {
  error Low(uint256 a);
  uint256 x;
  modifier big(uint256 a) { require(a > 9, "not big"); _; }
  constructor(uint256 a) { require(a > 0, "ctor"); }
  function set(uint256 a) external {
    inner(a);
    x = a;
  }
  function inner(uint256 a) internal pure {
    if (a < 3) revert Low(a);
  }
  function mod(uint256 a) external pure big(a) returns (uint256) { return a; }
  function div(uint256 a) public pure returns (uint256) { return 1 / a; }
  function viaThis(uint256 a) external view returns (uint256) { return this.div(a); }
  function make(uint256 a) external { new B(a); }
  fallback() external { revert("fell"); }
  receive() external payable { revert("got"); }
}
`
const PATH = 'src/A.sol'
const builds = ['plain', 'optimized', 'viaIR'] as const
const compiled = new Map<string, CompiledProject>()

function projectOf(build: (typeof builds)[number]): CompiledProject {
  const known = compiled.get(build) ?? compile({ [PATH]: SOURCE }, compilerSettings[build])
  compiled.set(build, known)
  return known
}

/** The files without syntax trees, as `forge build` writes them. */
function defaultFiles(project: CompiledProject): ArtifactFiles {
  const files = [...foundryFiles(project)].map(([path, value]) => {
    const { ast: _, ...artifact } = value as { readonly ast?: object } // each is an object
    return [path, artifact] as const
  })
  return new Map(files)
}

const abi = (project: CompiledProject) =>
  new Interface(project.output.contracts[PATH]!.A!.abi as never) // solc wrote it

/** Sends transactions that fail. @returns the frames of each, by name */
async function failures(devnet: Devnet, project: CompiledProject) {
  const from = devnet.accounts[0]!.address
  const send = (request: { readonly to?: Hex; readonly data?: Hex; readonly value?: Hex }) =>
    devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, gas: '0x400000', ...request }],
    })
  const init = (value: bigint): Hex => {
    const { object } = project.output.contracts[PATH]!.A!.evm.bytecode
    return `0x${object}${value.toString(16).padStart(64, '0')}`
  }
  const created = await send({ data: init(1n) })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [created] })
  const to = receipt!.contractAddress!
  const call = (name: string, value: bigint) =>
    send({ to, data: abi(project).encodeFunctionData(name, [value]) as Hex }) // hex of ethers
  const framesOf = async (hash: Hex) => (await devnet.stackTrace(hash))!.frames
  return {
    set: await framesOf(await call('set', 1n)),
    mod: await framesOf(await call('mod', 1n)),
    div: await framesOf(await call('div', 0n)),
    viaThis: await framesOf(await call('viaThis', 0n)),
    make: await framesOf(await call('make', 0n)),
    fallback: await framesOf(await send({ to, data: '0x11223344' })),
    receive: await framesOf(await send({ to, value: '0x1' })),
    constructor: await framesOf(await send({ data: init(0n) })),
  }
}

describe.each(builds)('of a build that is %s', (build) => {
  const project = () => projectOf(build)

  test('objects without trees and texts name the function of each call', async () => {
    const artifacts = [...defaultFiles(project()).values()]
    await using devnet = await createDevnet({ network: 'plain', mining: 'auto', artifacts })
    for (const [name, frames] of Object.entries(await failures(devnet, project()))) {
      expect(frames.at(-1), name).toMatchObject({ contract: 'A', function: name })
      const constructors = frames.filter((frame) => frame.function === 'constructor')
      expect(constructors, name).toHaveLength(name === 'make' || name === 'constructor' ? 1 : 0)
    }
  })

  test('a folder of Foundry names functions by the texts of the project', async () => {
    using folder = new TemporaryFolder()
    folder.write('foundry.toml', '')
    folder.write(PATH, SOURCE)
    for (const [path, value] of defaultFiles(project())) folder.write(path, value)
    const artifacts = [`${folder.path}/out`]
    await using devnet = await createDevnet({ network: 'plain', mining: 'auto', artifacts })
    const found = await failures(devnet, project())
    for (const [name, frames] of Object.entries(found)) {
      expect(frames.at(-1), name).toMatchObject({ contract: 'A', function: name, file: PATH })
    }
    expect(found.set[0]).toMatchObject({ contract: 'A', line: 14 })
    expect(found.make[0]).toMatchObject({ contract: 'B', function: 'constructor', line: 3 })
    if (build !== 'plain') return
    expect(found.set.map((frame) => `${frame.function}:${frame.line}`)).toEqual([
      'inner:14',
      'set:10',
    ])
    expect(found.mod.map((frame) => `${frame.function}:${frame.line}`)).toEqual(['big:7', 'mod:16'])
  })
})

test('coverage of a folder without trees has lines and functions, and says what it lacks', async () => {
  using folder = new TemporaryFolder()
  const project = projectOf('plain')
  folder.write('foundry.toml', '')
  folder.write(PATH, SOURCE)
  for (const [path, value] of defaultFiles(project)) folder.write(path, value)
  const options = { network: 'plain', mining: 'auto', coverage: 'on' } as const
  await using devnet = await createDevnet({ ...options, artifacts: [`${folder.path}/out`] })
  await failures(devnet, project)
  const coverage = await devnet.coverage()
  const file = coverage[PATH]!
  expect(file.branchesUnknown).toBe(true)
  expect(file.branchMap).toEqual({})
  const text = lcovFrom(coverage)
  expect(text).toContain('FNDA:1,A.inner')
  expect(text).toContain('DA:10,1\n')
  expect(text).toContain('DA:11,0\n')
})
