/**
 * Artifacts of all tools give the same contracts, and codes find them.
 */

import { describe, expect, test } from 'vitest'
import { ArtifactIndex } from '../../src/artifacts/artifact-index.ts'
import type { CompiledContract } from '../../src/artifacts/contract.ts'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import {
  type ArtifactFiles,
  compile,
  compilerSettings,
  foundryBuildInfo,
  foundryFiles,
  hardhat2Files,
  hardhat3Files,
} from '../support/artifact-shapes.ts'
import { METER, PROJECT, VAULT } from '../support/artifact-sources.ts'

const project = compile(PROJECT)

function indexOf(files: ArtifactFiles): ArtifactIndex {
  const index = new ArtifactIndex()
  for (const [path, value] of files) index.add(path, value)
  return index
}

function contractOf(index: ArtifactIndex, name: string): CompiledContract {
  const contracts = index.contractsNamed(name)
  expect(contracts.map((each) => each.name)).toEqual([name.replace(/^.*:/, '')])
  return contracts[0]!
}

/** Runtime code as it stands at an address: immutables, the library and a library's own address. */
function deployed({ runtime }: CompiledContract): Uint8Array {
  const code = runtime!.bytes.slice()
  for (const { start, length } of runtime!.insertedRanges()) code.fill(0xab, start, start + length)
  return code
}

const shapes: [string, ArtifactFiles][] = [
  ['Foundry', foundryFiles(project)],
  ['Foundry with build info in full', new Map([['build', foundryBuildInfo(project)]])],
  ['Hardhat 2', hardhat2Files(project)],
  ['Hardhat 3', hardhat3Files(project)],
  ['standard JSON', new Map([['object', { input: project.input, output: project.output }]])],
]

describe.each(shapes)('artifacts of %s', (_, files) => {
  const index = indexOf(files)

  test('name each contract once, with its kind', () => {
    const found = index.contracts.map(({ sourceName, name, kind }) => [sourceName, name, kind])
    expect(found.sort()).toEqual([
      ['src/Meter.sol', 'Meter', 'library'],
      ['src/Vault.sol', 'IOracle', 'interface'],
      ['src/Vault.sol', 'Owned', 'abstract'],
      ['src/Vault.sol', 'Receipt', 'contract'],
      ['src/Vault.sol', 'Vault', 'contract'],
    ])
  })

  test('give a contract its compilation, source ids, syntax tree and storage layout', () => {
    const vault = contractOf(index, 'src/Vault.sol:Vault')
    const { compilation } = vault
    const ids = [...compilation.sources.values()].map(({ path, id }) => [path, id])
    const compiled = Object.entries(project.output.sources).map(([path, { id }]) => [path, id])
    expect(ids.sort()).toEqual(compiled.sort())
    expect(compilation.compiler).toMatchObject({
      language: 'Solidity',
      settings: { optimizer: { enabled: true, runs: 200 }, viaIR: false, evmVersion: 'osaka' },
    })
    expect(compilation.compiler.version).toMatch(/^0\.8\.37\+commit/)
    expect(compilation.ast.contracts).toHaveLength(5)
    expect(vault.storageLayout?.storage.map(({ label }) => label)).toContain('positions')
    expect(vault.methodIdentifiers.get('deposit(uint256)')).toBe('0xb6b55f25')
    expect(compilation).toBe(contractOf(index, 'Meter').compilation)
  })

  test.each(['Vault', 'Receipt', 'Meter'])('recognise the deployed code of %s', (name) => {
    const contract = contractOf(index, name)
    const found = index.recogniseRuntime(deployed(contract))
    expect(found?.contract).toBe(contract)
    expect(found).toMatchObject({ match: 'filled', others: [] })
  })

  test('recognise creation code and the arguments behind it', () => {
    const receipt = contractOf(index, 'Receipt')
    const args = bytesFromHex(`0x${'07'.padStart(64, '0')}`)
    const code = new Uint8Array([...receipt.creation!.bytes, ...args])
    const found = index.recogniseCreation(code)
    expect(found).toMatchObject({ contract: receipt, match: 'exact', constructorArguments: args })
  })

  test('give each instruction of a function its place in the source', () => {
    const { runtime, compilation } = contractOf(index, 'Vault')
    const names = new Set<string>()
    for (let pc = 0; pc < runtime!.bytes.length; pc += 1) {
      const place = runtime!.locationAt(pc)
      const around = place && compilation.ast.functionAt(place)
      if (around !== undefined) names.add(around.name)
    }
    expect([...names].sort()).toEqual(['deposit', 'fee', 'half', 'onlyOwner', 'quote'])
  })
})

