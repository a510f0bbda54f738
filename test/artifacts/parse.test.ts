/**
 * Artifacts of single files: what is read, what is refused, and any JSON gives one or the other.
 */

import { describe, expect, test } from 'vitest'
import { ArtifactIndex, type Recognition } from '../../src/artifacts/artifact-index.ts'
import { parseArtifact } from '../../src/artifacts/parse.ts'
import { parseStorageLayout } from '../../src/artifacts/storage-layout.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import {
  combinedJson,
  compile,
  compilerSettings,
  contractsOf,
  foundryFiles,
  hardhat2Files,
  hardhat3Files,
  waffleFiles,
} from '../support/artifact-shapes.ts'
import { PROJECT } from '../support/artifact-sources.ts'
import { fc, runs } from '../support/property.ts'

const project = compile(PROJECT, compilerSettings.viaIR)
const foundry = foundryFiles(project)
const vault = foundry.get('out/Vault.sol/Vault.json') as Record<string, unknown>

describe('an artifact', () => {
  test('without build info gives its contract, with its own path only', () => {
    const index = new ArtifactIndex()
    index.add('a', vault)
    const [contract] = index.contractsNamed('src/Vault.sol:Vault')
    expect(contract?.compilation.compiler.settings.viaIR).toBe(true)
    expect(contract?.compilation.sources.get('src/Vault.sol')?.id).toBe(vault.id)
    expect(contract?.compilation.sources.get('src/Meter.sol')?.id).toBeUndefined()
  })

  test.each([
    ['an ABI', [{ type: 'error', name: 'No', inputs: [] }]],
    ['an object with an ABI', { abi: [{ type: 'error', name: 'No', inputs: [] }] }],
  ])('may be %s', (_, value) => {
    const [contract] = parseArtifact(value).contracts
    expect(contract).toMatchObject({ name: '', abi: [{ name: 'No' }], runtime: undefined })
  })

  test('may be the output of Vyper', () => {
    const index = new ArtifactIndex()
    const evm = {
      methodIdentifiers: { 'total()': '0x2ddbd13a' },
      bytecode: { object: '0x6001600155' },
      deployedBytecode: { object: '0x60015f', sourceMap: { pc_pos_map_compressed: '0:4:0;' } },
    }
    const sources = { 'a.vy': { id: 0, ast: { ast_type: 'Module', body: [] } } }
    index.add('vyper', {
      compiler: 'vyper-0.4.3',
      contracts: { 'a.vy': { a: { abi: [], evm } } },
      sources,
    })
    const [contract] = index.contractsNamed('a.vy:a')
    expect(contract?.methodIdentifiers.get('total()')).toBe('0x2ddbd13a')
    expect(contract?.runtime?.locationAt(2)).toMatchObject({ start: 0, length: 4, sourceId: 0 })
    expect(contract?.compilation.ast.functions).toEqual([])
  })

  test('of the Yul pipeline names the sources that the compiler generated', () => {
    const plain = compile(PROJECT, compilerSettings.plain)
    const [contract] = parseArtifact({ input: plain.input, output: plain.output }).contracts.filter(
      ({ name }) => name === 'Vault',
    )
    expect(contract?.runtime?.generatedSources).toMatchObject([{ name: '#utility.yul' }])
    const ids = new Set(contract?.runtime?.sourceMap.map(({ sourceId }) => sourceId))
    expect(ids).toContain(contract?.runtime?.generatedSources[0]?.id)
  })

  test.each([
    [5, 'artifact: expected an artifact of Foundry, Hardhat or Waffle, build info, .*, got 5'],
    [{}, 'got an empty object'],
    [{ name: 'x', version: 1 }, 'got an object with "name, version"'],
    [[5], 'abi\\[0\\]: expected an ABI item, got 5'],
    [{ abi: [], bytecode: 'what' }, 'artifact.bytecode: expected code as hex, got "what"'],
    [{ abi: [], bytecode: { object: 5 } }, 'bytecode: expected code as hex, got 5'],
    [
      { abi: [], bytecode: { object: '0x00', linkReferences: { a: { B: [{ start: 9 }] } } } },
      'bytecode.linkReferences: expected a range of 1 bytes, got an object',
    ],
    [
      { output: { sources: {}, contracts: { 'a.sol': { A: 5 } } } },
      'a.sol:A: expected a compiled contract, got 5',
    ],
    [{ source_id_to_path: { x: 'a.sol' } }, 'source_id_to_path: expected paths by number'],
  ])('of another shape is refused in one sentence: %#', (value, message) => {
    expect(() => parseArtifact(value)).toThrow(new RegExp(message))
    expect(() => parseArtifact(value)).toThrow(DevnetError)
  })
})

