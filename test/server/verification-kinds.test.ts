/**
 * Verification of contracts that others created, and of submissions whose settings differ: each compiled, so that the compiler
 * decides which of them give the same code.
 */

import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import { describe, expect } from 'vitest'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { type CompiledProject, compile } from '../support/artifact-shapes.ts'
import { testEach } from '../support/property.ts'

const path = 'src/Case.sol'
const factories = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Child { uint256 public immutable n; string public name; constructor(uint256 v, string memory s) { n = v; name = s; } }
contract InConstructor { Child public child; constructor() { child = new Child(7, "made"); } }
contract BySalt { Child public child; constructor() { child = new Child{salt: "salt"}(7, "made"); } }
contract Nested { Child public child; constructor() { child = new InConstructor().child(); } }
contract ByCall {
    Child public child;
    function make() external { child = new Child(7, "made"); }
    function salted() external { child = new Child{salt: "salt"}(7, "made"); }
    function second() external { new Child(8, "made"); child = new Child(7, "made"); }
    function deep() external { child = new Nested().child(); }
    function failedBefore() external { try this.fails() {} catch {} child = new Child(7, "made"); }
    function fails() external { new Child(9, "made"); revert(); }
}
`
const word = (value: number) => value.toString(16).padStart(64, '0')
const argumentsOf = (value: number) =>
  `${word(value)}${word(64)}${word(4)}${Buffer.from('made').toString('hex').padEnd(64, '0')}`

async function sceneOf({ version, input, output }: CompiledProject) {
  const artifacts = [{ solcLongVersion: version, input, output }]
  const devnet = await createDevnet({ network: 'plain', mining: 'auto', artifacts })
  const { httpUrl } = await devnet.listen({ port: 0 })
  return Object.assign(devnet, { httpUrl })
}

async function send(devnet: Devnet, transaction: { readonly to?: Hex; readonly data: Hex }) {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const params = [{ from, gas: '0x800000', ...transaction }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  return (await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] }))! // it was sent
}

const contractOf = ({ output }: CompiledProject, name: string) => output.contracts[path]![name]!

function inputOf({ input }: CompiledProject) {
  const { outputSelection: _, ...settings } = input.settings as { outputSelection: unknown }
  return { ...input, settings }
}

describe('a contract that another one created', () => {
  const project = compile({ [path]: factories }, {})

  testEach<[string, string | undefined]>(
    [
      ['InConstructor', undefined],
      ['BySalt', undefined],
      ['Nested', undefined],
      ...['make', 'salted', 'second', 'deep', 'failedBefore'].map((name): [string, string] => [
        'ByCall',
        name,
      ]),
    ],
    ([name, call]) => name === 'Nested' || call === 'second',
  )('by %s %s is verified with its arguments alone', async ([name, call]) => {
    await using devnet = await sceneOf(project)
    const { abi, evm } = contractOf(project, name)
    const factory = (await send(devnet, { data: `0x${evm.bytecode.object}` })).contractAddress!
    const about = { abi: abi as Abi }
    if (call !== undefined) {
      const data = encodeFunctionData({ ...about, functionName: call })
      expect((await send(devnet, { to: factory, data })).status).toBe('0x1')
    }
    const data = encodeFunctionData({ ...about, functionName: 'child' })
    const result = await devnet.request({
      method: 'eth_call',
      params: [{ to: factory, data }, 'latest'],
    })
    const child = decodeFunctionResult({ ...about, functionName: 'child', data: result }) as Hex
    const api = async (fields: Record<string, string>, method = 'POST') => {
      const query = new URLSearchParams({ module: 'contract', ...fields })
      const url = `${devnet.httpUrl}/api`
      const asked =
        method === 'GET' ? fetch(`${url}?${query}`) : fetch(url, { method, body: query })
      return (await (await asked).json()) as {
        status: string
        result: unknown
      }
    }
    const verify = (constructorArguements: string) =>
      api({
        action: 'verifysourcecode',
        contractaddress: child,
        sourceCode: JSON.stringify(inputOf(project)),
        codeformat: 'solidity-standard-json-input',
        contractname: `${path}:Child`,
        compilerversion: `v${project.version}`,
        constructorArguements,
      })
    for (const wrong of [argumentsOf(8), '', 'ab'.repeat(5_000), argumentsOf(7).slice(64)]) {
      const { status, result: message } = await verify(wrong)
      expect(status).toBe('0')
      expect(message).toContain('expected the constructor arguments 00000')
      expect(String(message).length).toBeLessThan(400)
    }
    expect(await verify(argumentsOf(7))).toMatchObject({ status: '1' })
    const source = await api({ action: 'getsourcecode', address: child }, 'GET')
    expect(source.result).toMatchObject([{ ConstructorArguments: argumentsOf(7) }])
    const creation = await api({ action: 'getcontractcreation', contractaddresses: child }, 'GET')
    const { bytecode } = contractOf(project, 'Child').evm
    const creationBytecode = `0x${bytecode.object}${argumentsOf(7)}`
    expect(creation.result).toMatchObject([{ creationBytecode }])
  })
})

describe('a submission with other settings', () => {
  const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Case { uint256 x; function go(uint256 a) external { require(a > 1, "low"); x = a * 3; } }`
  const on = { optimizer: { enabled: true, runs: 200 } }
  const untold = { ...on, evmVersion: undefined }
  const details = (given: object) => ({ optimizer: { enabled: true, runs: 200, details: given } })
  const compiled = (settings: object) => compile({ [path]: source }, settings)

  testEach<[object, object, string]>(
    [
      [on, on, 'exact_match'],
      [on, { ...on, evmVersion: 'osaka' }, 'exact_match'],
      [{}, { optimizer: { enabled: false, runs: 200 }, viaIR: false }, 'exact_match'],
      [on, { ...on, debug: { revertStrings: 'default' } }, 'exact_match'],
      [on, { ...on, metadata: { bytecodeHash: 'ipfs', appendCBOR: true } }, 'exact_match'],
      [on, details({ yul: true, cse: true }), 'exact_match'],
      [on, { ...on, metadata: { useLiteralContent: true } }, 'match'],
      [on, { ...on, evmVersion: 'london' }, 'expected evmVersion osaka, found london'],
      [{ ...on, evmVersion: 'paris' }, untold, 'expected evmVersion paris, found osaka'],
      [untold, { ...on, evmVersion: 'paris' }, 'expected evmVersion osaka, found paris'],
      [untold, on, 'exact_match'],
      [
        on,
        { ...on, debug: { revertStrings: 'strip' } },
        'debug.revertStrings default, found strip',
      ],
      [
        { ...on, debug: { revertStrings: 'debug' } },
        on,
        'debug.revertStrings debug, found default',
      ],
      [details({ yul: false }), on, 'yul off, found peephole on'],
      [on, details({ cse: false }), 'cse off'],
      [on, details({ yulDetails: { optimizerSteps: 'u' } }), 'optimizerSteps by default, found u'],
      [
        on,
        details({ yulDetails: { stackAllocation: false } }),
        'stackAllocation true, found false',
      ],
      [on, { ...on, viaIR: true }, 'viaIR false, found true'],
      [{ ...on, metadata: { bytecodeHash: 'none' } }, on, 'bytecodeHash none, found ipfs'],
      [on, { ...on, metadata: { appendCBOR: false } }, 'appendCBOR true, found false'],
    ],
    ([deployed, submitted]) => deployed === on && submitted !== on,
  )('of %j as %j is answered by %s', async ([deployed, submitted, expected]) => {
    const [own, other] = [compiled(deployed), compiled(submitted)]
    await using devnet = await sceneOf(own)
    const data: Hex = `0x${contractOf(own, 'Case').evm.bytecode.object}`
    const address = (await send(devnet, { data })).contractAddress!
    const url = `${devnet.httpUrl}/v2/verify/`
    const sent = await fetch(`${url}${devnet.config.chainId}/${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        stdJsonInput: inputOf(other),
        compilerVersion: other.version,
        contractIdentifier: `${path}:Case`,
      }),
    })
    const { verificationId } = (await sent.json()) as { verificationId: string }
    const job = (await (await fetch(`${url}${verificationId}`)).json()) as {
      readonly contract: { readonly match: string | null }
      readonly error?: { readonly message: string }
    }
    const { match } = job.contract
    expect(match ?? job.error?.message).toContain(expected)
    const isSame = data === `0x${contractOf(other, 'Case').evm.bytecode.object}`
    expect(match === 'exact_match').toBe(isSame)
  })
})