describe('recognition', () => {
  test('is exact for the code as it was compiled', () => {
    const index = indexOf(shapes[0]![1])
    const { runtime } = contractOf(index, 'Vault')
    expect(index.recogniseRuntime(runtime!.bytes)?.match).toBe('exact')
  })

  test('finds the same source compiled with other metadata, or with none', () => {
    const { withoutHash, withoutMetadata } = compilerSettings
    const index = indexOf(shapes[0]![1])
    const commented = compile({ ...PROJECT, 'src/Meter.sol': `${METER}// more\n` })
    for (const other of [
      commented,
      compile(PROJECT, withoutHash),
      compile(PROJECT, withoutMetadata),
    ]) {
      const code = deployed(contractOf(indexOf(foundryFiles(other)), 'Meter'))
      expect(index.recogniseRuntime(code)).toMatchObject({
        contract: { name: 'Meter' },
        match: 'similar',
      })
    }
  })

  test('prefers the build whose metadata is equal', () => {
    const changed = compile({ ...PROJECT, 'src/Meter.sol': `${METER}// more\n` })
    const index = new ArtifactIndex()
    index.add('new', { input: changed.input, output: changed.output })
    index.add('old', { input: project.input, output: project.output })
    const [one, other] = index.contractsNamed('Meter')
    for (const contract of [one!, other!]) {
      expect(index.recogniseRuntime(deployed(contract))).toMatchObject({ contract, others: [] })
    }
  })

  test('names the contracts that match as well, whatever the order of loading', () => {
    const twins = compile({ 'B.sol': METER, 'A.sol': METER }, compilerSettings.withoutMetadata)
    const entries = [...foundryFiles(twins)]
    for (const order of [entries, entries.toReversed()]) {
      const index = new ArtifactIndex()
      for (const [position, [, value]] of order.entries()) index.add(`file ${position}`, value)
      const found = index.recogniseRuntime(deployed(contractOf(index, 'A.sol:Meter')))
      expect(found?.contract.sourceName).toBe('A.sol')
      expect(found?.others.map(({ sourceName }) => sourceName)).toEqual(['B.sol'])
    }
  })

  test('knows no contract for other code', () => {
    const index = indexOf(shapes[0]![1])
    const code = deployed(contractOf(index, 'Vault'))
    expect(index.recogniseRuntime(code.subarray(0, -60))).toBeUndefined()
    expect(index.recogniseRuntime(new Uint8Array(0))).toBeUndefined()
    code[300]! ^= 1
    expect(index.recogniseRuntime(code)).toBeUndefined()
    expect(index.recogniseCreation(code)).toBeUndefined()
  })
})

describe('a rebuild', () => {
  test('replaces what the same origin gave before', () => {
    const index = new ArtifactIndex()
    index.add('build', { input: project.input, output: project.output })
    const before = deployed(contractOf(index, 'Meter'))
    const changed = compile({ ...PROJECT, 'src/Meter.sol': METER.replace('* 3', '* 4') })
    index.add('build', { input: changed.input, output: changed.output })
    expect(index.recogniseRuntime(before)).toBeUndefined()
    expect(index.contractsNamed('Meter')).toHaveLength(1)
    expect(index.remove('build')).toBe(true)
    expect(index.remove('build')).toBe(false)
    expect(index.contracts).toEqual([])
  })

  test('keeps the contracts and syntax trees of other origins', () => {
    const index = indexOf(shapes[0]![1])
    const vault = contractOf(index, 'Vault')
    index.add('other', [])
    expect(contractOf(index, 'Vault')).toBe(vault)
  })

  test('keeps what an origin gave before when its new contents are refused', () => {
    const index = new ArtifactIndex()
    index.add('abi', { contractName: 'Kept', abi: [] })
    expect(() => index.add('abi', 5)).toThrow(/^artifact: expected an artifact of .*, got 5$/)
    expect(index.contractsNamed('Kept')).toHaveLength(1)
  })
})

describe('the text of a source', () => {
  test('is taken from outside if its hash is the one of the artifact', () => {
    const index = indexOf(shapes[0]![1])
    const textOf = () => contractOf(index, 'Vault').compilation.sources.get('src/Vault.sol')?.text
    expect(textOf()).toBeUndefined()
    index.addSourceText('src/Vault.sol', `${VAULT}// edited\n`)
    expect(textOf()).toBeUndefined()
    index.addSourceText('src/Vault.sol', VAULT)
    expect(textOf()).toBe(VAULT)
  })
})

test('each contract is recognised among a thousand artifacts', () => {
  const files = [...Array(200).keys()].flatMap((number) =>
    [...foundryFiles(project)]
      .filter(([path]) => !path.includes('build-info'))
      .map(([path, value]) => [`${number}/${path}`, distinct(value, number)] as const),
  )
  expect(files).toHaveLength(1_000)
  const index = new ArtifactIndex()
  for (const [path, value] of files) index.add(path, value)
  const vaults = index.contractsNamed('Vault')
  expect(vaults).toHaveLength(200)
  for (const vault of vaults) {
    expect(index.recogniseRuntime(deployed(vault))?.contract).toBe(vault)
  }
})

/** The artifact with other code: a number in the place of its first five bytes. */
function distinct(value: unknown, number: number): unknown {
  const text = JSON.stringify(value)
  const digits = number.toString(16).padStart(10, '0')
  return JSON.parse(text.replace(/("object":"0x)[0-9a-f]{10}/g, `$1${digits}`))
}