describe('combined JSON', () => {
  const combined = combinedJson(project)
  const waffle = waffleFiles(project)
  const inText = {
    ...combined,
    contracts: Object.fromEntries(
      Object.entries(combined.contracts).map(([key, value]) => [
        key,
        { ...value, abi: JSON.stringify(value.abi) },
      ]),
    ),
  }

  test.each([
    ['of solc', combined],
    ['of solc before 0.8, whose ABIs are texts', inText],
    ['of Waffle', waffle.get('build/Combined-Json.json')],
  ])('%s has what standard JSON has', (_, value) => {
    const [index, expected] = [new ArtifactIndex(), new ArtifactIndex()]
    index.add('combined', value)
    expected.add('standard', project.output)
    expect(index.contracts.length).toBe(contractsOf(project).length)
    for (const contract of expected.contracts) {
      const { sourceName, name, runtime } = contract
      const [found] = index.contractsNamed(`${sourceName}:${name}`)
      expect(found).toMatchObject({
        abi: contract.abi,
        kind: contract.kind,
        methodIdentifiers: contract.methodIdentifiers,
      })
      expect(found?.creation?.bytes).toEqual(contract.creation?.bytes)
      expect(found?.runtime?.sourceMap).toEqual(runtime?.sourceMap)
      expect(found?.compilation.compiler).toEqual(contract.compilation.compiler)
      expect(found?.compilation.ast.functions).toEqual(contract.compilation.ast.functions)
    }
  })

  test('without sources and syntax trees has contracts', () => {
    const { contracts } = combined
    const kept = Object.entries(contracts).map(([key, { abi, bin }]) => [key, { abi, bin }])
    const index = new ArtifactIndex()
    index.add('combined', { contracts: Object.fromEntries(kept), version: '0.8.37' })
    expect(index.contractsNamed('src/Vault.sol:Vault')).toHaveLength(1)
  })

  test('beside the single artifacts of Waffle has each contract once', () => {
    const index = new ArtifactIndex()
    for (const [path, value] of waffle) index.add(path, value)
    expect(index.contractsNamed('src/Vault.sol:Vault')).toHaveLength(1)
  })

  test('is not needed by a single artifact of Waffle, which has its name and functions', () => {
    const [contract] = parseArtifact(waffle.get('build/Vault.json')).contracts
    expect(contract).toMatchObject({ name: 'Vault', sourceName: 'src/Vault.sol' })
    expect(contract?.runtime?.bytes.length).toBeGreaterThan(0)
    expect(contract?.methodIdentifiers.size).toBeGreaterThan(0)
  })
})

