/**
 * Large files of artifacts: read in pieces, and with the same answers whenever they are read.
 */

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createDevnet, type SkippedArtifact } from '../../src/index.ts'
import { readLargeJson } from '../../src/project/large-json.ts'
import { SMALL_FILE_BYTES_MAX } from '../../src/project/limits.ts'
import {
  build,
  compileCounter,
  failIn,
  REVERT_LINE,
  TemporaryFolder,
} from '../support/artifact-project.ts'
import { compile, foundryBuildInfo, foundryFiles } from '../support/artifact-shapes.ts'
import { fc, runs } from '../support/property.ts'

const kept = { used: 0, max: 2 ** 28 }

describe('a file that is read in pieces', () => {
  test('has the values of the file', async () => {
    using folder = new TemporaryFolder()
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.constantFrom(' ', '\n', '\t\r'), async (text, space) => {
        const path = folder.write('any.json', `${space}${text}${space}`)
        const { value } = await readLargeJson(path, kept)
        expect(value).toEqual(JSON.parse(text))
      }),
      { numRuns: runs(400) },
    )
  })

  test('has values that are longer than a piece, and quotes at their ends', async () => {
    using folder = new TemporaryFolder()
    const long = `${'\\"é'.repeat(2 ** 20)}\\`
    const value = { input: { sources: { [long]: { content: long } } }, more: [long, { long }] }
    const path = folder.write('any.json', value)
    expect((await readLargeJson(path, kept)).value).toEqual(value)
  })

  test('is read without what nothing needs', async () => {
    using folder = new TemporaryFolder()
    const evm = { assembly: 'x', bytecode: { object: '0x', opcodes: 'x' }, gasEstimates: {} }
    const path = folder.write('any.json', {
      output: { contracts: { 'a.sol': { A: { abi: [], devdoc: {}, evm } } } },
    })
    const { value } = await readLargeJson(path, kept)
    const contract = { abi: [], evm: { bytecode: { object: '0x' } } }
    expect(value).toEqual({ output: { contracts: { 'a.sol': { A: contract } } } })
  })

  test('is refused where it is no JSON', async () => {
    using folder = new TemporaryFolder()
    for (const text of [
      '',
      '{',
      '{"a"',
      '{"a":',
      '{"a":1',
      '{"a":1,}',
      '{a:1}',
      '{} 1',
      '"',
      ']',
    ]) {
      const path = folder.write('any.json', text)
      await expect(readLargeJson(path, kept), text).rejects.toThrow('expected JSON')
    }
  })
})

describe('build info that is large', () => {
  const sources = {
    'src/Aa.sol': 'pragma solidity ^0.8.20; contract Aa { uint256 x; }',
    'src/Base.sol': `pragma solidity ^0.8.20;
abstract contract Base {
  mapping(address => uint256) public nonces;
  function permit(address a, uint256 deadline) public virtual {
    require(deadline >= block.timestamp, "EXPIRED");
    nonces[a]++;
  }
}`,
    'src/W.sol': `pragma solidity ^0.8.20;
import "./Base.sol";
contract W is Base { uint256 x; }`,
  }
  const padding = ' '.repeat(SMALL_FILE_BYTES_MAX)

  test.each([
    ['with syntax trees in the artifacts', true],
    ['without them', false],
  ])('gives the same frames before and after it was read for others, %s', async (_, hasTrees) => {
    using folder = new TemporaryFolder()
    const project = compile(sources)
    for (const [path, value] of foundryFiles(project)) {
      const { ast, ...artifact } = value as { readonly ast?: object } // each is an object
      folder.write(path, hasTrees && ast !== undefined ? { ...artifact, ast } : artifact)
    }
    folder.write('out/build-info/5ca1ab1e.json', { ...foundryBuildInfo(project), padding })
    const options = { network: 'plain', mining: 'auto', coverage: 'on' } as const
    await using devnet = await createDevnet({ ...options, artifacts: [join(folder.path, 'out')] })
    const from = devnet.accounts[0]!.address
    const send = (request: object) =>
      devnet.request({
        method: 'eth_sendTransaction',
        params: [{ from, gas: '0x400000', ...request }],
      })
    const { object } = project.output.contracts['src/W.sol']!.W!.evm.bytecode
    const created = await send({ data: `0x${object}` })
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [created] })
    const { methodIdentifiers } = project.output.contracts['src/W.sol']!.W!.evm
    const selector = methodIdentifiers['permit(address,uint256)']
    const words = `${from.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const hash = await send({ to: receipt!.contractAddress!, data: `0x${selector}${words}` })
    const expected = [{ contract: 'Base', function: 'permit', file: 'src/Base.sol', line: 5 }]
    expect((await devnet.stackTrace(hash))?.frames).toMatchObject(expected)
    await devnet.coverage()
    expect((await devnet.stackTrace(hash))?.frames).toMatchObject(expected)
  })

  test('is left out beyond artifactBytesMax, and named', async () => {
    using folder = new TemporaryFolder()
    const counter = compileCounter()
    const path = build(folder, 'Hardhat 2', counter)
    const { input, output } = counter
    const large = folder.write('artifacts/build-info/0ddba11.json', { padding, input, output })
    const skipped: SkippedArtifact[] = []
    const create = (artifactBytesMax: number) =>
      createDevnet({
        network: 'plain',
        artifacts: [path],
        limits: { artifactBytesMax },
        onArtifactSkipped: (each) => skipped.push(each),
      })
    {
      await using devnet = await create(2 * SMALL_FILE_BYTES_MAX)
      const trace = await devnet.stackTrace(await failIn(devnet, counter))
      expect(trace?.frames[0]).toMatchObject({ line: REVERT_LINE })
      expect(skipped).toEqual([])
    }
    await using devnet = await create(SMALL_FILE_BYTES_MAX)
    const trace = await devnet.stackTrace(await failIn(devnet, counter))
    expect(trace?.frames[0]).toMatchObject({ function: 'increment', line: null })
    const expected = `expected at most ${SMALL_FILE_BYTES_MAX} bytes of artifacts in a folder`
    const reason = `is left out: ${expected}, as --artifact-bytes-max allows`
    expect(skipped).toEqual([{ path: large, reason }])
  })
})
