/**
 * Verification as tools do it: submissions in the shapes of forge and Hardhat, to Etherscan's API and to
 * Sourcify's, and what is read back.
 */

import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type Hex } from '../../src/index.ts'
import { wireAddress } from '../support/accounts.ts'
import { build, TemporaryFolder } from '../support/artifact-project.ts'
import { type CompiledProject, compile, compilerSettings } from '../support/artifact-shapes.ts'

const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Limits} from "./Limits.sol";

contract Counter {
    uint256 public immutable first;

    constructor(uint256 given) {
        first = given + Limits.LEAST;
    }

    event Counted(uint256 indexed number);
    event Forgotten() anonymous;
    error Overflow(uint256 by);

    function count(uint256 by) external payable returns (uint256) {
        if (by > 10) revert Overflow(by);
        emit Counted(by);
        emit Forgotten();
        return by;
    }

    fallback() external {}

    receive() external payable {}
}

contract Factory {
    Counter public immutable counter = new Counter(7);
}
`
const limits = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

library Limits {
    uint256 internal constant LEAST = 1;
}
`
const path = 'src/Counter.sol'
const FIVE = '5'.padStart(64, '0')
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

let project: CompiledProject
beforeAll(() => {
  project = compile({ [path]: text, 'src/Limits.sol': limits }, compilerSettings.optimized)
})

/** A devnet that serves the APIs of explorers, with a counter and a contract that it does not know. */
async function scene(options: DevnetOptions = {}) {
  const devnet = await createDevnet({ network: 'plain', artifacts: [artifact()], ...options })
  const { httpUrl } = await devnet.listen({ port: 0 })
  const counter = await deploy(devnet, `${codeOf('Counter')}${FIVE}`)
  const api = async (fields: Record<string, string>, form?: Record<string, string>) => {
    const query = new URLSearchParams(fields)
    const sent = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(`${httpUrl}/api?${query}`, sent)
    expect(response.status).toBe(200)
    return (await response.json()) as { status: string; message: string; result: unknown }
  }
  return Object.assign(devnet, { httpUrl, counter, api })
}

type Scene = Awaited<ReturnType<typeof scene>>

const artifact = () => ({
  solcLongVersion: project.version,
  input: project.input,
  output: project.output,
})

function codeOf(name: string): Hex {
  return `0x${project.output.contracts[path]![name]!.evm.bytecode.object}`
}

async function deploy(devnet: Devnet, data: string): Promise<Hex> {
  const from = wireAddress(devnet.accounts[0]!) // a devnet has ten
  const request = { from, gas: '0x500000', data: data as Hex } as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params: [request] })
  const params = [hash] as const
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params })
  return receipt!.contractAddress! // the creation succeeds
}

/** As forge submits it. */
function submission(address: Hex, others: Record<string, string> = {}): Record<string, string> {
  return {
    apikey: 'any',
    module: 'contract',
    action: 'verifysourcecode',
    contractaddress: address,
    sourceCode: JSON.stringify(inputWithout()),
    codeformat: 'solidity-standard-json-input',
    contractname: `${path}:Counter`,
    compilerversion: `v${project.version}`,
    constructorArguements: FIVE,
    constructorArguments: FIVE,
    ...others,
  }
}

/** The compiler's input as tools submit it: they ask for other outputs. */
function inputWithout(sources: object = project.input.sources, settings: object = {}) {
  const { outputSelection: _, ...kept } = project.input.settings as { outputSelection: unknown }
  return { language: 'Solidity', sources, settings: { ...kept, ...settings } }
}

const refusal = (result: unknown) => ({ status: '0', message: 'NOTOK', result })