describe('a storage layout', () => {
  test('has the variables and types of the compiler', () => {
    const layout = parseStorageLayout(vault.storageLayout, 'layout')
    const told = layout?.storage.map(({ label, slot, type }) => [
      label,
      slot,
      layout.types.get(type)?.label,
    ])
    expect(told).toEqual([
      ['total', 0n, 'uint256'],
      ['positions', 1n, 'mapping(address => struct Vault.Position)'],
      ['queue', 2n, 'struct Vault.Position[]'],
      ['oracle', 3n, 'contract IOracle'],
    ])
    const position = [...layout!.types.values()].find(({ label }) => /^struct .*n$/.test(label))
    expect(position).toMatchObject({ encoding: 'inplace', members: [{ label: 'size' }, {}] })
  })

  const uint = { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' }
  const variable = { label: 'a', slot: '0', offset: 0, type: 'uint' }

  test.each([
    [{ storage: [variable], types: null }, 'every type that is named, got "uint"'],
    [{ storage: [{ ...variable, slot: '-1' }], types: {} }, 'storage\\[0\\]: expected a variable'],
    [{ storage: [{ ...variable, offset: 32 }], types: {} }, 'storage\\[0\\]: expected a variable'],
    [{ storage: [], types: { a: { ...uint, encoding: 'new' } } }, 'expected a known encoding'],
    [{ storage: [], types: { a: { ...uint, base: 'a' } } }, 'types of a finite size, got "a"'],
    [
      { storage: [], types: { a: { ...uint, members: [{ ...variable, type: 'a' }] } } },
      'types of a finite size',
    ],
  ])('that is malformed is refused: %#', (value, message) => {
    expect(() => parseStorageLayout(value, 'layout')).toThrow(new RegExp(message))
  })

  test('may contain itself through a mapping or a dynamic array', () => {
    const node = { ...uint, members: [{ ...variable, type: 'list' }] }
    const list = { label: 'Node[]', encoding: 'dynamic_array', numberOfBytes: '32', base: 'node' }
    const layout = parseStorageLayout({ storage: [], types: { node, list } }, 'layout')
    expect(layout?.types.get('node')).toMatchObject({ members: [{ label: 'a', type: 'list' }] })
    expect(layout?.types.get('list')).toMatchObject({ encoding: 'dynamic_array', base: 'node' })
  })
})

describe('any JSON', () => {
  /** Real files, without the trees that test/artifacts/ast.test.ts damages. */
  const texts = [
    ...[foundry, hardhat2Files(project), hardhat3Files(project)].flatMap((files) => [
      ...files.values(),
    ]),
    { contracts: project.output.contracts, sources: {} },
    combinedJson(project),
    ...waffleFiles(project).values(),
    contractsOf(project)[0]!.contract.abi,
  ].map((value) =>
    JSON.stringify(value, (key, part) => (key.toLowerCase() === 'ast' ? undefined : part)),
  )

  test('gives contracts or a refusal', () => {
    const damage = fc.record({
      text: fc.constantFrom(...texts),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      value: fc.jsonValue(),
    })
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (all) => {
        const index = new ArtifactIndex()
        for (const [position, { text, share, value }] of all.entries()) {
          const damaged = changed(JSON.parse(text), share, value)
          try {
            index.add(`file ${position}`, damaged)
          } catch (error) {
            expect(error).toBeInstanceOf(DevnetError)
            expect(error).toHaveProperty('code', 'INVALID_ARTIFACT')
          }
        }
        for (const contract of index.contracts) {
          const { runtime, creation, compilation } = contract
          if (runtime !== undefined) {
            expect(ownersOf(index.recogniseRuntime(runtime.bytes))).toContain(contract)
            runtime.locationAt(0)
          }
          if (creation !== undefined)
            expect(ownersOf(index.recogniseCreation(creation.bytes))).toContain(contract)
          expect(compilation.ast.contracts.filter(({ id }) => id > 0)).toEqual([])
        }
      }),
      { numRuns: runs(800) },
    )
  })

  test('may be deep, and may name what every object has', () => {
    let deep: unknown = []
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
    const named = JSON.parse('{"abi":[],"bytecode":"0x00","__proto__":{"abi":5},"constructor":{}}')
    expect(parseArtifact(named).contracts).toHaveLength(1)
    for (const value of [deep, { abi: deep }, { output: deep }]) {
      expect(() => parseArtifact(value)).toThrow(DevnetError)
    }
    const types = { name: 'a', inputs: [{ name: '', type: 'tuple', components: deep }] }
    expect(() => parseArtifact([types])).toThrow(DevnetError)
  })
})

function ownersOf(recognition: Recognition | undefined) {
  return recognition === undefined ? [] : [recognition.contract, ...recognition.others]
}

/** The value with the field at a share of all fields replaced. */
function changed(value: unknown, share: number, by: unknown): unknown {
  const fields: [Record<string, unknown>, string][] = []
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const record = part as Record<string, unknown> // lists have their indexes as keys
    for (const key of Object.keys(record)) {
      fields.push([record, key])
      collect(record[key])
    }
  }
  collect(value)
  const [holder, key] = fields[Math.floor(share * (fields.length - 1))]!
  holder[key] = by
  return value
}