describe("Etherscan's API", () => {
  test('verifies what forge submits, and serves ABI and sources back', async () => {
    await using devnet = await scene()
    const { api, counter } = devnet
    const about = { module: 'contract', address: counter }
    expect(await api({ ...about, action: 'getabi' })).toEqual(
      refusal('Contract source code not verified'),
    )
    const submitted = await api({}, submission(counter))
    expect(submitted).toEqual({ status: '1', message: 'OK', result: expect.stringMatching(uuid) })
    const guid = String(submitted.result)
    const asked = { module: 'contract', action: 'checkverifystatus', guid }
    expect(await api({}, asked)).toEqual({ status: '1', message: 'OK', result: 'Pass - Verified' })
    const { result: abi } = await api({ ...about, action: 'getabi' })
    expect(JSON.parse(String(abi))).toEqual(project.output.contracts[path]!.Counter!.abi)
    const { result } = await api({ ...about, action: 'getsourcecode' })
    const [source] = result as Record<string, string>[]
    expect(source).toMatchObject({
      ContractName: 'Counter',
      ABI: abi,
      CompilerVersion: `v${project.version}`,
      OptimizationUsed: '1',
      Runs: '200',
      EVMVersion: 'osaka',
      ConstructorArguments: FIVE,
    })
    // As explorers write standard JSON.
    expect(source?.SourceCode).toMatch(/^\{\{.*\}\}$/s)
    expect(JSON.parse(source?.SourceCode?.slice(1, -1) ?? '').sources[path]).toEqual({
      content: text,
    })
  })

  test('verifies what Hardhat submits: the chain id in the query, only the needed sources', async () => {
    await using devnet = await scene()
    const { counter, api } = devnet
    const chainid = String(devnet.config.chainId)
    const query = { module: 'contract', chainid, apikey: 'any' }
    const own = { action: 'getsourcecode', address: counter }
    const { result } = await api({ ...query, ...own })
    expect(result).toMatchObject([{ SourceCode: '', ABI: 'Contract source code not verified' }])
    const form = {
      ...{ contractaddress: counter, contractname: `${path}:Counter` },
      sourceCode: JSON.stringify(inputWithout(project.input.sources, { libraries: {} })),
      codeformat: 'solidity-standard-json-input',
      compilerversion: `v${project.version}`,
      constructorArguments: FIVE,
    }
    const { result: guid } = await api({ ...query, action: 'verifysourcecode' }, form)
    const checked = await api({ ...query, action: 'checkverifystatus', guid: String(guid) })
    expect(checked.result).toBe('Pass - Verified')
    expect((await api({ ...query, action: 'verifysourcecode' }, form)).result).toBe(
      'Contract source code already verified',
    )
  })

  test.each<[string, Record<string, string>, string]>([
    [
      'another contract of the build',
      { contractname: `${path}:Factory` },
      `expected ${path}:Factory`,
    ],
    ['another compiler', { compilerversion: 'v0.8.29+commit.ab55807c' }, 'expected compiler 0.8.'],
    ['another commit', { compilerversion: 'v0.8.37+commit.00000000' }, 'expected compiler 0.8.'],
    ['other arguments', { constructorArguements: '07' }, `arguments ${FIVE}, found 07`],
    ['no standard JSON', { sourceCode: 'contract A {}' }, 'sourceCode: expected standard JSON'],
    ['no address', { contractaddress: '0x12' }, 'Invalid Address format'],
    [
      'an account without code',
      { contractaddress: `0x${'12'.repeat(20)}` },
      'Unable to locate Contr',
    ],
  ])('refuses %s', async (_, others, expected) => {
    await using devnet = await scene()
    const answer = await devnet.api({}, submission(devnet.counter, others))
    expect(answer).toEqual(refusal(expect.stringContaining(expected)))
  })

  test.each<[string, object, object, string]>([
    [
      'an edited source',
      { [path]: { content: `${text}// edited` } },
      {},
      `expected ${path} as it was`,
    ],
    ['a missing source', { [path]: undefined }, {}, `expected the source ${path}`],
    ['a source of another build', { 'src/More.sol': { content: '' } }, {}, 'found src/More.sol'],
    [
      'other runs',
      {},
      { optimizer: { enabled: true, runs: 7 } },
      'on, for 200 runs, found it on, for 7',
    ],
    [
      'no optimizer',
      {},
      { optimizer: { enabled: false } },
      'the optimizer on, for 200 runs, found it off',
    ],
    ['code by IR', {}, { viaIR: true }, 'expected viaIR false, found true'],
    ['another EVM', {}, { evmVersion: 'paris' }, 'expected evmVersion osaka, found paris'],
  ])('refuses %s', async (_, sources, settings, expected) => {
    await using devnet = await scene()
    const input = inputWithout({ ...project.input.sources, ...sources }, settings)
    const others = { sourceCode: JSON.stringify(input) }
    const answer = await devnet.api({}, submission(devnet.counter, others))
    expect(answer).toEqual(refusal(expect.stringContaining(expected)))
  })

  test('says what to do where no artifacts are known', async () => {
    await using devnet = await scene({ artifacts: [] })
    const answer = await devnet.api({}, submission(devnet.counter))
    expect(answer).toEqual(refusal(expect.stringContaining('--artifacts')))
  })

  test("needs no artifacts beside the compiler's output", async () => {
    await using devnet = await scene({ artifacts: [] })
    const { counter, api } = devnet
    const sourceCode = JSON.stringify({ input: project.input, output: project.output })
    expect((await api({}, submission(counter, { sourceCode }))).status).toBe('1')
  })

  test('verifies by a folder of artifacts, and by its newest build', async () => {
    using folder = new TemporaryFolder()
    const artifacts = build(folder, 'Foundry with syntax trees', project)
    await using devnet = await scene({ artifacts: [artifacts] })
    folder.write('src/Limits.sol', '// edited')
    expect((await devnet.api({}, submission(devnet.counter))).result).toContain('src/Limits.sol')
    build(folder, 'Hardhat 3', project)
    await devnet.artifacts.add(join(folder.path, 'artifacts'))
    expect((await devnet.api({}, submission(devnet.counter))).status).toBe('1')
  })

  test('knows no verification once other code is at the address', async () => {
    await using devnet = await scene()
    await devnet.api({}, submission(devnet.counter))
    const params = [devnet.counter, '0x00'] as const
    await devnet.request({ method: 'anvil_setCode', params })
    const about = { module: 'contract', action: 'getabi', address: devnet.counter }
    expect((await devnet.api(about)).status).toBe('0')
  })

  test('names the creators of contracts, also through a factory', async () => {
    await using devnet = await scene()
    const factory = await deploy(devnet, codeOf('Factory'))
    const call = { to: factory, data: '0x61bc221a' } as const
    const word = await devnet.request({ method: 'eth_call', params: [call] })
    const inner: Hex = `0x${word.slice(-40)}`
    const about = { module: 'contract', action: 'getcontractcreation' }
    const contractaddresses = [devnet.counter, inner].join()
    const { result } = await devnet.api({ ...about, contractaddresses })
    const sender = wireAddress(devnet.accounts[0]!) // a devnet has ten
    expect(result).toMatchObject([
      {
        ...{ contractAddress: devnet.counter, contractCreator: sender, contractFactory: '' },
        creationBytecode: `${codeOf('Counter')}${FIVE}`,
        txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
      { contractAddress: inner, contractCreator: sender, contractFactory: factory },
    ])
    const none = await devnet.api({ ...about, contractaddresses: sender })
    expect(none).toEqual(refusal(expect.stringContaining('found none')))
  })

  test.each<[Record<string, string>, string]>([
    [{}, 'expected module contract and one of the actions verifysourcecode, '],
    [{ module: 'account', action: 'balance' }, 'found "account" and "balance"'],
    [{ module: 'contract', action: 'toString' }, 'found "contract" and "toString"'],
    [{ module: 'contract', action: 'getabi', chainid: '1' }, 'expected chainid 31337, or none'],
    [{ module: 'contract', action: 'getabi', address: 'no' }, 'Invalid Address format'],
    [{ module: 'contract', action: 'checkverifystatus', guid: '1' }, 'the guid of a submission'],
  ])('refuses %j', async (fields, expected) => {
    await using devnet = await scene()
    expect(await devnet.api(fields)).toEqual(refusal(expect.stringContaining(expected)))
  })
})

describe('a request without an Origin', () => {
  const paths = (counter: Hex) => [
    ...['/', '/api', '/api/', `/v2/verify/31337/${counter}`, `/api/v2/verify/31337/${counter}`],
    ...['/api/vibenet/faucet/drip', '/api/preview/faucet/drip', '/api/vibenet/faucet/drip-usdv'],
    ...['/health', '/metrics', '/request-log', '/moment', '/wallet.js', '/eth/v1/beacon/genesis'],
  ]

  test('changes nothing by GET or HEAD at any path, as an <img> of any page sends it', async () => {
    await using devnet = await scene()
    const { httpUrl, counter } = devnet
    const about = { module: 'contract', action: 'getabi', address: counter }
    const fields = { ...submission(counter), method: 'evm_mine', params: '[]' }
    const journal = devnet.journal()
    for (const path of paths(counter)) {
      for (const method of ['GET', 'HEAD']) {
        const sent = await fetch(`${httpUrl}${path}?${new URLSearchParams(fields)}`, { method })
        await sent.arrayBuffer()
        expect(sent.status, path).not.toBe(431)
      }
    }
    expect(devnet.journal()).toBe(journal)
    expect(await devnet.api(about)).toEqual(refusal('Contract source code not verified'))
    expect(await devnet.api(fields)).toEqual(
      refusal('verifysourcecode: expected POST, found "GET"'),
    )
    expect(await devnet.api(fields, {})).toMatchObject({ status: '1' })
  })
})

describe('a form of a foreign page', () => {
  test.each([
    ['/api', 'application/x-www-form-urlencoded'],
    ['/api/', 'text/plain'],
    ['/api', 'multipart/form-data; boundary=a'],
    ['/v2/verify/31337/', 'text/plain'],
    ['/api/v2/verify/31337/', 'text/plain'],
  ])('submits nothing to %s as %s', async (path, type) => {
    await using devnet = await scene()
    const { httpUrl, counter } = devnet
    const isSourcify = path.includes('v2')
    const form = new URLSearchParams(submission(counter)).toString()
    const json = {
      stdJsonInput: inputWithout(),
      contractIdentifier: `${path}:Counter`,
      compilerVersion: project.version,
    }
    for (const origin of ['https://page.example', 'null']) {
      const response = await fetch(`${httpUrl}${path}${isSourcify ? counter : ''}`, {
        method: 'POST',
        headers: { 'content-type': type, origin },
        body: isSourcify ? JSON.stringify(json) : form,
      })
      expect(response.status).toBe(403)
    }
    const about = { module: 'contract', action: 'getabi', address: counter }
    expect(await devnet.api(about)).toEqual(refusal('Contract source code not verified'))
  })
})

describe("Sourcify's API", () => {
  async function ask(devnet: Scene, route: string, body?: unknown) {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${devnet.httpUrl}${route}`, {
      ...sent,
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const submitted = () => ({
    stdJsonInput: inputWithout(),
    compilerVersion: project.version,
    contractIdentifier: `${path}:Counter`,
  })

  // forge joins the URL that it is given and the path, whatever the URL ends with.
  test.each(['/v2', '/api/v2', '/apiv2'])('verifies at %s', async (base) => {
    await using devnet = await scene()
    const place = `${devnet.config.chainId}/${devnet.counter}`
    const none = { match: null, creationMatch: null, runtimeMatch: null }
    const before = await ask(devnet, `${base}/contract/${place}`)
    expect(before).toMatchObject({ status: 404, body: { ...none, chainId: '31337' } })
    const { status, body } = await ask(devnet, `${base}/verify/${place}`, submitted())
    expect([status, body]).toEqual([202, { verificationId: expect.stringMatching(uuid) }])
    const job = await ask(devnet, `${base}/verify/${body.verificationId}`)
    const exact = {
      match: 'exact_match',
      creationMatch: 'exact_match',
      runtimeMatch: 'exact_match',
      chainId: '31337',
      verifiedAt: expect.stringMatching(/Z$/),
    }
    expect(job.body).toMatchObject({ isJobCompleted: true, contract: exact })
    expect((await ask(devnet, `${base}/contract/${place}`)).body).toEqual({
      ...exact,
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    })
    const again = await ask(devnet, `${base}/verify/${place}`, submitted())
    expect(again).toMatchObject({ status: 409, body: { customCode: 'already_verified' } })
  })

  test('serves the fields that are asked for', async () => {
    await using devnet = await scene()
    const place = `${devnet.config.chainId}/${devnet.counter}`
    await ask(devnet, `/v2/verify/${place}`, submitted())
    const some = await ask(devnet, `/v2/contract/${place}?fields=sources,compilation.name`)
    expect(some.body).toMatchObject({
      sources: { [path]: { content: text } },
      compilation: { name: 'Counter', fullyQualifiedName: `${path}:Counter`, compiler: 'solc' },
    })
    expect(some.body).not.toHaveProperty('abi')
    const all = await ask(devnet, `/v2/contract/${place}?fields=all`)
    expect(all.body).toMatchObject({
      abi: project.output.contracts[path]!.Counter!.abi,
      deployment: { deployer: wireAddress(devnet.accounts[0]!), blockNumber: '1' },
      stdJsonInput: { language: 'Solidity' },
    })
    const most = await ask(devnet, `/v2/contract/${place}?omit=abi`)
    expect(most.body).toHaveProperty('sources')
    expect(most.body).not.toHaveProperty('abi')
    const wrong = await ask(devnet, `/v2/contract/${place}?fields=toString`)
    expect(wrong).toMatchObject({ status: 400, body: { customCode: 'invalid_parameter' } })
  })

  test('says in the job why a contract is not verified', async () => {
    await using devnet = await scene()
    const place = `${devnet.config.chainId}/${devnet.counter}`
    const other = { ...submitted(), contractIdentifier: `${path}:Factory` }
    const { body } = await ask(devnet, `/v2/verify/${place}`, other)
    const job = await ask(devnet, `/v2/verify/${body.verificationId}`)
    const message = expect.stringContaining(`expected ${path}:Factory`)
    expect(job.body).toMatchObject({
      isJobCompleted: true,
      contract: { match: null },
      error: { customCode: 'no_match', message, errorId: body.verificationId },
    })
  })

  test.each([
    ['/v2/verify/unknown', undefined, 404, 'job_not_found'],
    ['/v2/verify/1/0x0000000000000000000000000000000000000001', {}, 404, 'unsupported_chain'],
    ['/v2/verify/31337/0x12', {}, 400, 'invalid_parameter'],
    ['/v2/verify/31337/0x0000000000000000000000000000000000000001', {}, 400, 'invalid_parameter'],
    ['/v2/contract/31337', undefined, 404, 'route_not_found'],
    ['/v2/', undefined, 404, 'route_not_found'],
  ])('refuses %s with %j', async (route, body, status, customCode) => {
    await using devnet = await scene()
    const answer = await ask(devnet, route, body)
    expect(answer).toMatchObject({ status, body: { customCode, message: expect.any(String) } })
  })
})

describe('an explorer', () => {
  test('forgets the oldest submissions beyond the limit of their size', async () => {
    const verificationBytesMax = 100_000
    await using devnet = await scene({ limits: { verificationBytesMax } })
    const { api, counter: older } = devnet
    const newer = await deploy(devnet, `${codeOf('Counter')}${FIVE}`)
    // Each has more than half of the limit, in a field that the compiler leaves out.
    const sourceCode = JSON.stringify({ ...inputWithout(), notes: 'n'.repeat(60_000) })
    const ask = (fields: Record<string, string>) => api({ module: 'contract', ...fields })
    const guids: string[] = []
    for (const address of [older, newer]) {
      const { message, result } = await api({}, submission(address, { sourceCode }))
      expect(message).toBe('OK')
      guids.push(String(result))
    }
    const states = guids.map((guid) => ask({ action: 'checkverifystatus', guid }))
    expect(await Promise.all(states)).toEqual([
      refusal(`expected the guid of a submission, found "${guids[0]}"`),
      { status: '1', message: 'OK', result: 'Pass - Verified' },
    ])
    const abis = [older, newer].map((address) => ask({ action: 'getabi', address }))
    expect(await Promise.all(abis)).toMatchObject([
      refusal('Contract source code not verified'),
      { status: '1' },
    ])
    // Who submits it again has it verified again.
    expect(await api({}, submission(older, { sourceCode }))).toMatchObject({ message: 'OK' })
    expect(await ask({ action: 'getabi', address: older })).toMatchObject({ status: '1' })
  })

  test('has the limits of the server', async () => {
    await using devnet = await scene({ limits: { requestBytesMax: 2_048 } })
    const body = new URLSearchParams({ sourceCode: 'a'.repeat(3_000) })
    expect((await fetch(`${devnet.httpUrl}/api`, { method: 'POST', body })).status).toBe(413)
    expect((await fetch(`${devnet.httpUrl}/api`, { method: 'PUT', body })).status).toBe(405)
  })

  test('answers a client at the rate of the endpoint', async () => {
    await using devnet = await scene({ rateLimitPerSecond: 2 })
    const statuses: number[] = []
    for (const route of ['/api', '/v2/verify/1', '/api']) {
      const { status } = await fetch(`${devnet.httpUrl}${route}`)
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 404, 429])
  })

  test.each(['gateway', 'public'] as const)('is not at an endpoint %s', async (endpoint) => {
    await using devnet = await scene({ endpoint })
    expect((await fetch(`${devnet.httpUrl}/api`)).status).toBe(404)
    expect((await fetch(`${devnet.httpUrl}/v2/verify/1`)).status).toBe(405)
  })
})
